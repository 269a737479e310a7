"""Random boards of a proven kind, whatever the puzzle: unique, several solutions, unsatisfiable."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hand_solver import Limits, Options, Problem, Result
from hand_solver.backtracking.dfs import solve
from magnets_cp.errors import UsageError

B = TypeVar("B")
Prove = Callable[[Problem, Limits], Result]

KINDS = ("any", "unique", "several", "unsatisfiable")
ATTEMPTS = 1000
# A board whose kind takes longer to prove is passed over for the next.
_LIMITS = Limits(nodes=20_000, solutions=2)
_OPTIONS = Options(variable="dom_wdeg", value="lcv")


class NotFoundError(UsageError):
    """No board of that kind turned up."""


def backtrack(problem: Problem, limits: Limits) -> Result:
    """How a kind is proven unless a puzzle has a better way."""
    return solve(problem, _OPTIONS, limits)


def board_of_proven_kind(
    make: Callable[[], B], csp: Callable[[B], Problem], kind: str, *, prove: Prove = backtrack, attempts: int = ATTEMPTS
) -> B:
    """The first board of ``make`` that ``prove`` finds to be of one of ``KINDS``, "any" unproven.

    Raises NotFoundError after so many attempts.
    """
    for _ in range(attempts):
        board = make()
        if kind == "any" or _kind(prove(csp(board), _LIMITS)) == kind:
            return board
    raise NotFoundError(f"none of {attempts} random boards was proven {kind} in {_LIMITS.nodes} nodes each")


def _kind(result: Result) -> str | None:
    """The kind of a board; None if the limits did not suffice to tell."""
    if len(result.solutions) == 2:
        return "several"
    if not result.complete:
        return None
    return "unique" if result.solutions else "unsatisfiable"
