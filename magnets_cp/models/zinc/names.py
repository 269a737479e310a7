"""Variables by names that FlatZinc and MiniZinc take."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from magnets_cp.models.xcsp3.as_plain import plain
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.replacing import goal_with, replaced
from magnets_cp.plain import PlainProblem

# The words of both languages, and functions that instances call.
_RESERVED = frozenset(
    """
    ann annotation any array bool case constraint default diff div else elseif endif enum false float function if in
    include infinity int intersect let list maximize minimize mod not of op opt output par predicate record satisfy set
    solve string subset superset symdiff test then true tuple type union var where xor
    abs among count inverse max min nvalue pow regular show sum table
    """.split()  # noqa: SIM905 - each of them in quotes would fill a page
)


def named(instance: Instance) -> Mapping[str, str]:
    """By variable its name: letters, digits and strokes, "x_0_1" for "x[0][1]"."""
    found: dict[str, str] = {}
    taken = set(_RESERVED)
    for variable in instance.variables:
        name = re.sub(r"[^A-Za-z0-9]+", "_", variable).strip("_")
        name = name if name[:1].isalpha() else f"v{name}"
        while name in taken:
            name += "_"
        taken.add(name)
        found[variable] = name
    return found


def plain_named(instance: Instance) -> PlainProblem:
    """The instance in dictionaries and tuples, its variables by these names."""
    by = named(instance)
    variables = {by[name]: numbers for name, numbers in instance.variables.items()}
    constraints = replaced(instance.constraints, by)
    return plain(replace(instance, variables=variables, constraints=constraints, goal=goal_with(instance.goal, by)))
