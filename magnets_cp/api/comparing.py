"""Configurations compared on boards, each run in a process of its own."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, Unpack

from magnets_cp.api.boards import Boards, puzzle_of, read_all
from magnets_cp.api.judging import Configuration, spelled
from magnets_cp.api.showing import text
from magnets_cp.api.terms import Kind, checked, either, list_of, maybe, whole
from magnets_cp.cli.compare_summary import as_text
from magnets_cp.errors import UsageError
from magnets_cp.workbench.run import consulted
from magnets_cp.workbench.run.bounds import limits
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.study.compare.campaign import Campaign, enter, pose
from magnets_cp.workbench.study.compare.choosing import REQUESTS, BoardRequest, choose_for
from magnets_cp.workbench.study.compare.engine import LocalPool
from magnets_cp.workbench.study.compare.run import Figures, join, run_campaign, summarize
from magnets_cp.workbench.study.store import Fault, Recorder, Store, Terms

if TYPE_CHECKING:
    import pandas as pd

    from magnets_cp.workbench.study.report.document import Document


class Conditions(TypedDict, total=False):
    """Under what conditions runs are made.

    seconds  the limit of a run; 10 if not given
    nodes    that of the hand solver
    count    how many solutions each looks for, None for all; 1
    memory   megabytes that the process of a run may hold
    cpu_seconds  its limit of CPU time
    jobs     runs at a time; 1
    """

    seconds: float
    nodes: int
    count: int | None
    memory: int
    cpu_seconds: float
    jobs: int


@dataclass(frozen=True, repr=False)
class Runs:
    """The runs of a comparison. They print as ``magnets compare`` prints them; notebooks show a table.

    store     the file that keeps them, for ``magnets report``
    figures   a few for each configuration, best first
    faults    the answers that are refuted
    warnings  which functions of yours were hardly or never asked, so that little is known of them
    chosen    how the boards were chosen, if none were named
    against   the name of the configuration that every other one is compared with; None for the first with a function
              of yours, else the first

    >>> compare("6@0,1", ["level=pairs,alldifferent value=random"], seeds=2)
    <Runs 4 of 2 configurations, 0 refuted>
    """

    store: str
    figures: Sequence[Figures]
    faults: Sequence[Fault]
    warnings: Sequence[str] = ()
    chosen: str = ""
    against: str | None = None

    def verdict(self) -> str:
        """Is mine better, is that certain, and why? What ``magnets report`` prints first, a sentence a line.

        Raises UsageError if nothing compares. Needs scipy, as ``report`` does.

        >>> "Too few boards to tell mrv from degree" in compare("6@0,1", ["variable=mrv", "variable=degree"]).verdict()
        True
        """
        made = self._document()
        return "\n".join((*made.alerts, *made.summary))

    def report(self, path: str | Path) -> None:
        """Write the report: .html, .md or .tex, or a folder to publish for a name without an ending.

        Raises UsageError where it cannot be written, or for another ending.
        """
        from magnets_cp.workbench.study.report.analysis import Question
        from magnets_cp.workbench.study.report.bundle import Request, write_bundle
        from magnets_cp.workbench.study.report.write import FORMATS, write

        target = Path(path)
        if target.suffix:
            if target.suffix not in FORMATS:
                raise UsageError(
                    f"{target}: expected a name ending in {', '.join(FORMATS)}, or a folder without an ending"
                )
            write(self._document(), target)
            return
        with Store.open(self.store) as store:
            write_bundle(store, target, Request("full", Question(self.against), None))

    def baseline(self, name: str) -> Runs:
        """The same runs, with the configuration of that name as the one that every other one is compared with.

        Raises UsageError if there is none.
        """
        if name not in [one.label for one in self.figures]:
            known = ", ".join(one.label for one in self.figures)
            raise UsageError(f"baseline: expected one of {known}, found {name!r}")
        return replace(self, against=name)

    def _document(self) -> Document:
        from magnets_cp.workbench.study.report.analysis import Question
        from magnets_cp.workbench.study.report.presets import document
        from magnets_cp.workbench.study.report.write import demand

        demand("scipy")
        with Store.open(self.store) as store:
            return document(store.frame(), store.meta(), question=Question(self.against))

    def to_pandas(self) -> pd.DataFrame:
        """A row a run: instance, label, seed, status, verdict, seconds, nodes and all other counters."""
        with Store.open(self.store) as store:
            return store.frame()

    def document(self) -> dict[str, Any]:
        """What ``magnets compare --json`` prints."""
        return {
            "store": self.store,
            "configurations": [asdict(one) for one in self.figures],
            "faults": [asdict(fault) for fault in self.faults],
        }

    def __len__(self) -> int:
        return sum(one.runs for one in self.figures)

    def __str__(self) -> str:
        chosen = [f"boards: {self.chosen}"] if self.chosen else []
        return "\n".join([*chosen, as_text(self.figures, self.faults), *self.warnings])

    def __repr__(self) -> str:
        told = [f"{len(self)} of {len(self.figures)} configurations", f"{len(self.faults)} refuted", *self.warnings]
        return f"<Runs {', '.join(told)}>"

    def _repr_html_(self) -> str:
        heads = ("configuration", "runs", "solved", "wrong", "PAR-2", "median s", "median nodes")
        rows = [(one.label, one.runs, one.solved, one.wrong, one.par2, one.seconds, one.nodes) for one in self.figures]
        cells = "".join("<tr>" + "".join(f"<td>{escape(_said(cell))}</td>" for cell in row) + "</tr>" for row in rows)
        table = f"<table><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>{cells}</table>"
        return "".join([table, *map(text, self.warnings)])


# A configuration, or a function that solves.
Compared: TypeAlias = Configuration | Callable[..., Any]


def _is_compared(found: object) -> bool:
    return isinstance(found, (str, Mapping)) or callable(found)


_LISTED = list_of("a list of texts, options by name and functions that solve", _is_compared)
_BY_NAMES = Kind("these by names", lambda found: isinstance(found, Mapping) and all(map(_is_compared, found.values())))


@checked(Conditions, configurations=either(_LISTED, _BY_NAMES), memory=maybe(whole(64)))
def compare(
    boards: Boards = None,
    configurations: Sequence[Compared] | Mapping[str, Compared] = (),
    *,
    seeds: int = 1,
    store: str | Path | None = None,
    **conditions: Unpack[Conditions],
) -> Runs:
    """Run every configuration on every board with every seed, as ``magnets compare`` does.

    boards          or "needs-search:20", boards made so that heuristics are asked, which None stands for too; or
                    "hard:20", those on which the configurations differ most
    configurations  texts, perhaps grids, options by name, some of them functions, or a function that solves, as
                    ``judge`` takes it; or all these under names
    store           the file that keeps the runs, gone on with if it is there; without one, a temporary one

    Raises what ``solve`` raises.

    >>> runs = compare("6@0,1", {"textbook": "inference=fc variable=mrv", "cp-sat": "solver=cp-sat"})
    >>> len(runs), list(runs.to_pandas()["verdict"])
    (2, ['correct', 'correct'])
    """
    if not configurations:
        raise UsageError('name configurations to compare, such as configurations=["variable=mrv", "solver=cp-sat"]')
    path = _temporary() if store is None else str(store)
    campaign, chosen = _campaign(boards, _texts(configurations), conditions, seeds=seeds, path=path)
    report = {"boards": chosen} if chosen else {}
    with Recorder.begin(path, campaign.terms, command="magnets_cp.compare", report=report) as recorder:
        tasks = join(campaign, recorder)
        if tasks:
            with LocalPool(conditions.get("jobs", 1), campaign.terms.memory) as engine:
                for _ in run_campaign(tasks, recorder, engine):
                    pass
        frame = recorder.frame()
        return Runs(path, summarize(frame), recorder.faults(), _warnings(frame), chosen)


def _warnings(frame: pd.DataFrame) -> list[str]:
    told = zip(frame["label"], map(json.loads, frame["counters"]), strict=True)
    return consulted.warnings(told, lambda label, part: f"{part} of {label}")


def _temporary() -> str:
    """A store that lasts as long as this process, for what is made of its runs."""
    folder = tempfile.mkdtemp(prefix="magnets-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return os.path.join(folder, "runs.db")


def _texts(configurations: Sequence[Compared] | Mapping[str, Compared]) -> tuple[str, ...]:
    if isinstance(configurations, Mapping):
        return tuple(f"{name}: {_configuration(one)}" for name, one in configurations.items())
    return tuple(map(_configuration, configurations))


def _configuration(compared: Compared) -> str:
    return spelled({"solver": "python", "function": compared} if callable(compared) else compared)


def _campaign(
    boards: Boards, texts: tuple[str, ...], conditions: Conditions, *, seeds: int, path: str
) -> tuple[Campaign, str]:
    """The campaign, and how its boards were chosen, if they were made."""
    run = limits(
        seconds=conditions.get("seconds", 10.0), nodes=conditions.get("nodes"), solutions=conditions.get("count", 1)
    )
    if boards is None or (isinstance(boards, str) and boards.startswith(REQUESTS)):
        puzzle, request = puzzle_of(()), None if boards is None else BoardRequest.read(str(boards))
        made = choose_for(path, request, texts, puzzle)
        instances, texts, chosen = made.instances, made.texts, made.said
    else:
        found = read_all(boards)
        if not found:
            raise UsageError("name boards to compare on, or leave them out")
        puzzle, chosen = puzzle_of(found), ""
        instances = [Instance(one.name, one.content) for one in found]
    posed, _ = pose(instances, puzzle)
    terms = Terms(puzzle.name, run, conditions.get("memory"), conditions.get("cpu_seconds"))
    return Campaign((puzzle,), terms, tuple(posed), tuple(enter(texts, [puzzle], run)), tuple(range(seeds))), chosen


def _said(value: str | float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.4g}" if isinstance(value, float) else str(value)
