"""Products of integers: as tables where they are small, of divisors where the product is known."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from hand_solver.constraints import Product
from hand_solver.problem.variable import MOST_VALUES
from magnets_cp.models.sums import Operand, TooLargeError, times
from magnets_cp.models.tables import MOST_ROWS, Tables

# Pairs of factors, or of divisors, that are looked through.
_MOST_PAIRS = 1_000_000


class Products(Tables):
    """Tables, and products."""

    def product(self, one: Operand, other: Operand) -> Operand:
        """One times the other. Raises TooLargeError."""
        if isinstance(one, int):
            return times(other, one)
        if isinstance(other, int):
            return times(one, other)
        if one[0] == other[0]:  # of one variable, as a square: a number for each of its values
            return one[0], tuple([a * b for a, b in zip(one[1], other[1], strict=True)])
        result = self.variable(f"part of {self.name}", self._products(one, other))
        self.post_product(result, [one, other])
        return result

    def _products(self, one: Operand, other: Operand) -> Sequence[int]:
        """What they can come to: listed, unless they are many, and lie close to one another."""
        numbers, others = self.numbers(one), self.numbers(other)
        ends = [a * b for a in self.span(one) for b in self.span(other)]
        values, pairs = max(ends) - min(ends) + 1, len(numbers) * len(others)
        if pairs > MOST_ROWS and values <= MOST_VALUES:
            return range(min(ends), max(ends) + 1)
        listed = sorted({a * b for a in numbers for b in others}) if pairs <= _MOST_PAIRS else ()
        if pairs > _MOST_PAIRS or len(listed) > MOST_VALUES:
            raise TooLargeError(f"{self.name}: a product of {len(listed) or values:,} values")
        return listed or (0,)  # of a factor that has no number left: there is no solution, whatever it is

    def post_product(self, result: Operand, factors: Sequence[Operand]) -> None:
        """The result is the product of the factors: two, if it is not known. Raises TooLargeError.

        By a table, which is filtered to GAC, where it is small.
        """
        if isinstance(result, int):
            self._post_known(result, factors)
        elif prod(len(self.numbers(term)) for term in (result, *factors)) <= MOST_ROWS:
            self.relation([result, *factors], lambda total, a, b: total == a * b)
        else:
            one, other = factors
            self.post(Product(result, one, other, self.name))

    def _post_known(self, total: int, terms: Sequence[Operand]) -> None:
        """The product of the terms is that integer. The product of any of them divides it, so it takes few values."""
        variables = [term for term in terms if not isinstance(term, int)]
        known = prod(term for term in terms if isinstance(term, int))
        if total == 0:
            if known:
                self.clause([self.literal(term, lambda number: number == 0) for term in variables])
        elif known == 0 or total % known:
            self.fail()
        else:
            for term in variables:
                self.keep(term, lambda number: number != 0 and total // known % number == 0)
            self._split(total // known, variables)

    def _split(self, total: int, terms: Sequence[Operand]) -> None:
        """The product of these terms, all divisors of the total, is the total: one half of them times the other."""
        if len(terms) < 2:
            for term in terms:
                self.keep(term, lambda number: number == total)
            if not terms and total != 1:
                self.fail()
            return
        one, other = (self._divisor(total, half) for half in _halves(terms))
        self.table([one, other], [(number, total // number) for number in self.numbers(one)])

    def _divisor(self, total: int, terms: Sequence[Operand]) -> Operand:
        """The product of these, a divisor of the total."""
        if len(terms) == 1:
            return terms[0]
        one, other = (self._divisor(total, half) for half in _halves(terms))
        numbers, others = self.numbers(one), self.numbers(other)
        if len(numbers) * len(others) > _MOST_PAIRS:
            raise TooLargeError(f"{self.name}: a product of {len(numbers) * len(others):,} pairs of divisors")
        rows = [(a, b, a * b) for a in numbers for b in others if total % (a * b) == 0]
        result = self.variable(f"part of {self.name}", sorted({row[-1] for row in rows}))
        self.table([one, other, result], rows)
        return result


def _halves(terms: Sequence[Operand]) -> tuple[Sequence[Operand], Sequence[Operand]]:
    return terms[: len(terms) // 2], terms[len(terms) // 2 :]
