"""Estimates for a search over domains, made anew when enough of them has changed."""

from __future__ import annotations

from hand_solver.belief.network import network
from hand_solver.belief.sweep import shares, sweep
from hand_solver.domains import Domains
from hand_solver.problem import Problem

# Rounds of messages when they begin anew, and when they go on from the last ones.
FIRST_SWEEPS, SWEEPS = 15, 1
# Expected counts that close to what they must come to have settled.
SETTLED = 0.02
# Estimates are made anew when one in so many of the open variables has been decided.
REFRESH_PART = 10


class Belief:
    """The estimated shares of the values of a problem's variables, for one search."""

    def __init__(self, problem: Problem) -> None:
        self._network = network(problem)
        self._sizes = [len(variable.labels) for variable in problem.variables]
        self._open: int | None = None

    def look(self, domains: Domains) -> None:
        """Estimate anew if many variables have been decided, or are open again, since the last time."""
        if self._open is None:
            self._estimate(domains, FIRST_SWEEPS)
        elif (self._open ^ domains.unfixed).bit_count() * REFRESH_PART >= self._open.bit_count():
            self._estimate(domains, SWEEPS)

    def share(self, variable: int, value: int) -> float:
        """The share of the solutions with this value, by the last estimate."""
        return self._network.share[self._network.value_start[variable] + value]

    def _estimate(self, domains: Domains, sweeps: int) -> None:
        """So many rounds, going on from the messages of the last time."""
        allowed, place = self._network.allowed, 0
        for mask, size in zip(domains.masks, self._sizes, strict=True):
            for value in range(size):
                allowed[place + value] = mask >> value & 1
            place += size
        for _ in range(sweeps):
            if sweep(self._network) < SETTLED:
                break
        shares(self._network)
        self._open = domains.unfixed
