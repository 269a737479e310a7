"""Terms made of terms, and what they come to where no variable takes part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from magnets_cp.models.xcsp3.evaluation import FUNCTIONS

# An integer, a variable by its name, or an operator and its terms; see ``magnets_cp.plain``. Beside the operators there
# is ``element``: of an index, which counts from 0, and the terms it chooses among.
Term = Any


def compared(operator: str, value: Term, operand: Any) -> Term:
    """The term that is true where the value compares so; with in and notin the operand is a tuple of integers."""
    return (operator, value, ("set", *operand)) if operator in ("in", "notin") else (operator, value, operand)


def total(terms: Sequence[Term], weights: Sequence[Term] | None = None) -> Term:
    """The sum of the terms, each times its weight."""
    weighed = zip(terms, weights or [1] * len(terms), strict=True)
    return ("add", *[one if weight == 1 else ("mul", one, weight) for one, weight in weighed])


def distinct(terms: Sequence[Term], but: Sequence[int] = ()) -> Term:
    """The number of values that the terms have, not counting some: those that no term before has."""
    firsts = [
        ("and", *([("notin", one, ("set", *but))] if but else []), *[("ne", one, other) for other in terms[:at]])
        for at, one in enumerate(terms)
    ]
    return total(firsts)


def within(index: Term, many: int) -> Iterator[Term]:
    """The index is one of so many places."""
    yield ("ge", index, 0)
    yield ("lt", index, many)


def are_numbers(occurs: Any) -> bool:
    """Is this part a tuple of numbers, and no term?"""
    return isinstance(occurs, tuple) and (not occurs or isinstance(occurs[0], int))


def where_defined(parts: Any) -> Iterator[Term]:
    """What has to hold for all that stands in the parts to have a value: divisors, and exponents, wherever they are."""
    if isinstance(parts, (tuple, list)):
        for one in parts:
            yield from where_defined(one)
        if parts and parts[0] in ("div", "mod"):
            yield ("ne", parts[2], 0)
        if parts and parts[0] == "pow":
            yield ("ge", parts[2], 0)


class Folding:
    """Terms with numbers for what has no variable in it; what stands in several of them is looked at once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Term, Term]] = {}

    def folded(self, term: Term) -> Term:
        """The same term. Raises ArithmeticError where it never has a value."""
        if not isinstance(term, tuple) or term[0] == "set":
            return term
        if id(term) not in self._known:
            self._known[id(term)] = term, self._folded(term)
        return self._known[id(term)][1]

    def _folded(self, term: Term) -> Term:
        operator, *inside = term
        if operator == "nValues":
            return self.folded(distinct(inside))
        if operator in ("in", "notin"):
            value, numbers = self.folded(inside[0]), inside[1][1:]
            if isinstance(value, int):
                return int((value in numbers) == (operator == "in"))
            return (operator, value, inside[1]) if numbers else ("ne" if operator == "in" else "eq", value, value)
        read = [self.folded(one) for one in inside]
        if all(isinstance(one, int) for one in read) and operator in FUNCTIONS:
            return int(FUNCTIONS[operator](*read))
        if (operator in ("div", "mod") and read[1] == 0) or (operator == "pow" and _is_negative(read[1])):
            raise ZeroDivisionError
        return (operator, *read)


def _is_negative(term: Term) -> bool:
    return isinstance(term, int) and term < 0
