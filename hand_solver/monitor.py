"""Watches a search from outside its loop: limits reached, restarts due."""

from __future__ import annotations

import time
from collections.abc import Iterable

from hand_solver.events import Observer, listening
from hand_solver.limits import LimitReached, Limits
from hand_solver.result import Statistics

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
        self._on_pause = listening(observers, "on_pause")

    def allow_fails(self, fails: int | None) -> None:
        """From now on, this many fails until a restart is due; None for never."""
        self._restart_at = None if fails is None else self._statistics.fails + fails

    def at_node(self) -> None:
        """Raises LimitReached or RestartDue, if either is the case."""
        limits, statistics = self._limits, self._statistics
        if limits.nodes is not None and statistics.nodes >= limits.nodes:
            raise LimitReached(f"{limits.nodes} nodes")
        self.check_time()
        for on_pause in self._on_pause:
            if statistics.nodes % NODES_A_PAUSE == 0:
                on_pause(statistics)
        if self._restart_at is not None and statistics.fails >= self._restart_at:
            raise RestartDue

    def check_time(self) -> None:
        """Raises LimitReached if the time is up."""
        if self._deadline is not None and time.perf_counter() > self._deadline:
            raise LimitReached(f"{self._limits.seconds:g} seconds")
