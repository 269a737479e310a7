"""What the workbench needs to know of a puzzle. Everything here works for any puzzle that offers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeVar

from hand_solver import Assignment, Problem
from magnets_cp.answer import Solution
from magnets_cp.source import Source
from magnets_cp.violation import Violation

if TYPE_CHECKING:
    from magnets_cp.cpsat import Declaration

B = TypeVar("B")


class Family(Protocol[B]):
    """A family of puzzles, with boards of type B.

    levels        the rungs of its consistency ladder, weakest first: what ``csp`` can post
    formulations  what ``cpsat`` can declare, the default first
    notations     what ``read`` and ``write`` know, the default first
    one_line      those of them that write a board as one line, so that several can follow one another
    kinds         what ``generate`` can promise of a board: at least "any"
    variants      other rules for the same boards, by name, each a function from board to board
    """

    @property
    def name(self) -> str: ...

    @property
    def levels(self) -> Sequence[str]: ...

    @property
    def formulations(self) -> Sequence[str]: ...

    @property
    def notations(self) -> Sequence[str]: ...

    @property
    def one_line(self) -> Sequence[str]: ...

    @property
    def kinds(self) -> Sequence[str]: ...

    @property
    def variants(self) -> Mapping[str, Callable[[B], B]]: ...

    def recognizes(self, source: Source) -> bool:
        """Does the text look like a board of this puzzle? Tells the puzzles apart; ``read`` says what is wrong."""
        ...

    def is_text(self, argument: str) -> bool:
        """Is the argument a board itself, such as a game id, rather than the name of a file?"""
        ...

    def read(self, source: Source, notation: str | None) -> list[B]:
        """The boards of a text, its notation named or found by content. Raises InputError."""
        ...

    def read_solutions(self, source: Source, board: B) -> list[Solution]:
        """The finished boards in a text: what ``solve`` prints, its JSON, or what other programs print.

        Words around them are passed over; what can be read in two ways is not. Raises InputError.
        """
        ...

    def write(self, board: B, notation: str) -> str:
        """The board in a notation. Raises ValueError if the notation cannot say it."""
        ...

    def size(self, board: B) -> str:
        """The size for tables, rows first, e.g. "10x9"."""
        ...

    def violations(self, board: B, solution: Solution) -> list[Violation]:
        """Every broken rule; empty for a right solution."""
        ...

    def csp(self, board: B, level: str) -> Problem:
        """The board for the hand solver."""
        ...

    def decode(self, board: B, assignment: Assignment) -> Solution:
        """A hand-solver assignment as signs."""
        ...

    def cpsat(self, formulation: str) -> Callable[[B], Declaration]:
        """What declares a board to CP-SAT. Asking for it loads OR-Tools, so that calling it can be timed."""
        ...

    def suffix(self, notation: str) -> str:
        """How the names of files in a notation end, such as ".txt"."""
        ...

    def generate(self, size: str, kind: str, options: Mapping[str, float], rng: Random) -> B:
        """A random board of one of ``kinds``, made as the options say that were given.

        Raises UsageError for a size or an option that makes no sense here, and where no board of the kind was found.
        """
        ...

    def fuzz(self, seed: int, index: int) -> B:
        """The ``index``-th of the small random boards of a seed, chosen to break solvers."""
        ...

    def picture(self, board: B, solution: Solution | None) -> str:
        """The board as text, with a solution, in which what is wrong is marked, or still empty."""
        ...
