"""From an instance to dictionaries and tuples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from magnets_cp.models.xcsp3.instance import Condition, Goal, Instance, Posted
from magnets_cp.plain import PARTS, PlainProblem

# Attributes that are true or false, and what they are where they are left out.
_OTHERWISE = {"covered": "false", "closed": "false", "zeroIgnored": "true"}
# What the format calls parts that have other names here.
_NAMES = {"terms": "list", "term": "function", "coefficients": "coeffs", "finals": "final"}


def plain(instance: Instance) -> PlainProblem:
    """The instance in dictionaries and tuples."""
    return PlainProblem(
        {name: tuple(numbers) for name, numbers in instance.variables.items()},
        [one for posted in instance.constraints for one in constraints(instance, posted)],
        None if instance.goal is None else _objective(instance.goal),
    )


def constraints(instance: Instance, posted: Posted) -> Iterator[tuple[Any, ...]]:
    """What one constraint is in tuples; mostly one of them."""
    made = _MADE.get(posted.kind)
    if made is None:
        yield (posted.kind, *(_part(posted, name) for name in PARTS[posted.kind]))
    else:
        yield from made(instance, posted)


def _part(posted: Posted, name: str) -> Any:
    """A part by its name here; where the format lets it be left out, what it then means."""
    parts = posted.parts
    if name in ("operator", "operand") and "condition" in parts:
        return _condition(parts["condition"])[name == "operand"]
    if name in _OTHERWISE:
        return posted.attributes.get(name, _OTHERWISE[name]) == "true"
    found = parts.get(_NAMES.get(name, name))
    if found is None:
        many = len(parts.get("list", [()])[0])
        return {"coefficients": (1,) * many, "lengths": (0,) * (many - 1)}.get(name, ())
    if name == "terms":
        found = posted.terms
    return _tuple(found)


def _tuple(value: Any) -> Any:
    """Lists, and ranges within them, as tuples."""
    return tuple([_tuple(one) for one in value]) if isinstance(value, (list, range)) else value


def _condition(condition: Condition) -> tuple[str, Any]:
    """An operator and a term, or, for in and notin, integers in rising order."""
    operator, operand = condition
    return operator, tuple(sorted(operand)) if isinstance(operand, (range, frozenset)) else operand


def _term(value: Any, condition: Condition) -> Any:
    """The term that is true where the value meets the condition."""
    operator, operand = _condition(condition)
    return (operator, value, ("set", *operand)) if operator in ("in", "notin") else (operator, value, operand)


def _from_zero(posted: Posted, terms: Sequence[Any], attribute: str = "startIndex") -> tuple[Any, ...]:
    """The terms, less where the indices start."""
    start = int(posted.attributes.get(attribute, "0"))
    return tuple([_less(term, start) for term in terms])


def _less(term: Any, start: int) -> Any:
    if not start:
        return term
    return term - start if isinstance(term, int) else ("sub", term, start)


def _extension(_: Instance, posted: Posted) -> Iterator[tuple[Any, ...]]:
    positive = "supports" in posted.parts
    yield "extension", tuple(posted.terms), posted.parts["supports" if positive else "conflicts"], positive


def _both_ways(posted: Posted) -> list[Any]:
    """The rows and the columns of a matrix."""
    rows = posted.parts["matrix"]
    return [_tuple(rows), tuple(zip(*rows, strict=True))]


def _all_different(_: Instance, posted: Posted) -> Iterator[tuple[Any, ...]]:
    excepted = _part(posted, "except")
    if "matrix" in posted.parts:
        for lines in _both_ways(posted):
            yield from (("allDifferent", line, excepted) for line in lines)
    elif len(posted.parts["list"]) > 1:
        yield "allDifferentList", _tuple(posted.parts["list"]), excepted
    else:
        yield "allDifferent", tuple(posted.terms), excepted


def _lex(_: Instance, posted: Posted) -> Iterator[tuple[Any, ...]]:
    every = _both_ways(posted) if "matrix" in posted.parts else [_tuple(posted.parts["list"])]
    return (("lex", lists, posted.parts["operator"]) for lists in every)


def _precedence(instance: Instance, posted: Posted) -> Iterator[tuple[Any, ...]]:
    known = {number for name in posted.terms if isinstance(name, str) for number in instance.variables[name]}
    values = posted.parts.get("values") or sorted(known)
    yield "precedence", tuple(posted.terms), tuple(values), _part(posted, "covered")


def _element(_: Instance, posted: Posted) -> Iterator[tuple[Any, ...]]:
    parts = posted.parts
    condition = Condition("eq", parts["value"]) if "value" in parts else parts["condition"]
    if "matrix" in parts:
        [row] = _from_zero(posted, parts["index"][:1], "startRowIndex")
        [column] = _from_zero(posted, parts["index"][1:], "startColIndex")
        yield "elementMatrix", _tuple(parts["matrix"]), row, column, *_condition(condition)
    elif "index" in parts:
        yield "element", tuple(posted.terms), *_from_zero(posted, parts["index"]), *_condition(condition)
    else:
        yield "intension", ("or", *[_term(term, condition) for term in posted.terms])


def _channel(_: Instance, posted: Posted) -> Iterator[tuple[Any, ...]]:
    one, other = (posted.parts["list"] * 2)[:2]
    if "value" in posted.parts:
        yield "channelValue", tuple(one), *_from_zero(posted, [posted.parts["value"]])
    else:
        yield "channel", _from_zero(posted, one), _from_zero(posted, other)


def _no_overlap(_: Instance, posted: Posted) -> Iterator[tuple[Any, ...]]:
    kind = "noOverlapBoxes" if isinstance(posted.parts["origins"][0], list) else "noOverlap"
    yield kind, *(_part(posted, name) for name in PARTS[kind])


def _cumulative(_: Instance, posted: Posted) -> Iterator[tuple[Any, ...]]:
    parts = posted.parts
    yield "cumulative", *(tuple(parts[name]) for name in PARTS["cumulative"][:3]), *_condition(parts["condition"])
    for origin, length, end in zip(parts["origins"], parts["lengths"], parts.get("ends", ()), strict=False):
        yield "intension", ("eq", ("add", origin, length), end)


def _bin_packing(_: Instance, posted: Posted) -> Iterator[tuple[Any, ...]]:
    terms, sizes = tuple(posted.terms), tuple(posted.parts["sizes"])
    if "condition" in posted.parts:
        yield "binPacking", terms, sizes, *_condition(posted.parts["condition"])
    else:
        part = "limits" if "limits" in posted.parts else "loads"
        yield f"binPacking{part.title()}", _from_zero(posted, terms), sizes, tuple(posted.parts[part])


def _knapsack(_: Instance, posted: Posted) -> Iterator[tuple[Any, ...]]:
    for part, condition in zip(("weights", "profits"), posted.parts["condition"], strict=True):
        yield "sum", tuple(posted.terms), tuple(posted.parts[part]), *_condition(condition)


def _circuit(_: Instance, posted: Posted) -> Iterator[tuple[Any, ...]]:
    yield "circuit", _from_zero(posted, posted.terms), posted.parts.get("size")


def _objective(goal: Goal) -> tuple[str, Any]:
    terms = [
        term if weight == 1 else ("mul", weight, term)
        for term, weight in zip(goal.terms, goal.coefficients, strict=True)
    ]
    operator = {"sum": "add", "product": "mul", "minimum": "min", "maximum": "max"}.get(goal.kind, goal.kind)
    alone = len(terms) == 1 and operator != "nValues"
    return "maximize" if goal.is_maximized else "minimize", terms[0] if alone else (operator, *terms)


_MADE: Mapping[str, Callable[[Instance, Posted], Iterator[tuple[Any, ...]]]] = {
    "extension": _extension,
    "allDifferent": _all_different,
    "lex": _lex,
    "precedence": _precedence,
    "element": _element,
    "channel": _channel,
    "noOverlap": _no_overlap,
    "cumulative": _cumulative,
    "binPacking": _bin_packing,
    "knapsack": _knapsack,
    "circuit": _circuit,
}
