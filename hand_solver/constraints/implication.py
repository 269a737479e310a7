"""If one literal holds, so does another: filtered in that direction only."""

from __future__ import annotations

from collections.abc import Sequence

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import FALSE
from hand_solver.constraints.integers import as_literals
from hand_solver.problem import Constraint
from hand_solver.problem.domains import Domains

Literal = tuple[int, int]


class Implication(Constraint):
    """x = a implies y = b, for literals (x, a) and (y, b) of two variables.

    This is half an arc, modus ponens: once x = a is known, y = b is. The other half, modus tollens, is a constraint of
    its own between the opposite literals, redundant in what it means and not in what it prunes; for variables with two
    values ``Implication((y, not b), (x, not a))``. Both halves at once are a ``BinaryTable``. Posting them apart shows
    what each of them is worth.
    """

    def __init__(self, antecedent: Literal, consequent: Literal, name: str = "") -> None:
        (x, a), (y, b) = as_literals((antecedent, consequent), name or "implication")
        self.scope = (x, y)
        self.values = (a, b)
        self.name = name or f"{x} = {a} implies {y} = {b}"
        self._if, self._then = 1 << a, 1 << b

    def filter(self, domains: Domains) -> bool:
        """Where x = a is all that is left of x, leave of y only b."""
        x, y = self.scope
        return domains.masks[x] != self._if or domains.restrict(y, self._then)

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Is it not a, or is the other b?"""
        return values[0] != self.values[0] or values[1] == self.values[1]

    def may_hold(self, domains: Domains) -> bool:
        """Is x = a still open, or y = b still possible?"""
        x, y = self.scope
        return domains.masks[x] != self._if or domains.masks[y] & self._then != 0

    def encode(self, encoding: Encoding) -> None:
        """One clause. What is no value of a variable does not hold."""
        antecedent, consequent = (
            encoding.literal(x, value) if encoding.domains[x] >> value & 1 else FALSE
            for x, value in zip(self.scope, self.values, strict=True)
        )
        encoding.clause(antecedent ^ 1, consequent)
