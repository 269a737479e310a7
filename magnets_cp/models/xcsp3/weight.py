"""How large an instance is: of two that show a fault the lighter one is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from magnets_cp.models.xcsp3.instance import Instance


def weight(instance: Instance) -> tuple[int, ...]:
    """How large an instance is: constraints, variables, what stands in them, values, and the size of numbers."""
    parts = [list(posted.parts.values()) for posted in instance.constraints]
    goal = [] if instance.goal is None else [instance.goal.kind, *instance.goal.terms, *instance.goal.coefficients]
    inside = [*atoms(parts), *atoms(goal)]
    attributes = sum(len(posted.attributes) for posted in instance.constraints)
    values = [number for numbers in instance.variables.values() for number in numbers]
    numbers = [one for one in inside if isinstance(one, int)] + values
    return (
        len(instance.constraints) + (instance.goal is not None),
        len(instance.variables),
        len(inside) + attributes,
        len(values),
        sum(2 * abs(number) + (number < 0) for number in numbers),
    )


def atoms(part: Any) -> Iterator[Any]:
    """The numbers, names and operators in a part, one by one; a bracket around some of them counts as one too."""
    if isinstance(part, (list, tuple, range, frozenset)):
        yield "("
        for one in part:
            yield from atoms(one)
    else:
        yield part
