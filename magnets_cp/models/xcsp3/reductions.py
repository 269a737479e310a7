"""Smaller instances: without constraints, variables, values, rows, terms; with smaller numbers and flatter expressions.

Those that make no instance, such as lists of two lengths, are passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError
from magnets_cp.models.xcsp3.checker import values_of
from magnets_cp.models.xcsp3.instance import Condition, Goal, Instance, Posted, variables_in
from magnets_cp.models.xcsp3.parts import ALIKE
from magnets_cp.models.xcsp3.replacing import goal_with, replaced
from magnets_cp.models.xcsp3.weight import atoms
from magnets_cp.models.xcsp3.write import made

# How far numbers are from one another when they are brought closer, and up to what they are tried one by one.
_GAP = 3
_FEW = 20
# What is made smaller: the variables, the constraints, the objective.
Draft = tuple[Mapping[str, Sequence[int]], Sequence[Posted], Goal | None]
Made = Callable[[Mapping[str, Sequence[int]], Sequence[Posted], Goal | None], Instance]


def reductions(instance: Instance, solution: Solution | None, made: Made = made) -> Iterator[Instance]:
    """Smaller instances, the largest cuts first; a variable becomes a number that it has in the solution.

    made  writes the parts of an instance, and reads it again; raises InputError for what the format cannot say
    """
    draft = instance.variables, list(instance.constraints), instance.goal
    known = None if solution is None else values_of(instance, solution)
    for variables, constraints, goal in _drafts(*draft, known):
        used = _used(variables, constraints, goal)
        with suppress(InputError):
            if used or len(constraints) < len(instance.constraints):  # a constraint may be about numbers only
                yield made(used or dict(list(variables.items())[:1]), constraints, goal)


def _used(variables: Mapping[str, Sequence[int]], constraints: Sequence[Posted], goal: Goal | None) -> Any:
    """The variables that something speaks of."""
    spoken = variables_in([list(one.parts.values()) for one in constraints])
    names = {*spoken, *variables_in(list(goal[2:]) if goal else [])}
    return {name: numbers for name, numbers in variables.items() if name in names}


def _drafts(
    variables: Mapping[str, Sequence[int]],
    constraints: list[Posted],
    goal: Goal | None,
    known: Mapping[str, int] | None,
) -> Iterator[Draft]:
    for fewer in _shorter(constraints):
        yield variables, fewer, goal
    if goal is not None:
        yield variables, constraints, None
    yield from _fewer_variables(variables, constraints, goal, known)
    yield _closer(variables, constraints, goal)
    for at, posted in enumerate(constraints):
        for smaller in _smaller_constraints(posted):
            yield variables, [*constraints[:at], smaller, *constraints[at + 1 :]], goal
    for name, numbers in variables.items():
        for domain in _domains(numbers):
            yield {**variables, name: domain}, constraints, goal
    for less in _smaller_goals(goal) if goal else ():
        yield variables, constraints, less


def _fewer_variables(
    variables: Mapping[str, Sequence[int]],
    constraints: list[Posted],
    goal: Goal | None,
    known: Mapping[str, int] | None,
) -> Iterator[Draft]:
    """A number, or another variable, for a variable; one at least is left."""
    for name, numbers in variables.items():
        left = {one: domain for one, domain in variables.items() if one != name}
        others: list[Any] = [known[name]] if known else [numbers[0], numbers[-1]]
        for other in dict.fromkeys([*others, *(one for one in variables if one < name)]) if left else ():
            yield left, replaced(constraints, {name: other}), goal_with(goal, {name: other})


def _closer(variables: Mapping[str, Sequence[int]], constraints: list[Posted], goal: Goal | None) -> Draft:
    """All numbers in their order, but no two far from one another, or from 0."""
    parts = [list(posted.parts.values()) for posted in constraints]
    found = atoms([parts, list(goal[2:]) if goal else [], *variables.values()])
    every = [one for one in found if isinstance(one, int)]
    by: dict[Any, Any] = {}
    for sign in (1, -1):
        last = 0
        for number in sorted({abs(one) for one in every if one * sign > 0}):
            by[sign * number] = by.get(sign * last, 0) + sign * min(number - last, _GAP)
            last = number
    domains = {name: sorted({by.get(number, 0) for number in numbers}) for name, numbers in variables.items()}
    return domains, replaced(constraints, by), goal_with(goal, by)


def _smaller_goals(goal: Goal) -> Iterator[Goal]:
    for at in range(len(goal.terms) if len(goal.terms) > 1 else 0):
        yield goal._replace(
            terms=[*goal.terms[:at], *goal.terms[at + 1 :]],
            coefficients=[*goal.coefficients[:at], *goal.coefficients[at + 1 :]],
        )
    for at, term in enumerate(goal.terms):
        yield from (goal._replace(terms=[*goal.terms[:at], one, *goal.terms[at + 1 :]]) for one in _smaller(term))
    for at, number in enumerate(goal.coefficients):
        for one in _smaller(number):
            yield goal._replace(coefficients=[*goal.coefficients[:at], one, *goal.coefficients[at + 1 :]])


def _domains(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """Fewer values, then smaller ones."""
    yield from _shorter(list(numbers))
    yield range(len(numbers))
    for at, number in enumerate(numbers):
        for smaller in _numbers(number):
            if smaller not in numbers:
                yield sorted([*numbers[:at], smaller, *numbers[at + 1 :]])


def _smaller_constraints(posted: Posted) -> Iterator[Posted]:
    for key in posted.attributes:
        yield replace(posted, attributes={one: value for one, value in posted.attributes.items() if one != key})
    parts = posted.parts
    for tags in _aligned(posted):
        many = len(_row(parts, tags[0]))
        for at in range(many if many > 1 else 0):
            yield replace(posted, parts={**parts, **{tag: _without(parts[tag], tag, at) for tag in tags}})
    for tag, part in parts.items():
        if tag in ("except", "coeffs", "lengths", "ends", "size") and posted.kind in _OPTIONAL[tag]:
            yield replace(posted, parts={one: other for one, other in parts.items() if one != tag})
        if tag not in ("operator", "start", "transitions", "final"):
            for smaller in filter(None, _smaller(part)) if tag == "list" else _smaller(part):
                if tag != "condition" or len(smaller) == len(part):  # of a knapsack there are two
                    yield replace(posted, parts={**parts, tag: smaller})
        elif tag == "transitions":
            for fewer in _shorter(list(part)):
                yield replace(posted, parts={**parts, tag: tuple(fewer)})


# By part the constraints that may do without it.
_OPTIONAL = {
    "except": ("allDifferent", "allEqual", "nValues"),
    "coeffs": ("sum",),
    "lengths": ("ordered",),
    "ends": ("cumulative",),
    "size": ("circuit",),
}


def _aligned(posted: Posted) -> Iterator[list[str]]:
    """The parts of which one place goes with the same place of the others."""
    if posted.kind == "extension":
        yield ["list", "supports" if "supports" in posted.parts else "conflicts"]
    elif posted.kind in ALIKE:
        yield [tag for tag in ALIKE[posted.kind] if tag in posted.parts]
    if posted.kind in ("lex", "allDifferent") and len(posted.parts.get("list", ())) > 1:
        yield ["list"]


def _row(parts: Mapping[str, Any], tag: str) -> Sequence[Any]:
    row: Sequence[Any] = parts[tag][0] if tag == "list" else parts[tag]
    return row


def _without(part: Any, tag: str, at: int) -> Any:
    """A part without one place: of each list, and of each row of a table."""
    if tag in ("list", "supports", "conflicts"):
        return type(part)([type(row)([*row[:at], *row[at + 1 :]]) for row in part])
    return [*part[:at], *part[at + 1 :]]


def _smaller(part: Any) -> Iterator[Any]:
    """Smaller parts: fewer elements, one of them smaller, an expression as one of its terms, a smaller number."""
    if isinstance(part, Condition):
        if isinstance(part.operand, (range, frozenset)):
            yield from (part._replace(operand=frozenset(fewer)) for fewer in _shorter(sorted(part.operand)) if fewer)
        else:
            yield from (part._replace(operand=smaller) for smaller in _smaller(part.operand))
    elif isinstance(part, (list, tuple)):
        is_term = isinstance(part, tuple) and bool(part) and isinstance(part[0], str)
        first = 1 if is_term else 0
        if is_term:
            yield from (one for one in part[1:] if not (isinstance(one, tuple) and one[0] == "set"))
        for fewer in _shorter(list(part[first:])):
            yield type(part)([*part[:first], *fewer])
        for at in range(first, len(part)):
            yield from (type(part)([*part[:at], one, *part[at + 1 :]]) for one in _smaller(part[at]))
    elif isinstance(part, int):
        yield from _numbers(part)


def _numbers(number: int) -> Iterator[int]:
    """Numbers nearer to 0."""
    sign = -1 if number < 0 else 1
    nearer = (
        0,
        sign,
        -number if number < 0 else 0,
        sign * (abs(number) // 2),
        *([number - sign] * (abs(number) < _FEW)),
    )
    yield from (one for one in dict.fromkeys(nearer) if 2 * abs(one) + (one < 0) < 2 * abs(number) + (number < 0))


def _shorter(items: list[Any]) -> Iterator[list[Any]]:
    """Halves, then all but one."""
    half = len(items) // 2
    if half > 1:
        yield from (items[half:], items[:half])
    yield from (items[:at] + items[at + 1 :] for at in range(len(items)))
