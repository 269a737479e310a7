"""Why something follows: a smallest set of constraints and of known places from which it does, found by CP-SAT.

The encoding of a constraint for learning (``encode``) is declared to CP-SAT, which shares nothing with the
filters that found the step. A set is smallest in that nothing can be left out of it: deletion, as in Chinneck and
Dravnieks, "Locating minimal infeasible constraint sets in linear programs", 1991. Constraints of one name state one
clue together, and stay or go together.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, product
from math import prod

from hand_solver import Constraint, Problem
from hand_solver.constraints import Table
from hand_solver.problem.domains import members
from magnets_cp.solver_thread import run_in_thread
from magnets_cp.workbench.explain.hint.assumption_model import AssumptionModel
from magnets_cp.workbench.judge.inequalities import Inequality, inequalities

# Seconds for one question, and for all that a conflict takes; what is not known then is taken not to follow, so that
# nothing false is said.
SECONDS, ALTOGETHER = 10.0, 20.0
# Assignments that are tried of a constraint that does not state itself.
MOST_ROWS = 10_000

Values = Sequence[tuple[int, int]]  # (variable, mask)


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason of a step.

    constraints  indices in the problem
    known        variable -> the mask of the values it is known to have left
    """

    constraints: tuple[int, ...]
    known: Mapping[int, int]


class Reasoner:
    """Answers for one problem, whose domains count as known, as part of a reason.

    until  the time, by ``time.monotonic``, after which nothing is known to follow
    """

    def __init__(self, problem: Problem, until: float = math.inf) -> None:
        self.full = [(1 << len(variable.labels)) - 1 for variable in problem.variables]
        free = tuple([replace(variable, allowed=None) for variable in problem.variables])
        self.problem = Problem(free, problem.constraints)
        self._names = [constraint.name for constraint in problem.constraints]
        self._stated: dict[int, list[Inequality]] = {}
        self._until = until

    def known(self, masks: Sequence[int], within: Iterable[int] | None = None) -> dict[int, int]:
        """State the domains of these variables, or of all."""
        variables = range(len(masks)) if within is None else within
        return {x: masks[x] for x in variables if masks[x] != self.full[x]}

    def follows(self, reason: Reason, never: Values) -> bool:
        """Does it follow that none of these variables takes one of these values? With none of them: a contradiction."""
        return self._core(reason, never) is not None

    def why(self, reason: Reason, never: Values) -> Reason | None:
        """A smallest part of a reason from which it follows; None if it does not follow from all of it.

        What has least to do with the values is left out first, so that what stays is near.
        """
        found = self._core(reason, never)
        if found is None:
            return None
        near = {x for x, _ in never}
        elements: list[tuple[bool, int]] = [(False, one) for one in found.constraints]
        elements += [(True, x) for x in found.known]
        elements.sort(key=lambda one: self._is_near(one, near))
        for element in list(elements):
            if element in elements:
                others = [one for one in elements if not self._are_one(one, element)]
                core = self._core(self._reason(others, found.known), never)
                if core is not None:
                    elements = [one for one in elements if one[1] in (core.known if one[0] else core.constraints)]
        return self._reason(elements, found.known)

    def clue(self, constraint: int) -> tuple[int, ...]:
        """The constraints of its name: all of them state what one clue asks for."""
        return tuple([c for c, name in enumerate(self._names) if name == self._names[constraint]])

    def _are_one(self, one: tuple[bool, int], other: tuple[bool, int]) -> bool:
        is_known, index = one
        return one == other or not (is_known or other[0] or self._names[index] != self._names[other[1]])

    def conflict(self, reason: Reason, given: Mapping[int, int]) -> Reason | None:
        """Of a reason that contradicts itself the fewest known places, then the fewest constraints; else None.

        What is given with the board is kept as long as anything else is known. Fewest as far as time allows.
        """
        until, self._until = self._until, min(self._until, time.monotonic() + ALTOGETHER)
        try:
            return self._conflict(reason, given)
        finally:
            self._until = until

    def _conflict(self, reason: Reason, given: Mapping[int, int]) -> Reason | None:
        if not self.follows(reason, ()):
            return None
        known = dict(reason.known)
        for x in sorted(known, key=lambda x: x in given):
            if x in known:
                core = self._core(Reason(reason.constraints, {y: mask for y, mask in known.items() if y != x}), ())
                if core is not None:
                    kept = set(core.known) | (given.keys() - {x} if x not in given else set())
                    known = {y: mask for y, mask in known.items() if y in kept and y != x}
        whole = Reason(reason.constraints, known)
        return self.why(whole, ()) or whole

    def _is_near(self, element: tuple[bool, int], near: set[int]) -> bool:
        is_known, index = element
        return index in near if is_known else not near.isdisjoint(self.problem.constraints[index].scope)

    @staticmethod
    def _reason(elements: Iterable[tuple[bool, int]], known: Mapping[int, int]) -> Reason:
        kept = list(elements)
        return Reason(
            tuple(sorted(index for is_known, index in kept if not is_known)),
            {index: known[index] for is_known, index in kept if is_known},
        )

    def _core(self, reason: Reason, never: Values) -> Reason | None:
        """A part of the reason from which it follows, not always a smallest; None if it does not follow."""
        from ortools.sat.python import cp_model

        seconds = min(SECONDS, self._until - time.monotonic())
        if seconds <= 0:
            return None
        model = AssumptionModel(self.problem, cp_model.CpModel())
        named: dict[int, list[tuple[bool, int]]] = {}
        by_name = {name: model.assumed() for name in dict.fromkeys(self._names[c] for c in reason.constraints)}
        for constraint in reason.constraints:
            literal = by_name[self._names[constraint]]
            named.setdefault(literal.index, []).append((False, constraint))
            for stated in self._statements(constraint):
                model.state(stated, literal)
        for variable, mask in reason.known.items():
            literal = model.assumed()
            named[literal.index] = [(True, variable)]
            for value in members(self.full[variable] & ~mask):
                model.cp.add_implication(literal, ~model.boolean(variable, value))
        if never:
            model.cp.add_bool_or([model.boolean(x, value) for x, mask in never for value in members(mask)])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = seconds
        if run_in_thread(solver, lambda: solver.solve(model.cp)) != cp_model.INFEASIBLE:
            return None
        core = solver.sufficient_assumptions_for_infeasibility()
        return self._reason(chain.from_iterable(named[index] for index in core), reason.known)

    def _statements(self, constraint: int) -> list[Inequality]:
        if constraint not in self._stated:
            self._stated[constraint] = self._stated_by(self.problem.constraints[constraint])
        return self._stated[constraint]

    def _stated_by(self, constraint: Constraint) -> list[Inequality]:
        """What it states; if that is nothing, or not of values alone, what a table says, unless that is too large."""
        stated = self._inequalities(constraint)
        if not stated or not all(one.is_explained for one in stated):
            values = [range(len(self.problem.variables[x].labels)) for x in constraint.scope]
            if prod(map(len, values)) <= MOST_ROWS:
                rows = [row for row in product(*values) if constraint.is_satisfied(row)]
                stated = self._inequalities(Table(constraint.scope, rows, constraint.name))
        return [one for one in stated if one.is_explained]

    def _inequalities(self, constraint: Constraint) -> list[Inequality]:
        return [stated for _, stated in inequalities(Problem(self.problem.variables, (constraint,)))]
