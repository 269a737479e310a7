"""The log of a proof: what takes away how a search derives what it learns, as ``proof_logging`` writes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hand_solver.events import Observer
from hand_solver.learning.index import index
from hand_solver.learning.objective import BOUND
from hand_solver.learning.state import State

# Characters there is room for: in all, and more for every Boolean. The longest derivations met take a fiftieth.
_ROOM, _ROOM_A_BOOLEAN = 1 << 19, 1 << 10


class LongDerivationError(RuntimeError):
    """The derivation of what one conflict teaches is longer than there is room for."""


class ProofObserver(Observer):
    """An observer that is told how what is learnt is derived, in lines of a proof: see ``proof_logging``.

    names   by Boolean: the number of its variable in the proof; less than 0 for its negation
    sums    the lines of what is stated, in its order: of what is to be met exactly, "so much or more" and "or less"
    pairs   the lines of the clauses of two literals
    lines   how many there are; when search has ended, with those it added: one of them for each solution, which
            ``on_solution`` has to write; with an objective it says that only better ones count
    steps   with an objective, two derivations: from the line of a solution to the bound, and from the bound to the
            surrogate; empty where nothing is to be done
    """

    def __init__(
        self,
        names: Sequence[int],
        sums: Sequence[int],
        pairs: Mapping[tuple[int, int], int],
        lines: int,
        steps: tuple[str, str] = ("", ""),
    ) -> None:
        self.names = names
        self.sums = sums
        self.pairs = pairs
        self.lines = lines
        self.steps = steps

    def write(self, text: bytes) -> None:
        """Take more lines: each ends in " ;", or, where it deletes others, in DELETED."""

    def attach(self, state: State) -> None:
        """Have a search that has not begun write its derivations."""
        index(state)
        state.log.frombytes(bytes(_ROOM + _ROOM_A_BOOLEAN * len(self.names)))
        state.log_name.extend([2 * abs(name) + (name < 0) for name in self.names])
        state.line_of.extend(self.sums)
        state.line_of.extend([0] * (len(state.start) - len(self.sums)))
        state.line_of_fact.extend([0] * len(self.names))
        state.line_of_bounds.extend([0] * len(self.names))
        for literal in range(2 * len(self.names)):
            implied = state.pair_literals[state.pair_start[literal] : state.pair_start[literal + 1]]
            state.line_of_pair.extend([self.pairs[min(literal ^ 1, one), max(literal ^ 1, one)] for one in implied])
        state.log_lines = self.lines

    def take(self, state: State) -> None:
        """Pass on what was written since. Raises LongDerivationError if there was no room for it."""
        said = state.log_size
        if said > len(state.log):
            raise LongDerivationError(f"one conflict takes more than {len(state.log) // 2} characters to explain")
        self.write(state.log[:said].tobytes())
        self.lines = state.log_lines
        state.log_size = 0

    def number_solution(self, state: State) -> None:
        """Count the line of a solution; with an objective it is the bound from now on."""
        self.lines += 1
        if state.optimizing:
            bounds = (BOUND, state.surrogate) if state.surrogate else (BOUND,)
            for steps, inequality in zip(self.steps, bounds, strict=False):
                if steps:
                    self.write(f"pol {self.lines}{steps} ;\n".encode())
                    self.lines += 1
                state.line_of[inequality] = self.lines
        state.log_lines = self.lines
