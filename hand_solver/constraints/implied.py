"""A constraint that need hold only if a variable takes a value: half-reified."""

from __future__ import annotations

from collections.abc import Sequence

from hand_solver.booleans import Encoding
from hand_solver.booleans.encoder import state
from hand_solver.booleans.given import given
from hand_solver.booleans.layered import is_layered
from hand_solver.constraints.views import as_literal, check_literal
from hand_solver.min_conflicts.penalty import distance_of
from hand_solver.problem import Constraint, Variable
from hand_solver.problem.domains import Domains


class Implied(Constraint):
    """If the variable of the literal (variable, value) takes the value, ``inner`` holds.

    Once it takes it, the constraint is filtered; until then its backward check says when it cannot. Feydy, Somogyi and
    Stuckey, "Half reification and flattening", CP 2011. Two of these, one of the opposite, reify it wholly.

    >>> from hand_solver import Problem, Variable, count_solutions
    >>> from hand_solver.constraints import AllDifferent
    >>> variables = tuple(Variable(name, ("0", "1")) for name in "xyb")
    >>> count_solutions(Problem(variables, (Implied(AllDifferent([(0, 0), (1, 0)]), (2, 1)),)))
    6
    """

    def __init__(self, inner: Constraint, by: tuple[int, int], name: str = "") -> None:
        self.inner = inner
        self.name = name or f"{inner.name or type(inner).__name__} if {by}"
        literal = as_literal(by, self.name)
        if literal is None:
            raise ValueError(f"{self.name}: expected a literal (variable, value), found None")
        self._variable, self._value = literal
        self.asks_bounds: frozenset[int] = getattr(inner, "asks_bounds", frozenset())
        self.scope = inner.scope if self._variable in inner.scope else (*inner.scope, self._variable)

    def check(self, variables: Sequence[Variable]) -> None:
        """See ``Constraint``."""
        self.inner.check(variables)
        check_literal((self._variable, self._value), variables, self.name)

    def filter(self, domains: Domains) -> bool:
        """Filter ``inner`` if the literal holds; take the value away if it cannot."""
        mask, bit = domains.masks[self._variable], 1 << self._value
        if not mask & bit:
            return True
        if mask == bit:
            return self.inner.filter(domains)
        return self.inner.may_hold(domains) or domains.restrict(self._variable, ~bit)

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Does the literal not hold, or does ``inner``?"""
        return not self._is_asked(values) or self.inner.is_satisfied(values[: len(self.inner.scope)])

    def may_hold(self, domains: Domains) -> bool:
        """Can the literal be false, or ``inner`` hold?"""
        return domains.masks[self._variable] != 1 << self._value or self.inner.may_hold(domains)

    def distance(self, values: Sequence[int]) -> int:
        """The distance of ``inner``, if that is asked for."""
        return distance_of(self.inner, values[: len(self.inner.scope)]) if self._is_asked(values) else 0

    def encode(self, encoding: Encoding) -> None:
        """What ``inner`` states, given the literal. Raises NotImplementedError for a layered constraint."""
        if is_layered(self.inner):
            raise NotImplementedError(f"{self!r}: layers cannot be implied by a literal")
        stated = given(encoding, (self._variable, self._value))
        if stated is not None:
            state([self.inner], stated)

    def _is_asked(self, values: Sequence[int]) -> bool:
        return values[self.scope.index(self._variable)] == self._value
