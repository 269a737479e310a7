"""When a search is to stop, and how it says that it did."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from hand_solver.result import Result

# More than anything is ever counted to.
NEVER = 2**62


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop: seconds of wall time, nodes, solutions found. None means no limit.

    Seconds and nodes are looked at before every decision: what inference does between two is not interrupted.

    Raises ValueError on a limit below zero, a solution limit below one, and half a node or solution.

    >>> Limits(seconds=10, solutions=None)
    Limits(seconds=10, nodes=None, solutions=None)
    """

    seconds: float | None = None
    nodes: int | None = None
    solutions: int | None = 1

    def __post_init__(self) -> None:
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

    def at_most(self, nodes: int) -> Limits:
        """The same, with so many nodes at most."""
        return replace(self, nodes=min(nodes, self.most_nodes))

    def since(self, started: float) -> Limits:
        """What is left of the seconds of a search that began then, by ``time.perf_counter``."""
        if self.seconds is None:
            return self
        return Limits(max(0.0, self.seconds - (time.perf_counter() - started)), self.nodes, self.solutions)

    def less(self, result: Result, started: float) -> Limits | None:
        """What is left after a part of a search that began then; None if nothing is, or the search is done."""
        if result.complete or len(result.solutions) == self.solutions:
            return None
        left = self.since(started)
        if self.nodes is not None:
            left = replace(left, nodes=max(0, self.nodes - result.statistics.nodes))
        return None if left.nodes == 0 or left.seconds == 0 else left


class LimitReached(Exception):
    """The limit named in the message stopped the search; what it found until then stands.

    >>> from hand_solver import Limits, Problem, Variable, solutions
    >>> list(solutions(Problem((Variable("x", ("no", "yes")),), ()), limits=Limits(nodes=0, solutions=None)))
    Traceback (most recent call last):
    ...
    hand_solver.limits.LimitReached: ...
    """
