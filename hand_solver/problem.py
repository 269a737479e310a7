"""What is to be solved: variables with finite domains, and constraints on them.

Words used throughout the package (AIMA, chapter 6):

    variable    an unknown, named by its index in ``problem.variables``, e.g. 3
    value       a small integer, an index into the variable's labels, e.g. 0 for "+-"
    mask        a set of values as an integer, bit v for value v, e.g. 0b101 for {0, 2}
    scope       the variables a constraint speaks about, in a fixed order
    assignment  one value a variable, in the order of ``problem.variables``
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from hand_solver.penalty import Penalty, Recomputed

if TYPE_CHECKING:
    from hand_solver.domains import Domains
    from hand_solver.learning.encoding import Encoding
    from hand_solver.paths import Paths

Assignment = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Variable:
    """An unknown: its name, the labels of its values, and the mask of those it may take (all, if None)."""

    name: str
    labels: tuple[str, ...]
    allowed: int | None = None

    @property
    def mask(self) -> int:
        """The initial domain as a mask."""
        every = (1 << len(self.labels)) - 1
        return every if self.allowed is None else self.allowed & every


class Constraint(ABC):
    """A relation over the variables of its scope.

    ``filter`` and ``is_satisfied`` are two statements of one relation; the tests hold every constraint to both.

    prefers_repair  a solution is sooner met by local search than by learning: what ``portfolio`` goes by
    filters_paths   ``filter`` leaves exactly the values on ``paths``, changes variables in the order of the layers from
                    the last, and none on a fail; and ``paths`` is quick. Where all constraints are like this, with the
                    same arcs, ``layered`` filters them in machine code
    """

    name: str
    scope: tuple[int, ...]
    prefers_repair = False
    filters_paths = False

    @abstractmethod
    def filter(self, domains: Domains) -> bool:
        """Remove values that occur in no solution of this constraint; False if there is no solution.

        Must be sound (a value of a solution is never removed), must reject a full assignment that breaks the
        relation, and must be idempotent (a second call in a row changes nothing): inference relies on all three.
        Domains are changed through ``domains.restrict`` only, so that search can undo it.
        """

    @abstractmethod
    def is_satisfied(self, values: Sequence[int]) -> bool:
        """The meaning: does the relation hold for these values, given in the order of the scope?"""

    def may_hold(self, domains: Domains) -> bool:
        """Backward check, without pruning: False only if the relation cannot hold any more.

        This default looks at full assignments only; a constraint that can see earlier that it is broken overrides it.
        """
        masks = domains.masks
        values = [masks[variable].bit_length() - 1 for variable in self.scope]
        if any(masks[variable] != 1 << value for variable, value in zip(self.scope, values, strict=True)):
            return True
        return self.is_satisfied(values)

    def encode(self, encoding: Encoding) -> None:
        """State the relation as clauses and exact cardinalities, for ``hand_solver.learning``.

        Given that every variable takes one value of its domain, they must hold for the values for which the relation
        does. This default raises NotImplementedError: a constraint need not have an encoding.
        """
        raise NotImplementedError(f"constraint {self.name} has no encoding: {type(self).__name__} defines no encode")

    def distance(self, values: Sequence[int]) -> int:
        """How far the values, in the order of the scope, are from satisfying the relation; 0 exactly if they do.

        What local search makes smaller. This default tells right from wrong only; a constraint that can tell how wrong
        overrides it, or ``penalty`` as well.
        """
        return 0 if self.is_satisfied(values) else 1

    def penalty(self, values: Sequence[int]) -> Penalty:
        """The cost of these values, to be kept up to date while they change, for ``hand_solver.local_search``.

        This default works ``distance`` out anew for every change that is considered.
        """
        return Recomputed(self.distance, values)

    def paths(self) -> Paths | None:
        """The relation as a layered graph, for ``layered``; None, the default, has no say there."""
        return None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


@dataclass(frozen=True, eq=False)
class Problem:
    """Variables and constraints; immutable, its neighbourhoods computed once.

    Raises ValueError if a scope names a variable twice or one that does not exist.
    """

    variables: tuple[Variable, ...]
    constraints: tuple[Constraint, ...]
    name: str = ""

    def __post_init__(self) -> None:
        known = set(range(len(self.variables)))
        for constraint in self.constraints:
            scope = constraint.scope
            distinct = set(scope)
            if len(distinct) < len(scope) or not known >= distinct:
                raise ValueError(f"{constraint!r} has scope {scope} over {len(self.variables)} variables")

    @cached_property
    def constraints_on(self) -> tuple[tuple[int, ...], ...]:
        """For each variable, the indices of the constraints whose scope holds it."""
        watching: list[list[int]] = [[] for _ in self.variables]
        for index, constraint in enumerate(self.constraints):
            for variable in constraint.scope:
                watching[variable].append(index)
        return tuple(map(tuple, watching))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each variable, the others it shares a constraint with, ascending."""
        return tuple(
            tuple(sorted({y for index in watching for y in self.constraints[index].scope} - {x}))
            for x, watching in enumerate(self.constraints_on)
        )

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
