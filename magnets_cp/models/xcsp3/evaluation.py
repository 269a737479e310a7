"""What terms, conditions and objectives of XCSP3 come to under an assignment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from math import prod
from operator import xor
from typing import Any

from magnets_cp.errors import UsageError, shown
from magnets_cp.models.xcsp3.instance import Condition, Goal, Instance, Posted, Term

Values = Mapping[str, int]
# Of a number, in bits: longer ones would take seconds to work out.
_LONGEST = 100_000


def divided(a: int, b: int) -> int:
    """The quotient, towards zero. Raises ZeroDivisionError."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _power(a: int, b: int) -> int:
    if b < 0:
        raise ZeroDivisionError("a negative exponent")
    if abs(a) > 1 and b * len(f"{abs(a):b}") > _LONGEST:
        raise UsageError(f"expected powers of at most {_LONGEST:,} bits, found {shown(f'{a} to the {b}')}")
    return int(a**b)


def _product(*all_of: int) -> int:
    result = 1
    for one in all_of:
        result *= one
        if abs(result) >> _LONGEST:
            raise UsageError(f"expected products of at most {_LONGEST:,} bits, found one of {len(all_of)} factors")
    return result


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "neg": lambda a: -a,
    "abs": abs,
    "sqr": lambda a: _product(a, a),
    "not": lambda a: int(not a),
    "add": lambda *all_of: sum(all_of),
    "sub": lambda a, b: a - b,
    "mul": _product,
    "div": divided,
    "mod": lambda a, b: a - b * divided(a, b),
    "pow": _power,
    "dist": lambda a, b: abs(a - b),
    "min": lambda *all_of: min(all_of),
    "max": lambda *all_of: max(all_of),
    "lt": lambda a, b: int(a < b),
    "le": lambda a, b: int(a <= b),
    "ge": lambda a, b: int(a >= b),
    "gt": lambda a, b: int(a > b),
    "ne": lambda a, b: int(a != b),
    "eq": lambda *all_of: int(all(a == b for a, b in pairwise(all_of))),
    "iff": lambda *all_of: int(all(bool(a) == bool(b) for a, b in pairwise(all_of))),
    "and": lambda *all_of: int(all(all_of)),
    "or": lambda *all_of: int(any(all_of)),
    "xor": lambda *all_of: reduce(xor, map(int, map(bool, all_of))),
    "imp": lambda a, b: int(not a or bool(b)),
    "if": lambda a, b, c: b if a else c,
    "set": lambda *all_of: frozenset(all_of),
    "in": lambda a, among: int(a in among),
    "notin": lambda a, among: int(a not in among),
}


def evaluate(term: Term, values: Values) -> Any:
    """The value of a term. Raises ZeroDivisionError where it has none."""
    if isinstance(term, int):
        return term
    if isinstance(term, str):
        return values[term]
    return FUNCTIONS[term[0]](*[evaluate(one, values) for one in term[1:]])


def meets(value: int, condition: Condition, values: Values) -> bool:
    """Does the value meet the condition?"""
    operator, operand = condition
    if isinstance(operand, (range, frozenset)):
        return (value in operand) == (operator == "in")
    return bool(FUNCTIONS[operator](value, evaluate(operand, values)))


def objective(goal: Goal, values: Values) -> int:
    """The value of the objective. Raises ZeroDivisionError where it has none."""
    weighed = [
        evaluate(term, values) * evaluate(weight, values)
        for term, weight in zip(goal.terms, goal.coefficients, strict=True)
    ]
    ways: Mapping[str, Callable[[list[int]], int]] = {
        "sum": sum,
        "product": prod,
        "minimum": min,
        "maximum": max,
        "nValues": lambda numbers: len(set(numbers)),
    }
    return ways[goal.kind](weighed)


class Evaluated:
    """A constraint with the values of its parts."""

    def __init__(self, instance: Instance, posted: Posted, values: Values) -> None:
        self.instance, self.posted, self.values = instance, posted, values
        self.parts, self.attributes = posted.parts, posted.attributes

    def has(self, part: str) -> bool:
        """Is the part there?"""
        return part in self.parts

    def of(self, terms: Sequence[Any]) -> list[int]:
        """The values of terms."""
        return [evaluate(term, self.values) for term in terms]

    def numbers(self, part: str) -> list[int]:
        """The values of a part."""
        return self.of(self.parts[part])

    @property
    def found(self) -> list[int]:
        """The values of its only list."""
        return self.of(self.posted.terms)

    @property
    def lists(self) -> list[list[int]]:
        """The values of its lists, or of the rows of its matrix."""
        return [self.of(one) for one in self.parts.get("list", self.parts.get("matrix", ()))]

    def meets(self, value: int, condition: Any = None) -> bool:
        """Does it meet the condition, or the only one there is?"""
        return meets(value, condition or self.parts["condition"], self.values)

    def start(self, attribute: str = "startIndex") -> int:
        """Where indices start."""
        return int(self.attributes.get(attribute, "0"))

    def is_set(self, attribute: str, otherwise: str = "false") -> bool:
        """Is the attribute true?"""
        return self.attributes.get(attribute, otherwise) == "true"
