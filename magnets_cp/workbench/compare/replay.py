"""A campaign run again beside the runs that were published: what came out differently?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from magnets_cp.errors import InputError, shown
from magnets_cp.text.spreadsheet import unguarded

if TYPE_CHECKING:
    import pandas as pd

RUNS = "runs.csv"  # of a bundle; ``report.bundle`` writes it
_KEY = ["instance", "configuration", "seed"]
_COMPARED = ("status", "verdict", "nodes")
_MOST_SHOWN = 20
_WHOLE, _NUMBER = re.compile(r"[0-9]{1,18}"), re.compile(r"([0-9]{1,18}(\.[0-9]{1,18})?)?")


@dataclass(frozen=True, slots=True)
class Replay:
    """How the runs of two campaigns agree.

    same       runs with the same status, verdict and nodes
    different  a line for each that has others
    limited    runs that a limit of time stopped here or there: they are not expected to be the same
    unmatched  runs that only one of both has
    """

    same: int
    different: tuple[str, ...]
    limited: int
    unmatched: int

    @property
    def holds(self) -> bool:
        """Did everything that can be repeated come out the same? There may be nothing such, see ``same``."""
        return not self.different and not self.unmatched

    def lines(self) -> Iterator[str]:
        """What there is to say."""
        yield f"{self.same} runs gave the same status and nodes as before, {len(self.different)} did not"
        if self.limited:
            yield f"{self.limited} were stopped by a limit of time then or now, and are not compared"
        if self.unmatched:
            yield f"{self.unmatched} are in one of the two campaigns only"
        yield from self.different[:_MOST_SHOWN]
        if len(self.different) > _MOST_SHOWN:
            yield f"and {len(self.different) - _MOST_SHOWN} more"


def read_runs(path: str) -> pd.DataFrame:
    """The runs of a bundle, as ``report.bundle`` writes them. Raises InputError for what is no such table."""
    import pandas as pd

    try:
        frame = pd.read_csv(path, dtype=str, keep_default_na=False)
    except (OSError, ValueError) as error:  # pandas' own errors are ValueErrors
        raise InputError(path, None, None, "a table as CSV", " ".join(str(error).split()).lower()) from error
    for name in (*_KEY, *_COMPARED):
        if name not in frame.columns:
            raise InputError(path, 1, 1, f"a column {name}", "none")
    for name, number in (("seed", _WHOLE), ("nodes", _NUMBER)):
        for line, cell in enumerate(frame[name], start=2):
            if not number.fullmatch(cell):
                raise InputError(path, line, None, f"a number as {name}", shown(cell))
    texts = {name: frame[name].map(unguarded) for name in ("instance", "configuration")}
    return frame.assign(seed=frame["seed"].astype("int64"), nodes=pd.to_numeric(frame["nodes"]), **texts)


def replayed(before: pd.DataFrame, after: pd.DataFrame) -> Replay:
    """Compare the runs by board, configuration and seed; both have the columns of ``Store.frame``."""
    both = before.merge(after, on=_KEY, how="outer", suffixes=("_before", "_after"), indicator=True)
    matched = both[both["_merge"] == "both"]
    limited = (matched["verdict_before"] == "undecided") | (matched["verdict_after"] == "undecided")
    compared = matched[~limited]
    differs = ~_equal(compared)
    return Replay(
        same=int((~differs).sum()),
        different=tuple(_line(row) for row in compared[differs].to_dict("records")),
        limited=int(limited.sum()),
        unmatched=len(both) - len(matched),
    )


def _equal(runs: pd.DataFrame) -> pd.Series[bool]:
    equal = runs["seed"].notna()
    for name in _COMPARED:
        one, other = runs[f"{name}_before"], runs[f"{name}_after"]
        equal &= (one == other) | (one.isna() & other.isna())
    return equal


def _line(row: Mapping[Any, Any]) -> str:
    told = [
        f"{name} {row[f'{name}_after']}, before {row[f'{name}_before']}"
        for name in _COMPARED
        if str(row[f"{name}_before"]) != str(row[f"{name}_after"])  # nan is not nan
    ]
    return f"{row['instance']}: {row['configuration']}, seed {row['seed']}: {'; '.join(told)}"
