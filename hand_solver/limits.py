"""When a search stops or restarts, and how it says so."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from numbers import Real

from hand_solver.events import Observer, listening
from hand_solver.result import LimitReached, Result, Statistics

# More than anything is ever counted to.
NEVER = 2**62
# What follows from a problem alone is seen in any case, if it takes no longer than this.
SECONDS_TO_BEGIN = 0.1


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop: seconds of wall time, nodes, solutions found. None means no limit.

    With an objective one solution is looked for, the best; what was found until a limit is the best so far.

    Nodes are looked at before every decision, seconds too, and before every call of a filter, in machine code now and
    then, and before each constraint is stated in Booleans; but what takes no longer than ``SECONDS_TO_BEGIN`` is done
    without any. One filter, or one statement, is not cut off: of hundreds of variables with hundreds of values it can
    take a minute. The commands end it by a signal.

    Raises ValueError on a limit below zero, a solution limit below one, and half a node or solution; TypeError for what
    is no number.

    >>> Limits(seconds=10, solutions=None)
    Limits(seconds=10, nodes=None, solutions=None)
    """

    seconds: float | None = None
    nodes: int | None = None
    solutions: int | None = 1

    def __post_init__(self) -> None:
        for name, limit in (("seconds", self.seconds), ("nodes", self.nodes), ("solutions", self.solutions)):
            if not (limit is None or isinstance(limit, Real)):
                raise TypeError(f"{name}: expected a number or None, found {limit!r:.40}")
        if (self.seconds is not None and not self.seconds >= 0) or (self.nodes is not None and self.nodes < 0):
            raise ValueError(f"limits are numbers from 0: {self}")
        if self.solutions is not None and self.solutions < 1:
            raise ValueError(f"a solution limit is at least 1: {self}")
        if (self.nodes or 0) % 1 or (self.solutions or 0) % 1:
            raise ValueError(f"limits on nodes and solutions are whole numbers: {self}")

    @property
    def most_nodes(self) -> int:
        """The limit on nodes as a number; one that is never reached, if there is none."""
        return NEVER if self.nodes is None else min(self.nodes, NEVER)

    @property
    def most_solutions(self) -> int:
        """The limit on solutions likewise."""
        return NEVER if self.solutions is None else min(self.solutions, NEVER)

    def at_most(self, nodes: int) -> Limits:
        """The same, with so many nodes at most."""
        return replace(self, nodes=min(nodes, self.most_nodes))

    def since(self, started: float) -> Limits:
        """What is left of the seconds of a search that began then, by ``time.perf_counter``."""
        if self.seconds is None:
            return self
        return Limits(max(0.0, self.seconds - (time.perf_counter() - started)), self.nodes, self.solutions)

    def clock(self, started: float) -> Callable[[], None] | None:
        """What raises LimitReached once the seconds of a search that began then are over; None without such a limit."""
        seconds = self.seconds
        if seconds is None:
            return None
        deadline = started + max(seconds, SECONDS_TO_BEGIN)

        def check_time() -> None:
            if time.perf_counter() > deadline:
                raise LimitReached(f"{seconds:g} seconds")

        return check_time

    def less(self, result: Result, started: float) -> Limits | None:
        """What is left after a part of a search that began then; None if nothing is, or the search is done."""
        if result.complete or (len(result.solutions) == self.solutions and result.objective is None):
            return None
        left = self.since(started)
        if self.nodes is not None:
            left = replace(left, nodes=max(0, self.nodes - result.statistics.nodes))
        return None if left.nodes == 0 or left.seconds == 0 else left


# Decisions from one event ``on_pause`` to the next: some hundredths of a second on large problems.
NODES_A_PAUSE = 64


class RestartDue(Exception):
    """The search has failed often enough since its last start."""


class Monitor:
    """Asked before every decision; raises when the search has to stop or begin again."""

    def __init__(self, limits: Limits, statistics: Statistics, observers: Iterable[Observer] = ()) -> None:
        self._limits = limits
        self._statistics = statistics
        self._deadline = None if limits.seconds is None else time.perf_counter() + limits.seconds
        self._restart_at: int | None = None
        self._asked_at = -1
        self._on_pause = listening(observers, "on_pause")

    def allow_fails(self, fails: int | None) -> None:
        """From now on, this many fails until a restart is due; None for never."""
        self._restart_at = None if fails is None else self._statistics.fails + fails

    def at_node(self) -> None:
        """Raises LimitReached or RestartDue, if either is the case."""
        limits, statistics = self._limits, self._statistics
        self._asked_at = statistics.nodes
        if limits.nodes is not None and statistics.nodes >= limits.nodes:
            raise LimitReached(f"{limits.nodes} nodes")
        self.check_time()
        for on_pause in self._on_pause:
            if statistics.nodes % NODES_A_PAUSE == 0:
                on_pause(statistics)
        if self._restart_at is not None and statistics.fails >= self._restart_at:
            raise RestartDue

    @property
    def room(self) -> tuple[int, int]:
        """How many nodes and fails may come until it wants to be asked again, if not before every decision."""
        done = self._statistics.nodes
        nodes = -done % NODES_A_PAUSE or (NODES_A_PAUSE if self._asked_at == done else 0)
        fails = NEVER if self._restart_at is None else min(self._restart_at - self._statistics.fails, NEVER)
        return min(nodes, self._limits.most_nodes - done), fails

    def check_time(self) -> None:
        """Raises LimitReached if the time is up."""
        if self._deadline is not None and time.perf_counter() > self._deadline:
            raise LimitReached(f"{self._limits.seconds:g} seconds")
