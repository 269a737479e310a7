"""The puzzle in linear constraints for Exact (Devriendt), a pseudo-Boolean solver: it learns by cutting planes.

That is a fork of RoundingSat (Elffers, Nordström 2018). A clue is one equality, and stays one: no count is encoded.
"""

from __future__ import annotations

import importlib.metadata
import signal
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board, Cell

# One bit for the coefficients of what is learnt: they are 1, so it is a clause or a cardinality, which propagates fast.
_CARDINALITIES = (("bits-learned", "1"), ("inp-atmostone", "0"), ("luby-mult", "250"))
_SATISFIABLE = {"SAT": True, "UNSAT": False, "TIMEOUT": None}

# The variable of each sign in each cell; a single cell has none.
Signs = dict[tuple[Cell, str], str]


@dataclass(frozen=True, slots=True)
class Exact:
    """Exact with its default options or at its best. It looks for another solution after the last is made invalid.

    cardinalities  learn only constraints whose coefficients are 1, do not look for more that say "at most one", and
                   restart less often
    """

    package: ClassVar[str] = "exact"
    module: ClassVar[str] = "exact"

    cardinalities: bool = False

    def run(self, puzzle: Puzzle[Any], board: Board, limits: Limits) -> Answer:
        """See ``Solver``. Exact looks at the clock now and then: large boards overstep it. No limit on nodes is heeded.

        Ctrl-C ends a search at once, and SIGTERM does the same. Exact refuses to work in this process after either.
        """
        import exact

        started = time.perf_counter()
        deadline = None if limits.seconds is None else started + limits.seconds
        options = _CARDINALITIES if self.cardinalities else ()
        solver = exact.Exact([("verbosity", "0"), *options])
        signs = declare(board, solver)
        found: list[Solution] = []
        with _ctrl_c():
            while satisfiable := _search(solver, deadline):
                found.append(_decoded(board, signs, solver))
                if len(found) == limits.solutions:
                    break
                solver.invalidateLastSol()
        counters = dict(solver.getStats())
        return Answer(
            Status.SATISFIABLE if found else Status.UNKNOWN if satisfiable is None else Status.UNSATISFIABLE,
            tuple(found),
            satisfiable is False,
            {
                "decisions": int(counters["decisions"]),
                "conflicts": int(counters["conflicts"]),
                "seconds": time.perf_counter() - started,
            },
            {"solver": str(self), **dict(options), "exact": importlib.metadata.version("exact")},
        )

    def __str__(self) -> str:
        return "Exact, cardinalities" if self.cardinalities else "Exact"


@contextmanager
def _ctrl_c() -> Iterator[None]:
    """KeyboardInterrupt instead of the error that Exact makes of it, and Python's own handlers back in their place.

    Exact sets its handlers in a search and leaves them there; what Python knows of are still those before them. Only
    the main thread may set them back.
    """
    try:
        yield
    except RuntimeError as error:
        if "interrupted" in str(error):
            raise KeyboardInterrupt from error
        raise
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGXCPU):
            signal.signal(number, signal.getsignal(number))


def _search(solver: Any, deadline: float | None) -> bool | None:
    """Is there a solution? None if the time was up first."""
    seconds = 0.0  # Exact's name for no limit
    if deadline is not None:
        seconds = deadline - time.perf_counter()
        if seconds <= 0:
            return None
    return _SATISFIABLE[solver.runFull(optimize=False, timeout=seconds)]


def declare(board: Board, solver: Any) -> Signs:
    """The puzzle, added to the solver. Returns the variables."""
    # A plus in the first half of a domino is a minus in its second, and the other way round, but not at once.
    signs: Signs = {}
    for number, (first, second) in enumerate(board.dominoes):
        one, other = f"p{number}", f"n{number}"
        signs[first, PLUS] = signs[second, MINUS] = one
        signs[first, MINUS] = signs[second, PLUS] = other
        solver.addVariable(one)
        solver.addVariable(other)
        _keep_one_at_most(solver, [one, other])

    # Equal signs never touch; within a domino they cannot be.
    dominoes = set(board.dominoes)
    for pair in board.touching:
        for sign in (PLUS, MINUS):
            variables = _variables(signs, pair, sign)
            if len(variables) == 2 and pair not in dominoes:
                _keep_one_at_most(solver, variables)

    # A given cell keeps its sign.
    for cell, given in board.givens.items():
        for sign in (PLUS, MINUS):
            _keep_difference(solver, _variables(signs, [cell], sign), [], int(sign == given))

    # Every clue gives the exact number of its sign in its line.
    for line in board.lines:
        for sign, clue in ((PLUS, line.plus), (MINUS, line.minus)):
            if clue is not None:
                _keep_difference(solver, _variables(signs, line.cells, sign), [], clue)
    _declare_balances(board, signs, solver)
    return signs


def _declare_balances(board: Board, signs: Signs, solver: Any) -> None:
    """Redundant: the magnets that cross a line alone make the difference of its clues."""
    partner = {one: other for domino in board.dominoes for one, other in (domino, domino[::-1])}
    for line in board.lines:
        if line.plus is not None and line.minus is not None:
            within = set(line.cells)
            crossing = [cell for cell in line.cells if cell in partner and partner[cell] not in within]
            pluses, minuses = _variables(signs, crossing, PLUS), _variables(signs, crossing, MINUS)
            _keep_difference(solver, pluses, minuses, line.plus - line.minus)


def _variables(signs: Signs, cells: Iterable[Cell], sign: str) -> list[str]:
    return [signs[cell, sign] for cell in cells if (cell, sign) in signs]


def _keep_one_at_most(solver: Any, variables: Sequence[str]) -> None:
    solver.addConstraint([(1, one) for one in variables], use_upper_bound=True, upper_bound=1)


def _keep_difference(solver: Any, ones: Sequence[str], others: Sequence[str], difference: int) -> None:
    """As many more of the former are true than of the latter."""
    terms = [*((1, one) for one in ones), *((-1, other) for other in others)]
    solver.addConstraint(terms, True, difference, True, difference)


def _decoded(board: Board, signs: Signs, solver: Any) -> Solution:
    variables = list(dict.fromkeys(signs.values()))
    true = {one for one, value in zip(variables, solver.getLastSolutionFor(variables), strict=True) if value}
    shown = {cell: sign for (cell, sign), variable in signs.items() if variable in true}
    return tuple("".join(shown.get((r, c), BLANK) for c in range(board.columns)) for r in range(board.rows))
