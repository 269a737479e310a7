"""An instance for the hand solver: its variables first, in its order, then those that were needed besides."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from hand_solver import Objective, Problem
from magnets_cp.errors import CannotStateError
from magnets_cp.garbage import no_garbage_collection
from magnets_cp.models.building import Building
from magnets_cp.models.xcsp3.expressions import Expressions
from magnets_cp.models.xcsp3.instance import Goal, Instance
from magnets_cp.models.xcsp3.orders import Orders
from magnets_cp.models.xcsp3.poster import Poster
from magnets_cp.models.xcsp3.posting import KINDS


@no_garbage_collection()
def csp(instance: Instance) -> Problem:
    """The instance as a problem. Raises CannotStateError for a constraint that is too large for the hand solver."""
    building = Building()
    expressions, orders = Expressions(building), Orders(instance.constraints)
    try:
        for name, numbers in instance.variables.items():
            expressions.of[name] = building.variable(name, numbers)
        for posted in instance.constraints:
            building.name = posted.name
            KINDS[posted.kind](Poster(instance, expressions, posted, orders=orders))
        building.name = "objective"
        objective = _objective(expressions, instance.goal) if instance.goal else None
        building.name = "variables"
        problem = building.problem(objective)
    except (ValueError, NotImplementedError) as error:
        raise CannotStateError(f"{building.name}: the hand solver does not read it: {error}") from error
    return _labelled(problem, instance) if instance.symbols else problem


def _labelled(problem: Problem, instance: Instance) -> Problem:
    """With symbols where they are what a variable takes; as many as are left of them where it has no solution."""
    variables = list(problem.variables)
    for place, (name, numbers) in enumerate(instance.variables.items()):
        if name in instance.symbols:
            labels = tuple([instance.label(name, number) for number in numbers])
            variables[place] = replace(variables[place], labels=labels)
    return replace(problem, variables=tuple(variables))


def _objective(expressions: Expressions, goal: Goal) -> Objective:
    building = expressions.building
    weighed = [
        expressions.linear(term, weight) if isinstance(weight, int) else [expressions.operand(("mul", term, weight))]
        for term, weight in zip(goal.terms, goal.coefficients, strict=True)
    ]
    if goal.kind == "sum":
        return building.objective([one for terms in weighed for one in terms], not goal.is_maximized)
    single = [building.sum_of(terms) for terms in weighed]
    if goal.kind in ("minimum", "maximum"):
        made = building.extremum(single, is_maximum=goal.kind == "maximum")
    elif goal.kind == "product":
        made = reduce(building.product, single)
    else:
        made = building.distinct(single)
    return building.objective([made], not goal.is_maximized)
