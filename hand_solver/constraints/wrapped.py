"""Another constraint under a weaker filter, to compare filters: the same relation, seen by search in another way."""

from __future__ import annotations

from collections.abc import Sequence

from hand_solver.booleans import Encoding
from hand_solver.booleans.encoder import state
from hand_solver.min_conflicts.penalty import Penalty, distance_of, penalty_of, prefers_repair
from hand_solver.problem import Constraint, Variable
from hand_solver.problem.domains import Domains


class Wrapped(Constraint):
    """What ``inner`` means, measures and states; a subclass says how it is filtered."""

    def __init__(self, inner: Constraint) -> None:
        self.inner = inner
        self.scope = inner.scope
        self.name = inner.name
        self.prefers_repair = prefers_repair(inner)

    def check(self, variables: Sequence[Variable]) -> None:
        """What ``inner`` asks of its variables."""
        self.inner.check(variables)

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """The meaning of ``inner``."""
        return self.inner.is_satisfied(values)

    def distance(self, values: Sequence[int]) -> int:
        """The distance of ``inner``."""
        return distance_of(self.inner, values)

    def penalty(self, values: Sequence[int]) -> Penalty:
        """The penalty of ``inner``."""
        return penalty_of(self.inner, values)

    def encode(self, encoding: Encoding) -> None:
        """The encoding of ``inner``."""
        state([self.inner], encoding)


class Checked(Wrapped):
    """The same relation as ``inner``, its backward check standing in for its filter.

    The lowest rung of a consistency ladder: under any inference search then backtracks as without one, so a filter can
    be compared with none constraint by constraint.
    """

    def __init__(self, inner: Constraint) -> None:
        super().__init__(inner)
        self.name = f"check of {inner.name}"

    def filter(self, domains: Domains) -> bool:
        """May ``inner`` still hold?"""
        return self.inner.may_hold(domains)

    def may_hold(self, domains: Domains) -> bool:
        """The backward check of ``inner``."""
        return self.inner.may_hold(domains)


class LastVariable(Wrapped):
    """The same relation as ``inner``, filtered when at most one of its variables is unfixed, checked when none is.

    Forward checking for constraints over many variables in its first form: Van Hentenryck, "Constraint satisfaction in
    logic programming", 1989; nFC0 of Bessière, Meseguer, Freuder and Larrosa, CP 1999. Kept for comparison.
    """

    def filter(self, domains: Domains) -> bool:
        """Filter ``inner``, if no more than one variable is unfixed."""
        masks = domains.masks
        unfixed = 0
        for variable in self.scope:
            if masks[variable] & (masks[variable] - 1):
                unfixed += 1
                if unfixed > 1:
                    return True
        return self.inner.filter(domains)
