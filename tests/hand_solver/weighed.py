"""Problems of weighted sums, whose encoding alone does anything."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from hand_solver import Constraint, Problem, Variable
from hand_solver.booleans import Encoding
from hand_solver.problem.domains import Domains


class Weighed(Constraint):
    """The weights of the variables with value 0 add up to the total."""

    def __init__(self, weights: Sequence[int], scope: Sequence[int], total: int) -> None:
        self.name = "weighed"
        self.scope = tuple(scope)
        self.weights = tuple(weights)
        self.total = total

    def filter(self, domains: Domains) -> bool:
        return self.may_hold(domains)

    def is_satisfied(self, values: Sequence[int]) -> bool:
        return sum(weight for weight, value in zip(self.weights, values, strict=True) if value == 0) == self.total

    def encode(self, encoding: Encoding) -> None:
        encoding.weigh_exactly(self.total, [encoding.literal(x, 0) for x in self.scope], self.weights)


@st.composite
def weighed_problems(draw: st.DrawFn) -> Problem:
    size = draw(st.integers(1, 7))
    posted = []
    for _ in range(draw(st.integers(1, 4))):
        scope = draw(st.lists(st.integers(0, size - 1), min_size=1, unique=True))
        weights = draw(st.lists(st.integers(0, 9), min_size=len(scope), max_size=len(scope)))
        posted.append(Weighed(weights, scope, draw(st.integers(0, sum(weights) + 1))))
    return Problem(tuple(Variable(f"x{i}", ("a", "b"), draw(st.integers(1, 3))) for i in range(size)), tuple(posted))
