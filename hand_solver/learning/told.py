"""What observers of a learning search are told: its solutions, and the clauses it learns."""

from __future__ import annotations

from hand_solver.events import Observer, listening
from hand_solver.learning.encoding import Encoding
from hand_solver.learning.state import CLAUSE, CONFLICTS, LEVEL, TRAIL_SIZE, State
from hand_solver.problem import Assignment


class Told:
    """Translates the arrays of a search into events. Kernels call nobody, so it is asked after each of their runs."""

    def __init__(self, encoding: Encoding, state: State, observer: Observer) -> None:
        self._encoding = encoding
        self._state = state
        self._on_learn = listening([observer], "on_learn")
        self._on_solution = listening([observer], "on_solution")
        self._conflicts = 0

    @property
    def wants_clauses(self) -> bool:
        """Is somebody interested in learnt clauses? Then a kernel may run for one conflict at most."""
        return bool(self._on_learn)

    def solution(self) -> Assignment:
        """The solution in ``state``, passed on."""
        assignment = self._encoding.decode(self._state.truth)
        for on_solution in self._on_solution:
            on_solution(assignment)
        return assignment

    def of_learning(self) -> None:
        """Pass on the clause learnt by the last run of a kernel, if it learnt one."""
        if self._state.counters[CONFLICTS] == self._conflicts:
            return
        self._conflicts = self._state.counters[CONFLICTS]
        for on_learn in self._on_learn:
            on_learn([self._encoding.meaning(literal) for literal in self._learnt()])

    def _learnt(self) -> list[int]:
        """The learnt clause: that which made the last literal of the trail true, or, at level 0, this literal alone."""
        state = self._state
        literal = state.trail[state.counters[TRAIL_SIZE] - 1]
        if state.counters[LEVEL] == 0 and state.reason[literal >> 1] != CLAUSE:
            return [literal]
        clause = state.cause[literal >> 1]
        start = state.clause_start[clause]
        return list(state.pool[start : start + state.clause_size[clause]])
