"""What a command is asked to do: run these solvers on these boards, within these limits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from hand_solver import Limits
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.boards import Boards
from magnets_cp.workbench.solvers import Solver

S = TypeVar("S", bound=Solver)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Task(Generic[S]):
    """Every solver on every board.

    limits   of one run
    give_up  a foreign solver that gives no answer on so many boards in a row is not run any more; 0 for no such end
    """

    puzzle: Puzzle[Any]
    boards: Boards
    solvers: Sequence[S]
    limits: Limits
    give_up: int = 0


class Watch(Protocol):
    """Passes items on, one by one, and may show how many of ``total`` are done."""

    def __call__(self, items: Iterable[T], *, total: int, what: str) -> Iterable[T]:
        """The items; ``what`` is being done."""
        ...


def unwatched(items: Iterable[T], *, total: int, what: str) -> Iterable[T]:  # noqa: ARG001 - it is a Watch
    """The items, and nothing shown."""
    return items
