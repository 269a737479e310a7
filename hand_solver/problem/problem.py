"""What is to be solved: variables with finite domains, and constraints on them.

Words used throughout the package (AIMA, chapter 6):

    variable    an unknown, named by its index in ``problem.variables``, e.g. 3
    value       a small integer, an index into the variable's labels, e.g. 0 for "+-"
    mask        a set of values as an integer, bit v for value v, e.g. 0b101 for {0, 2}
    scope       the variables a constraint speaks about, in a fixed order
    assignment  one value a variable, in the order of ``problem.variables``
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from hand_solver.problem.constraint import Constraint
from hand_solver.problem.objective import Objective
from hand_solver.problem.variable import Variable

Assignment = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Problem:
    """Variables, constraints, and perhaps an objective; immutable.

    Raises ValueError if a scope names a variable twice or one that does not exist, if a constraint does not fit its
    variables, or if the objective has a variable that does not exist or no number for one of its values; and TypeError
    for an iterator, which could be read once only and need not end, for what is no variable or no constraint, and for
    a name that is no text, such as bounds given as one.

    >>> from hand_solver.constraints import AllDifferent
    >>> pair = Problem((Variable("x", ("a", "b")), Variable("y", ("a", "b"))), (AllDifferent([(0, 0), (1, 0)]),))
    >>> pair.constraints_on, pair.is_satisfied((0, 1))
    (((0,), (0,)), True)
    """

    variables: tuple[Variable, ...]
    constraints: tuple[Constraint, ...]
    name: str = ""
    objective: Objective | None = None

    def __post_init__(self) -> None:
        parts = (("variables", self.variables, Variable), ("constraints", self.constraints, Constraint))
        for part, found, kind in parts:
            if not isinstance(found, Sequence):
                raise TypeError(f"{part}: expected a tuple, found {type(found).__name__}")
            other = next((one for one in found if not isinstance(one, kind)), None)
            if other is not None:
                raise TypeError(f"{part}: expected a {kind.__name__} each, found {other!r:.60}")
        known = frozenset(range(len(self.variables)))
        for constraint in self.constraints:
            if not isinstance(constraint.name, str):
                raise TypeError(f"{type(constraint).__name__}: expected a name, found {constraint.name!r:.60}")
            scope = constraint.scope
            if len(known.intersection(scope)) < len(scope):
                raise ValueError(f"{constraint!r} has scope {scope} over {len(self.variables)} variables")
            constraint.check(self.variables)
        for variable, numbers in self.objective.terms if self.objective else ():
            if variable not in known:
                raise ValueError(f"the objective is over variable {variable} of {len(self.variables)}")
            if len(numbers) < len(self.variables[variable].labels):
                raise ValueError(f"the objective has no number for every value of variable {variable}")

    @cached_property
    def constraints_on(self) -> tuple[tuple[int, ...], ...]:
        """For each variable, the indices of the constraints whose scope holds it."""
        watching: list[list[int]] = [[] for _ in self.variables]
        for index, constraint in enumerate(self.constraints):
            for variable in constraint.scope:
                watching[variable].append(index)
        return tuple(map(tuple, watching))

    def is_satisfied(self, assignment: Sequence[int]) -> bool:
        """Does the full assignment satisfy every constraint and lie in the initial domains?"""
        return all(
            variable.mask >> value & 1 for variable, value in zip(self.variables, assignment, strict=True)
        ) and all(
            constraint.is_satisfied([assignment[variable] for variable in constraint.scope])
            for constraint in self.constraints
        )

    def narrowed(self, domains: Sequence[int]) -> Problem:
        """The same problem with smaller domains, as masks."""
        variables = zip(self.variables, domains, strict=True)
        return replace(self, variables=tuple([replace(one, allowed=mask) for one, mask in variables]))

    def without_objective(self) -> Problem:
        """The same problem, where every solution counts."""
        return replace(self, objective=None)

    def improving(self, value: int | None) -> Problem:
        """The same problem, where only solutions with a better value of the objective count; None for any."""
        if value is None or self.objective is None:
            return self
        return replace(self, objective=self.objective.improving(value))
