"""What a puzzle states: its rules, each time in the words of another solver."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from hand_solver import Problem, Variable
from magnets_cp.answer import Solution
from magnets_cp.errors import CannotStateError
from magnets_cp.puzzle.named import B, Named
from magnets_cp.violation import Violation

if TYPE_CHECKING:
    from magnets_cp.cpmpy_model import Stated
    from magnets_cp.cpsat import Declaration
    from magnets_cp.plain import PlainProblem


class StatesBoards(Named[B], ABC):
    """The rules of a puzzle: as a checker, for the hand solver, for CP-SAT, and for others."""

    _latest: tuple[Any, Sequence[Variable]] = (None, ())

    @abstractmethod
    def violations(self, board: B, solution: Solution) -> list[Violation]:
        """List every broken rule; a right solution has none."""

    @abstractmethod
    def csp(self, board: B, level: str) -> Problem:
        """State the board for the hand solver, at a level."""

    @abstractmethod
    def cpsat(self, board: B, formulation: str) -> Declaration:
        """Declare the board to CP-SAT, in a formulation."""

    @abstractmethod
    def write(self, board: B, notation: str) -> str:
        """Write the board in a notation; see ``Puzzle``."""

    def constraint_names(self, board: B) -> Iterable[str]:
        """Name the constraints that ``with_only`` can leave out; by default none."""
        return ()

    def with_only(self, board: B, names: Collection[str]) -> B:
        """Give the board with those of its constraints alone that have one of these names, and without an objective."""
        raise NotImplementedError(names)

    def is_optimized(self, board: B) -> bool:
        """Tell if the best solution is asked for. Then one is found, not several, and ``cost`` says how good it is."""
        return False

    def cost(self, board: B, solution: Solution) -> int:
        """Give the cost of a right solution, the less the better: the objective, negated if it is maximized."""
        return 0

    def objective(self, board: B, solution: Solution) -> int | None:
        """Give the objective of a right solution as the board states it; None if that is not known but for its sign."""
        return None

    def cpmpy(self, board: B) -> Stated:
        """Give the board as a CPMpy model, for the solvers of CPMpy, ``solver=cpmpy:NAME``."""
        raise CannotStateError(f"solver=cpmpy: boards of {self.name} are no CPMpy models")

    def prepare_cpmpy(self) -> None:
        """Import what ``cpmpy`` needs, so that processes forked later need not. What is missing is told by that."""
        with suppress(ImportError):
            import cpmpy  # noqa: F401

    def plain(self, board: B) -> PlainProblem:
        """Give the board in dictionaries and tuples, for functions ``solve(problem)``."""
        raise CannotStateError(
            f"solve(problem): boards of {self.name} are no instances of XCSP3; take text, or a board"
        )

    def every(self, board: B) -> Iterator[Solution]:
        """Give every solution, by trying all that could be one; the rules say which are. Only for what has few."""
        raise NotImplementedError(board)

    def relatives(self, _: B, __: int | None) -> Iterator[tuple[str, B, Callable[[Solution], Solution]]]:
        """Make boards that have solutions if this one has, or some of its, each with how these are carried back.

        The second parameter is what the best solution is said to cost: what has a better one may be a relative too.
        """
        return iter(())

    def variables_of(self, board: B) -> Sequence[Variable]:
        """List the variables of the board; those of the board asked for last are kept."""
        latest, variables = self._latest
        if latest is not board:
            variables = self._strongest(board).variables
            self._latest = board, variables
        return variables

    def _strongest(self, board: B) -> Problem:
        # It is mostly the quickest to state.
        return self.csp(board, self.levels[-1])
