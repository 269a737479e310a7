"""What the tests that hold for any puzzle need to know of one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis.strategies import SearchStrategy

from hand_solver import Options
from magnets_cp.answer import Solution
from magnets_cp.puzzle import Puzzle

# What is wrong, a notation or None, a text, and of the complaint the line, the column if it is certain, and the words.
Malformed = tuple[str, str | None, str, int, int | None, str]
# A text that is no solution, and of the complaint line and column, and the words.
Refused = tuple[str, tuple[int, int], str]


@dataclass(frozen=True, kw_only=True)
class Case:
    """A puzzle, and boards, texts and answers to try it on.

    small      boards of which ``solutions`` finds all solutions by trying everything; (how many to draw, configurations
               of the hand solver to run on them)
    larger     the same for boards whose solutions CP-SAT finds
    texts      notations of the one ``board``
    loose      those in which more blanks and other line ends make no difference
    ambiguous  the notations whose texts may be refused without a name, as they could be of another
    alike      the notations in which some boards look like those of another puzzle too
    forms      the one ``answer`` to the board ``answered``, as it may be written
    refused    what is no answer to it
    made       size and options that make a board of a kind
    never      size and options of which no unsatisfiable board is made
    """

    puzzle: Puzzle[Any]
    solutions: Callable[[Any], set[Solution]]
    small: SearchStrategy[Any]
    trying: tuple[int, Sequence[Options]]
    larger: SearchStrategy[Any]
    comparing: tuple[int, Sequence[Options]]
    board: Any
    texts: Sequence[str]
    loose: Sequence[str]
    malformed: Sequence[Malformed]
    answered: Any
    answer: Solution
    forms: Sequence[str]
    refused: Sequence[Refused]
    made: Mapping[str, tuple[str, Mapping[str, float]]]
    never: tuple[str, Mapping[str, float]] | None
    ambiguous: Collection[str] = ()
    alike: Collection[str] = ()

    def __str__(self) -> str:
        return self.puzzle.name
