"""A constraint that only complains: it rejects what cannot hold any more, and never prunes."""

from __future__ import annotations

from hand_solver.constraints.wrapped import Wrapped
from hand_solver.problem import Constraint
from hand_solver.problem.domains import Domains


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
