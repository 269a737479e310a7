"""Constraints revised until nothing changes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from hand_solver.propagation.revise import Propagation


def to_fixpoint(propagation: Propagation, constraints: Iterable[int]) -> bool:
    """Revise constraints, and those on whatever they change, until nothing does; False if one cannot hold.

    AC-3 (Mackworth 1977) with constraints instead of arcs in the queue.
    """
    watching = propagation.problem.constraints_on
    trail = propagation.domains.trail
    queue = deque(constraints)
    queued = bytearray(len(propagation.constraints))
    for constraint in queue:
        queued[constraint] = 1
    while queue:
        constraint = queue.popleft()
        length = len(trail)
        if not propagation.revise(constraint):
            return False
        for changed, _ in trail[length:]:
            for other in watching[changed]:
                if not queued[other]:
                    queued[other] = 1
                    queue.append(other)
        # Only now: filters are idempotent, so the one that made the changes has nothing to add.
        queued[constraint] = 0
    return True
