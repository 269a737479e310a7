"""Instances that have a solution if another one has: metamorphic relations, for where no oracle is quick enough.

A solution of a relative, carried back and checked, is a witness against whoever says that there is none, or no better.

permuted    variables, values of tables and constraints in another order
renamed     the variables have one another's names
shifted     each variable is another one less 7
negated     each variable is the opposite of another one
duplicated  each constraint is there twice
split       the variable with most values has only half of them; and the other half
tables      each constraint on few values is a table
tightened   the objective is to be better than it was said to be

Chen, Kuo, Liu et al., "Metamorphic testing: a review of challenges and opportunities", ACM Computing Surveys 2018; for
constraint solvers Akgun, Gent, Jefferson, Miguel and Nightingale, "Metamorphic testing of constraint solvers", CP 2018.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product
from math import prod
from random import Random
from typing import Any, NamedTuple

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError
from magnets_cp.models.xcsp3.instance import Condition, Goal, Instance, Posted, variables_in
from magnets_cp.models.xcsp3.meaning import holds
from magnets_cp.models.xcsp3.replacing import goal_with, replaced
from magnets_cp.models.xcsp3.write import made

Back = Callable[[Solution], Solution]
_SHIFT = 7
# Of a constraint that is made a table, the most rows that are looked at.
_ROWS = 2_000


class Relative(NamedTuple):
    """An instance, its relation to another, and how its solutions are carried back to that one."""

    relation: str
    instance: Instance
    back: Back


def relatives(one: Instance, cost: int | None) -> Iterator[Relative]:
    """The relatives of an instance; of one whose best solution is said to have a cost also the one that wants better.

    Those that the format cannot say are passed over.
    """
    for relation, relate in _RELATIONS.items():
        with suppress(InputError):
            for made_, back in relate(one):
                yield Relative(relation, made_, back)
    if cost is not None and one.goal is not None and (term := _term(one.goal)) is not None:
        value = -cost if one.goal.is_maximized else cost
        better = Condition("gt" if one.goal.is_maximized else "lt", value)
        with suppress(InputError):
            tightened = Posted("intension", "better", {"function": (better.operator, term, value)})
            yield Relative("tightened", made(one.variables, [*one.constraints, tightened], None), _same)


def _same(solution: Solution) -> Solution:
    return solution


Related = Iterator[tuple[Instance, Back]]


def _permuted(one: Instance) -> Related:
    rng = Random(len(one.text))
    names = rng.sample(list(one.variables), len(one.variables))
    constraints = []
    for posted in rng.sample(list(one.constraints), len(one.constraints)):
        tables = {tag: part for tag, part in posted.parts.items() if tag in ("supports", "conflicts")}
        shuffled = {tag: tuple(rng.sample(part, len(part))) for tag, part in tables.items()}
        constraints.append(replace(posted, parts={**posted.parts, **shuffled}))
    yield made({name: one.variables[name] for name in names}, constraints, one.goal), reordered(one, names)


def reordered(one: Instance, names: Sequence[str]) -> Back:
    """How a solution is carried back whose values are in the order of these names."""

    def back(solution: Solution) -> Solution:
        values = dict(zip(names, solution, strict=True))
        return tuple([values[name] for name in one.variables])

    return back


def _renamed(one: Instance) -> Related:
    names = list(one.variables)
    if len(names) > 1:
        turned = dict(zip(names, [*names[1:], names[0]], strict=True))
        variables = {turned[name]: numbers for name, numbers in one.variables.items()}
        yield _substituted(one, variables, turned), _same


def _shifted(one: Instance) -> Related:
    variables = {name: [number + _SHIFT for number in numbers] for name, numbers in one.variables.items()}
    terms = {name: ("sub", name, _SHIFT) for name in variables}

    def back(solution: Solution) -> Solution:
        return tuple([str(int(value) - _SHIFT) for value in solution])

    yield _substituted(one, variables, terms), back


def _negated(one: Instance) -> Related:
    variables = {name: [-number for number in reversed(numbers)] for name, numbers in one.variables.items()}
    terms = {name: ("neg", name) for name in variables}

    def back(solution: Solution) -> Solution:
        return tuple([str(-int(value)) for value in solution])

    yield _substituted(one, variables, terms), back


def _substituted(one: Instance, variables: Mapping[str, Sequence[int]], terms: Mapping[str, Any]) -> Instance:
    """The instance with a term for each of its variables."""
    return made(variables, replaced(one.constraints, terms), goal_with(one.goal, terms))


def _duplicated(one: Instance) -> Related:
    yield made(one.variables, [posted for posted in one.constraints for _ in range(2)], one.goal), _same


def _split(one: Instance) -> Related:
    name, numbers = max(one.variables.items(), key=lambda item: len(item[1]))
    half = len(numbers) // 2
    for part in (numbers[:half], numbers[half:]) if half else ():
        yield made({**one.variables, name: part}, one.constraints, one.goal), _same


def _tables(one: Instance) -> Related:
    constraints = [_table(one, posted) for posted in one.constraints]
    if any(a is not b for a, b in zip(constraints, one.constraints, strict=True)):
        yield made(one.variables, constraints, one.goal), _same


def _table(one: Instance, posted: Posted) -> Posted:
    """The constraint as a table; as it is where that would be a large one."""
    names = [name for name in variables_in(list(posted.parts.values())) if name in one.variables]
    domains = [one.variables[name] for name in names]
    if not names or posted.kind == "extension" or prod(map(len, domains)) > _ROWS:
        return posted
    rows = [row for row in product(*domains) if holds(one, posted, dict(zip(names, row, strict=True)))]
    return Posted("extension", posted.name, {"list": [names], "supports": tuple(rows)})


def _term(goal: Goal) -> Any:
    """The objective as a term; None where there is none for it."""
    weighed = [
        term if weight == 1 else ("mul", weight, term)
        for term, weight in zip(goal.terms, goal.coefficients, strict=True)
    ]
    operator = {"sum": "add", "product": "mul", "minimum": "min", "maximum": "max"}.get(goal.kind)
    return None if operator is None else (operator, *weighed)


_RELATIONS: Mapping[str, Callable[[Instance], Related]] = {
    "permuted": _permuted,
    "renamed": _renamed,
    "duplicated": _duplicated,
    "split": _split,
    "tables": _tables,
    "shifted": _shifted,
    "negated": _negated,
}
