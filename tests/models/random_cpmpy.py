"""Random CPMpy models: constraints of all kinds, nested and reified, over a few variables with small domains."""

from __future__ import annotations

from random import Random
from typing import Any

import cpmpy as cp

from tests.models.random_globals import Globals

_COMPARISONS = ("==", "!=", "<=", "<", ">=", ">")


class Maker:
    """A random model of three or four integers and two Booleans."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        low = self.rng.choice((-2, 0, 0, 1))
        self.low, self.high = low, low + self.rng.randint(1, 3)
        self.x = [cp.intvar(self.low, self.high, name=f"x{place}") for place in range(self.rng.randint(3, 4))]
        self.b = [cp.boolvar(name=f"b{place}") for place in range(2)]
        self.globals = Globals(self.rng, self.x, self.b, self.low, self.high)

    def some(self, least: int = 2) -> list[Any]:
        return self.rng.sample(self.x, self.rng.randint(least, len(self.x)))

    def number(self) -> int:
        return self.rng.randint(self.low, self.high)

    def numeric(self, depth: int = 2) -> Any:
        if depth == 0 or self.rng.random() < 0.35:
            return self.rng.choice(self.x)
        one, other = self.numeric(depth - 1), self.numeric(depth - 1)
        makers = [
            lambda: one + other,
            lambda: one - other,
            lambda: self.rng.randint(-3, 3) * one,
            lambda: one * other,
            lambda: cp.max([one, other]),
            lambda: cp.min([one, other]),
            lambda: cp.abs(one),
            lambda: one // self.rng.choice((2, 3, -2)),
            lambda: one % self.rng.choice((2, 3)),
            lambda: cp.Count(self.x, self.number()),
            lambda: cp.NValue(self.x),
            lambda: cp.Element([self.number() for _ in range(4)], cp.abs(self.rng.choice(self.x))),
            lambda: cp.Element(self.x[:3], self.rng.choice(self.x)),
            lambda: one + self.rng.choice(self.b),
            self.globals.function,
        ]
        return self.rng.choice(makers)()

    def logical(self, depth: int = 2) -> Any:
        if depth == 0 or self.rng.random() < 0.4:
            return self._comparison()
        one, other = self.logical(depth - 1), self.logical(depth - 1)
        makers = [
            lambda: one | other,
            lambda: one & other,
            lambda: ~one,
            lambda: one.implies(other),
            lambda: one == self.rng.choice(self.b),
            lambda: cp.Xor([one, other]),
            self._global,
            self.globals.constraint,
            self.globals.constraint,
        ]
        return self.rng.choice(makers)()

    def _comparison(self) -> Any:
        left, right = self.numeric(), self.rng.choice([self.numeric(1), self.number()])
        left = left if hasattr(left, "args") or hasattr(left, "name") else left + self.x[0]
        return {
            "==": left == right,
            "!=": left != right,
            "<=": left <= right,
            "<": left < right,
            ">=": left >= right,
            ">": left > right,
        }[self.rng.choice(_COMPARISONS)]

    def _global(self) -> Any:
        rng, half = self.rng, len(self.x) // 2
        rows = [[self.number() for _ in self.x] for _ in range(5)]
        values = range(self.low, self.high + 1)
        makers = [
            lambda: cp.AllDifferent(self.some()),
            lambda: cp.AllDifferentExcept0(self.some()),
            lambda: cp.AllEqual(self.some()),
            lambda: cp.Circuit(self.x),
            lambda: cp.Inverse(self.x[:2], self.x[1:3]),
            lambda: cp.Table(self.x, rows),
            lambda: cp.NegativeTable(self.x, rows),
            lambda: cp.ShortTable(self.x, [[rng.choice((number, "*")) for number in row] for row in rows[:2]]),
            lambda: cp.Increasing(self.some()),
            lambda: cp.DecreasingStrict(self.some()),
            lambda: cp.LexLess(self.x[:half], self.x[half : 2 * half]),
            lambda: cp.LexLessEq(self.x[:half], self.x[half : 2 * half]),
            lambda: cp.GlobalCardinalityCount(
                self.x, list(values)[:2], [rng.choice((0, 1, self.x[0])) for _ in range(2)], closed=rng.random() < 0.3
            ),
            lambda: cp.Cumulative(self.x, [rng.randint(0, 3) for _ in self.x], demand=rng.randint(0, 2), capacity=2),
            lambda: cp.NoOverlap(self.x, [rng.randint(0, 2) for _ in self.x]),
            lambda: cp.Precedence(self.x, [self.low, self.low + 1]),
            lambda: cp.InDomain(self.numeric(1), [self.number(), self.number()]),
            lambda: cp.Regular(
                self.x, [("a", self.low, "b"), ("b", self.low, "a"), ("b", self.low + 1, rng.choice("ab"))], "a", ["b"]
            ),
        ]
        return rng.choice(makers)()


def model(seed: int, *, goal: bool = False) -> tuple[cp.Model, list[Any]]:
    """A model and its variables."""
    maker = Maker(seed)
    made = cp.Model([maker.logical() for _ in range(maker.rng.randint(1, 3))])
    if goal:
        (made.minimize if maker.rng.random() < 0.5 else made.maximize)(maker.numeric())
    return made, [*maker.x, *maker.b]
