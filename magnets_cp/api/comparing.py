"""Compare configurations on boards, each run in a process of its own."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, Unpack

from magnets_cp.api.functions import Configuration, spelled
from magnets_cp.api.reading import Boards, puzzle_of, read_all
from magnets_cp.api.runs import Runs
from magnets_cp.api.terms import Kind, checked, either, list_of, maybe, seconds_from, whole
from magnets_cp.bounds import MOST_MEMORY
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.temporary import temporary_folder
from magnets_cp.workbench.run import consulted
from magnets_cp.workbench.run.configuration import limits
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.study.compare.campaign import Campaign, enter, pose
from magnets_cp.workbench.study.compare.choosing import REQUESTS, BoardRequest, Chosen, choose_for
from magnets_cp.workbench.study.compare.engine import LocalPool
from magnets_cp.workbench.study.compare.run import EASIER, PATIENCE, confirm_apart, join, run_campaign, unconfirmed
from magnets_cp.workbench.study.store import Recorder, Terms

if TYPE_CHECKING:
    import pandas as pd


class Conditions(TypedDict, total=False):
    """The conditions of the runs.

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


# A configuration, or a function that solves.
Compared: TypeAlias = Configuration | Callable[..., Any]


def _is_compared(found: object) -> bool:
    return isinstance(found, (str, Mapping)) or callable(found)


_LISTED = list_of("a list of texts, options by name and functions that solve", _is_compared)
_BY_NAMES = Kind("these by names", lambda found: isinstance(found, Mapping) and all(map(_is_compared, found.values())))


@checked(
    Conditions,
    configurations=either(_LISTED, _BY_NAMES),
    memory=maybe(whole(64, MOST_MEMORY)),
    cpu_seconds=maybe(seconds_from(0.001)),
)
def compare(
    boards: Boards = None,
    configurations: Sequence[Compared] | Mapping[str, Compared] = (),
    *,
    seeds: int = 1,
    store: str | Path | None = None,
    **conditions: Unpack[Conditions],
) -> Runs:
    """Run every configuration on every board with every seed, as ``magnets compare`` does.

    boards          of one puzzle or several; or "needs-search:20", boards made so that heuristics are asked, which None
                    stands for too; or "telling:20", of sizes at which the slowest solves some and none solves all at
                    once; or "hard:20", those on which the configurations differ most
    configurations  texts, perhaps grids, options by name, some of them functions, or a function that solves, as
                    ``judge`` takes it; or all these under names
    store           the file that keeps the runs, gone on with if it is there; without one, a temporary one

    If nobody solves any of the first five boards it ends there, and the runs say so. Raises what ``solve`` raises.

    >>> runs = compare("6@0,1", {"textbook": "inference=fc variable=mrv", "cp-sat": "solver=cp-sat"})
    >>> len(runs), list(runs.to_pandas()["verdict"])
    (2, ['correct', 'correct'])
    """
    if not configurations:
        raise UsageError('name configurations to compare, such as configurations=["variable=mrv", "solver=cp-sat"]')
    path = _temporary() if store is None else str(store)
    campaign, chosen = _campaign(boards, _texts(configurations), conditions, seeds=seeds, path=path)
    report = chosen.report(campaign.puzzles[0]) if chosen else {}
    with Recorder.begin(path, campaign.terms, command="magnets_cp.compare", report=report) as recorder:
        tasks, done = join(campaign, recorder), 0
        if tasks or recorder.unconfirmed():
            with LocalPool(conditions.get("jobs", 1), campaign.terms.memory) as engine:
                done = sum(1 for _ in run_campaign(tasks, recorder, engine, patience=PATIENCE))
                list(confirm_apart(campaign, recorder, engine))
        early = [f"stopped early: nobody solved any of the first {PATIENCE} boards; {EASIER}"] * (done < len(tasks))
        return Runs.stored(recorder, [*early, *_warnings(recorder.frame())], chosen.said if chosen else "")


def _warnings(frame: pd.DataFrame) -> list[str]:
    told = zip(frame["label"], map(json.loads, frame["counters"]), strict=True)
    return [*unconfirmed(frame), *consulted.warnings(told, lambda label, part: f"{part} of {label}")]


def _temporary() -> str:
    """A store that lasts as long as this process, for what is made of its runs."""
    return os.path.join(temporary_folder("magnets-"), "runs.db")


def _texts(configurations: Sequence[Compared] | Mapping[str, Compared]) -> tuple[str, ...]:
    if isinstance(configurations, Mapping):
        return tuple(f"{name}: {_configuration(one)}" for name, one in configurations.items())
    return tuple(map(_configuration, configurations))


def _configuration(compared: Compared) -> str:
    return spelled({"solver": "python", "function": compared} if callable(compared) else compared)


def _campaign(
    boards: Boards, texts: tuple[str, ...], conditions: Conditions, *, seeds: int, path: str
) -> tuple[Campaign, Chosen | None]:
    """The campaign, and its boards as they were chosen, if they were made."""
    run = limits(
        seconds=conditions.get("seconds", 10.0), nodes=conditions.get("nodes"), solutions=conditions.get("count", 1)
    )
    chosen, instances = None, dict[Puzzle[Any], list[Instance]]()
    if boards is None or (isinstance(boards, str) and boards.startswith(REQUESTS)):
        puzzle, request = puzzle_of(()), None if boards is None else BoardRequest.read(str(boards))
        chosen = choose_for(path, request, texts, puzzle, run)
        instances[puzzle], texts = list(chosen.instances), chosen.texts
    else:
        for one in read_all(boards):
            instances.setdefault(one.puzzle, []).append(Instance(one.name, one.content))
        if not instances:
            raise UsageError("name boards to compare on, or leave them out")
    posed = tuple(row for puzzle, some in instances.items() for row in pose(some, puzzle)[0])
    names = ", ".join(puzzle.name for puzzle in instances)
    terms = Terms(names, run, conditions.get("memory"), conditions.get("cpu_seconds"))
    entries = tuple(enter(texts, list(instances), run))
    return Campaign(tuple(instances), terms, posed, entries, tuple(range(seeds))), chosen
