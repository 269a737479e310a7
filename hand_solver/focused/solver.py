"""The way in: encode a problem, search, and answer as ``hand_solver.solve`` does."""

from __future__ import annotations

import time
from collections.abc import Sequence

from hand_solver.events import Observer
from hand_solver.focused.build import NotOffered, build
from hand_solver.focused.moves import scatter
from hand_solver.focused.search import SOLVED, search
from hand_solver.focused.state import LEAST, MOVES, State
from hand_solver.learning.build import NEVER
from hand_solver.learning.encoding import UNNAMED, Encoding, OutOfTimeError, encode
from hand_solver.learning.facts import facts
from hand_solver.local_search import LocalStatistics
from hand_solver.problem import Assignment, Problem
from hand_solver.result import Limits, Result, Status
from hand_solver.switching import Switch

_FIRST = Limits()
# Moves from one look at the clock to the next, some hundredths of a second.
_SLICE, _COMPILED_SLICE = 1_000, 50_000
# Moves after which machine code is worth loading, about 0.2 seconds, and compiling, about 3, which takes as long.
_WORTH_LOADING, _WORTH_COMPILING = 10_000, 100_000
# Starts in a row that find nothing new, after which no more solutions are looked for.
_FRUITLESS = 10


def solve(
    problem: Problem,
    limits: Limits = _FIRST,
    *,
    seed: int = 0,
    compiled: bool | None = None,
    observer: Observer | None = None,
) -> Result:
    """Move until a solution is found or a limit is reached; without either it does not end.

    Each start finds one solution. Several are looked for from several starts, until ten in a row find none that is
    new, so ``Limits(solutions=None)`` need not find all. The status is never ``unsatisfiable`` and the result never
    complete. It is ``unknown`` at once for an encoding that ``build`` is not for.

    compiled    as in ``learning.solve``, but None compiles also within a limit, if twenty seconds of it are left; all
                make the same moves
    observer    told of solutions, and of a restart before every start but the first
    seed        of the random generator

    Of the counters, ``nodes`` counts moves that were tried, ``restarts`` starts after a solution; ``best_cost`` is the
    least energy. Raises NotImplementedError if a constraint has no encoding, ImportError for ``compiled`` without
    numba.
    """
    started = time.perf_counter()
    deadline = None if limits.seconds is None else started + limits.seconds
    statistics = LocalStatistics()
    found: list[Assignment] = []
    encoding = encode(problem)
    begun = walk(encoding, seed=seed, compiled=compiled, deadline=deadline)
    if begun is not None:
        _collect(begun, found, limits, statistics, observer or Observer())
    statistics.seconds = time.perf_counter() - started
    status = Status.SATISFIABLE if found else Status.UNKNOWN
    named = {"search": "focused", "seed": str(seed), "compiled": str(compiled)}
    return Result(status, tuple(found), complete=False, statistics=statistics, configuration=named)


def walk(encoding: Encoding, *, seed: int, compiled: bool | None, deadline: float | None) -> Walk | None:
    """The search before its first move; None for a contradiction, where ``build`` does not apply, and out of time."""
    switch = Switch(search, compiled, _WORTH_LOADING, _WORTH_COMPILING, deadline)
    truth = None if switch.is_over() else facts(encoding)
    if truth is None:
        return None
    try:
        state = build(encoding, truth, seed, is_over=switch.is_over)
    except (NotOffered, OutOfTimeError):
        return None
    return Walk(encoding, truth, state, switch)


class Walk:
    """Moves from random starts, to be gone on with. ``truth`` says by literal what was decided from the outset."""

    def __init__(self, encoding: Encoding, truth: Sequence[int], state: State, switch: Switch) -> None:
        self._encoding, self._truth, self._state, self._switch = encoding, truth, state, switch

    @property
    def moves(self) -> int:
        """Moves tried so far."""
        return self._state.counters[MOVES]

    @property
    def least(self) -> int:
        """The least energy so far."""
        return self._state.counters[LEAST]

    def start_anew(self) -> None:
        """Go on from random values."""
        scatter(self._state)

    def to_solution(self, moves: int) -> Assignment | None:
        """Go on to a solution; None if so many moves were tried in all, or the time is up, before there was one."""
        while not self._switch.is_over():
            run, done = self._switch.next(), self.moves
            size = _SLICE if run is search else _COMPILED_SLICE
            outcome = run(self._state, min(moves, done + size))
            self._switch.did(self.moves - done)
            if outcome == SOLVED:
                return self._solution()
            if self.moves >= moves:
                break
        return None

    def _solution(self) -> Assignment:
        holds = [int(truth == 1) for truth in self._truth]
        for value in self._state.taken:
            literal = self._state.literal[value]
            if literal != UNNAMED:
                holds[literal] = 1
        return self._encoding.decode(holds)


def _collect(
    walk: Walk, found: list[Assignment], limits: Limits, statistics: LocalStatistics, observer: Observer
) -> None:
    """Append solutions up to the limits; counts what it took."""
    moves, fruitless = NEVER if limits.nodes is None else limits.nodes, 0
    while (solution := walk.to_solution(moves)) is not None:
        if solution in found:
            fruitless += 1
        else:
            fruitless = 0
            found.append(solution)
            observer.on_solution(solution)
        if len(found) == limits.solutions or fruitless == _FRUITLESS:
            break
        statistics.restarts += 1
        observer.on_restart()
        walk.start_anew()
    statistics.nodes, statistics.best_cost = walk.moves, walk.least
