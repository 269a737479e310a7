"""Another constraint under a filter of its own: the same relation, seen by search in another way."""

from __future__ import annotations

from collections.abc import Sequence

from hand_solver.booleans import Encoding
from hand_solver.booleans.encoder import state
from hand_solver.min_conflicts.penalty import Penalty, distance_of, penalty_of, prefers_repair
from hand_solver.problem import Constraint


class Wrapped(Constraint):
    """What ``inner`` means, measures and states; a subclass says how it is filtered."""

    def __init__(self, inner: Constraint) -> None:
        self.inner = inner
        self.scope = inner.scope
        self.name = inner.name
        self.prefers_repair = prefers_repair(inner)

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
