"""Several searches of one problem at a time, each in a thread of its own: machine code runs without Python's lock."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from hand_solver.booleans import Encoding
from hand_solver.events import Observer
from hand_solver.learning.run import Run, Shared
from hand_solver.learning.state import INCOMING, OUTGOING
from hand_solver.result import Limits

# Literals there is room for in what is told and what is heard, from one look up to the next; letters that may wait.
_OUTGOING, _INCOMING, _LETTERS = 1 << 12, 1 << 15, 256


class Sharing(Run):
    """A search that tells others what it learns, and hears it from them. What there is no room for is lost."""

    def __init__(self, encoding: Encoding, seed: int, limits: Limits, shared: Shared, observer: Observer) -> None:
        super().__init__(encoding, seed, limits, shared, observer)
        self.others: Sequence[Sharing] = ()
        self._letters: deque[array[int]] = deque(maxlen=_LETTERS)
        self.state.outgoing.extend(array("I", [0]) * _OUTGOING)
        self.state.incoming.extend(array("I", [0]) * _INCOMING)

    def between(self) -> None:
        """Send what was learnt, unless it may follow from the exclusion of a solution, and take what was sent."""
        state = self.state
        if state.counters[OUTGOING] and not self.found:
            letter = state.outgoing[: state.counters[OUTGOING]]
            for other in self.others:
                other._letters.append(letter)
        state.counters[OUTGOING] = 0
        while self._letters:
            letter, used = self._letters.popleft(), state.counters[INCOMING]
            if used + len(letter) <= len(state.incoming):
                state.incoming[used : used + len(letter)] = letter
                state.counters[INCOMING] = used + len(letter)


def run_side_by_side(
    encoding: Encoding, seeds: Sequence[int], limits: Limits, shared: Shared, observer: Observer
) -> list[Run]:
    """A search for each seed, until one has an answer, or all are at their limits; they share the nodes allowed.

    The first runs in this thread, which hears of Ctrl-C, and is the one whose solutions and counters are told.
    """
    runs = list[Sharing]()
    for number, seed in enumerate(seeds):
        nodes = None if limits.nodes is None else (limits.nodes + number) // len(seeds)
        told = Observer() if runs else observer
        runs.append(Sharing(encoding, seed, replace(limits, nodes=nodes), shared, told))
    for run in runs:
        run.others = [other for other in runs if other is not run]
    with ThreadPoolExecutor(len(runs) - 1) as pool:
        try:
            beside = [pool.submit(run.go) for run in runs[1:]]
            runs[0].go()
            for one in beside:
                one.result()
        finally:
            shared.is_over = True
    return [*runs]
