"""The way in: encode a problem, search, and answer as ``hand_solver.solve`` does."""

from __future__ import annotations

import time

from hand_solver.booleans import Encoding, encode
from hand_solver.events import Observer
from hand_solver.learning.build import build, make_room
from hand_solver.learning.search import EXHAUSTED, OUT_OF_NODES, OUT_OF_ROOM, SOLVED, search
from hand_solver.learning.state import CONFLICTS, DECISIONS, DEEPEST, LEVEL, PROPAGATIONS, RESTARTS, UNDONE, State
from hand_solver.learning.told import Told
from hand_solver.problem import Assignment, Problem
from hand_solver.result import Limits, Result, Statistics, Status
from hand_solver.switching import Switch

_FIRST = Limits()
# Propagated literals from one look at the clock to the next, some hundredths of a second.
_SLICE, _COMPILED_SLICE = 1_000, 50_000
# Propagated literals after which machine code is worth loading, about 0.2 seconds, and compiling, about 10.
_WORTH_LOADING, _WORTH_COMPILING = 8_000, 400_000


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
    compiled    True to run machine code (needs numba; the first run ever compiles for some ten seconds), False to run
                plain Python, None to begin in Python and go on in machine code when that pays; a run with a limit on
                seconds compiles only if twenty of them are left. All take the same decisions.
    observer    told of solutions, and of what is learnt, for which the search runs as plain Python, step by step
    seed        of the order in which Booleans are first tried; 0 for their own

    The counters mean here (``revisions`` and ``checks`` stay 0):

        nodes       decisions, each of one Boolean; those after a restart count again
        fails       conflicts that taught something
        backtracks  decisions undone by conflicts and found solutions, by restarts not
        prunings    literals that propagation made true

    Raises NotImplementedError if a constraint has no encoding, ImportError for ``compiled`` without numba.
    """
    started = time.perf_counter()
    encoding = problem if isinstance(problem, Encoding) else encode(problem)
    deadline = None if limits.seconds is None else started + limits.seconds
    switch = Switch(search, compiled, _WORTH_LOADING, _WORTH_COMPILING, deadline)
    found: list[Assignment] = []
    state = build(encoding, seed)
    complete = state is None or _collect(state, found, limits, switch, Told(encoding, state, observer or Observer()))
    status = Status.SATISFIABLE if found else Status.UNSATISFIABLE if complete else Status.UNKNOWN
    statistics = Statistics() if state is None else _statistics(state)
    statistics.seconds = time.perf_counter() - started
    named = {"search": "learning", "seed": str(seed), "compiled": str(compiled)}
    return Result(status, tuple(found), complete, statistics, named)


def _collect(state: State, found: list[Assignment], limits: Limits, switch: Switch, told: Told) -> bool:
    """Append the solutions, up to the limits; are they all there are?"""
    while (outcome := _to_the_next(state, limits, switch, told)) == SOLVED:
        found.append(told.solution())
        if len(found) == limits.solutions:
            return False
        if state.counters[LEVEL] == 0:
            return True
    return outcome == EXHAUSTED


def _to_the_next(state: State, limits: Limits, switch: Switch, told: Told) -> int:
    """Search on to a solution or the end; OUT_OF_NODES stands for any limit that was reached before.

    Even without any time what follows from the problem alone is seen, as it is by ``hand_solver.solve``.
    """
    counters = state.counters
    while True:
        is_late = switch.is_over()
        if is_late and counters[PROPAGATIONS] > 0:
            return OUT_OF_NODES
        done = counters[PROPAGATIONS]
        run = search if told.wants_what_is_learnt else switch.next()
        more = 1 if told.wants_what_is_learnt else _SLICE if run is search else _COMPILED_SLICE
        outcome = run(state, 0 if is_late else limits.most_nodes, done + more)
        switch.did(counters[PROPAGATIONS] - done)
        told.of_learning()
        if outcome == OUT_OF_ROOM:
            make_room(state)
        elif outcome in (SOLVED, EXHAUSTED, OUT_OF_NODES):
            return outcome


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
