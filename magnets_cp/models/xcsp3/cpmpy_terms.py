"""Terms of plain problems as expressions of CPMpy."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from itertools import pairwise, product
from typing import Any

import cpmpy
from cpmpy.expressions.core import BoolVal
from cpmpy.expressions.globalfunctions import Division, Modulo
from cpmpy.expressions.utils import get_bounds

from magnets_cp.errors import CannotStateError
from magnets_cp.models.xcsp3.evaluation import FUNCTIONS

_WIDEST = 100
_PAIR = 2


class Terms:
    """The variables of a problem by their names, and what terms over them are in CPMpy.

    where  what has to hold for the terms translated so far to have a value, as a divisor that is not 0
    """

    def __init__(self, variables: Mapping[str, Any]) -> None:
        self.variables = variables
        self.where: list[Any] = []

    def term(self, term: Any) -> Any:
        """A term; an integer where no variable takes part. Raises ZeroDivisionError where it never has a value."""
        if isinstance(term, int):
            return term
        if isinstance(term, str):
            return self.variables[term]
        operator, *inside = term
        if operator in ("in", "notin"):
            return compared(operator, self.term(inside[0]), inside[1][1:])
        return self._applied(operator, [self.term(one) for one in inside])

    def _applied(self, operator: str, read: list[Any]) -> Any:
        if all(isinstance(one, int) for one in read) and operator in FUNCTIONS:
            return FUNCTIONS[operator](*read)
        if operator in ("div", "mod"):
            return self._divided(operator, *read)
        if operator == "pow":
            return self._power(*read)
        made = _EXPRESSIONS[operator](*read)
        return int(bool(made)) if isinstance(made, BoolVal) else made

    def all_of(self, terms: Sequence[Any]) -> list[Any]:
        """Each of the terms."""
        return [self.term(one) for one in terms]

    def _divided(self, operator: str, a: Any, b: Any) -> Any:
        if isinstance(b, int) and b == 0:
            raise ZeroDivisionError
        if not isinstance(b, int):
            self.where.append(b != 0)
        return (Division if operator == "div" else Modulo)(a, b)

    def _power(self, a: Any, b: Any) -> Any:
        if not isinstance(b, int):
            raise CannotStateError("CPMpy has no powers with exponents that vary")
        if b < 0:
            raise ZeroDivisionError
        return a**b


def truth(value: Any) -> Any:
    """What holds if the value is not 0."""
    if isinstance(value, int):
        return cpmpy.BoolVal(bool(value))
    return value if value.is_bool() else value != 0


def negated(value: Any) -> Any:
    """What holds if the value is 0."""
    return int(not value) if isinstance(value, int) else ~truth(value)


def among(value: Any, numbers: Sequence[int]) -> Any:
    """What holds if the value is one of the numbers."""
    if isinstance(value, int) or not numbers:
        return int(value in numbers)
    return cpmpy.any([value == number for number in numbers])


def compared(operator: str, value: Any, operand: Any) -> Any:
    """What holds if the value compares so with the operand, an expression; with in and notin a sequence of integers."""
    if operator in ("in", "notin"):
        found = among(value, operand)
        return found if operator == "in" else negated(found)
    if isinstance(value, int) and isinstance(operand, int):
        return FUNCTIONS[operator](value, operand)
    return _EXPRESSIONS[operator](value, operand)


def _relation(name: str) -> Callable[[Any, Any], Any]:
    """A comparison. One of a Boolean with a number that is always so, or never, is the constant that it is.

    CPMpy makes a constant of it later, and then knows no extremum, sum or product of that.
    """

    def expression(a: Any, b: Any) -> Any:
        known = [(one,) if isinstance(one, int) else (0, 1) for one in (a, b) if isinstance(one, int) or one.is_bool()]
        found = {FUNCTIONS[name](*pair) for pair in product(*known)} if len(known) == _PAIR else ()
        return BoolVal(bool(*found)) if len(found) == 1 else _RELATIONS[name](a, b)

    return expression


def _both(one: Any, other: Any) -> Any:
    return truth(one) == truth(other)


def _implication(one: Any, other: Any) -> Any:
    if isinstance(one, int) or isinstance(other, int):  # of which CPMpy makes no constant at once
        return cpmpy.any([truth(negated(one)), truth(other)])
    return truth(one).implies(truth(other))


_RELATIONS: Mapping[str, Callable[[Any, Any], Any]] = {
    name: getattr(operator, name) for name in ("lt", "le", "ge", "gt", "ne", "eq")
}
_equal = _relation("eq")
_EXPRESSIONS: Mapping[str, Callable[..., Any]] = {
    "neg": lambda a: -a,
    "abs": cpmpy.abs,
    "sqr": lambda a: a * a,
    "not": negated,
    "add": lambda *them: cpmpy.sum(list(them)),
    "sub": lambda a, b: a - b,
    "mul": lambda *them: reduce(lambda a, b: a * b, them),
    "dist": lambda a, b: cpmpy.abs(a - b),
    "min": lambda *them: cpmpy.min(list(them)),
    "max": lambda *them: cpmpy.max(list(them)),
    **{name: _relation(name) for name in ("lt", "le", "ge", "gt", "ne")},
    "eq": lambda *them: cpmpy.all([_equal(a, b) for a, b in pairwise(them)]),
    "iff": lambda *them: cpmpy.all([_both(a, b) for a, b in pairwise(them)]),
    "and": lambda *them: cpmpy.all([truth(one) for one in them]),
    "or": lambda *them: cpmpy.any([truth(one) for one in them]),
    "xor": lambda *them: cpmpy.Xor([truth(one) for one in them]),
    "imp": _implication,
    "if": lambda a, b, c: truth(a) * b + truth(negated(a)) * c,
    "nValues": lambda *them: cpmpy.NValue(list(them)),
}


def variables(found: Sequence[Any]) -> list[Any]:
    """The expressions, with variables of one value for integers, and for what is known to be true or false."""
    known = [int(bool(one)) if isinstance(one, BoolVal) else one for one in found]
    return [cpmpy.intvar(one, one) if isinstance(one, int) else one for one in known]


def operand_of(terms: Terms, operand: Any) -> Any:
    """Of a condition: a term, or, with in and notin, integers."""
    is_term = not isinstance(operand, tuple) or (operand and isinstance(operand[0], str))
    return terms.term(operand) if is_term else operand


def values_of(found: Sequence[Any]) -> range:
    """What any of the expressions may be. Raises CannotStateError where that is too much."""
    bounds = [get_bounds(one) for one in found]
    values = range(int(min(low for low, _ in bounds)), int(max(high for _, high in bounds)) + 1)
    if len(values) > _WIDEST:
        raise CannotStateError(f"more than {_WIDEST} values are not translated to CPMpy one by one")
    return values
