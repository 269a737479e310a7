"""Solvers with one fault each, to be found out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.puzzles.magnets.rules import violations
from magnets_cp.source import Source
from magnets_cp.violation import Violation

Excuse = Callable[[Board, Solution, Violation], bool]


def unchecked_columns(board: Board, solution: Solution, violation: Violation) -> bool:
    """The counts of columns with upright dominoes are not looked at."""
    upright = {f"column {first[1] + 1}" for first, second in board.dominoes if first[1] == second[1]}
    return violation.place in upright


class Excusing:
    """Reads ``fum``, tries every filling, and answers the first in which it sees no violation it does not excuse."""

    def __init__(self, excuse: Excuse) -> None:
        self._excuse = excuse

    def __str__(self) -> str:
        return f"solver=faulty {self._excuse.__name__}"

    def notation(self, puzzle: Puzzle[Board]) -> str:
        return "fum"

    def run(self, puzzle: Puzzle[Board], board: Board, limits: Limits) -> Answer:
        (read,) = MAGNETS.read(Source("board", MAGNETS.write(board, "fum")), "fum")
        found = next(
            (
                solution
                for solution in _fillings(read)
                if all(self._excuse(read, solution, violation) for violation in violations(read, solution))
            ),
            None,
        )
        if found is None:
            return Answer(Status.UNSATISFIABLE, (), True, {"seconds": 0.0}, {})
        return Answer(Status.SATISFIABLE, (found,), False, {"seconds": 0.0}, {})


def _fillings(board: Board) -> Iterator[Solution]:
    for labels in product(("..", "+-", "-+"), repeat=len(board.dominoes)):
        signs = dict.fromkeys(board.cells, ".")
        for (first, second), label in zip(board.dominoes, labels, strict=True):
            signs[first], signs[second] = label[0], label[1]
        yield tuple("".join(signs[r, c] for c in range(board.columns)) for r in range(board.rows))
