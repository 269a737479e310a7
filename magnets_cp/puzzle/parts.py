"""What a puzzle is made of: functions and names, each with its meaning and, if it may be left out, its default."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from hand_solver import Assignment, Problem
from magnets_cp.answer import Solution
from magnets_cp.source import Source
from magnets_cp.violation import Violation

if TYPE_CHECKING:
    from random import Random

    from magnets_cp.cpsat import Declaration
    from magnets_cp.formula import Provable
    from magnets_cp.layout import Layout, Spot
    from magnets_cp.partial import Drawing, Partial
    from magnets_cp.text.notation import Notations

B = TypeVar("B")
# Such defaults are made of other parts; ``Puzzle`` puts them in.
_FROM_THE_REST: Any = None


def fact(variable: str, value: str, holds: bool, _: Collection[Spot] = ()) -> str:
    """In the words of the model."""
    return f"{variable} is {value}" if holds else f"{variable} is not {value}"


def nothing() -> Iterator[Any]:
    """No boards."""
    return iter(())


def nothing_of(_: Any) -> Iterator[Any]:
    """Boards are of no kind."""
    return iter(())


@dataclass(frozen=True, eq=False, kw_only=True)
class Parts(Generic[B]):
    """The parts of a puzzle with boards of type B.

    name            what ``--puzzle`` calls it
    read            the boards of a text, its notation named or, with None, found by content. Raises InputError. With
                    ``board`` what it reads is the notation "text", and may be left out
    violations      every broken rule; empty for a right solution
    csp             the board for the hand solver, at a level
    cpsat           what declares a board to CP-SAT, in a formulation. Asking for it loads OR-Tools, so that calling it
                    can be timed
    picture         the board as text: with a solution, in which what is wrong is marked, or with None still empty. With
                    ``cells`` or ``layout`` it may be left out

    board           the dataclass of its boards: they have a JSON notation, a weight and reductions by that
    cells           the board as rows of signs, "." for an open cell: pictures, sizes, answers read as grids by that
    random          a random board of a size (a text), or with None of any small one: fuzz and generate by that. Raises
                    ValueError for a size that makes no sense
    texts           its notations; else "text" and "json", by ``read`` and ``board``
    origin, again   the file it was read from, and what finds it by that or by its name; it goes to other processes so

    levels          the rungs of its consistency ladder, weakest first: what ``csp`` can post
    formulations    what ``cpsat`` can declare, the default first
    decode          a hand-solver assignment as a solution; else rows of the grid, or a row a variable
    size            the size for tables, rows first, e.g. "10x9"; else by ``cells``, by the board's rows and columns or
                    its n, where these are numbers, or the number of variables

    provable        what certificates of its answers need; None: there are none

    notations       what ``read`` and ``write`` know, the default first; the last can say every board
    one_line        those of them that write a board as one line, so that several can follow one another
    suffix          how the names of files in a notation end
    recognizes      does the text look like a board of this puzzle? Tells the puzzles apart; ``read`` says what is wrong
    is_text         is an argument a board itself, such as a game id, rather than the name of a file?
    write           the board in a notation, ValueError if the notation cannot say it; with ``board`` it is asked for
                    "text" only. Else the picture without a solution, if ``read`` makes the same board of it
    read_solutions  the finished boards in a text: what ``solve`` prints, its JSON, or what other programs print. Words
                    around them are passed over; what can be read in two ways is not. Raises InputError. Else grids, as
                    ``cells`` or ``layout`` has them, lines with a value for each variable, and the JSON

    kinds           what ``generate`` can promise of a board: at least "any"
    generate        a random board of a size and kind, made as the options say that were given. Raises UsageError for a
                    size or an option that makes no sense here, and where no board of the kind was found
    fuzz            the ``index``-th of the small random boards of a seed, from 1, chosen to break solvers
    strata          the kinds a board is of, each as (aspect, name): what the random boards are counted by; else none
    traits          what ``--without`` leaves out of them, by name: has the board that?
    variants        other rules for the same boards, by name, each a function from board to board

    fact            what it means that a variable, by its name, takes a value, by its label, or, with False, does not;
                    of several ways to say it, the one that speaks of these cells, if there are any
    partial         the board with what is decided, possible, just removed, in conflict; else by the layout, or a line
                    a variable
    legend          what the signs in that mean, in a line; empty where they speak for themselves
    layout          the board as it is drawn: its cells, walls and clues, and what every value puts there; else the
                    grid, or a row a variable with its values
    reductions      boards made by leaving something out, the largest cuts first, perhaps with the help of a solution;
                    those that weigh no less are passed over. None: its boards are not shrunk
    weight          how large a board is: numbers from 0, compared in order; else the length of its text
    tiny_boards     every board so small that all can be tried, by ascending weight; else none
    """

    name: str
    violations: Callable[[B, Solution], list[Violation]]
    csp: Callable[[B, str], Problem]
    cpsat: Callable[[str], Callable[[B], Declaration]]
    read: Callable[[Source, str | None], list[B]] = _FROM_THE_REST
    picture: Callable[[B, Solution | None], str] = _FROM_THE_REST

    board: type[B] | None = None
    cells: Callable[[B], Sequence[str]] | None = None
    random: Callable[[Random, str | None], B] | None = None
    texts: Notations[B] | None = None
    origin: str = ""
    again: Callable[[str], Parts[Any]] | None = None

    levels: Sequence[str] = ("default",)
    formulations: Sequence[str] = ("default",)
    decode: Callable[[B, Assignment], Solution] = _FROM_THE_REST
    size: Callable[[B], str] = _FROM_THE_REST
    provable: Provable | None = None

    notations: Sequence[str] = ()
    one_line: Sequence[str] = ()
    suffix: Callable[[str], str] = _FROM_THE_REST
    recognizes: Callable[[Source], bool] = _FROM_THE_REST
    is_text: Callable[[str], bool] = _FROM_THE_REST
    write: Callable[[B, str], str] = _FROM_THE_REST
    read_solutions: Callable[[Source, B], list[Solution]] = _FROM_THE_REST

    kinds: Sequence[str] = ()
    generate: Callable[[str, str, Mapping[str, float], Random], B] = _FROM_THE_REST
    fuzz: Callable[[int, int], B] = _FROM_THE_REST
    strata: Callable[[B], Iterable[tuple[str, str]]] = nothing_of
    traits: Mapping[str, Callable[[B], bool]] = field(default_factory=dict)
    variants: Mapping[str, Callable[[B], B]] = field(default_factory=dict)

    fact: Callable[[str, str, bool, Collection[Spot]], str] = fact
    partial: Callable[[B, Partial], Drawing] = _FROM_THE_REST
    legend: str = ""
    layout: Callable[[B], Layout] = _FROM_THE_REST
    reductions: Callable[[B, Solution | None], Iterator[B]] | None = None
    weight: Callable[[B], tuple[int, ...]] = _FROM_THE_REST
    tiny_boards: Callable[[], Iterator[B]] = nothing


@dataclass(frozen=True)
class FromTheRest:
    """A part of a puzzle made of its others; called as that part is."""

    puzzle: Parts[Any]
    function: Callable[..., Any]

    def __call__(self, *arguments: Any) -> Any:
        """Do it."""
        return self.function(self.puzzle, *arguments)


def is_own(part: Callable[..., Any]) -> bool:
    """Is it the puzzle's own, and not made of the rest? One from a file is wrapped."""
    return not isinstance(getattr(part, "function", part), FromTheRest) and not isinstance(part, FromTheRest)
