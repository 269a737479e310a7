"""The way in: encode a problem, search, and answer as ``hand_solver.solve`` does."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import reduce
from operator import add

from hand_solver.events import Observer, listening
from hand_solver.learning.build import NEVER, build, make_room
from hand_solver.learning.encoding import Encoding, OutOfTimeError, encode
from hand_solver.learning.search import (
    EXHAUSTED,
    HALTED,
    OUT_OF_NODES,
    OUT_OF_ROOM,
    SOLVED,
    search,
)
from hand_solver.learning.state import (
    ACTIVE,
    CONFLICTS,
    DECISIONS,
    DEEPEST,
    HALT_AT,
    LEVEL,
    PROPAGATIONS,
    RESTARTS,
    TRAIL_SIZE,
    UNDONE,
    State,
)
from hand_solver.learning.told import Told
from hand_solver.problem import Assignment, Problem
from hand_solver.result import Limits, Result, Statistics, Status
from hand_solver.switching import Switch

_FIRST = Limits()
# Propagated literals from one look at the clock to the next, some hundredths of a second.
_SLICE, _COMPILED_SLICE = 4_000, 200_000
# Propagated literals after which machine code is worth loading, about 0.2 seconds, and compiling, about 10.
_WORTH_LOADING, _WORTH_COMPILING = 16_000, 800_000
# So many conflicts with so many Booleans are worth stating counts for; where constraints are loose and have little to
# count to, more: so many more if all are.
_COUNTING_AT, _COUNTING_FROM = 500, 340
_COUNTING_LATER = 10_000
# Conflicts before another search is first asked, and how many times more from one turn to the next.
_ASIDE_AT, _ASIDE_GROWTH = 50_000, 1.5


def solve(
    problem: Problem | Encoding,
    limits: Limits = _FIRST,
    *,
    seed: int = 0,
    compiled: bool | None = None,
    observer: Observer | None = None,
) -> Result:
    """Search until a limit is reached; by default for the first solution.

    problem     or what ``encode`` has made of it. Where a large problem takes long, it is encoded anew, with counts.
    compiled    True to run machine code (needs numba; the first run ever compiles for some ten seconds), False to run
                plain Python, None to begin in Python and go on in machine code when that pays; a run with a limit on
                seconds compiles only if twenty of them are left. All take the same decisions.
    observer    told of solutions, and of learnt clauses, for which the search runs as plain Python, step by step
    seed        of the random generator and of the order in which Booleans are first tried; 0 for the tightest first

    The counters mean here (``revisions`` and ``checks`` stay 0):

        nodes       decisions, each of one Boolean; those after a restart count again
        fails       conflicts that taught a clause
        backtracks  decisions undone by conflicts and found solutions, by restarts not
        prunings    literals that propagation made true

    Raises NotImplementedError if a constraint has no encoding, ImportError for ``compiled`` without numba.
    """
    return Run(limits, seed, compiled, observer or Observer()).result(problem)


class Run:
    """One search: what stops it, and what runs it.

    aside  another search for one solution, if there is one: it has a turn now and then when this one takes long, and
           goes on where it stopped, as this one does
    """

    def __init__(self, limits: Limits, seed: int, compiled: bool | None, observer: Observer) -> None:
        self.found: list[Assignment] = []
        self._states: list[State] = []
        self._limits, self._seed, self._observer = limits, seed, observer
        self.aside: Callable[[], Assignment | None] | None = None
        self._next_turn = _ASIDE_AT
        self._asked = compiled
        self._switch = Switch(search, compiled, _WORTH_LOADING, _WORTH_COMPILING)
        self._begun = False

    def result(self, problem: Problem | Encoding) -> Result:
        """See ``solve``."""
        started = time.perf_counter()
        complete = self._collect(problem if isinstance(problem, Encoding) else encode(problem), started)
        found = tuple(self.found)
        status = Status.SATISFIABLE if found else Status.UNSATISFIABLE if complete else Status.UNKNOWN
        statistics = reduce(add, map(_statistics, self._states)) if self._states else Statistics()
        statistics.seconds = time.perf_counter() - started
        named = {"search": "learning", "seed": str(self._seed), "compiled": str(self._asked)}
        return Result(status, found, complete, statistics, named)

    def _collect(self, encoding: Encoding, started: float) -> bool:
        """Append the solutions up to the limits, of a search started then, to ``found``; are they all there are?"""
        if self._limits.seconds is not None:
            self._switch.deadline = started + self._limits.seconds
        state = self._built(encoding)
        is_to_count = state is not None and not encoding.counting and state.counters[ACTIVE] >= _COUNTING_FROM
        while state is not None:
            state.counters[HALT_AT] = _counting_at(encoding) if is_to_count else self._turn_at(state)
            outcome = self._collect_from(state, Told(encoding, state, self._observer))
            if outcome != HALTED:
                return outcome == EXHAUSTED
            if is_to_count:
                is_to_count = False
                counted = self._counted(encoding, state)
                if counted is None:
                    return False
                if counted.counts:
                    encoding, state = counted, self._built(counted)
            elif self._is_found_aside():
                return False
        return True

    def _built(self, encoding: Encoding) -> State | None:
        state = build(encoding, self._seed)
        if state is not None:
            self._states.append(state)
        return state

    def _counted(self, encoding: Encoding, state: State) -> Encoding | None:
        """The problem encoded with counts, and the facts known by now; None if the time is up before it is."""
        try:
            counted = encode(encoding.problem, encoding.domains, counting=True, is_over=self._switch.is_over)
        except OutOfTimeError:
            return None
        # At level 0. Other clauses are few so far, and only facts are about values alone.
        known = state.trail[: state.counters[TRAIL_SIZE]]
        counted.units += [literal for literal in known if encoding.is_named(literal)]
        return counted

    def _turn_at(self, state: State) -> int:
        """The conflicts at which the other search has its next turn."""
        if self.aside is None:
            return NEVER
        turn = state.counters[CONFLICTS] + self._next_turn
        self._next_turn = int(self._next_turn * _ASIDE_GROWTH)
        return turn

    def _is_found_aside(self) -> bool:
        solution = self.aside() if self.aside is not None else None
        if solution is None:
            return False
        self.found.append(solution)
        for on_solution in listening([self._observer], "on_solution"):
            on_solution(solution)
        return True

    def _collect_from(self, state: State, told: Told) -> int:
        while (outcome := self._to_the_next(state, told)) == SOLVED:
            state.counters[HALT_AT] = NEVER
            self.found.append(told.solution())
            if len(self.found) == self._limits.solutions:
                return SOLVED
            if state.counters[LEVEL] == 0:
                return EXHAUSTED
        return outcome

    def _to_the_next(self, state: State, told: Told) -> int:
        """Search on to a solution, the end or a halt; OUT_OF_NODES stands for any limit that was reached before."""
        before = sum(earlier.counters[DECISIONS] for earlier in self._states[:-1])
        nodes = NEVER if self._limits.nodes is None else self._limits.nodes - before
        while True:
            late = self._switch.is_over()
            if late and self._begun:
                return OUT_OF_NODES
            done = state.counters[PROPAGATIONS]
            run = search if told.wants_clauses else self._switch.next()
            more = 1 if told.wants_clauses else _SLICE if run is search else _COMPILED_SLICE
            # Even without any time what follows from the problem alone is seen, as it is by ``hand_solver.solve``.
            outcome = run(state, 0 if late else nodes, done + more)
            self._begun = True
            self._switch.did(state.counters[PROPAGATIONS] - done)
            told.of_learning()
            if outcome == OUT_OF_ROOM:
                make_room(state)
            elif outcome in (SOLVED, EXHAUSTED, OUT_OF_NODES, HALTED):
                return outcome


def _counting_at(encoding: Encoding) -> int:
    """The conflicts at which counts are to be stated."""
    return _COUNTING_AT + int(_COUNTING_LATER * encoding.problem.share_of_loose)


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
