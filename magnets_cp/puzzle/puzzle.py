"""A puzzle: a class with five methods to write. All others have defaults."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from hand_solver import Assignment, Problem, Variable
from magnets_cp.answer import Solution
from magnets_cp.errors import CannotStateError, UsageError
from magnets_cp.layout import Layout, Spot
from magnets_cp.puzzle import defaults
from magnets_cp.puzzle.named import B, Named
from magnets_cp.puzzle.orders import KINDS, random_of_kind
from magnets_cp.source import Source
from magnets_cp.text import dataclass_json
from magnets_cp.text.notation import CannotWriteError
from magnets_cp.violation import Violation

if TYPE_CHECKING:
    from magnets_cp.cpmpy_model import Stated
    from magnets_cp.cpsat import Declaration
    from magnets_cp.partial import Drawing, Partial
    from magnets_cp.plain import PlainProblem


class Puzzle(Named[B], ABC):
    """A puzzle with boards of type B.

    Write ``read`` (or name the dataclass ``board``), ``violations``, ``csp``, ``cpsat``, and one of ``cells``,
    ``layout`` and ``picture``. A method may be a function of a module: ``violations = staticmethod(rules.violations)``.

    ``Named`` lists the names that go with them, such as those of the levels.

    >>> from magnets_cp.puzzles.registry import PUZZLES
    >>> PUZZLES["queens"].levels
    ('pairs', 'alldifferent')
    """

    _latest: tuple[Any, Sequence[Variable]] = (None, ())

    def __init__(self) -> None:
        if self.texts is None and self.board is not None:
            own_read = self.read if self.defines("read") else None
            own_write = self.write if self.defines("write") else None
            self.texts = defaults.notations(self.name, self.board, own_read, own_write, self.picture)
            # From here on all notations are read and written, not the puzzle's own text alone.
            self.read, self.write = self.texts.read, self.texts.write  # type: ignore[method-assign]
        self.kinds = self.kinds or (KINDS if self.defines("random") else ("any",))

    def read(self, source: Source, notation: str | None) -> list[B]:
        """Read the boards of a text, in the notation named or, with None, found by content. Raises InputError.

        With ``board``, a ``read`` of your own reads the notation "text" alone.
        """
        if self.texts is None:
            raise UsageError(f"puzzle {self.name} offers no read, and no dataclass of its boards")
        return self.texts.read(source, notation)

    @abstractmethod
    def violations(self, board: B, solution: Solution) -> list[Violation]:
        """List every broken rule; a right solution has none."""

    @abstractmethod
    def csp(self, board: B, level: str) -> Problem:
        """State the board for the hand solver, at a level."""

    @abstractmethod
    def cpsat(self, board: B, formulation: str) -> Declaration:
        """Declare the board to CP-SAT, in a formulation."""

    def is_optimized(self, board: B) -> bool:
        """Tell if the best solution is asked for. Then one is found, not several, and ``cost`` says how good it is."""
        return False

    def cost(self, board: B, solution: Solution) -> int:
        """Give the cost of a right solution, the less the better: the objective, negated if it is maximized."""
        return 0

    def cpmpy(self, board: B) -> Stated:
        """Give the board as a CPMpy model, for the solvers of CPMpy, ``solver=cpmpy:NAME``."""
        raise CannotStateError(f"solver=cpmpy: boards of {self.name} are no CPMpy models")

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

    def cells(self, board: B) -> Sequence[str]:
        """Give the board as rows of signs, "." for an open cell, where the model has a variable a cell, row by row."""
        raise NotImplementedError(board)

    def layout(self, board: B) -> Layout:
        """Lay out the board as it is drawn: cells, walls and clues, and what every value puts there.

        Default: the grid of ``cells``, or a row a variable with its values.
        """
        return defaults.layout(self.cells(board) if self.has_cells(board) else (), self.variables_of(board))

    def picture(self, board: B, solution: Solution | None) -> str:
        """Draw the board as text: empty with None, else with the solution and what is wrong in it marked."""
        laid = self.laid_out(board)
        drawn = defaults.picture(laid, solution, self._wrong(board, solution) if laid else ())
        if drawn is not None:
            return drawn
        if self.defines("cells"):
            return "\n".join(" ".join(row) for row in solution or self.cells(board))
        return self.write(board, self.notations[-1]).rstrip() if solution is None else " ".join(solution)

    def walled(self, board: B, solution: Solution | None) -> str:
        """Draw the board as the picture does, with the walls of its regions. Default: by the layout, if it has such."""
        laid = None if self.defines("picture") else self.laid_out(board)
        if laid is None or not laid.has_walls:
            return self.picture(board, solution)
        drawn = defaults.walled(laid, solution, self._wrong(board, solution))
        return self.picture(board, solution) if drawn is None else drawn

    def partial(self, board: B, partial: Partial) -> Drawing:
        """Draw the board with what is decided, possible, just removed, in conflict. Default: by the layout."""
        return defaults.drawing(self.laid_out(board), partial)

    def fact(self, variable: str, value: str, holds: bool, _: Collection[Spot] = ()) -> str:
        """Say that a variable, by its name, takes a value, by its label, or, with False, does not.

        If there are several ways to say it, take the one that speaks of these cells.
        """
        return f"{variable} is {value}" if holds else f"{variable} is not {value}"

    def decode(self, board: B, assignment: Assignment) -> Solution:
        """Make a solution of a hand-solver assignment. Default: rows of the grid, or the label of each variable."""
        rows = self.cells(board) if self.has_cells(board) else ()
        laid = None if rows else self.laid_out(board)
        return defaults.decode(assignment, self.variables_of(board), rows, laid)

    def size(self, board: B) -> str:
        """Say the size for tables, rows first, such as "10x9".

        Default: by ``cells``, by the board's rows and columns or its n, if these are numbers, or the number of
        variables.
        """
        sides = defaults.sides(board, self.cells(board) if self.defines("cells") else None)
        if sides is None and (laid := self.laid_out(board)) is not None:
            sides = laid.rows, laid.columns
        return f"{sides[0]}x{sides[1]}" if sides else str(len(self.variables_of(board)))

    def recognizes(self, source: Source) -> bool:
        """Tell if the text looks like a board of this puzzle. ``read`` then says what is wrong with it."""
        return any(one.recognizes(source) for one in (self.texts or {}).values())

    def is_text(self, argument: str) -> bool:
        """Tell if an argument is a board itself, such as a game id, and not the name of a file."""
        return any(one.is_text(argument) for one in (self.texts or {}).values())

    def write(self, board: B, notation: str) -> str:
        """Write the board in a notation. Raises ValueError if that cannot say it.

        With ``board``, a ``write`` of your own writes "text" alone. Default: the picture without a solution, if
        ``read`` makes the same board of it.
        """
        if self.texts is not None:
            return self.texts.write(board, notation)
        try:
            return defaults.from_picture(self.name, self.picture(board, None), board, self.read)
        except CannotWriteError as error:
            message = f"puzzle {self.name} offers no write, and its pictures are not read as their boards"
            raise UsageError(message) from error

    def read_solutions(self, source: Source, board: B) -> list[Solution]:
        """Read the finished boards in a text: what ``solve`` prints, its JSON, or what other programs print.

        Pass over words around them, refuse what can be read in two ways. Raises InputError. Default: grids, as
        ``cells`` or ``layout`` has them, lines with a value for each variable, and the JSON.
        """
        from magnets_cp.puzzle.answers import AnswerReader

        rows = self.cells(board) if self.defines("cells") else None
        also = (
            f"; pictures of its own need a read_solutions of its own in {self.name}" if self.defines("picture") else ""
        )
        decode = partial(self.decode, board)
        return AnswerReader(self.variables_of(board), decode, rows, self.laid_out(board), also).read(source)

    def random(self, rng: Random, size: str | None) -> B:
        """Make a random board of a size (a text), or with None a small one. It gives ``fuzz`` and ``generate``.

        Raises ValueError for a size that makes no sense.
        """
        raise NotImplementedError(rng, size)

    def generate(self, size: str, kind: str, options: Mapping[str, float], rng: Random) -> B:
        """Make a random board of a size and kind, by the options that were given.

        Raises UsageError for a size or an option that makes no sense here, and where no board of the kind was found.
        """
        if not self.defines("random"):
            raise UsageError(f"puzzle {self.name} offers no generate")
        if options:
            raise UsageError(
                f"--{next(iter(options))}: boards of {self.name} are not made to order, only of a kind and a size"
            )
        return random_of_kind(lambda: self.random(rng, size), self._strongest, kind, size)

    def fuzz(self, seed: int, index: int) -> B:
        """Make the ``index``-th of the small random boards of a seed, from 1, chosen to break solvers."""
        if not self.defines("random"):
            raise UsageError(f"puzzle {self.name} offers no fuzz")
        return self.random(Random(f"{seed}:{index}"), None)

    def sparing(self, seed: int, index: int, _: Collection[str]) -> B:
        """Make the same, with none of these traits where that can be told beforehand; others are passed over."""
        return self.fuzz(seed, index)

    def board_classes(self, board: B) -> Iterable[tuple[str, str]]:
        """Name the kinds a board is of, each as (aspect, name): what random boards are counted by."""
        return ()

    def reductions(self, board: B, _: Solution | None) -> Iterator[Any]:
        """Make boards by leaving something out, the largest cuts first, perhaps with the help of a solution.

        Those that weigh no less are passed over. Default: by ``board``; without it boards are not shrunk.
        """
        return dataclass_json.reductions(board) if self.can_shrink else iter(())

    def weight(self, board: B) -> tuple[int, ...]:
        """Say how large a board is: numbers from 0, compared in order. Default: by ``board``, or its text."""
        if self.board is None:
            return (len(self.write(board, self.notations[-1])),)
        return (dataclass_json.weight(dataclass_json.plain(board)),)

    def tiny_boards(self) -> Iterator[B]:
        """Make every board so small that all can be tried, by ascending weight; else none."""
        return iter(())

    def variables_of(self, board: B) -> Sequence[Variable]:
        """List the variables of the board; those of the board asked for last are kept."""
        latest, variables = self._latest
        if latest is not board:
            variables = self._strongest(board).variables
            self._latest = board, variables
        return variables

    def has_cells(self, board: B) -> bool:
        """Tell if the model has a variable a cell."""
        return self.defines("cells") and sum(map(len, self.cells(board))) == len(self.variables_of(board))

    def laid_out(self, board: B) -> Layout | None:
        """Give the layout of the board if it has cells and can be drawn."""
        if self.defines("layout") or self.has_cells(board):
            with suppress(ValueError):
                return self.layout(board)
        return None

    def left_out(self, board: B) -> list[str]:
        """Name the fields of the board that a drawing by ``cells`` alone does not show."""
        if self.board is None or self.defines("layout") or not self.defines("cells"):
            return []
        return defaults.not_shown(dataclass_json.plain(board), self.cells(board))

    def _wrong(self, board: B, solution: Solution | None) -> list[Spot]:
        wrong = () if solution is None else self.violations(board, solution)
        return [spot for violation in wrong for spot in violation.spots]

    def _strongest(self, board: B) -> Problem:
        # It is mostly the quickest to state.
        return self.csp(board, self.levels[-1])


_HELPERS = ("variables_of", "has_cells", "laid_out", "left_out")
# The names of the methods that a puzzle may have.
METHODS = tuple(
    name for name, part in vars(Puzzle).items() if callable(part) and not name.startswith("_") and name not in _HELPERS
)
