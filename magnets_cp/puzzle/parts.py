"""What a puzzle is made of: names and methods, each with its meaning and, if it may be left out, its default."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from hand_solver import Assignment, Problem
from magnets_cp.answer import Solution
from magnets_cp.errors import CannotStateError
from magnets_cp.source import Source
from magnets_cp.violation import Violation

if TYPE_CHECKING:
    from random import Random

    from magnets_cp.cpmpy_model import Stated
    from magnets_cp.cpsat import Declaration
    from magnets_cp.formula import Provable
    from magnets_cp.layout import Layout, Spot
    from magnets_cp.partial import Drawing, Partial
    from magnets_cp.text.notation import Notations

B = TypeVar("B")


class Parts(ABC, Generic[B]):
    """The parts of a puzzle with boards of type B; ``Puzzle`` has the defaults that are made of other parts.

    name          what ``--puzzle`` calls it
    board         the dataclass of its boards: they have a JSON notation, a weight and reductions by that
    levels        the rungs of its consistency ladder, weakest first: what ``csp`` can post
    formulations  what ``cpsat`` can declare, the default first
    texts         its notations, the default first, the last one for every board; else "text" and "json", by ``read``
                  and ``board``
    kinds         what ``generate`` can promise of a board; else all there are with ``random``, or none
    traits        what ``--without`` leaves out of random boards, by name: has the board that?
    variants      other rules for the same boards, by name, each a function from board to board
    legend        what the signs in ``partial`` mean, in a line; empty where they speak for themselves
    provable      what certificates of its answers need; None: there are none
    origin        the file it was read from; empty if it is installed
    found_by      what finds it by that file in another process
    """

    name: str
    board: type[B] | None = None
    levels: Sequence[str] = ("default",)
    formulations: Sequence[str] = ("default",)
    texts: Notations[B] | None = None
    kinds: Sequence[str] = ()
    traits: ClassVar[Mapping[str, Callable[[Any], bool]]] = {}
    variants: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}
    legend: str = ""
    provable: Provable | None = None
    origin: str = ""
    found_by: Callable[[str], Parts[Any]] | None = None

    @abstractmethod
    def read(self, source: Source, notation: str | None) -> list[B]:
        """The boards of a text, its notation named or, with None, found by content. Raises InputError.

        With ``board`` what it reads is the notation "text". It may be left out with ``board`` or ``texts``.
        """

    @abstractmethod
    def violations(self, board: B, solution: Solution) -> list[Violation]:
        """Every broken rule; empty for a right solution."""

    @abstractmethod
    def csp(self, board: B, level: str) -> Problem:
        """The board for the hand solver, at a level."""

    @abstractmethod
    def cpsat(self, board: B, formulation: str) -> Declaration:
        """The board declared to CP-SAT, in a formulation."""

    def is_optimized(self, board: B) -> bool:
        """Is the best solution asked for? Then one is found, not several, and ``cost`` says how good it is."""
        return False

    def cost(self, board: B, solution: Solution) -> int:
        """What a right solution costs, the less the better: the objective, negated where it is to be large."""
        return 0

    def cpmpy(self, board: B) -> Stated:
        """The board as a CPMpy model, for the solvers of CPMpy, ``solver=cpmpy:NAME``."""
        raise CannotStateError(f"solver=cpmpy: boards of {self.name} are no CPMpy models")

    def cells(self, board: B) -> Sequence[str]:
        """The board as rows of signs, "." for an open cell: pictures, sizes, answers read as grids by that."""
        raise NotImplementedError(board)

    @abstractmethod
    def layout(self, board: B) -> Layout:
        """The board as it is drawn: its cells, walls and clues, and what every value puts there.

        Else the grid of ``cells``, or a row a variable with its values.
        """

    @abstractmethod
    def picture(self, board: B, solution: Solution | None) -> str:
        """The board as text: with a solution, in which what is wrong is marked, or with None still empty.

        With ``cells`` or ``layout`` it may be left out.
        """

    @abstractmethod
    def partial(self, board: B, partial: Partial) -> Drawing:
        """The board with what is decided, possible, just removed, in conflict; else by the layout."""

    def fact(self, variable: str, value: str, holds: bool, _: Collection[Spot] = ()) -> str:
        """What it means that a variable, by its name, takes a value, by its label, or, with False, does not.

        Of several ways to say it, the one that speaks of these cells, if there are any.
        """
        return f"{variable} is {value}" if holds else f"{variable} is not {value}"

    @abstractmethod
    def decode(self, board: B, assignment: Assignment) -> Solution:
        """A hand-solver assignment as a solution; else rows of the grid, or a row a variable."""

    @abstractmethod
    def size(self, board: B) -> str:
        """The size for tables, rows first, e.g. "10x9".

        Else by ``cells``, by the board's rows and columns or its n, if these are numbers, or the number of variables.
        """

    def recognizes(self, source: Source) -> bool:
        """Does the text look like a board of this puzzle? Tells the puzzles apart; ``read`` says what is wrong."""
        return False

    def is_text(self, argument: str) -> bool:
        """Is an argument a board itself, such as a game id, rather than the name of a file?"""
        return False

    @abstractmethod
    def write(self, board: B, notation: str) -> str:
        """The board in a notation, or ValueError if that cannot say it; with ``board`` only in "text".

        Else the picture without a solution, if ``read`` makes the same board of it.
        """

    @abstractmethod
    def read_solutions(self, source: Source, board: B) -> list[Solution]:
        """The finished boards in a text: what ``solve`` prints, its JSON, or what other programs print.

        Words around them are passed over; what can be read in two ways is not. Raises InputError. Else grids, as
        ``cells`` or ``layout`` has them, lines with a value for each variable, and the JSON.
        """

    def random(self, rng: Random, size: str | None) -> B:
        """A random board of a size (a text), or with None of any small one: fuzz and generate by that.

        Raises ValueError for a size that makes no sense.
        """
        raise NotImplementedError(rng, size)

    @abstractmethod
    def generate(self, size: str, kind: str, options: Mapping[str, float], rng: Random) -> B:
        """A random board of a size and kind, made as the options say that were given.

        Raises UsageError for a size or an option that makes no sense here, and where no board of the kind was found.
        """

    @abstractmethod
    def fuzz(self, seed: int, index: int) -> B:
        """The ``index``-th of the small random boards of a seed, from 1, chosen to break solvers."""

    def strata(self, board: B) -> Iterable[tuple[str, str]]:
        """The kinds a board is of, each as (aspect, name): what the random boards are counted by; else none."""
        return ()

    @abstractmethod
    def reductions(self, board: B, solution: Solution | None) -> Iterator[B]:
        """Boards made by leaving something out, the largest cuts first, perhaps with the help of a solution.

        Those that weigh no less are passed over. Else by ``board``; without it boards are not shrunk.
        """

    @abstractmethod
    def weight(self, board: B) -> tuple[int, ...]:
        """How large a board is: numbers from 0, compared in order; else the length of its text."""

    def tiny_boards(self) -> Iterator[B]:
        """Every board so small that all can be tried, by ascending weight; else none."""
        return iter(())

    def defines(self, part: str) -> bool:
        """Is the method the puzzle's own, and no default?"""
        return not getattr(getattr(type(self), part), "__module__", "").startswith(f"{__package__}.")

    @property
    def notations(self) -> Sequence[str]:
        """What ``read`` and ``write`` know, the default first; the last can say every board."""
        return tuple(self.texts or ("text",))

    @property
    def called(self) -> str:
        """How ``--puzzle`` names it: by its file if it has one."""
        return self.origin or self.name

    def __deepcopy__(self, _: dict[int, Any]) -> Parts[B]:
        return self  # it never changes

    def __reduce__(self) -> str | tuple[Any, ...]:
        if self.found_by is not None:
            return self.found_by, (self.origin,)
        here = vars(sys.modules[type(self).__module__])
        return next((name for name, value in here.items() if value is self), (type(self), ()))


# The names of its methods.
METHODS = tuple(
    name for name, part in vars(Parts).items() if callable(part) and not name.startswith("_") and name != "defines"
)
