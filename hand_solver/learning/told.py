"""What observers of a learning search are told: its solutions, and what it learns."""

from __future__ import annotations

from hand_solver.booleans import Encoding
from hand_solver.events import Observer, listening
from hand_solver.learning.state import CONFLICTS, LEARNT, LEAST, State
from hand_solver.problem import Assignment


class Told:
    """Translates the arrays of a search into events. Kernels call nobody, so it is asked after each of their runs."""

    def __init__(self, encoding: Encoding, state: State, observer: Observer) -> None:
        self._encoding = encoding
        self._state = state
        self._on_learn = listening([observer], "on_learn")
        self._on_solution = listening([observer], "on_solution")
        self.on_pause = listening([observer], "on_pause")
        self._conflicts = 0

    @property
    def wants_what_is_learnt(self) -> bool:
        """Is somebody interested in it? Then a kernel may run for one conflict at most."""
        return bool(self._on_learn)

    def solution(self) -> Assignment:
        """The solution in ``state``, passed on."""
        assignment = self._encoding.decode(self._state.truth)
        for on_solution in self._on_solution:
            on_solution(assignment)
        return assignment

    def of_learning(self) -> None:
        """Pass on what the last run of a kernel has learnt, if it has."""
        counters = self._state.counters
        if counters[CONFLICTS] == self._conflicts:
            return
        self._conflicts = counters[CONFLICTS]
        for on_learn in self._on_learn:
            learnt = self._state.learnt[: counters[LEARNT]]
            on_learn([self._encoding.meaning(literal) for literal in learnt], counters[LEAST])
