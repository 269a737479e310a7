"""Terms and operands made of others: opposites, negations, multiples; and terms as functions of their variables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from hand_solver.constraints.integers import scaled
from magnets_cp.models.building import Operand
from magnets_cp.models.functions import FUNCTIONS

_OPPOSITE = {"eq": "ne", "ne": "eq", "le": "gt", "gt": "le", "lt": "ge", "ge": "lt", "in": "notin", "notin": "in"}

_OF_DISTANCE = {"gt": "or", "ge": "or", "eq": "or", "lt": "and", "le": "and", "ne": "and"}


def opposite(term: Any) -> Any:
    """A term that is true where this one is not."""
    operator = term[0] if isinstance(term, tuple) else None
    if operator == "not":
        return term[1]
    if operator == "and":
        return ("or", *map(opposite, term[1:]))
    if operator == "or":
        return ("and", *map(opposite, term[1:]))
    if operator == "imp":
        return ("and", term[1], opposite(term[2]))
    if operator in _OPPOSITE and len(term) == 3:
        return (_OPPOSITE[operator], *term[1:])
    return ("not", term)


def without_distance(term: Any) -> Any:
    """The comparison of a distance as one of differences: as if it were max(a - b, b - a); other terms as they are."""
    match term:
        case (operator, ("dist", a, b), bound) if operator in _OF_DISTANCE and (
            operator not in ("eq", "ne") or (isinstance(bound, int) and bound > 0)
        ):
            return (_OF_DISTANCE[operator], (operator, ("sub", a, b), bound), (operator, ("sub", b, a), bound))
    return term


def negated(truth: Operand) -> Operand:
    """1 less an operand of 0 and 1."""
    return 1 - truth if isinstance(truth, int) else scaled(truth, -1, 1)


def is_linear(term: Any) -> bool:
    """Is it a sum of variables and their multiples?"""
    if not isinstance(term, tuple):
        return True
    if term[0] in ("add", "sub", "neg"):
        return all(map(is_linear, term[1:]))
    return (
        term[0] == "mul" and sum(not isinstance(part, int) for part in term[1:]) <= 1 and all(map(is_linear, term[1:]))
    )


def function_of(term: Any, names: Sequence[str]) -> Callable[..., int]:
    """The term as a function of its variables."""
    value = _value_of(term, {name: number for number, name in enumerate(names)})
    return lambda *numbers: value(numbers)


def shape_of(term: Any, names: Sequence[str]) -> Any:
    """The term with numbers for its variables: the same for terms that are the same function."""
    if isinstance(term, str):
        return str(names.index(term))
    return (term[0], *[shape_of(part, names) for part in term[1:]]) if isinstance(term, tuple) else term


def _value_of(term: Any, place: Mapping[str, int]) -> Callable[[Sequence[int]], int]:
    """The same, of all numbers at once; taken apart here and not for every row of a table."""
    if isinstance(term, int):
        return lambda _: term
    if isinstance(term, str):
        return itemgetter(place[term])
    operator, *inside = term
    if operator in ("in", "notin"):
        element, among = _value_of(inside[0], place), [_value_of(one, place) for one in inside[1][1:]]
        return lambda numbers: int((element(numbers) in {one(numbers) for one in among}) == (operator == "in"))
    function, parts = FUNCTIONS[operator], [_value_of(one, place) for one in inside]
    if len(parts) == 2:
        left, right = parts
        return lambda numbers: function(left(numbers), right(numbers))
    return lambda numbers: function(*[part(numbers) for part in parts])
