"""Boards that can tell: of sizes at which the slowest configuration solves some, and none solves all at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any

from hand_solver import Limits
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.study.compare.random_boards import made, mixture
from magnets_cp.workbench.study.compare.trial import trial
from magnets_cp.workbench.study.store import Competitor, Record

SIZES = ("4x4", "5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "12x12")
LARGE = ("14x14", "16x16", "20x20")  # of any kind: to find one without a solution takes long
_PROBED = 4  # boards looked at of a size
_MOST_SIZES = 3  # the largest that can tell
_AT_ONCE = (0.002, 1)  # seconds and nodes: a shorter run says how long a start takes


@dataclass(frozen=True, slots=True)
class _Look:
    """What came of a size: who solved least, and on how many of the boards; did somebody solve all at once?"""

    size: str
    slowest: str
    solved: int
    at_once: bool


def telling(
    count: int, entries: Sequence[Competitor], puzzle: Puzzle[Any], limits: Limits
) -> tuple[list[Instance], str]:
    """So many boards of these sizes, each as many as the next, and what there is to say of them.

    Raises UsageError where there is no such size.
    """
    looks: list[_Look] = []
    for look in _looks(entries, puzzle, limits):
        looks.append(look)
        if not look.solved:
            break
    found = [look for look in looks if look.solved and not look.at_once][-_MOST_SIZES:]
    if not found:
        raise UsageError(_none(looks))
    made_of = [made(puzzle, look.size, _kinds(puzzle, look.size)) for look in found]
    boards = [next(made_of[place % len(made_of)]) for place in range(count)]
    last = found[-1]
    sizes = ", ".join(look.size for look in found)
    solved = f"{last.slowest}, the slowest, solved {last.solved} of {_PROBED}"
    return boards, f"{counted(count, 'random board')} of {sizes}: at {last.size} {solved}, and nobody all at once"


def _kinds(puzzle: Puzzle[Any], size: str) -> Sequence[str]:
    return ("any",) if size in LARGE else mixture(puzzle)


def _looks(entries: Sequence[Competitor], puzzle: Puzzle[Any], limits: Limits) -> Iterator[_Look]:
    """Each size in turn, without those of which there are no boards."""
    labels = {one.configuration: one.label for one in entries}
    for size in (*SIZES, *LARGE):
        boards: list[Instance] = []
        with suppress(UsageError):
            boards = list(islice(made(puzzle, size, _kinds(puzzle, size)), _PROBED))
        if not boards:
            continue
        solved, long = Counter(dict.fromkeys(labels, 0)), set[str]()
        for _, record in trial(boards, entries, puzzle, limits):
            solved[record.configuration] += record.verdict is Verdict.CORRECT
            if not _is_at_once(record):
                long.add(record.configuration)
        slowest = min(labels, key=lambda one: solved[one])
        yield _Look(size, labels[slowest], solved[slowest], len(long) < len(labels))


def _is_at_once(record: Record) -> bool:
    seconds, nodes = _AT_ONCE
    solved = record.verdict is Verdict.CORRECT
    return solved and (record.seconds < seconds or record.counters.get("nodes", nodes + 1) <= nodes)


def _none(looks: Sequence[_Look]) -> str:
    if not looks:
        return "--boards telling: no random boards of this puzzle were found: name boards"
    last = looks[-1]
    if last.solved:
        return f"--boards telling: somebody solves all boards at once up to {last.size}: name larger ones"
    before = f", and at {looks[-2].size} somebody solves all at once" if len(looks) > 1 else ""
    return (
        f"--boards telling: {last.slowest} solves none of {_PROBED} boards of {last.size} within the limits{before}: "
        "give it more seconds, or leave it out"
    )
