"""The search ``learning``: encode a problem, run the kernels, and answer as every search does."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from hand_solver.booleans import Encoding, encode
from hand_solver.events import Observer
from hand_solver.learning.build import build, make_room
from hand_solver.learning.notifying import Notifier
from hand_solver.learning.search import EXHAUSTED, OUT_OF_NODES, OUT_OF_ROOM, SOLVED, search
from hand_solver.learning.state import CONFLICTS, DECISIONS, DEEPEST, LEVEL, PROPAGATIONS, RESTARTS, UNDONE, State
from hand_solver.machine_code.forms import form_of
from hand_solver.problem import Assignment, Problem
from hand_solver.result import Limits, Result, Statistics, Status

_FIRST = Limits()
# Propagated literals in some hundredths of a second.
_SLICE, _COMPILED_SLICE = 1_000, 50_000


def solve(
    problem: Problem | Encoding,
    limits: Limits = _FIRST,
    *,
    seed: int = 0,
    compiled: bool | None = None,
    observer: Observer | None = None,
) -> Result:
    """Search until a limit is reached; by default for the first solution.

    problem     or what ``encode`` has made of it
    compiled    True for machine code, False for plain Python, None for machine code where it is there; both take the
                same decisions
    observer    told of solutions; of what is learnt and of states, for which the search runs step by step; or, if it is
                a ``proof_log.Derivation``, how that is derived
    seed        of the order in which Booleans are first tried; 0 for their own

    The counters mean here (``revisions`` and ``checks`` stay 0):

        nodes       decisions, each of one Boolean; those after a restart count again
        fails       conflicts that taught something
        backtracks  decisions undone by conflicts and found solutions, by restarts not
        prunings    literals that propagation made true

    Raises NotImplementedError if a constraint has no encoding, NoMachineCodeError, an
    ImportError, where ``compiled`` is True and there is none.
    """
    started = time.perf_counter()
    encoding = problem if isinstance(problem, Encoding) else encode(problem)
    deadline = None if limits.seconds is None else started + limits.seconds
    runs = _Runs(form_of(search, compiled), limits, deadline)
    found: list[Assignment] = []
    state = build(encoding, seed)
    complete = state is None or _collect(state, found, runs, Notifier(encoding, state, observer or Observer()))
    status = Status.SATISFIABLE if found else Status.UNSATISFIABLE if complete else Status.UNKNOWN
    statistics = Statistics() if state is None else _statistics(state)
    statistics.seconds = time.perf_counter() - started
    named = {"search": "learning", "seed": str(seed), "compiled": str(compiled)}
    return Result(status, tuple(found), complete, statistics, named)


@dataclass(frozen=True)
class _Runs:
    """How long the kernel, in which form, may go on.

    deadline  of ``time.perf_counter``, in seconds
    """

    kernel: Callable[[State, int, int], int]
    limits: Limits
    deadline: float | None

    @property
    def is_late(self) -> bool:
        """Is the time up?"""
        return self.deadline is not None and time.perf_counter() > self.deadline

    @property
    def slice(self) -> int:
        """Propagated literals from one look at the clock to the next."""
        return _SLICE if self.kernel is search else _COMPILED_SLICE


def _collect(state: State, found: list[Assignment], runs: _Runs, told: Notifier) -> bool:
    """Append the solutions, up to the limits; are they all there are?"""
    while (outcome := _to_the_next(state, runs, told)) == SOLVED:
        found.append(told.solution())
        if len(found) == runs.limits.solutions:
            return False
        if state.counters[LEVEL] == 0:
            return True
    return outcome == EXHAUSTED


def _to_the_next(state: State, runs: _Runs, told: Notifier) -> int:
    """Search on to a solution or the end; OUT_OF_NODES stands for any limit that was reached before.

    Even without any time what follows from the problem alone is seen, as it is by ``hand_solver.solve``.
    """
    counters = state.counters
    more = 1 if told.wants_every_step else runs.slice
    while True:
        is_late = runs.is_late
        if is_late and counters[PROPAGATIONS] > 0:
            return OUT_OF_NODES
        outcome = runs.kernel(state, 0 if is_late else runs.limits.most_nodes, counters[PROPAGATIONS] + more)
        told.of_the_run()
        if outcome == OUT_OF_ROOM:
            make_room(state)
        elif outcome in (SOLVED, EXHAUSTED, OUT_OF_NODES):
            return outcome
        for on_pause in told.on_pause:
            on_pause(_statistics(state))


def _statistics(state: State) -> Statistics:
    counters = state.counters
    return Statistics(
        nodes=counters[DECISIONS],
        backtracks=counters[UNDONE],
        fails=counters[CONFLICTS],
        prunings=max(0, counters[PROPAGATIONS] - counters[DECISIONS]),
        max_depth=counters[DEEPEST],
        restarts=counters[RESTARTS],
    )
