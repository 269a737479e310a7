"""The way in: encode a problem, search, and answer as ``hand_solver.solve`` does."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from hand_solver.compiled import compiled as machine_code
from hand_solver.compiled import is_available, is_loaded, is_on_disk
from hand_solver.events import Observer
from hand_solver.learning.build import build, make_room
from hand_solver.learning.encoding import Encoding, encode
from hand_solver.learning.guide import Guide, guide_to, no_guide
from hand_solver.learning.search import (
    EXHAUSTED,
    GUIDE_DUE,
    OUT_OF_NODES,
    OUT_OF_ROOM,
    SOLVED,
    exclude_solution,
    search,
)
from hand_solver.learning.state import (
    ACTIVE,
    CONFLICTS,
    DECISIONS,
    DEEPEST,
    GUIDE,
    GUIDE_RESTS,
    GUIDE_WANTED,
    NO_GUIDE,
    PROPAGATIONS,
    RESTARTS,
    UNDONE,
    State,
)
from hand_solver.learning.told import Told
from hand_solver.problem import Assignment, Problem
from hand_solver.result import Limits, Result, Statistics, Status

_FIRST = Limits()
_NEVER = 2**62
# Propagated literals from one look at the clock to the next, some hundredths of a second.
_SLICE, _COMPILED_SLICE = 4_000, 200_000
# Propagated literals after which machine code is worth loading, about 0.2 seconds, and compiling, about 10.
_WORTH_LOADING, _WORTH_COMPILING = 16_000, 800_000
_LOADING = 1.0  # seconds, amply

Kernel = Callable[[State, Guide, int, int], int]
# Problems with fewer Booleans to decide are searched without a guide.
_GUIDED_FROM = 300


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
                seconds then loads machine code but does not compile. All take the same decisions.
    observer    told of solutions, and of learnt clauses, for which the search runs as plain Python, step by step
    seed        of the random generator and of the order in which Booleans are first tried; 0 for the tightest first

    The counters mean here (``revisions`` and ``checks`` stay 0):

        nodes       decisions, each of one Boolean; those after a restart count again
        fails       conflicts that taught a clause
        backtracks  decisions undone by conflicts and found solutions, by restarts not
        prunings    literals that propagation made true

    Raises NotImplementedError if a constraint has no encoding, ImportError for ``compiled`` without numba.
    """
    started = time.perf_counter()
    encoding = problem if isinstance(problem, Encoding) else encode(problem)
    state = build(encoding, seed)
    found: list[Assignment] = []
    complete, statistics = True, Statistics()
    if state is not None:
        told = Told(encoding, state, observer or Observer())
        if state.counters[ACTIVE] >= _GUIDED_FROM:
            state.counters[GUIDE] = GUIDE_WANTED
        compiled = False if told.wants_clauses else compiled
        run = _Run(state, told, limits, make_guide=partial(guide_to, encoding), compiled=compiled)
        complete = run.collect(found, started)
        statistics = _statistics(state)
    status = Status.SATISFIABLE if found else Status.UNSATISFIABLE if complete else Status.UNKNOWN
    statistics.seconds = time.perf_counter() - started
    named = {"search": "learning", "seed": str(seed), "compiled": str(compiled)}
    return Result(status, tuple(found), complete, statistics, named)


class _Run:
    """One search: its state, what stops it, and what runs it."""

    def __init__(
        self, state: State, told: Told, limits: Limits, *, make_guide: Callable[[], Guide], compiled: bool | None
    ) -> None:
        self._state = state
        self._told = told
        self._limits = limits
        self._deadline: float | None = None
        self._make_guide = make_guide
        self._guide = no_guide()
        self._compiled = is_loaded(search) or None if compiled is None else compiled
        self._begun = False

    def collect(self, found: list[Assignment], started: float) -> bool:
        """Append the solutions up to the limits, of a search started then, to ``found``; are they all there are?"""
        if self._limits.seconds is not None:
            self._deadline = started + self._limits.seconds
        while (outcome := self._to_the_next()) == SOLVED:
            found.append(self._told.solution())
            if len(found) == self._limits.solutions:
                return False
            if not exclude_solution(self._state):
                return True
        return outcome == EXHAUSTED

    def _to_the_next(self) -> int:
        """Search on to a solution or to the end; OUT_OF_NODES stands for any limit that was reached before."""
        nodes = _NEVER if self._limits.nodes is None else self._limits.nodes
        while True:
            late = self._deadline is not None and time.perf_counter() > self._deadline
            if late and self._begun:
                return OUT_OF_NODES
            run, work = (search, 1) if self._told.wants_clauses else self._kernel()
            # Even without any time what follows from the problem alone is seen, as it is by ``hand_solver.solve``.
            outcome = run(self._state, self._guide, 0 if late else nodes, self._state.counters[PROPAGATIONS] + work)
            self._begun = True
            self._told.of_learning()
            if outcome == OUT_OF_ROOM:
                make_room(self._state)
            elif outcome == GUIDE_DUE:
                self._guide = self._make_guide()
                self._state.counters[GUIDE] = GUIDE_RESTS if self._guide.literal else NO_GUIDE
            elif outcome in (SOLVED, EXHAUSTED, OUT_OF_NODES):
                return outcome

    def _kernel(self) -> tuple[Kernel, int]:
        """What to run next, and for how many propagated literals."""
        work = self._state.counters[PROPAGATIONS]
        if self._compiled is None and work >= _WORTH_LOADING and not self._ends_soon():
            if not is_available():
                self._compiled = False
            elif is_on_disk(search) or (work >= _WORTH_COMPILING and self._deadline is None):
                self._compiled = True
        return (machine_code(search), _COMPILED_SLICE) if self._compiled else (search, _SLICE)

    def _ends_soon(self) -> bool:
        """Is less time left than loading machine code may take?"""
        return self._deadline is not None and time.perf_counter() > self._deadline - _LOADING


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
