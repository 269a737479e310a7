"""A constraint that only complains: it rejects what cannot hold any more, and never prunes."""

from __future__ import annotations

from collections.abc import Sequence

from hand_solver.booleans import Encoding
from hand_solver.booleans.encoder import state
from hand_solver.min_conflicts.penalty import Penalty, distance_of, penalty_of, prefers_repair
from hand_solver.problem import Constraint
from hand_solver.problem.domains import Domains


class Checked(Constraint):
    """The same relation as ``constraint``, its backward check standing in for its filter.

    The lowest rung of a consistency ladder: under any inference search then backtracks as without one, so a filter can
    be compared with none constraint by constraint.
    """

    def __init__(self, constraint: Constraint) -> None:
        self.constraint = constraint
        self.scope = constraint.scope
        self.name = f"check of {constraint.name}"
        self.prefers_repair = prefers_repair(constraint)

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
        return distance_of(self.constraint, values)

    def penalty(self, values: Sequence[int]) -> Penalty:
        """The penalty is that of the constraint."""
        return penalty_of(self.constraint, values)

    def encode(self, encoding: Encoding) -> None:
        """The encoding is that of the constraint."""
        state([self.constraint], encoding)
