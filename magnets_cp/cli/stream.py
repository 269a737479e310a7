"""Solutions shown as they are found, each once and only if it is one."""

from __future__ import annotations

import sys
import time
from hashlib import blake2b
from typing import Any

from hand_solver import Statistics
from magnets_cp.answer import Solution
from magnets_cp.cli.waiting import Waiting
from magnets_cp.puzzle import Puzzle
from magnets_cp.violation import Violation
from magnets_cp.workbench.solvers import Hearer

# What this process may hold in memory before it looks for no more solutions, in bytes.
MOST_MEMORY = 3 * 2**30
_LOOK_AT_MEMORY = 1000  # solutions from one look to the next
_FLUSH = 0.1  # seconds


class EnoughError(Exception):
    """So many solutions were found that memory would not hold more."""


class Stream:
    """Takes the solutions of one run, and prints each new one that keeps the rules, up to ``most`` (None for all).

    With ``keep`` they are kept for a JSON document instead.
    """

    def __init__(self, puzzle: Puzzle[Any], board: Any, most: int | None, *, keep: bool, waiting: Waiting) -> None:
        self._puzzle, self._board, self._most, self._keep, self._waiting = puzzle, board, most, keep, waiting
        self._seen: set[bytes] = set()
        self._flushed = 0.0
        self._out = sys.stdout  # what users' code prints goes elsewhere meanwhile
        self.kept: list[Solution] = []
        self.wrong: Violation | None = None

    @property
    def hearer(self) -> Hearer:
        """What takes solutions, and on a terminal says how far the search has come."""
        return Hearer(self.take, self._say if self._waiting.is_watched else None)

    @property
    def count(self) -> int:
        """How many different solutions there were."""
        return len(self._seen)

    def take(self, solution: Solution) -> None:
        """Take one that was found. Raises EnoughError, and OSError if it cannot be written."""
        digest = blake2b("/".join(solution).encode(), digest_size=16).digest()
        if digest in self._seen or self.count == self._most or self.wrong:
            return
        violations = self._puzzle.violations(self._board, solution)
        if violations:
            self.wrong = violations[0]
            return
        self._seen.add(digest)
        if self._keep:
            self.kept.append(solution)
        else:
            self._print(solution)
        if self.count % _LOOK_AT_MEMORY == 0 and _memory() > MOST_MEMORY:
            raise EnoughError(f"{self.count} solutions fill {MOST_MEMORY // 2**30} GiB of memory; that is enough")

    def _say(self, statistics: Statistics) -> None:
        counted = {"decisions": statistics.nodes, "conflicts": statistics.fails, "restarts": statistics.restarts}
        words = [f"{number:,} {name}" for name, number in {**counted, "solutions": self.count}.items() if number]
        self._waiting.say(", ".join(words))

    def _print(self, solution: Solution) -> None:
        self._waiting.erase()
        separator = "\n" if self.count > 1 else ""
        self._out.write(f"{separator}{self._puzzle.picture(self._board, solution)}\n")
        if time.monotonic() - self._flushed > _FLUSH:
            self._out.flush()
            self._flushed = time.monotonic()


def _memory() -> int:
    """The most this process has held, in bytes; 0 where that is not to be had."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
