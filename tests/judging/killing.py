"""How many random boards it takes to find out a faulty solver."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from operator import itemgetter
from statistics import median
from typing import Any

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.judge import judge
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.run.boards import Wanted, fuzzed
from magnets_cp.workbench.run.configuration import parse

MOST = 300
# A board to the rows of a solution, or None.
Solve = Callable[[Any], Sequence[str] | None]


class GaveUpError(Exception):
    """The solver ran out of steps."""


ACCIDENTS = (GaveUpError, StopIteration, RuntimeError, IndexError, KeyError, ValueError)


def boards(puzzle: Puzzle[Any], seed: int, notations: Collection[str] = ()) -> Iterator[tuple[Any, Answer]]:
    """The first boards of a seed that the notations can say, each with the answer of the judge."""
    judge_of = parse("solver=hand", puzzle)
    for one in fuzzed(puzzle, Wanted((), fuzz=MOST, seed=seed), notations):
        yield one.board, judge_of.run(puzzle, one.board, Limits(solutions=20))


def verdict(puzzle: Puzzle[Any], solve: Solve, board: Any, known: Answer) -> Verdict:
    """What the judge says of the answer of a solver."""
    described, seconds = {"solver": "python"}, {"seconds": 0.0}
    try:
        found = solve(board)
    except ACCIDENTS:
        answer = Answer(Status.UNKNOWN, (), False, seconds, described, Outcome.CRASH)
    else:
        status = Status.UNSATISFIABLE if found is None else Status.SATISFIABLE
        answer = Answer(status, () if found is None else (tuple(found),), found is None, seconds, described)
    return judge(puzzle, board, [("hand", known), ("judged", answer)], wanted=20).runs[1].verdict


def needed(
    puzzle: Puzzle[Any], faulty: Mapping[str, Solve], seed: int, notations: Collection[str] = ()
) -> dict[str, int]:
    """How many boards until each faulty solver is found out; one more than ``MOST`` if it is not."""
    alive, found = dict(faulty), dict.fromkeys(faulty, MOST + 1)
    for number, (board, known) in enumerate(boards(puzzle, seed, notations), start=1):
        for name in [name for name, solve in alive.items() if verdict(puzzle, solve, board, known).is_fault]:
            found[name] = number
            del alive[name]
        if not alive:
            break
    return found


def figures(what: str, matrix: Sequence[Mapping[str, int]]) -> tuple[int, float]:
    """The most boards that a fault takes at any seed, and the median; shown with the hardest, by ``pytest -s``."""
    every = [number for row in matrix for number in row.values()]
    worst = {name: max(row[name] for row in matrix) for name in matrix[0]}
    last = ", ".join(f"{name} {number}" for name, number in sorted(worst.items(), key=itemgetter(1), reverse=True)[:8])
    middle = f"median {median(every):g}, most {max(every)} boards"
    sys.stdout.write(f"\n{what}: {len(worst)} faults x {len(matrix)} seeds: {middle}; {last}\n")
    return max(every), median(every)
