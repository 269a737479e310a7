"""A puzzle: a class with five methods to write. All others have defaults."""

from __future__ import annotations

from functools import partial

from hand_solver import Assignment
from magnets_cp.answer import Solution
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import defaults
from magnets_cp.puzzle.drawing import DrawsBoards
from magnets_cp.puzzle.making import MakesBoards
from magnets_cp.puzzle.named import B
from magnets_cp.puzzle.orders import KINDS
from magnets_cp.puzzle.stating import StatesBoards
from magnets_cp.source import Source
from magnets_cp.text.notation import CannotWriteError


class Puzzle(DrawsBoards[B], MakesBoards[B]):
    """A puzzle with boards of type B.

    Write ``read`` (or name the dataclass ``board``), ``violations``, ``csp``, ``cpsat``, and one of ``cells``,
    ``layout`` and ``picture``. A method may be a function of a module: ``violations = staticmethod(rules.violations)``.

    ``Named`` lists the names that go with them, such as those of the levels. ``StatesBoards`` has the methods for
    the rules, ``DrawsBoards`` those that draw, ``MakesBoards`` those that make boards; here they are read and written.

    >>> from magnets_cp.puzzles.registry import PUZZLES
    >>> PUZZLES["queens"].levels
    ('pairs', 'alldifferent')
    """

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

    def decode(self, board: B, assignment: Assignment) -> Solution:
        """Make a solution of a hand-solver assignment. Default: rows of the grid, or the label of each variable."""
        rows = self.cells(board) if self.has_cells(board) else ()
        laid = None if rows else self.laid_out(board)
        return defaults.decode(assignment, self.variables_of(board), rows, laid)

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

    def read_known(self, source: Source, board: B) -> dict[int, int] | None:
        """Read the values left of variables, a mask each, in a half-filled answer that has them by their names.

        None if it does not: it may be a grid. Raises InputError. Default: None.
        """
        return None

    def in_our_blanks(self, text: str, board: B) -> str:
        """Return a text that may be a board of open cells as one of blanks, in signs that ``read_solutions`` reads.

        Empty if it is none, or if blanks are no solution. Default: empty.
        """
        return ""


_HELPERS = ("variables_of", "has_cells", "laid_out", "left_out")
# The names of the methods that a puzzle may have.
METHODS = tuple(
    dict.fromkeys(
        name
        for kind in (StatesBoards, DrawsBoards, MakesBoards, Puzzle)
        for name, part in vars(kind).items()
        if callable(part) and not name.startswith("_") and name not in _HELPERS
    )
)
