"""Propagation in machine code: what runs instead of ``revise`` and ``to_fixpoint`` once that pays.

``Domains`` stay what they are. A kernel has them as arrays, and its trail is theirs: when it is called it undoes what
has been undone since, takes in what is new, runs, and hands back what it removed, in order, and by which constraint. So
heuristics, observers and constraints without a kernel see the same, and a node costs a call, not one a revision.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Protocol

from hand_solver.machine_code.forms import form_of
from hand_solver.propagation.kernels import fixpoint
from hand_solver.propagation.kernels.degrees import degrees
from hand_solver.propagation.kernels.kinds import IN_PYTHON, UNBOUNDED
from hand_solver.propagation.kernels.layout import BYTE_ORDER, has_too_many, laid_out, surrogate
from hand_solver.propagation.kernels.probe import DEAD_END, probe
from hand_solver.propagation.kernels.records import bounded
from hand_solver.propagation.objective_bound import ObjectiveBound

if TYPE_CHECKING:
    from hand_solver.problem import Problem
    from hand_solver.problem.domains import Domains
    from hand_solver.result import Statistics

# The share of constraints without a kernel up to which kernels pay for the others. Each counts once a variable: the
# more it has, the more often it is revised.
MOST_IN_PYTHON = 0.25

Form = Callable[[Callable[..., int]], Callable[..., int]]


def machine_code(kernel: Callable[..., int]) -> Callable[..., int]:
    """The kernel as machine code. Raises NoMachineCodeError where there is none."""
    return form_of(kernel, compiled=True)


class Revising(Protocol):
    """What is to be known of a ``Propagation``."""

    statistics: Statistics
    check_time: Callable[[], object] | None

    @property
    def tells_prunings(self) -> bool:
        """Does anybody listen to them?"""
        ...

    def revise(self, constraint: int) -> bool:
        """Run the filter of a constraint."""
        ...

    def report_prunings(self, constraint: int, length: int) -> None:
        """Tell what a constraint has removed since the trail had this length."""
        ...

    def report_fail(self, constraint: int) -> None:
        """Count a fail, and tell of it."""
        ...


class Compiled:
    """The constraints of a problem, and domains of its variables, as arrays.

    form  of a kernel, what is run
    """

    def __init__(self, problem: Problem, domains: Domains, form: Form = machine_code) -> None:
        self._propagate, self._probe, self._degrees = form(fixpoint.propagate), form(probe), form(degrees)
        self.form = form
        self._domains = domains
        self._is_wide = [has_too_many(variable.mask) for variable in problem.variables]
        self._most_changes = sum(variable.mask.bit_count() for variable in problem.variables)
        self.state = laid_out(problem, room=len(domains.trail))
        kinds = self.state.kind
        self._can_probe = [
            not is_wide and IN_PYTHON not in map(kinds.__getitem__, watching)
            for is_wide, watching in zip(self._is_wide, problem.constraints_on, strict=True)
        ]
        self._probed = -1
        bounds = [one for one in problem.constraints if isinstance(one, ObjectiveBound)]
        self._bound = bounds[0] if bounds else None
        domains.kept = 0

    def run(self, propagation: Revising, constraints: Iterable[int], *, once: bool) -> bool:
        """Revise constraints, once each, or with those on whatever they change; False if one cannot hold."""
        state, due = self.state, array("i", constraints)
        state.due[: len(due)] = due
        self._probed = -1
        begins = fixpoint.ONCE if once else fixpoint.TO_FIXPOINT
        while True:
            outcome = self._propagate(state, begins, *self.new(), len(due))
            propagation.statistics.revisions += state.revisions
            propagation.statistics.prunings += state.removed
            self.deliver(propagation)
            if outcome == fixpoint.DONE:
                return True
            if outcome == fixpoint.FAILED:
                propagation.report_fail(state.current)
                return False
            if outcome == fixpoint.HANDED_OVER:
                if not propagation.revise(state.current):
                    return False
                begins = fixpoint.RESUMED + once
            else:
                if propagation.check_time:
                    propagation.check_time()
                begins = fixpoint.UNPAUSED + once

    @property
    def is_narrow(self) -> bool:
        """Do all variables have few enough values for kernels?"""
        return not any(self._is_wide)

    def can_probe(self, variable: int) -> bool:
        """Has it few enough values, and have all constraints on it a kernel?"""
        return self._can_probe[variable]

    @property
    def can_probe_all(self) -> bool:
        """Have all constraints a kernel?"""
        return all(self._can_probe)

    def probe(self, propagation: Revising, variable: int, value: int, *, dead_end: float) -> float:
        """``Propagation.probe`` of a value left.

        All values are probed when the first is asked for; those that are asked for are counted.
        """
        state, (kept, given) = self.state, self.new()
        if given or kept < state.trail_size or self._probed != variable:
            self._probe(state, kept, given, variable)
            self._probed = variable
            self._domains.kept = len(self._domains.trail)
        propagation.statistics.revisions += state.revised_by[value]
        removed = state.removed_by[value]
        return dead_end if removed == DEAD_END else removed

    def degrees(self, unassigned: int) -> Sequence[int]:
        """By variable, how many constraints are on it and at least one other of these, a bit set."""
        state = self.state
        state.unassigned = array("I", unassigned.to_bytes(4 * len(state.unfixed), BYTE_ORDER))
        self._degrees(state)
        return state.degree[:]

    def new(self) -> tuple[int, int]:
        """Write down what Python has changed: how many changes of the trail are as they were, how many new."""
        state, domains = self.state, self._domains
        trail, masks = domains.trail, domains.masks
        kept = min(domains.kept, state.trail_size)
        self.tighten()
        while len(trail) + self._most_changes > len(state.trail_variable):
            for one in (state.trail_variable, state.trail_by, state.trail_old):
                one.extend(one)
            for one in (state.given_variable, state.given_old, state.given_mask):
                one.extend(one)
        for place, (variable, old) in enumerate(trail[kept:]):
            is_wide = self._is_wide[variable]
            state.given_variable[place] = variable
            state.given_old[place] = surrogate(old) if is_wide else old
            state.given_mask[place] = surrogate(masks[variable]) if is_wide else masks[variable]
        return kept, len(trail) - kept

    def tighten(self) -> None:
        """Let solutions cost no more than they may by now."""
        if self._bound is not None:
            most = self._bound.most
            self.state.bound = bounded(None if most is None else most - self._bound.objective.base, UNBOUNDED)

    def deliver(self, propagation: Revising) -> None:
        """Change the domains as the kernel did, and tell who wants to know."""
        state, domains = self.state, self._domains
        trail, masks, size = domains.trail, domains.masks, state.trail_size
        if len(trail) > state.lowest:
            domains.undo((state.lowest, 0))
        if size > len(trail):
            if propagation.tells_prunings:
                self._play(propagation, range(len(trail), size))
            else:
                variables = state.trail_variable[len(trail) : size]
                trail.extend(zip(variables, state.trail_old[len(trail) : size], strict=True))
                left = state.mask
                for variable in variables:
                    masks[variable] = left[variable]
                domains.unfixed = int.from_bytes(state.unfixed, BYTE_ORDER)
                domains.removed += state.removed
        domains.kept = state.lowest = size

    def _play(self, propagation: Revising, places: range) -> None:
        """The same one revision after another, so that observers see each as it was."""
        state, domains = self.state, self._domains
        left: dict[int, int] = {}
        after = []
        for place in reversed(places):
            variable = state.trail_variable[place]
            after.append(left.get(variable, state.mask[variable]))
            left[variable] = state.trail_old[place]
        for constraint, changes in groupby(places, state.trail_by.__getitem__):
            length = len(domains.trail)
            for place in changes:
                domains.restrict(state.trail_variable[place], after[places[-1] - place])
            propagation.report_prunings(constraint, length)


def begun(problem: Problem, domains: Domains, *, is_asked_for: bool) -> Compiled | None:
    """Kernels for these domains; None where there is no machine code, or too many constraints have no kernel.

    Raises NoMachineCodeError where machine code is asked for, and there is none.
    """
    if form_of(fixpoint.propagate, is_asked_for or None) is fixpoint.propagate or sys.byteorder != BYTE_ORDER:
        return None
    compiled = Compiled(problem, domains)
    sizes = [(len(one.scope), kind) for one, kind in zip(problem.constraints, compiled.state.kind, strict=True)]
    in_python = sum(size for size, kind in sizes if kind == IN_PYTHON)
    return compiled if in_python <= MOST_IN_PYTHON * sum(size for size, _ in sizes) else None
