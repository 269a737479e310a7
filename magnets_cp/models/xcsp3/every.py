"""All solutions of an instance, by trying every assignment: a constraint is looked at once its variables have values.

What a constraint means is what the checker says: no solver takes part.
"""

from __future__ import annotations

from collections.abc import Iterator

from magnets_cp.answer import Solution
from magnets_cp.models.xcsp3.evaluation import objective
from magnets_cp.models.xcsp3.instance import Instance, Posted, variables_in
from magnets_cp.models.xcsp3.meaning import holds


def every(instance: Instance) -> Iterator[Solution]:
    """Every solution, in the order of the values."""
    names = list(instance.variables)
    due: list[list[Posted]] = [[] for _ in range(len(names) + 1)]
    for posted in instance.constraints:
        places = [
            instance.place[name] + 1 for name in variables_in(list(posted.parts.values())) if name in instance.place
        ]
        due[max(places, default=0)].append(posted)
    values: dict[str, int] = {}

    def fits(depth: int) -> bool:
        return all(holds(instance, posted, values) for posted in due[depth])

    def extended(depth: int) -> Iterator[Solution]:
        if depth == len(names):
            if _has_value(instance, values):
                yield instance.labels([values[name] for name in names])
            return
        for number in instance.variables[names[depth]]:
            values[names[depth]] = number
            if fits(depth + 1):
                yield from extended(depth + 1)

    if fits(0):
        yield from extended(0)


def _has_value(instance: Instance, values: dict[str, int]) -> bool:
    """Has the objective a value, if there is one?"""
    try:
        return instance.goal is None or objective(instance.goal, values) is not None
    except ZeroDivisionError:
        return False
