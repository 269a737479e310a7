"""A campaign run again beside the runs that were published: what came out differently."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from magnets_cp.answer import Outcome
from magnets_cp.extras import install
from magnets_cp.text.numbers import figure
from magnets_cp.workbench.study.compare.published import KEY

if TYPE_CHECKING:
    import pandas as pd

    from magnets_cp.workbench.study.scoring.paired import Comparison


_COMPARED = ("status", "verdict", "nodes")
_MOST_SHOWN = 5
# CP-SAT may stop a little before its limit of time.
_NEARLY = 0.9


@dataclass(frozen=True, slots=True)
class Replay:
    """How the runs of two campaigns agree.

    changed    what the runs were made with, where that differs: versions, machine
    concluded  a line for each conclusion then: did it hold?
    same       runs with the same status, verdict and nodes
    different  a line for each that has others
    limited    runs that a limit of time stopped here or there: they are not expected to be the same
    unmatched  runs that only one of both has
    """

    same: int
    different: tuple[str, ...]
    limited: int
    unmatched: int
    changed: tuple[str, ...] = ()
    concluded: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Did everything that can be repeated come out the same?"""
        return not self.different and not self.unmatched

    @property
    def says_nothing(self) -> bool:
        """Was there no run to compare?"""
        return not self.same and not self.different

    def lines(self) -> Iterator[str]:
        """What there is to say."""
        yield from self.changed
        yield f"{self.same} runs gave the same status and nodes as before, {len(self.different)} did not"
        if self.says_nothing:
            yield "nothing was compared: this neither repeats nor refutes what was published"
        if self.limited:
            yield f"{self.limited} were stopped by a limit of time then or now, and are not compared"
        if self.unmatched:
            yield f"{self.unmatched} are in one of the two campaigns only"
        yield from self.different[:_MOST_SHOWN]
        if len(self.different) > _MOST_SHOWN:
            yield f"and {len(self.different) - _MOST_SHOWN} more"
        yield from self.concluded


def replayed(before: pd.DataFrame, after: pd.DataFrame) -> Replay:
    """Compare the runs by board, configuration and seed; both have the columns of ``published``."""
    both = before.merge(after, on=list(KEY), how="outer", suffixes=("_before", "_after"), indicator=True)
    matched = both[both["_merge"] == "both"]
    limited = _limited(matched, "before") | _limited(matched, "after")
    compared = matched[~limited]
    differs = ~_equal(compared)
    return Replay(
        same=int((~differs).sum()),
        different=tuple(_line(row) for row in compared[differs].to_dict("records")),
        limited=int(limited.sum()),
        unmatched=len(both) - len(matched),
        changed=tuple(_changed(before, after)),
        concluded=tuple(_concluded(before, after)),
    )


def _changed(before: pd.DataFrame, after: pd.DataFrame) -> Iterator[str]:
    """What the runs were made with then and now, where that differs."""
    for column in ("versions", "machine"):
        then, now = (_facts(runs[column]) for runs in (before, after))
        for key in dict.fromkeys([*then, *now]):
            if then.get(key) != now.get(key):
                old, new = (" and ".join(one.get(key, ["none"])) for one in (then, now))
                yield f"other {column}: {key} {old} then, {new} now"


def _facts(texts: pd.Series[str]) -> dict[str, list[str]]:
    """Key -> the values it has in any of the objects."""
    found: dict[str, set[str]] = {}
    for text in texts.unique():
        for key, value in json.loads(text).items():
            found.setdefault(key, set()).add(str(value))
    return {key: sorted(values) for key, values in found.items()}


def _concluded(before: pd.DataFrame, after: pd.DataFrame) -> Iterator[str]:
    """Every ratio against the baseline estimated again: is what was clear then clear now, and the same way round?"""
    if find_spec("scipy") is None:
        yield f"conclusions are not estimated again without scipy: {install('report')}"
        return
    then, now = _ratios(before), _ratios(after)
    for pair, ratio in then.items():
        if pair not in now:
            yield f"{pair}: nothing to compare now"
            continue
        again = now[pair]
        sides = [one.is_sure * (1 if one.ratio.value > 1 else -1) for one in (ratio, again)]
        held = "holds" if sides[0] == sides[1] else "fell" if sides[0] else "is new"
        then_and_now = (
            f"{figure(one.ratio.value)} {when} ({'clear' if side else 'not clear'})"
            for one, side, when in zip((ratio, again), sides, ("then", "now"), strict=True)
        )
        yield f"{pair}: {', '.join(then_and_now)}: this {held}"


def _ratios(runs: pd.DataFrame) -> dict[str, Comparison]:
    """By "ONE against OTHER, time", or nodes: the comparison with the baseline."""
    from magnets_cp.workbench.study.scoring.rivals import baseline_of, rivals
    from magnets_cp.workbench.study.scoring.runs import on_common_ground, prepared
    from magnets_cp.workbench.study.scoring.scores import par2_table, scores

    known = on_common_ground(prepared(runs.assign(instance_id=runs["instance"])))
    if known.empty:
        return {}
    ranked = [score for score in scores(known) if score.rank is not None]
    baseline = baseline_of(known, None)
    found: dict[str, Comparison] = {}
    for rival in rivals(known, par2_table(known), ranked, baseline):
        for what, one in (("time", rival.time), ("nodes", rival.nodes)):
            if one is not None:
                found[f"{baseline} against {rival.label}, {what}"] = one
    return found


def _limited(runs: pd.DataFrame, when: str) -> pd.Series[bool]:
    """Was it undecided because of the machine: too slow, or too small? What a limit of nodes stops is repeatable."""
    late = runs[f"seconds_{when}"] >= _NEARLY * runs[f"limit_seconds_{when}"]
    stopped = runs[f"outcome_{when}"].isin([Outcome.TIMEOUT, Outcome.MEMORY])
    return (runs[f"verdict_{when}"] == "undecided") & (late | stopped)


def _equal(runs: pd.DataFrame) -> pd.Series[bool]:
    equal = runs["seed"].notna()
    for name in _COMPARED:
        one, other = runs[f"{name}_before"], runs[f"{name}_after"]
        equal &= (one == other) | (one.isna() & other.isna())
    return equal


def _line(row: Mapping[Any, Any]) -> str:
    told = [
        f"{name} {_value(row[f'{name}_after'])}, before {_value(row[f'{name}_before'])}"
        for name in _COMPARED
        if str(row[f"{name}_before"]) != str(row[f"{name}_after"])  # nan is not nan
    ]
    return f"{row['instance']}: {row['configuration']}, seed {row['seed']}: {'; '.join(told)}"


def _value(value: Any) -> str:
    """A number of nodes without the point that a table of numbers gives it."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
