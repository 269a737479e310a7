"""What observers of a learning search are told: its solutions, and what it learns; and how that is derived."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hand_solver.booleans import Encoding
from hand_solver.events import Observer, listening
from hand_solver.learning.index import index
from hand_solver.learning.state import CONFLICTS, LEARNT, LEAST, LEVEL, LINES, SAID, State
from hand_solver.problem import Assignment

# Characters there is room for: in all, and more for every Boolean. The longest derivations met take a fiftieth.
_ROOM, _ROOM_A_BOOLEAN = 1 << 19, 1 << 10


class LongDerivationError(RuntimeError):
    """The derivation of what one conflict teaches is longer than there is room for."""


class Derivation(Observer):
    """An observer that is told how what is learnt is derived, in lines of a proof: see ``derivation``.

    names   by Boolean: the number of its variable in the proof
    sums    the lines of what is stated, in its order: of what is to be met exactly, "so much or more" and "or less"
    pairs   the lines of the clauses of two literals
    lines   how many there are; when search has ended, with those it added: one of them for each solution, which
            ``on_solution`` has to write
    """

    def __init__(
        self, names: Sequence[int], sums: Sequence[int], pairs: Mapping[tuple[int, int], int], lines: int
    ) -> None:
        self.names = names
        self.sums = sums
        self.pairs = pairs
        self.lines = lines

    def write(self, text: bytes) -> None:
        """Take more lines: each ends in " ;", or, where it deletes others, in DELETED."""

    def attach(self, state: State) -> None:
        """Have a search that has not begun write its derivations."""
        index(state)
        state.text.frombytes(bytes(_ROOM + _ROOM_A_BOOLEAN * len(self.names)))
        state.name.extend(self.names)
        state.line_of.extend(self.sums)
        state.line_of.extend([0] * (len(state.start) - len(self.sums)))
        state.line_of_fact.extend([0] * len(self.names))
        for literal in range(2 * len(self.names)):
            implied = state.pair_literals[state.pair_start[literal] : state.pair_start[literal + 1]]
            state.line_of_pair.extend([self.pairs[min(literal ^ 1, one), max(literal ^ 1, one)] for one in implied])
        state.counters[LINES] = self.lines

    def take(self, state: State) -> None:
        """Pass on what was written since. Raises LongDerivationError if there was no room for it."""
        said = state.counters[SAID]
        if said > len(state.text):
            raise LongDerivationError(f"one conflict takes more than {len(state.text) // 2} characters to explain")
        self.write(state.text[:said].tobytes())
        self.lines = state.counters[LINES]
        state.counters[SAID] = 0


class Told:
    """Translates the arrays of a search into events. Kernels call nobody, so it is asked after each of their runs."""

    def __init__(self, encoding: Encoding, state: State, observer: Observer) -> None:
        self._encoding = encoding
        self._state = state
        self._derivation = observer if isinstance(observer, Derivation) else None
        self._on_learn = listening([observer], "on_learn")
        self._on_state = listening([observer], "on_state")
        self._on_solution = listening([observer], "on_solution")
        self.on_pause = listening([observer], "on_pause")
        self._conflicts = 0
        if self._derivation:
            self._derivation.attach(state)

    @property
    def wants_every_step(self) -> bool:
        """Is somebody interested in them? Then a kernel may run for one conflict or decision at most."""
        return bool(self._on_learn or self._on_state)

    def solution(self) -> Assignment:
        """The solution in ``state``, passed on."""
        assignment = self._encoding.decode(self._state.truth)
        for on_solution in self._on_solution:
            on_solution(assignment)
        if self._derivation:
            self._state.counters[LINES] += 1
            self._derivation.lines += 1
        return assignment

    def of_the_run(self) -> None:
        """Pass on what the last run of a kernel has learnt, if it has, and where it stopped."""
        if self._derivation:
            self._derivation.take(self._state)
        counters = self._state.counters
        if counters[CONFLICTS] != self._conflicts:
            self._conflicts = counters[CONFLICTS]
            for on_learn in self._on_learn:
                learnt = self._state.learnt[: counters[LEARNT]]
                on_learn([self._encoding.meaning(literal) for literal in learnt], counters[LEAST])
        for on_state in self._on_state:
            on_state(
                [self._encoding.meaning(literal) for literal in self._decisions()],
                self._encoding.possible(self._state.truth),
            )

    def _decisions(self) -> list[int]:
        state = self._state
        return [state.trail[start] for start in state.level_start[: state.counters[LEVEL]]]
