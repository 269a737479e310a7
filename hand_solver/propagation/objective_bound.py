"""Branch and bound: the objective as one more constraint, which every solution found makes tighter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hand_solver.problem import Constraint, Objective, Problem
from hand_solver.problem.domains import Domains
from hand_solver.propagation.kernels.kinds import OBJECTIVE
from hand_solver.propagation.kernels.records import Pool, Record


class ObjectiveBound(Constraint):
    """No solution may cost more than ``most``, which falls as solutions are found; None while there is none.

    Its scope is the whole problem: whatever is decided, it has to be looked at, as the bound may have fallen since.
    Land and Doig, "An automatic method of solving discrete programming problems", 1960.
    """

    def __init__(self, objective: Objective, variables: int) -> None:
        self.objective = objective
        self.most = objective.most
        self.scope = tuple(range(variables))
        self.name = "objective"

    def filter(self, domains: Domains) -> bool:
        """Keep the values that are cheap enough, if the others take their cheapest."""
        if self.most is None:
            return True
        masks = domains.masks
        leasts = [costs.least(masks[costs.variable]) for costs in self.objective.costs]
        spare = self.most - self.objective.base - sum(leasts)
        if spare < 0:
            return False
        for costs, least in zip(self.objective.costs, leasts, strict=True):
            mask = masks[costs.variable]
            if mask & (mask - 1):
                domains.restrict(costs.variable, costs.up_to(least + spare, mask))
        return True

    def record(self, pool: Pool) -> Record:
        """See ``kernels.objective``; the bound is not in it, as it falls."""
        terms: list[int] = []
        for costs in self.objective.costs:
            numbers = costs.by_value
            order = 0 if not isinstance(numbers, range) else 1 if numbers.step > 0 else -1
            terms += pool.term(costs.variable, numbers, order)
        return Record(OBJECTIVE, [len(self.objective.costs), *terms])

    def may_hold(self, domains: Domains) -> bool:
        """Is the least cost still possible low enough?"""
        return self.most is None or self.objective.least_cost(domains.masks) <= self.most

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Is it cheap enough?"""
        return self.most is None or self.objective.cost(self.objective.value(values)) <= self.most

    def tighten(self, value: int) -> None:
        """From now on only what is better than this value."""
        self.most = self.objective.cost(value) - 1


def bounded(problem: Problem) -> tuple[Problem, ObjectiveBound | None]:
    """The problem with the bound of its objective as its last constraint, and that bound; None without objective."""
    if problem.objective is None:
        return problem, None
    bound = ObjectiveBound(problem.objective, len(problem.variables))
    return replace(problem, constraints=(*problem.constraints, bound)), bound
