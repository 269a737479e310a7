"""What a heuristic sees: the state of the search, read-only, and the only generator of random numbers."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any, Protocol

from hand_solver.problem import Problem
from hand_solver.problem.domains import listed, members
from hand_solver.propagation.fixpoint import to_fixpoint
from hand_solver.propagation.revise import Propagation


class Searching(Protocol):
    """What a view needs to know of a search."""

    propagation: Propagation
    problem: Problem
    choices: list[Any]

    @property
    def unassigned(self) -> int:
        """The variables that still need a decision, as a bit set."""
        ...


class View:
    """The current node of a search.

    A heuristic suggests, search acts: no method here changes the state. Variables and values are indices; the labels
    of the values are ``view.problem.variables[x].labels``.
    """

    __slots__ = ("_counted", "_degrees", "_masks", "_others", "_rng", "_search", "_seed", "problem")

    def __init__(self, search: Searching, seed: int) -> None:
        self._search = search
        self._masks = search.propagation.domains.masks
        self._others = _OtherVariables(search.problem)
        self.problem: Problem = search.problem
        # The degrees of all variables, where kernels count them, for these unassigned.
        self._degrees: Sequence[int] | None = None
        self._counted = -1
        self._seed = seed
        self._rng: Random | None = None

    @property
    def rng(self) -> Random:
        """The generator of the seed; begun when first asked for, since most searches never do."""
        if self._rng is None:
            self._rng = Random(self._seed)
        return self._rng

    @property
    def depth(self) -> int:
        """The number of decisions in force."""
        return len(self._search.choices)

    def unassigned(self) -> list[int]:
        """The variables that still need a decision, ascending. Never empty when a heuristic is asked."""
        return listed(self._search.unassigned)

    def is_unassigned(self, variable: int) -> bool:
        """Does the variable still need a decision?"""
        return self._search.unassigned >> variable & 1 == 1

    def size(self, variable: int) -> int:
        """How many values are left."""
        return self._masks[variable].bit_count()

    def values(self, variable: int) -> list[int]:
        """The values left, ascending."""
        return list(members(self._masks[variable]))

    def open_constraints(self, variable: int) -> list[int]:
        """The constraints on the variable that involve at least one other unassigned variable."""
        unassigned = self._search.unassigned
        watching = self.problem.constraints_on[variable]
        return [
            constraint
            for constraint, others in zip(watching, self._others[variable], strict=True)
            if others & unassigned
        ]

    def degree(self, variable: int) -> int:
        """The number of ``open_constraints``."""
        unassigned = self._search.unassigned
        if unassigned is not self._counted:
            compiled = self._search.propagation.compiled
            self._counted, self._degrees = unassigned, compiled.degrees(unassigned) if compiled else None
        if self._degrees is not None:
            return self._degrees[variable]
        return len([1 for others in self._others[variable] if others & unassigned])

    def ruled_out(self, variable: int, value: int) -> float:
        """How many values of other variables forward checking would remove after variable=value; inf for a dead end.

        The filters are really run and undone again, so a call costs about as much as a node.
        """
        return self._search.propagation.probe(variable, value, dead_end=inf)

    def cost_after(self, variable: int, value: int) -> float:
        """What solutions cost at least after variable=value and MAC; inf for a dead end, 0 without an objective.

        Really propagated and undone again, so a call costs about as much as a node.
        """
        propagation = self._search.propagation
        after = propagation.after(
            variable, value, lambda quiet, _: to_fixpoint(quiet, self.problem.constraints_on[variable])
        )
        objective = self.problem.objective
        return inf if after is None else 0 if objective is None else objective.least_cost(after)


class _OtherVariables(dict[int, list[int]]):
    """For each variable and each constraint on it, the other variables of the scope as a bit set; made when asked."""

    def __init__(self, problem: Problem) -> None:
        super().__init__()
        self._problem = problem
        self._scopes: dict[int, int] = {}

    def __missing__(self, variable: int) -> list[int]:
        scopes, constraints = self._scopes, self._problem.constraints
        others = self[variable] = []
        for constraint in self._problem.constraints_on[variable]:
            if constraint not in scopes:
                scopes[constraint] = sum(1 << other for other in constraints[constraint].scope)
            others.append(scopes[constraint] ^ 1 << variable)
        return others
