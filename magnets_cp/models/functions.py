"""Functions of integers as tables for the hand solver are filled by. What checks answers has definitions of its own."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from magnets_cp.models.sums import TooLargeError

# Bits of a number. Many more would take seconds.
_MOST_BITS = 100_000


def quotient(a: int, b: int) -> int:
    """A / b, rounded towards zero. Raises ZeroDivisionError."""
    whole = a // b
    return whole + 1 if whole < 0 and whole * b != a else whole


def remainder(a: int, b: int) -> int:
    """What the quotient leaves: of the sign of a. Raises ZeroDivisionError."""
    return a - quotient(a, b) * b


def product(*numbers: int) -> int:
    """All multiplied. Raises TooLargeError."""
    found = 1
    for number in numbers:
        found *= number
        if found.bit_length() > _MOST_BITS:
            raise TooLargeError(f"a product of more than {_MOST_BITS:,} bits")
    return found


def power(a: int, b: int) -> int:
    """A to the b. Raises ZeroDivisionError for a negative exponent, and TooLargeError."""
    if b < 0:
        raise ZeroDivisionError("a negative exponent")
    if abs(a) > 1 and b * a.bit_length() > _MOST_BITS:
        raise TooLargeError(f"a power of more than {_MOST_BITS:,} bits")
    return int(a**b)


def _all_pairs(compare: Callable[[Any, Any], bool]) -> Callable[..., int]:
    return lambda *numbers: int(all(compare(a, b) for a, b in pairwise(numbers)))


FUNCTIONS: Mapping[str, Callable[..., int]] = {
    "neg": operator.neg,
    "abs": abs,
    "sqr": lambda a: product(a, a),
    "not": lambda a: int(a == 0),
    "add": lambda *numbers: sum(numbers),
    "sub": operator.sub,
    "mul": product,
    "div": quotient,
    "mod": remainder,
    "pow": power,
    "dist": lambda a, b: max(a - b, b - a),
    "min": lambda *numbers: min(numbers),
    "max": lambda *numbers: max(numbers),
    "eq": _all_pairs(operator.eq),
    "ne": _all_pairs(operator.ne),
    "le": _all_pairs(operator.le),
    "lt": _all_pairs(operator.lt),
    "ge": _all_pairs(operator.ge),
    "gt": _all_pairs(operator.gt),
    "and": lambda *numbers: int(0 not in numbers),
    "or": lambda *numbers: int(any(numbers)),
    "xor": lambda *numbers: sum(1 for number in numbers if number) % 2,
    "iff": lambda *numbers: int(len({number != 0 for number in numbers}) == 1),
    "imp": lambda a, b: int(a == 0 or b != 0),
    "if": lambda a, b, c: b if a != 0 else c,
}
