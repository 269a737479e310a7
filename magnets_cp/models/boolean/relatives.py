"""Clauses and inequalities that have a solution if others have: what ``xcsp3.relatives`` is for other constraints.

permuted    variables, the terms of each constraint and the constraints in another order
negated     each variable is the negation of another one
duplicated  each constraint is there twice
split       the first variable is 0; and 1
tightened   the objective is to be better than it was said to be
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError
from magnets_cp.models.xcsp3.instance import Condition, Goal, Instance, Posted
from magnets_cp.models.xcsp3.relatives import Back, Relative, reordered

Made = Callable[[Mapping[str, Sequence[int]], Sequence[Posted], "Goal | None"], Instance]


def relatives(one: Instance, cost: int | None, made: Made, *, clauses: bool) -> Iterator[Relative]:
    """The relatives; of one whose best solution is said to have a cost also the one that wants better."""
    for relation, related in _related(one, made, clauses):
        with suppress(InputError):
            yield Relative(relation, *related())
    if cost is not None and one.goal is not None:
        better = Condition("gt", -cost) if one.goal.is_maximized else Condition("lt", cost)
        parts = {"list": [list(one.goal.terms)], "coeffs": list(one.goal.coefficients), "condition": better}
        yield Relative(
            "tightened", made(one.variables, [*one.constraints, Posted("sum", "better", parts)], None), _same
        )


_Related = Callable[[], tuple[Instance, Back]]


def _related(one: Instance, made: Made, clauses: bool) -> Iterator[tuple[str, _Related]]:
    yield "permuted", lambda: _permuted(one, made)
    yield "negated", lambda: (made(one.variables, list(map(_negated, one.constraints)), _turned(one.goal)), _opposite)
    doubled = [posted for posted in one.constraints for _ in range(2)]
    yield "duplicated", lambda: (made(one.variables, doubled, one.goal), _same)
    for name in list(one.variables)[:1]:
        for value in range(2):
            unit = _unit(name, value, clauses)
            yield "split", lambda unit=unit: (made(one.variables, [*one.constraints, unit], one.goal), _same)  # type: ignore[misc]


def _same(solution: Solution) -> Solution:
    return solution


def _opposite(solution: Solution) -> Solution:
    return tuple([str(1 - int(value)) for value in solution])


def _permuted(one: Instance, made: Made) -> tuple[Instance, Back]:
    """Variables are numbered by their order, and so get one another's names."""
    rng = Random(len(one.text))
    names = rng.sample(list(one.variables), len(one.variables))
    constraints = []
    for posted in rng.sample(list(one.constraints), len(one.constraints)):
        order = rng.sample(range(len(posted.terms)), len(posted.terms))
        parts = {**posted.parts, "list": [[posted.terms[at] for at in order]]}
        if "coeffs" in parts:
            parts["coeffs"] = [posted.parts["coeffs"][at] for at in order]
        constraints.append(replace(posted, parts=parts))
    return made({name: range(2) for name in names}, constraints, one.goal), reordered(one, names)


def _negated(posted: Posted) -> Posted:
    return replace(posted, parts={**posted.parts, "list": [list(map(_literal, posted.terms))]})


def _turned(goal: Goal | None) -> Goal | None:
    return goal and goal._replace(terms=list(map(_literal, goal.terms)))


def _literal(term: Any) -> Any:
    """The opposite literal; of a product that of each."""
    if isinstance(term, tuple):
        return term[1] if term[0] == "not" else (term[0], *map(_literal, term[1:]))
    return term if isinstance(term, int) else ("not", term)


def _unit(name: str, value: int, clauses: bool) -> Posted:
    """The variable has the value."""
    if clauses:
        return Posted("clause", "half", {"list": [[name if value else ("not", name)]]})
    return Posted("sum", "half", {"list": [[name]], "coeffs": [1], "condition": Condition("eq", value)})
