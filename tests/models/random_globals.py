"""Random global constraints and functions of CPMpy, over terms that may be numbers, nested, below 0, or named twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import cpmpy as cp
from cpmpy.exceptions import CPMpyException


class Globals:
    """What is drawn from: integers, Booleans, and numbers from ``low`` to ``high``, a little beyond as well."""

    def __init__(self, rng: Random, integers: Sequence[Any], booleans: Sequence[Any], low: int, high: int) -> None:
        self.rng, self.x, self.b, self.low, self.high = rng, integers, booleans, low, high

    def number(self) -> int:
        return self.rng.randint(self.low - 1, self.high + 1)

    def numbers(self, most: int = 4) -> list[int]:
        return [self.number() for _ in range(self.rng.randint(1, most))]

    def term(self) -> Any:
        one = self.rng.choice(self.x)
        others = self.number(), -one, one + self.number(), abs(one), self.rng.choice(self.b)
        return self.rng.choice((one, one, one, *others))

    def terms(self, least: int = 1, most: int = 3) -> list[Any]:
        return [self.term() for _ in range(self.rng.randint(least, most))]

    def condition(self) -> Any:
        one = self.rng.choice(self.b)
        return self.rng.choice((one, ~one, self.rng.choice(self.x) > self.number()))

    def tasks(self, *, ends: bool) -> list[list[Any]]:
        """Starts, lengths, and perhaps ends."""
        number = self.rng.randint(1, 3)
        return [[self.term() for _ in range(number)] for _ in range(3 if ends and self.rng.random() < 0.3 else 2)]

    def function(self) -> Any:
        makers: list[Callable[[], Any]] = [
            lambda: cp.Among(self.terms(), self.numbers()),
            lambda: cp.Count(self.terms(), self.term()),
            lambda: cp.NValue(self.terms()),
            lambda: cp.NValueExcept(self.terms(), self.number()),
            lambda: cp.Element(self.terms(2), self.term()),
            lambda: cp.max(self.terms()),
            lambda: cp.min(self.terms()),
            lambda: self.rng.choice(self.x) ** self.rng.randint(0, 3),
            lambda: self.rng.choice(self.x) // self.term(),
            lambda: self.rng.choice(self.x) % self.term(),
            lambda: cp.sum(self.terms()),
        ]
        return self._accepted(makers)

    def constraint(self) -> Any:
        return self._accepted([*self._of_values(), *self._of_orders(), *self._of_tasks(), *self._of_steps()])

    def _accepted(self, makers: Sequence[Callable[[], Any]]) -> Any:
        """One that CPMpy does not refuse for the kind of its terms."""
        while True:
            with suppress(AssertionError, TypeError, ValueError, CPMpyException):
                return self.rng.choice(makers)()

    def _of_values(self) -> list[Callable[[], Any]]:
        return [
            lambda: cp.AllDifferent(self.terms()),
            lambda: cp.AllDifferentExceptN(self.terms(), self.rng.choice((self.number(), self.numbers(2)))),
            lambda: cp.AllEqual(self.terms()),
            lambda: cp.AllEqualExceptN(self.terms(), self.rng.choice((self.number(), self.numbers(2)))),
            lambda: cp.InDomain(self.rng.choice(self.x), self.numbers()),
            lambda: cp.Xor([self.condition() for _ in range(self.rng.randint(1, 4))]),
            lambda: cp.IfThenElse(self.condition(), self.condition(), self.condition()),
            self._cardinalities,
            lambda: cp.Precedence(self.terms(), sorted(set(self.numbers(3)))),
        ]

    def _cardinalities(self) -> Any:
        values = sorted(set(self.numbers(3)))
        return cp.GlobalCardinalityCount(
            self.terms(), values, [self.term() for _ in values], closed=self.rng.random() < 0.4
        )

    def _of_orders(self) -> list[Callable[[], Any]]:
        def rows() -> list[list[Any]]:
            length = self.rng.randint(1, 2)
            return [[self.term() for _ in range(length)] for _ in range(self.rng.randint(2, 3))]

        return [
            lambda: cp.Increasing(self.terms()),
            lambda: cp.IncreasingStrict(self.terms()),
            lambda: cp.Decreasing(self.terms()),
            lambda: cp.DecreasingStrict(self.terms()),
            lambda: cp.LexLess(*rows()[:2]),
            lambda: cp.LexLessEq(*rows()[:2]),
            lambda: cp.LexChainLess(rows()),
            lambda: cp.LexChainLessEq(rows()),
            lambda: cp.Circuit(self.terms(2)),
            self._inverse,
        ]

    def _inverse(self) -> Any:
        number = self.rng.randint(1, 3)
        return cp.Inverse([self.term() for _ in range(number)], [self.term() for _ in range(number)])

    def _of_tasks(self) -> list[Callable[[], Any]]:
        def cumulative() -> Any:
            starts, lengths, *ends = self.tasks(ends=True)
            demand = self.rng.choice((self.term(), [self.term() for _ in starts]))
            return cp.Cumulative(starts, lengths, *ends, demand=demand, capacity=self.term())

        def cumulative_optional() -> Any:
            starts, lengths, *ends = self.tasks(ends=True)
            demand = self.rng.choice((self.term(), [self.term() for _ in starts]))
            given = {"demand": demand, "capacity": self.term(), "is_present": [self.condition() for _ in starts]}
            return cp.CumulativeOptional(starts, lengths, *ends, **given)

        def no_overlap_optional() -> Any:
            starts, lengths, *ends = self.tasks(ends=True)
            return cp.NoOverlapOptional(starts, lengths, *ends, is_present=[self.condition() for _ in starts])

        def reservoir() -> Any:
            starts = self.terms()
            given = [self.rng.randint(-2, 2) for _ in starts], self.rng.randint(-1, 0), self.rng.randint(0, 2)
            if self.rng.random() < 0.5:
                return cp.ReservoirOptional(starts, *given, [self.condition() for _ in starts])
            return cp.Reservoir(starts, *given)

        others = [cumulative, cumulative_optional, no_overlap_optional, reservoir]
        return [*others, lambda: cp.NoOverlap(*self.tasks(ends=True))]

    def _of_steps(self) -> list[Callable[[], Any]]:
        def rows(length: int) -> list[list[int]]:
            return [[self.number() for _ in range(length)] for _ in range(self.rng.randint(1, 5))]

        def table() -> Any:
            terms = self.rng.sample(self.x, 2)
            kind = self.rng.choice((cp.Table, cp.NegativeTable, cp.ShortTable))
            listed: list[list[Any]] = list(rows(2))
            if kind is cp.ShortTable:
                listed = [[self.rng.choice((number, "*")) for number in row] for row in listed]
            return kind(terms, listed)

        def regular() -> Any:
            steps = {(self.rng.choice("abc"), self.number()): self.rng.choice("abc") for _ in range(6)}
            listed = [(state, number, then) for (state, number), then in steps.items()]
            return cp.Regular(self.rng.sample(self.x, 3), listed, "a", self.rng.sample("abc", 2))

        def diagram() -> Any:
            first = [("r", number, self.rng.choice("st")) for number in sorted(set(self.numbers()))]
            second = {(state, self.number()) for _, _, state in first for _ in range(2)}
            return cp.MDD(self.rng.sample(self.x, 2), [*first, *((*one, "end") for one in sorted(second))], start="r")

        return [table, regular, diagram]
