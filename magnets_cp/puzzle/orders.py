"""Random boards to order, whatever the puzzle: their options, sizes and proven kinds."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from hand_solver import Limits, Options, Problem, Result
from hand_solver.backtracking.dfs import solve
from hand_solver.user_errors import PluginError
from magnets_cp.errors import UsageError, shown
from magnets_cp.puzzle.named import B

_RECTANGLE = re.compile(r"(\d{1,6})x(\d{1,6})", re.ASCII)
_SQUARE = re.compile(r"(\d{1,6})(?:x\1)?", re.ASCII)
Prove = Callable[[Problem, Limits], Result]
KINDS = ("any", "unique", "several", "unsatisfiable")
ATTEMPTS = 1000
# A board whose kind takes longer to prove is passed over for the next.
_LIMITS = Limits(nodes=20_000, solutions=2)
_OPTIONS = Options(variable="dom_wdeg", value="lcv")


class Range(NamedTuple):
    """The numbers from ``least`` to ``most``, or the whole ones among them."""

    least: float
    most: float
    whole: bool = False

    def holds(self, number: float) -> bool:
        """Is the number one of them? What is no number, "nan", is none of any."""
        return self.least <= number <= self.most and (not self.whole or number == int(number))

    def __str__(self) -> str:
        return f"{'a whole' if self.whole else 'a'} number from {self.least:.15g} to {self.most:.15g}"


SHARE = Range(0, 1)
YES = Range(0, 1, whole=True)


def check_options(puzzle: str, options: Mapping[str, float], known: Mapping[str, Range]) -> None:
    """Raises UsageError for an option that boards of the puzzle do not have, or a number out of its range."""
    for name, number in options.items():
        if name not in known:
            raise UsageError(f"boards of {puzzle} have no {shown(name)}; they have {', '.join(known)}")
        if not known[name].holds(number):
            raise UsageError(f"{name}: expected {known[name]}, found {number:.15g}")


def rectangle(size: str, most: int) -> tuple[int, int]:
    """Rows and columns, 1 to ``most`` of each. Raises UsageError.

    >>> rectangle("10x9", 100)
    (10, 9)
    """
    match = _RECTANGLE.fullmatch(size)
    if match is None:
        raise UsageError(f"size: expected ROWSxCOLUMNS such as 10x9, found {shown(size)}")
    return _within(int(match[1]), most, size), _within(int(match[2]), most, size)


def square(size: str, most: int) -> int:
    """The number of rows, 1 to ``most``, of a board with as many columns. Raises UsageError.

    >>> square("8", 100), square("8x8", 100)
    (8, 8)
    """
    match = _SQUARE.fullmatch(size)
    if match is None:
        raise UsageError(f"size: expected the number of rows of a square such as 8 or 8x8, found {shown(size)}")
    return _within(int(match[1]), most, size)


def _within(side: int, most: int, size: str) -> int:
    if not 1 <= side <= most:
        raise UsageError(f"size: expected 1 to {most} rows and columns, found {size}")
    return side


def shift_count(board: B, most: Mapping[str, int], rng: Random) -> B:
    """Move one count of a dataclass from an item of a list to another: all sums agree, but it may be unsatisfiable.

    ``most`` has the lists, tuples of numbers or None, and the highest number each may have. A board without such a
    pair comes back as it is.
    """
    moves = [
        (name, giver, taker)
        for name, highest in most.items()
        for counts in (getattr(board, name),)
        for giver, less in enumerate(counts)
        for taker, more in enumerate(counts)
        if giver != taker and less and more is not None and more < highest
    ]
    if not moves:
        return board
    name, giver, taker = rng.choice(moves)
    counts = list(getattr(board, name))
    counts[giver] -= 1
    counts[taker] += 1
    changed: Any = replace(board, **{name: tuple(counts)})  # type: ignore[type-var]
    return changed  # type: ignore[no-any-return]


class NotFoundError(UsageError):
    """No board of that kind turned up."""


def backtrack(problem: Problem, limits: Limits) -> Result:
    """Solve by backtracking, to prove the kind of a board."""
    return solve(problem, _OPTIONS, limits)


def board_of_proven_kind(
    make: Callable[[], B], csp: Callable[[B], Problem], kind: str, *, prove: Prove = backtrack, attempts: int = ATTEMPTS
) -> B:
    """The first board of ``make`` that ``prove`` finds to be of one of ``KINDS``, "any" unproven.

    Raises NotFoundError after so many attempts, and UsageError for a kind that is about the number of solutions where
    a board has an objective: of these one best solution is looked for.
    """
    for _ in range(attempts):
        board = make()
        if kind == "any":
            return board
        problem = csp(board)
        if problem.objective is not None and kind != "unsatisfiable":
            raise UsageError(f"a board with an objective cannot be {kind}: one best solution is looked for")
        if _kind(prove(problem, _LIMITS)) == kind:
            return board
    raise NotFoundError(f"none of {attempts} random boards was proven {kind} in {_LIMITS.nodes} nodes each")


def random_of_kind(make: Callable[[], B], csp: Callable[[B], Problem], kind: str, size: str) -> B:
    """Find a board of a kind among random ones of a size, 200 at most: few large boards are of one.

    Raises NotFoundError, and UsageError for a size that ``make`` refuses by a ValueError.
    """
    try:
        return board_of_proven_kind(make, csp, kind, attempts=200)
    except (UsageError, PluginError):
        raise
    except ValueError as error:
        raise UsageError(f"size: {str(error) or 'refused by random'}, found {shown(size)}") from error


def _kind(result: Result) -> str | None:
    """The kind of a board; None if the limits did not suffice to tell."""
    if len(result.solutions) == 2:
        return "several"
    if not result.complete:
        return None
    return "unique" if result.solutions else "unsatisfiable"
