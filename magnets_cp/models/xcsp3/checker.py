"""The constraints that a solution breaks, by what they mean as they are written."""

from __future__ import annotations

from magnets_cp.answer import Solution
from magnets_cp.models.xcsp3.evaluation import Values, objective
from magnets_cp.models.xcsp3.instance import Instance, Posted, variables_in
from magnets_cp.models.xcsp3.meaning import holds
from magnets_cp.violation import Violation

_MOST = 6  # variables that a violation names


def violations(instance: Instance, solution: Solution) -> list[Violation]:
    """Every constraint that is broken, and every value that its variable may not take."""
    if len(solution) != len(instance.variables):
        return [Violation("shape", "", f"expected {len(instance.variables)} values, found {len(solution)}")]
    found = []
    for name, text in zip(instance.variables, solution, strict=True):
        if instance.number(name, text) is None:
            found.append(Violation("domain", name, f"expected a value of its domain, found {text}"))
    if found:
        return found
    values = values_of(instance, solution)
    broken = [
        _broken(instance, posted, values) for posted in instance.constraints if not holds(instance, posted, values)
    ]
    try:
        cost(instance, solution)
    except ZeroDivisionError:
        broken.append(Violation("objective", "", "it has no value here"))
    return broken


def values_of(instance: Instance, solution: Solution) -> Values:
    """By variable its value."""
    numbers = map(instance.number, instance.variables, solution)
    return {name: number or 0 for name, number in zip(instance.variables, numbers, strict=True)}


def value_of_goal(instance: Instance, solution: Solution) -> int:
    """The objective of the solution; 0 where there is none."""
    return 0 if instance.goal is None else objective(instance.goal, values_of(instance, solution))


def cost(instance: Instance, solution: Solution) -> int:
    """What the solution costs: its objective, negated where that is to be large; 0 where there is none."""
    value = value_of_goal(instance, solution)
    return -value if instance.goal is not None and instance.goal.is_maximized else value


def _broken(instance: Instance, posted: Posted, values: Values) -> Violation:
    names = variables_in(list(posted.parts.values()))
    known = [name for name in names if name in values]
    said = ", ".join(f"{name} = {instance.label(name, values[name])}" for name in known[:_MOST])
    return Violation(posted.kind, posted.name, f"broken by {said}{', ...' if len(known) > _MOST else ''}")
