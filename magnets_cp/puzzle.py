"""What a puzzle is to everything that is not about one puzzle: a record of functions and names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from hand_solver import Assignment, Problem
from magnets_cp import puzzle_defaults as defaults
from magnets_cp.answer import Solution
from magnets_cp.source import Source
from magnets_cp.violation import Violation

if TYPE_CHECKING:
    from random import Random

    from magnets_cp.cpsat import Declaration
    from magnets_cp.layout import Layout
    from magnets_cp.partial import Drawing, Partial

B = TypeVar("B")
# Such defaults need other parts of the record; ``__post_init__`` puts them in.
_FROM_THE_REST: Any = None


@dataclass(frozen=True, eq=False, kw_only=True)
class Puzzle(Generic[B]):
    """A puzzle with boards of type B. The first six parts it must have; all others have defaults that work.

    Its functions are those of modules: a puzzle goes to other processes, where they are found by their names.

    name            what ``--puzzle`` calls it
    read            the boards of a text, its notation named or, with None, found by content. Raises InputError
    violations      every broken rule; empty for a right solution
    csp             the board for the hand solver, at a level
    cpsat           what declares a board to CP-SAT, in a formulation. Asking for it loads OR-Tools, so that calling it
                    can be timed
    picture         the board as text: with a solution, in which what is wrong is marked, or with None still empty

    levels          the rungs of its consistency ladder, weakest first: what ``csp`` can post
    formulations    what ``cpsat`` can declare, the default first
    decode          a hand-solver assignment as a solution; else a row a variable: the label of its value
    size            the size for tables, rows first, e.g. "10x9"; else the number of variables

    notations       what ``read`` and ``write`` know, the default first; the last can say every board
    one_line        those of them that write a board as one line, so that several can follow one another
    suffix          how the names of files in a notation end
    recognizes      does the text look like a board of this puzzle? Tells the puzzles apart; ``read`` says what is wrong
    is_text         is an argument a board itself, such as a game id, rather than the name of a file?
    write           the board in a notation, ValueError if the notation cannot say it; else the picture without a
                    solution, if ``read`` makes the same board of it
    read_solutions  the finished boards in a text: what ``solve`` prints, its JSON, or what other programs print. Words
                    around them are passed over; what can be read in two ways is not. Raises InputError. Else the JSON

    kinds           what ``generate`` can promise of a board: at least "any"
    generate        a random board of a size and kind, made as the options say that were given. Raises UsageError for a
                    size or an option that makes no sense here, and where no board of the kind was found
    fuzz            the ``index``-th of the small random boards of a seed, from 1, chosen to break solvers
    strata          the kinds a board is of, each as (aspect, name): what the random boards are counted by; else none
    traits          what ``--without`` leaves out of them, by name: has the board that?
    variants        other rules for the same boards, by name, each a function from board to board

    partial         the board with what is decided, possible, just removed, in conflict; else a line a variable
    layout          the board as pages draw it, empty but for its clues and givens; None: pages show its picture
    reductions      boards made by leaving something out, the largest cuts first, perhaps with the help of a solution;
                    those that weigh no less are passed over. None: its boards are not shrunk
    weight          how large a board is: numbers from 0, compared in order; else the length of its text
    tiny_boards     every board so small that all can be tried, by ascending weight; else none
    """

    name: str
    read: Callable[[Source, str | None], list[B]]
    violations: Callable[[B, Solution], list[Violation]]
    csp: Callable[[B, str], Problem]
    cpsat: Callable[[str], Callable[[B], Declaration]]
    picture: Callable[[B, Solution | None], str]

    levels: Sequence[str] = ("default",)
    formulations: Sequence[str] = ("default",)
    decode: Callable[[B, Assignment], Solution] = _FROM_THE_REST
    size: Callable[[B], str] = _FROM_THE_REST

    notations: Sequence[str] = ("text",)
    one_line: Sequence[str] = ()
    suffix: Callable[[str], str] = defaults.txt
    recognizes: Callable[[Source], bool] = defaults.never
    is_text: Callable[[str], bool] = defaults.never
    write: Callable[[B, str], str] = _FROM_THE_REST
    read_solutions: Callable[[Source, B], list[Solution]] = defaults.json_solutions

    kinds: Sequence[str] = ("any",)
    generate: Callable[[str, str, Mapping[str, float], Random], B] = _FROM_THE_REST
    fuzz: Callable[[int, int], B] = _FROM_THE_REST
    strata: Callable[[B], Iterable[tuple[str, str]]] = defaults.nothing_of
    traits: Mapping[str, Callable[[B], bool]] = field(default_factory=dict)
    variants: Mapping[str, Callable[[B], B]] = field(default_factory=dict)

    partial: Callable[[B, Partial], Drawing] = defaults.listed
    layout: Callable[[B], Layout] | None = None
    reductions: Callable[[B, Solution | None], Iterator[B]] | None = None
    weight: Callable[[B], tuple[int, ...]] = _FROM_THE_REST
    tiny_boards: Callable[[], Iterator[B]] = defaults.nothing

    def __post_init__(self) -> None:
        for name, function in defaults.FROM_THE_REST.items():
            given = getattr(self, name)
            # A copy with other parts has defaults from these, not from those of the original.
            if given is None or isinstance(given, defaults.FromTheRest):
                object.__setattr__(self, name, defaults.FromTheRest(self, function))
