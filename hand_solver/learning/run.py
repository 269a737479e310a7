"""One search by the kernels: from the first decision to an answer or a limit, with looks at the clock in between."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from hand_solver.booleans import Encoding
from hand_solver.events import Observer
from hand_solver.learning.build import build, make_room
from hand_solver.learning.notifier import Notifier
from hand_solver.learning.search import EXHAUSTED, OUT_OF_NODES, OUT_OF_ROOM, SOLVED, search
from hand_solver.learning.state import State
from hand_solver.limits import Limits
from hand_solver.problem import Assignment
from hand_solver.result import Statistics

# Propagated literals in some hundredths of a second.
_SLICE, _COMPILED_SLICE = 1_000, 20_000
# A look at so many pairs of different integers takes as long as to propagate a literal.
_PAIRS = 1_000
# Solutions from one pause to the next, where they come sooner than that.
_SOLUTIONS_A_PAUSE = 256


@dataclass
class Shared:
    """What all searches of a problem have in common.

    kernel    ``search``, in the form in which it is to run
    deadline  of ``time.perf_counter``, in seconds; infinity for none
    is_over   one search has the answer, or nobody wants it any more
    """

    kernel: Callable[[State, int, int], int]
    deadline: float
    is_over: bool = False

    @property
    def is_late(self) -> bool:
        """Is the time up?"""
        return time.perf_counter() > self.deadline

    @property
    def slice(self) -> int:
        """Propagated literals from one look at the clock to the next."""
        return _SLICE if self.kernel is search else _COMPILED_SLICE


class Run:
    """A search, the solutions it has ``found``, and whether they are all there are, ``complete``.

    With an objective it keeps the best one, and is ``complete`` once none can be better.

    at_pause  called whenever the kernel pauses, with whether solutions were found, and so excluded
    """

    def __init__(self, encoding: Encoding, seed: int, limits: Limits, shared: Shared, observer: Observer) -> None:
        self.state = build(encoding, seed)
        self.found: list[Assignment] = []
        self.complete = False
        self.at_pause: Callable[[bool], object] | None = None
        self._limits = limits
        self._shared = shared
        self._told = Notifier(encoding, self.state, observer)
        self._objective, self._surrogate = encoding.objective, encoding.surrogate
        self._known: tuple[int | None, int] | None = None

    def go(self) -> None:
        """Search up to the limits, or until it is over for all, as it is with an answer found here."""
        while (outcome := self._to_the_next()) == SOLVED:
            self._take(self._told.solution())
            if self.state.current_level == 0:  # it follows: there is no other
                outcome = EXHAUSTED
                break
            if len(self.found) == self._limits.solutions and self._objective is None:
                break
            if len(self.found) % _SOLUTIONS_A_PAUSE == 0:
                self._pause()
        self.complete = outcome == EXHAUSTED
        self._shared.is_over |= outcome in (SOLVED, EXHAUSTED)

    def _take(self, solution: Assignment) -> None:
        """A solution more; or, with an objective, a better one, which is all that is kept."""
        if self._objective is not None:
            self.found.clear()
        self.found.append(solution)
        self._tell_objective()

    def _tell_objective(self) -> None:
        """Of the best solution and the bound, if either is new."""
        if self._objective is not None and self._told.on_objective:
            objective = self._objective.objective
            value = objective.value(self.found[0]) if self.found else None
            known = value, objective.bound(self.least, value)
            if known != self._known:
                self._known = known
                for on_objective in self._told.on_objective:
                    on_objective(*known)

    @property
    def least(self) -> int:
        """What solutions cost at least, by what is known at level 0, or before; 0 without an objective."""
        if self._objective is None:
            return 0
        state = self.state
        facts = state.level_start[0] if state.current_level else state.trail_size
        known = self._objective.least(set(state.trail[:facts]))
        return max(known, self._surrogate.least) if self._surrogate else known

    def _to_the_next(self) -> int:
        """Search on to a solution or the end; OUT_OF_NODES stands for any limit that was reached before.

        Even without any time what follows from the problem alone is seen, as it is by ``hand_solver.solve``.
        """
        state, shared = self.state, self._shared
        pairs = sum((end - start) ** 2 for start, end in pairwise(state.group_start))
        more = 1 if self._told.wants_every_step else max(1, shared.slice // (1 + pairs // _PAIRS))
        while not shared.is_over:
            is_late = shared.is_late
            if is_late and state.propagations > 0:
                break
            outcome = shared.kernel(self.state, 0 if is_late else self._limits.most_nodes, state.propagations + more)
            self._told.of_the_run()
            if outcome == OUT_OF_ROOM:
                make_room(self.state)
            elif outcome in (SOLVED, EXHAUSTED, OUT_OF_NODES):
                return outcome
            self._pause()
        return OUT_OF_NODES

    def _pause(self) -> None:
        if self.at_pause:
            self.at_pause(bool(self.found))
        self._tell_objective()
        for on_pause in self._told.on_pause:
            on_pause(self.statistics)

    @property
    def statistics(self) -> Statistics:
        """The counters so far."""
        state = self.state
        return Statistics(
            nodes=state.decisions,
            backtracks=state.undone,
            fails=state.conflicts,
            prunings=max(0, state.propagations - state.decisions),
            max_depth=state.deepest,
            restarts=state.restarts,
        )
