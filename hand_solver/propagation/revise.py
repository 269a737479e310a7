"""The part of a search that an inference works on: constraints revised against domains, with counters and events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from hand_solver.events import Observer, listening
from hand_solver.problem import Problem
from hand_solver.problem.domains import Domains
from hand_solver.result import Statistics

if TYPE_CHECKING:
    from hand_solver.propagation.compiled import Compiled

# Calls of filters from one look at the clock to the next.
REVISIONS_A_LOOK = 8
# Revisions after which kernels pay, and as many more for each constraint: making the arrays takes half as long.
REVISIONS_BEFORE, REVISIONS_A_CONSTRAINT = 250, 8
_NEVER = 1 << 62


class Propagation:
    """Problem, domains and statistics of one search, and the one place where a constraint is run.

    Every inference goes through ``revise`` or ``check``, so that counters, weights and traces see the same events
    whichever inference runs; every probe of a heuristic through ``probe``.
    """

    __slots__ = (
        "_compiled",
        "_on_fail",
        "_on_prune",
        "_pays_from",
        "_quiet",
        "check_time",
        "constraints",
        "domains",
        "problem",
        "statistics",
    )

    def __init__(
        self,
        problem: Problem,
        statistics: Statistics,
        listeners: Iterable[Observer] = (),
        *,
        check_time: Callable[[], object] | None = None,
        compiled: bool | None = False,
    ) -> None:
        """``check_time`` is called now and then, before a revision, and may raise to stop the search.

        ``compiled`` says whether kernels may run instead of filters: None for where and once they pay.
        """
        self.problem = problem
        self.constraints = problem.constraints
        self.domains = Domains([variable.mask for variable in problem.variables])
        self.statistics = statistics
        self._quiet: Propagation | None = None
        self.check_time = check_time
        self._compiled: Compiled | None = None
        pays_from = REVISIONS_BEFORE + REVISIONS_A_CONSTRAINT * len(problem.constraints)
        self._pays_from = _NEVER if compiled is False else 0 if compiled else pays_from
        listeners = tuple(listeners)
        self._on_prune = listening(listeners, "on_prune")
        self._on_fail = listening(listeners, "on_fail")

    @property
    def compiled(self) -> Compiled | None:
        """What runs kernels instead of filters, where and once that pays; None where filters are to be called."""
        if self.statistics.revisions < self._pays_from:
            return None
        if self._compiled is None:
            from hand_solver.propagation.compiled import begun  # what is not needed by most searches

            self._compiled = begun(self.problem, self.domains, is_asked_for=self._pays_from == 0)
            self._pays_from = 0 if self._compiled else _NEVER
        return self._compiled

    @property
    def tells_prunings(self) -> bool:
        """Does anybody listen to them?"""
        return bool(self._on_prune)

    def revise(self, constraint: int) -> bool:
        """Run the filter of one constraint; False if it cannot hold (the trail keeps what it removed until then)."""
        domains, statistics = self.domains, self.statistics
        if self.check_time and statistics.revisions % REVISIONS_A_LOOK == 0:
            self.check_time()
        removed = domains.removed
        length = len(domains.trail) if self._on_prune else 0
        statistics.revisions += 1
        consistent = self.constraints[constraint].filter(domains)
        if consistent is None:  # what a filter without a return says would pass for a contradiction
            raise TypeError(f"{self.constraints[constraint]!r}: filter returned None, expected True or False")
        statistics.prunings += domains.removed - removed
        if self._on_prune:
            self.report_prunings(constraint, length)
        if not consistent:
            self.report_fail(constraint)
        return consistent

    def revise_bounds(self, constraint: int) -> bool:
        """``revise``, but of what the filter removes only what is below the least or above the greatest value left."""
        domains, scope = self.domains, self.constraints[constraint].scope
        mark, removed = domains.mark(), domains.removed
        if self.check_time and self.statistics.revisions % REVISIONS_A_LOOK == 0:
            self.check_time()
        self.statistics.revisions += 1
        consistent = self.constraints[constraint].filter(domains)
        left = [domains.masks[x] for x in scope]
        domains.undo(mark)
        domains.removed = removed
        if not consistent:
            self.report_fail(constraint)
            return False
        length = len(domains.trail)
        for x, mask in zip(scope, left, strict=True):
            domains.restrict(x, (1 << mask.bit_length()) - (mask & -mask))
        self.statistics.prunings += domains.removed - removed
        if self._on_prune:
            self.report_prunings(constraint, length)
        return True

    def probe(self, variable: int, value: int, *, dead_end: float) -> float:
        """How many values of other variables one filtering of the constraints on variable=value removes; undone.

        ``dead_end`` if one of them cannot hold. Counted as revisions, but nobody is told: nothing has happened.
        """
        domains = self.domains
        if not domains.masks[variable] >> value & 1:
            return dead_end
        compiled = self.compiled
        if compiled and compiled.can_probe(variable):
            return compiled.probe(self, variable, value, dead_end=dead_end)
        mark = domains.mark()
        domains.restrict(variable, 1 << value)
        removed = domains.removed
        found: float = dead_end
        for constraint in self.problem.constraints_on[variable]:
            self.statistics.revisions += 1
            if not self.constraints[constraint].filter(domains):
                break
        else:
            found = domains.removed - removed
        domains.undo(mark)
        return found

    def assume(self, variable: int, value: int, inference: Callable[[Propagation, int | None], bool]) -> bool:
        """Does this inference find no contradiction after variable=value? Undone, and nobody is told.

        For singleton consistency, probing and shaving. Its revisions count, its prunings and fails do not.
        """
        return self.after(variable, value, inference) is not None

    def after(
        self, variable: int, value: int, inference: Callable[[Propagation, int | None], bool]
    ) -> Sequence[int] | None:
        """The domains, as masks, that this inference leaves after variable=value; None for a contradiction.

        Undone, and nobody is told: see ``assume``.
        """
        domains, mark = self.domains, self.domains.mark()
        quiet = self._quiet = self._quiet or Propagation(self.problem, Statistics())
        quiet._compiled, quiet._pays_from = (self.compiled, 0) if self.compiled else (None, _NEVER)
        quiet.domains, before = domains, (quiet.statistics.revisions, quiet.statistics.checks)
        consistent = domains.restrict(variable, 1 << value) and inference(quiet, variable)
        left = tuple(domains.masks) if consistent else None
        domains.undo(mark)
        self.statistics.revisions += quiet.statistics.revisions - before[0]
        self.statistics.checks += quiet.statistics.checks - before[1]
        return left

    def remove(self, variable: int, value: int) -> bool:
        """Remove a value that an inference has refuted by itself; False if it was the last."""
        removed = self.domains.removed
        consistent = self.domains.restrict(variable, ~(1 << value))
        if not consistent:
            self.statistics.fails += 1
        elif self.domains.removed > removed:
            self.statistics.prunings += 1
            for on_prune in self._on_prune:
                on_prune(variable, 1 << value, None)
        return consistent

    def check(self, constraint: int) -> bool:
        """Run the backward check of one constraint; False if it cannot hold."""
        self.statistics.checks += 1
        consistent = self.constraints[constraint].may_hold(self.domains)
        if not consistent:
            self.report_fail(constraint)
        return consistent

    def report_prunings(self, constraint: int, length: int) -> None:
        """Tell what a constraint has removed since the trail had this length."""
        before: dict[int, int] = {}
        for variable, old in self.domains.trail[length:]:
            before.setdefault(variable, old)
        for variable, old in before.items():
            for on_prune in self._on_prune:
                on_prune(variable, old & ~self.domains.masks[variable], constraint)

    def report_fail(self, constraint: int) -> None:
        """Count a fail, and tell of it."""
        self.statistics.fails += 1
        for on_fail in self._on_fail:
            on_fail(constraint)


def consistent_at_root(propagation: Propagation, inference: Callable[[Propagation, int | None], bool]) -> bool:
    """Infer what follows before any decision; False if there is no solution."""
    return is_conceivable(propagation.problem, propagation.domains.masks) and inference(propagation, None)


def is_conceivable(problem: Problem, domains: Sequence[int]) -> bool:
    """Is no domain empty, and no constraint without variables wrong? No inference would look at either."""
    return all(domains) and all(
        constraint.is_satisfied(()) for constraint in problem.constraints if not constraint.scope
    )
