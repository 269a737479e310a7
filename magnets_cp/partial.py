"""A board on the way to its solution, and its drawing as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from hand_solver import Problem
from hand_solver.problem.domains import members


class Role(StrEnum):
    """The meaning of a piece of a drawing: a colour on a screen, a sign in a text."""

    GIVEN = "given"  # part of the puzzle
    DECIDED = "decided"  # a decision in force
    IMPLIED = "implied"  # the one value left, without a decision
    FREE = "free"  # a value still possible, or several
    REMOVED = "removed"  # possible before this step
    CONFLICT = "conflict"  # part of what cannot be
    LEARNT = "learnt"  # what an inequality learnt in this step speaks of
    PLAIN = "plain"


class Piece(NamedTuple):
    """A few characters of a drawing, and their role."""

    text: str
    role: Role = Role.PLAIN


Drawing = Sequence[Sequence[Piece]]  # a sequence of pieces a line


@dataclass(frozen=True, slots=True)
class Partial:
    """The knowledge of a search at one step.

    masks     the values left of each variable
    decided   the variables with a decision in force
    removed   variable -> the values that inference removed in this step
    conflict  the variables of the constraint that failed in this step
    learnt    variable -> the values that an inequality learnt in this step speaks of
    """

    problem: Problem
    masks: Sequence[int]
    decided: frozenset[int] = frozenset()
    removed: Mapping[int, int] | None = None
    conflict: frozenset[int] = frozenset()
    learnt: Mapping[int, int] | None = None

    def labels(self, variable: int) -> list[str]:
        """The labels of the values left."""
        names = self.problem.variables[variable].labels
        return [names[value] for value in members(self.masks[variable])]

    def is_fixed(self, variable: int) -> bool:
        """Is one value left?"""
        return self.masks[variable].bit_count() == 1

    def removed_now(self, variable: int) -> int:
        """The mask of the values that inference removed in this step."""
        return (self.removed or {}).get(variable, 0)

    def role(self, variable: int) -> Role:
        """The role of the variable as a whole; one without a value left is in conflict, whoever saw it."""
        if variable in self.conflict or not self.masks[variable]:
            return Role.CONFLICT
        if self.learnt and variable in self.learnt:
            return Role.LEARNT
        if variable in self.decided:
            return Role.DECIDED
        return Role.IMPLIED if self.is_fixed(variable) else Role.FREE


def listing(partial: Partial) -> Drawing:
    """The drawing for any puzzle: a line a variable, its values left, and in brackets those removed in this step."""
    names = [variable.name for variable in partial.problem.variables]
    width = max(map(len, names), default=0)
    lines = []
    for x, name in enumerate(names):
        line = [Piece(f"{name:<{width}} "), Piece(" ".join(partial.labels(x)), partial.role(x))]
        gone = [partial.problem.variables[x].labels[value] for value in members(partial.removed_now(x))]
        lines.append([*line, Piece(f" [{' '.join(gone)}]", Role.REMOVED)] if gone else line)
    return lines


def as_text(drawing: Drawing) -> str:
    """The drawing without its roles, blanks at line ends left out."""
    return "\n".join("".join(piece.text for piece in line).rstrip() for line in drawing)
