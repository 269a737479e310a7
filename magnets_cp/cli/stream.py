"""Show solutions as they are found, each once and only if the rules accept it; explain a search that takes long."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from threading import Timer

from hand_solver import Statistics, machine_code
from magnets_cp.answer import Solution
from magnets_cp.api.boards import Board
from magnets_cp.cli.exits import complain
from magnets_cp.cli.waiting import Waiting
from magnets_cp.violation import Violation
from magnets_cp.workbench.run.solvers import HandSolver, Hearer, Solver

# The memory of this process, in bytes, at which it looks for no more solutions.
MOST_MEMORY = 3 * 2**30
_LOOK_AT_MEMORY = 1000  # solutions from one look to the next
_FLUSH = 0.1  # seconds
PATIENCE = 5.0  # seconds
_EXPLANATION = (
    "searching in plain Python, about sixty times slower than machine code; reinstall with a C compiler, or a wheel"
)
_COMPILED_SEARCHES = ("auto", "learning")


class EnoughError(Exception):
    """More solutions are not wanted: memory would not hold them, or one breaks the rules."""


class Stream:
    """Take the solutions of one run, and print each new one that keeps the rules, up to ``most`` (None for all).

    Without ``prints`` only keep them, for a JSON document.
    """

    def __init__(self, board: Board, most: int | None, *, prints: bool, waiting: Waiting) -> None:
        self.puzzle = board.puzzle
        self._board, self._most, self._prints = board.content, most, prints
        self._waiting = waiting
        self._flushed, self._printed = 0.0, 0
        self._out = sys.stdout  # what users' code prints goes elsewhere meanwhile
        self.found: dict[Solution, None] = {}
        self.wrong: Violation | None = None
        self._cost = 0

    @property
    def hearer(self) -> Hearer:
        """A hearer that takes solutions, and on a terminal says how far the search has come."""
        return Hearer(self.take, self._say if self._waiting.is_watched else None)

    @property
    def is_optimized(self) -> bool:
        """Is one solution asked for, the best?"""
        return self.puzzle.is_optimized(self._board)

    @property
    def count(self) -> int:
        """The number of different solutions."""
        return len(self.found)

    def take(self, solution: Solution) -> None:
        """Take one that was found. Raises EnoughError to end the search, OSError if it cannot be written."""
        is_optimized = self.is_optimized
        if solution in self.found or (self.count == self._most and not is_optimized) or self.wrong:
            return
        violations = self.puzzle.violations(self._board, solution)
        if violations:
            self.wrong = violations[0]
            raise EnoughError("a solution breaks the rules")  # all others of such a search are worth nothing
        if is_optimized:
            self._take_better(solution)
            return
        self.found[solution] = None
        if self._prints:
            self._print_new()
        if self.count % _LOOK_AT_MEMORY == 0 and _memory() > MOST_MEMORY:
            raise EnoughError(f"{self.count} solutions fill {MOST_MEMORY // 2**30} GiB of memory; that is enough")

    def _take_better(self, solution: Solution) -> None:
        """Keep the better of two; the best one is printed at last, by ``finish``."""
        cost = self.puzzle.cost(self._board, solution)
        if not self.found or cost < self._cost:
            self.found, self._cost = {solution: None}, cost
            if self._waiting.is_watched:
                self._waiting.say(f"a solution that costs {cost:,}")

    def finish(self) -> None:
        """Print the best solution, if one was asked for, and whatever the end of the time kept from being printed."""
        if self._prints:
            self._print_new()

    def _say(self, statistics: Statistics) -> None:
        counted = {"decisions": statistics.nodes, "conflicts": statistics.fails, "restarts": statistics.restarts}
        words = [f"{number:,} {name}" for name, number in {**counted, "solutions": self.count}.items() if number]
        self._waiting.say(", ".join(words))

    def _print_new(self) -> None:
        """Print what is not printed yet. What is found is counted first: the alarm of a limit may come here, too."""
        for solution in reversed([*islice(reversed(self.found), self.count - self._printed)]):
            self._print(solution)
            self._printed += 1

    def _print(self, solution: Solution) -> None:
        self._waiting.erase()
        separator = "\n" if self._printed else ""
        self._out.write(f"{separator}{self.puzzle.picture(self._board, solution)}\n")
        if time.monotonic() - self._flushed > _FLUSH:
            self._out.flush()
            self._flushed = time.monotonic()


def _memory() -> int:
    """The most memory this process has held, in bytes; 0 where that is not known."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


@contextmanager
def explained(solver: Solver) -> Iterator[None]:
    """Say once, on standard error, that machine code would be quicker, if the block takes long without it."""
    if not isinstance(solver, HandSolver) or solver.search not in _COMPILED_SEARCHES or machine_code.load():
        yield
        return
    timer = Timer(PATIENCE, complain, [_EXPLANATION])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
