"""Statements that hold if a literal does: how a constraint is implied by a literal, whatever it states."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hand_solver.booleans.encoding import Encoding
from hand_solver.booleans.kept import Sum
from hand_solver.booleans.literals import TRUE, negated


class Given(Encoding):
    """An encoding in which what is stated holds if ``condition`` does. Definitions of new Booleans hold in any case.

    >>> from hand_solver import Problem, Variable
    >>> whole = Encoding(Problem(tuple(Variable(name, ("no", "yes")) for name in "xyz"), ()))
    >>> x, y, z = (whole.literal(variable, 1) for variable in range(3))
    >>> Given(whole, z).weigh_at_least(2, [x, y], [1, 1])
    >>> whole.pairs == [(x, z ^ 1), (y, z ^ 1)]
    True
    """

    def __init__(self, whole: Encoding, condition: int) -> None:
        self._whole, self._unless = whole, condition ^ 1
        self.domains, self.wide, self.linear = whole.domains, whole.wide, whole.linear
        self.unless = (*whole.unless, self._unless)

    @property
    def whole(self) -> Encoding:
        """See ``Encoding``."""
        return self._whole.whole

    def literal(self, variable: int, value: int) -> int:
        """As in the whole."""
        return self._whole.literal(variable, value)

    def at_least(self, variable: int, value: int) -> int:
        """As in the whole."""
        return self._whole.at_least(variable, value)

    def rungs(self, variable: int) -> tuple[list[int], list[int]]:
        """As in the whole."""
        return self._whole.rungs(variable)

    def either(self, literals: Sequence[int]) -> int:
        """As in the whole."""
        return self._whole.either(literals)

    def unexplained(self) -> int:
        """A new Boolean, false where nothing is stated of it."""
        new = self._whole.unexplained()
        self._whole.clause(self._unless ^ 1, new ^ 1)
        return new

    def facts(self, literals: Iterable[int]) -> None:
        """Each of them holds, given the condition."""
        for literal in literals:
            self.clause(literal)

    def clause(self, *literals: int) -> None:
        """At least one of the literals holds, given the condition."""
        self._whole.clause(self._unless, *literals)

    def not_both(self, one: int, other: int) -> None:
        """At most one of the literals holds, given the condition."""
        self.clause(one ^ 1, other ^ 1)

    def excludes(self, one: int, others: Sequence[int]) -> None:
        """``not_both`` with each of the others, given the condition."""
        for other in others:
            self.not_both(one, other)

    def keep(self, stated: Sum) -> None:
        """The sum, given the condition: without it, what the sum must come to is there at once."""
        weights = stated.weights or [1] * len(stated.literals)
        self._weigh_unless(stated.degree, stated.literals, weights)
        if stated.exactly:
            self._weigh_unless(sum(weights) - stated.degree, negated(stated.literals), weights)

    def _weigh_unless(self, degree: int, literals: Sequence[int], weights: Sequence[int]) -> None:
        if degree > 0:
            self._whole.weigh_at_least(degree, [self._unless, *literals], [degree, *weights])


def given(whole: Encoding, literal: tuple[int, int] | None) -> Encoding | None:
    """What to state in what holds if the variable takes the value: None if it cannot; the whole if nothing is asked."""
    if literal is None:
        return whole
    variable, value = literal
    if not whole.domains[variable] >> value & 1:
        return None
    condition = whole.literal(variable, value)
    return whole if condition == TRUE else Given(whole, condition)
