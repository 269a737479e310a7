"""What observers of a learning search are told: its solutions, what it learns, and where it stands."""

from __future__ import annotations

from hand_solver.booleans import Encoding
from hand_solver.events import Observer, listening
from hand_solver.learning.proof_observer import ProofObserver
from hand_solver.learning.state import State
from hand_solver.problem import Assignment


def wants_every_step(observer: Observer) -> bool:
    """Is it interested in them? Then a kernel may run for one conflict or decision at most."""
    return bool(listening([observer], "on_learn") or listening([observer], "on_state"))


def wants_one_search(observer: Observer) -> bool:
    """Is the observer about the steps of one search, or its proof?"""
    return isinstance(observer, ProofObserver) or wants_every_step(observer)


class Notifier:
    """Translates the arrays of a search into events. Kernels call nobody, so it is asked after each of their runs."""

    def __init__(self, encoding: Encoding, state: State, observer: Observer) -> None:
        self._encoding = encoding
        self._state = state
        self._derivation = observer if isinstance(observer, ProofObserver) else None
        self._on_learn = listening([observer], "on_learn")
        self._on_state = listening([observer], "on_state")
        self._on_solution = listening([observer], "on_solution")
        self.on_pause = listening([observer], "on_pause")
        self.on_objective = listening([observer], "on_objective")
        self.wants_every_step = bool(self._on_learn or self._on_state)
        self._conflicts = 0
        if self._derivation:
            self._derivation.attach(state)

    def solution(self) -> Assignment:
        """The solution in ``state``, passed on."""
        assignment = self._encoding.decode(self._state.truth)
        for on_solution in self._on_solution:
            on_solution(assignment)
        if self._derivation:
            self._derivation.number_solution(self._state)
        return assignment

    def of_the_run(self) -> None:
        """Pass on what the last run of a kernel has learnt, if it has, and where it stopped."""
        if self._derivation:
            self._derivation.take(self._state)
        state = self._state
        if state.conflicts != self._conflicts:
            self._conflicts = state.conflicts
            for on_learn in self._on_learn:
                learnt = self._state.learnt[: state.learnt_size]
                on_learn([self._encoding.meaning(literal) for literal in learnt], state.learnt_degree)
        for on_state in self._on_state:
            on_state(
                [self._encoding.meaning(literal) for literal in self._decisions()],
                self._encoding.possible(self._state.truth),
            )

    def _decisions(self) -> list[int]:
        state = self._state
        return [state.trail[start] for start in state.level_start[: state.current_level]]
