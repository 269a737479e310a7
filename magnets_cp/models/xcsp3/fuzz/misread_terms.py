"""An expression as solvers with common faults read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_BESIDE = {"lt": "le", "le": "lt", "gt": "ge", "ge": "gt"}


def misread(term: Any) -> Iterator[tuple[str, Any]]:
    """The expression with one fault, by its name: of the whole, and at each place in it."""
    divisors = list(_divisors(term))
    if divisors:
        yield "an error is fine", ("or", *[("eq", one, 0) for one in divisors], defined(term, 1))
        yield "a quotient by 0 is 0", defined(term, 0)
    yield from (("equal once one is known", ("and", term, ("eq", *pair))) for pair in _compared(term))
    yield from _at_each_place(term)


def _compared(term: Any) -> Iterator[Any]:
    """Two terms that are said to be equal, or not, of which the second can be another number."""
    if isinstance(term, tuple):
        if term[0] in ("eq", "ne") and len(term) == 3 and not isinstance(term[2], int):
            yield term[1:]
        for part in term[1:]:
            yield from _compared(part)


def _at_each_place(term: Any) -> Iterator[tuple[str, Any]]:
    if not isinstance(term, tuple) or term[0] == "set":
        return
    yield from _here(term)
    for place, part in enumerate(term[1:], start=1):
        for name, wrong in _at_each_place(part):
            yield name, (*term[:place], wrong, *term[place + 1 :])


def _here(term: Any) -> Iterator[tuple[str, Any]]:
    operator, *parts = term
    if operator in _BESIDE:
        yield "strict", (_BESIDE[operator], *parts)
    elif operator in ("eq", "ne"):
        yield "equal as they may be", int(operator == "eq")
    elif operator in ("and", "or") and len(parts) > 2:
        yield "last", (operator, *parts[:-1])
    elif operator == "if":
        yield "otherwise", parts[1]


def has_divisor(term: Any) -> bool:
    """Is there a division in it by what may be 0?"""
    return any(True for _ in _divisors(term))


def _divisors(term: Any) -> Iterator[Any]:
    if isinstance(term, tuple):
        if term[0] in ("div", "mod") and not isinstance(term[2], int):
            yield defined(term[2], 1)
        for part in term[1:]:
            yield from _divisors(part)


def defined(term: Any, otherwise: int) -> Any:
    """The term with 0, or what it is, for a quotient by 0, as ``otherwise`` is 0 or 1."""
    if not isinstance(term, tuple):
        return term
    operator, *parts = term
    made = [defined(part, otherwise) for part in parts]
    if operator not in ("div", "mod") or isinstance(parts[1], int):
        return (operator, *made)
    is_zero = ("eq", made[1], 0)
    safe = (operator, made[0], ("if", is_zero, 1, made[1]))
    return safe if otherwise else ("mul", ("not", is_zero), safe)
