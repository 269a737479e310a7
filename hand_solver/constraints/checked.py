"""A constraint that only complains: it rejects what cannot hold any more, and never prunes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hand_solver.domains import Domains
from hand_solver.penalty import Penalty
from hand_solver.problem import Constraint

if TYPE_CHECKING:
    from hand_solver.learning.encoding import Encoding


class Checked(Constraint):
    """The same relation as ``constraint``, its backward check standing in for its filter.

    The lowest rung of a consistency ladder: under any inference search then backtracks as without one, so a filter can
    be compared with none constraint by constraint.
    """

    def __init__(self, constraint: Constraint) -> None:
        self.constraint = constraint
        self.scope = constraint.scope
        self.name = f"check of {constraint.name}"
        self.prefers_repair = constraint.prefers_repair

    def filter(self, domains: Domains) -> bool:
        """May the constraint still hold?"""
        return self.constraint.may_hold(domains)

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """The meaning is that of the constraint."""
        return self.constraint.is_satisfied(values)

    def may_hold(self, domains: Domains) -> bool:
        """The backward check is that of the constraint."""
        return self.constraint.may_hold(domains)

    def distance(self, values: Sequence[int]) -> int:
        """The distance is that of the constraint."""
        return self.constraint.distance(values)

    def penalty(self, values: Sequence[int]) -> Penalty:
        """The penalty is that of the constraint."""
        return self.constraint.penalty(values)

    def encode(self, encoding: Encoding) -> None:
        """The encoding is that of the constraint."""
        self.constraint.encode(encoding)
