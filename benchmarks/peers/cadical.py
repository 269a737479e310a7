"""The puzzle in clauses for CaDiCaL (Biere et al. 2024), through PySAT.

A line has up to three counts: the magnets that lie in it, and the pluses and the minuses of those that cross it. A clue
ties one of the latter to the first. So both clues act on one count, and unit propagation sees what other models need a
redundant constraint for: the crossing magnets alone make the difference of the clues.
"""

from __future__ import annotations

import importlib.metadata
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar

from benchmarks.peers.clauses import FALSE, Clauses
from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board, Cell

# PySAT stops CaDiCaL after a number of conflicts, not of seconds: how many a second are expected before any were seen,
# and the fewest it is allowed.
_CONFLICTS_A_SECOND = 1000
_FEWEST_CONFLICTS = 100


@dataclass(frozen=True, slots=True)
class Cadical:
    """CaDiCaL 1.9.5 with its default options. For another solution the last one is excluded by a clause."""

    package: ClassVar[str] = "python-sat"
    module: ClassVar[str] = "pysat"

    def run(self, puzzle: Puzzle[Any], board: Board, limits: Limits) -> Answer:
        """See ``Solver``. The limit on seconds is kept by guesses at conflicts; that on nodes is not heeded."""
        from pysat.solvers import Cadical195

        started = time.perf_counter()
        deadline = None if limits.seconds is None else started + limits.seconds
        clauses = Clauses()
        signs = declare(board, clauses)
        found: list[Solution] = []
        with _ctrl_c(), Cadical195(bootstrap_with=clauses) as solver:
            while satisfiable := _search(solver, deadline):
                true = {literal for literal in solver.get_model() if literal > 0}
                found.append(_decoded(board, signs, true))
                if len(found) == limits.solutions:
                    break
                solver.add_clause([FALSE, *(-literal if literal in true else literal for literal in signs.values())])
            counters = solver.accum_stats()
        return Answer(
            Status.SATISFIABLE if found else Status.UNKNOWN if satisfiable is None else Status.UNSATISFIABLE,
            tuple(found),
            satisfiable is False,
            {
                "decisions": counters["decisions"],
                "conflicts": counters["conflicts"],
                "seconds": time.perf_counter() - started,
            },
            {"solver": str(self), "python-sat": importlib.metadata.version("python-sat")},
        )

    def __str__(self) -> str:
        return "CaDiCaL"


@contextmanager
def _ctrl_c() -> Iterator[None]:
    """KeyboardInterrupt instead of the error that PySAT makes of it."""
    import pysolvers

    try:
        yield
    except pysolvers.error as error:
        if "keyboard interrupt" in str(error):
            raise KeyboardInterrupt from error
        raise


def _search(solver: Any, deadline: float | None) -> bool | None:
    """Is there a solution? None if the time was up first.

    A search that is stopped begins anew, with what it has learnt. So stops are few: each stretch is meant to take half
    of the time that is left.
    """
    if deadline is None:
        return bool(solver.solve())
    rate: float = _CONFLICTS_A_SECOND
    while (left := deadline - (begun := time.perf_counter())) > 0:
        before = solver.accum_stats()["conflicts"]
        solver.conf_budget(max(_FEWEST_CONFLICTS, int(rate * left / 2)))
        satisfiable: bool | None = solver.solve_limited()
        if satisfiable is not None:
            return satisfiable
        rate = (solver.accum_stats()["conflicts"] - before) / (time.perf_counter() - begun)
    return None


def declare(board: Board, clauses: Clauses) -> dict[tuple[Cell, str], int]:
    """The puzzle, added to the clauses. Returns the literal of each sign in each cell; a single cell has none."""
    shows: dict[tuple[Cell, str], int] = {}
    # A plus in the first half of a domino is a minus in its second, and the other way round.
    for first, second in board.dominoes:
        shows[first, PLUS] = shows[second, MINUS] = clauses.literal()
        shows[first, MINUS] = shows[second, PLUS] = clauses.literal()

    # Equal signs never touch. Within a domino this says that it is not +- and -+ at once.
    for one, other in board.touching:
        for sign in (PLUS, MINUS):
            if (one, sign) in shows and (other, sign) in shows:
                clauses.append([-shows[one, sign], -shows[other, sign]])

    # A given cell keeps its sign.
    for cell, given in board.givens.items():
        for sign in (PLUS, MINUS):
            literal = shows.get((cell, sign), FALSE)
            clauses.append([literal if sign == given else -literal])

    # Every clue gives the exact number of its sign in its line. A magnet lying in the line adds one, either way round.
    lying, crossing = _met(board, shows, clauses)
    for line, magnets, cells in zip(board.lines, lying, crossing, strict=True):
        clues = [(sign, clue) for sign, clue in ((PLUS, line.plus), (MINUS, line.minus)) if clue is not None]
        if clues:
            within = clauses.counted(magnets, most=min(clue for _, clue in clues))
            for sign, clue in clues:
                across = clauses.counted([shows[cell, sign] for cell in cells], most=clue)
                clauses.keep_sum(within, across, clue)
    return shows


def _met(
    board: Board, shows: dict[tuple[Cell, str], int], clauses: Clauses
) -> tuple[list[list[int]], list[list[Cell]]]:
    """For each line: "is a magnet" of the dominoes that lie in it, and its cells of the dominoes that cross it."""
    lying: list[list[int]] = [[] for _ in board.lines]
    crossing: list[list[Cell]] = [[] for _ in board.lines]
    for first, second in board.dominoes:
        magnet = clauses.either(shows[first, PLUS], shows[first, MINUS])
        (r, c), (s, d) = first, second
        rows, columns = (r, s), (board.rows + c, board.rows + d)
        along, over = (rows, columns) if r == s else (columns, rows)
        lying[along[0]].append(magnet)
        crossing[over[0]].append(first)
        crossing[over[1]].append(second)
    return lying, crossing


def _decoded(board: Board, shows: dict[tuple[Cell, str], int], true: Collection[int]) -> Solution:
    signs = {cell: sign for (cell, sign), literal in shows.items() if literal in true}
    return tuple("".join(signs.get((r, c), BLANK) for c in range(board.columns)) for r in range(board.rows))
