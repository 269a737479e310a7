"""Terms and operands made of others: opposites, negations, multiples; and terms as functions of their variables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hand_solver.constraints.integers import scaled
from magnets_cp.models.building import Operand
from magnets_cp.models.functions import FUNCTIONS

_OPPOSITE = {"eq": "ne", "ne": "eq", "le": "gt", "gt": "le", "lt": "ge", "ge": "lt", "in": "notin", "notin": "in"}


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
    place = {name: number for number, name in enumerate(names)}

    def value(part: Any, numbers: Sequence[int]) -> int:
        if isinstance(part, int):
            return part
        if isinstance(part, str):
            return numbers[place[part]]
        if part[0] in ("in", "notin"):
            among = {value(one, numbers) for one in part[2][1:]}
            return int((value(part[1], numbers) in among) == (part[0] == "in"))
        return FUNCTIONS[part[0]](*[value(one, numbers) for one in part[1:]])

    return lambda *numbers: value(term, numbers)
