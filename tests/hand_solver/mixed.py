"""Random problems of every kind of constraint that has a kernel, and of some that have none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from random import Random

from hand_solver import Constraint, Problem, Variable
from hand_solver.constraints import (
    AllDifferent,
    AllDifferentGac,
    BinaryTable,
    Count,
    LessEqual,
    LimitArcs,
    LinearSum,
    NegativeTable,
    NotEqual,
    Table,
)
from hand_solver.constraints.integers import Term
from hand_solver.problem import Objective
from hand_solver.problem.domains import Domains
from hand_solver.problem.objective import maximize, minimize

# More values than a kernel can take.
WIDE = 70


class AllAlike(Constraint):
    """A user's own: all values are the same."""

    def __init__(self, scope: Sequence[int]) -> None:
        self.scope, self.name = tuple(scope), "all alike"

    def filter(self, domains: Domains) -> bool:
        common = -1
        for x in self.scope:
            common &= domains.masks[x]
        return all(domains.restrict(x, common) for x in self.scope)

    def is_satisfied(self, values: Sequence[int]) -> bool:
        return len(set(values)) <= 1


class Mixed:
    """Makes one problem of a seed; ``wide``: some variables have too many values for kernels."""

    def __init__(self, seed: int, *, wide: bool = False) -> None:
        self.random = Random(seed)
        self.sizes = [self.random.randint(1, 5) for _ in range(self.random.randint(3, 7))]
        if wide:
            self.sizes[self.random.randrange(len(self.sizes))] = WIDE
        self.makers: dict[str, Callable[[], Constraint]] = {
            "all different": lambda: AllDifferent(self.offset()),
            "all different, GAC": lambda: AllDifferentGac(self.offset()),
            "sum": self.sum,
            "implied sum": lambda: self.sum(implied_by=self.literal()),
            "not equal": lambda: NotEqual(self.term(), self.term(constant=True)),
            "less or equal": lambda: LessEqual(self.term(constant=True), self.term()),
            "pairs": self.pairs,
            "rows": lambda: Table(*self.rows(keep=0.3, short=0.2)),
            "no rows": lambda: NegativeTable(*self.rows(keep=0.1, short=0.1)),
            "count": lambda: self.count(Count),
            "clause": lambda: Count([self.literal() for _ in self.some()], least=1),
            "arcs": lambda: self.count(LimitArcs),
            "own": lambda: AllAlike(self.some()[:2]),
        }

    def problem(self, kinds: Sequence[str] = (), *, objective: bool = False) -> Problem:
        chosen = self.random.choices(list(kinds or self.makers), k=self.random.randint(2, 9))
        variables = tuple(Variable(f"x{x}", tuple(map(str, range(size)))) for x, size in enumerate(self.sizes))
        return Problem(variables, tuple(self.makers[kind]() for kind in chosen), "", self.goal() if objective else None)

    def goal(self) -> Objective:
        goal = self.random.choice([minimize, maximize])
        return goal([self.term(x) for x in self.some()], self.random.randint(-3, 3))

    def some(self) -> list[int]:
        return self.random.sample(range(len(self.sizes)), self.random.randint(1, len(self.sizes)))

    def literal(self) -> tuple[int, int]:
        x = self.random.randrange(len(self.sizes))
        return x, self.random.randrange(self.sizes[x])

    def offset(self) -> list[tuple[int, int]]:
        step = self.random.choice([0, 0, 1, -1, 40])
        return [(x, step * x) for x in self.some()]

    def term(self, x: int | None = None, *, constant: bool = False) -> Term:
        if constant and self.random.random() < 0.2:
            return self.random.randint(0, 4)  # type: ignore[return-value]
        x = self.random.randrange(len(self.sizes)) if x is None else x
        kind, size = self.random.random(), self.sizes[x]
        if kind < 0.5:
            start, step = self.random.randint(-2, 2), self.random.choice([1, 2, -1])
            return x, range(start, start + step * size, step)
        listed = [self.random.randint(-4, 6) for _ in range(size)]
        return x, tuple(listed if kind < 0.8 else sorted(listed, reverse=kind < 0.9))

    def sum(self, implied_by: tuple[int, int] | None = None) -> Constraint:
        terms, bound = [self.term(x) for x in self.some()], self.random.randint(-4, 12)
        which = self.random.randrange(4)
        if which == 0:
            return LinearSum(terms, bound, implied_by=implied_by)
        least, most = bound if which != 1 else None, bound + self.random.randint(-1, 4) if which != 2 else None
        return LinearSum(terms, least=least, most=most, implied_by=implied_by)

    def pairs(self) -> Constraint:
        x, y = self.random.sample(range(len(self.sizes)), 2)
        every = product(range(self.sizes[x]), range(self.sizes[y]))
        return BinaryTable(x, y, [pair for pair in every if self.random.random() < 0.7])

    def rows(self, *, keep: float, short: float) -> tuple[list[int], list[tuple[int | None, ...]]]:
        scope = self.some()[:3]
        every = product(*[range(self.sizes[x]) for x in scope])
        kept = [row for row in every if self.random.random() < keep]
        return scope, [tuple(None if self.random.random() < short else one for one in row) for row in kept]

    def count(self, kind: type[Count]) -> Constraint:
        literals, target = [self.literal() for _ in self.some()], self.random.randint(0, 3)
        if kind is LimitArcs or self.random.random() < 0.5:
            return kind(literals, target)
        return kind(literals, least=target - 1, most=target)
