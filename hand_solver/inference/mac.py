"""Maintaining arc consistency: after every decision, filter until nothing changes."""

from __future__ import annotations

from collections import deque

from hand_solver.propagation import Propagation


def mac(propagation: Propagation, variable: int | None) -> bool:
    """Bring all constraints to their fixpoint, starting from those on ``variable`` (from all, if None).

    AC-3 (Mackworth 1977) with constraints instead of arcs in the queue, run after each decision as in Sabin and
    Freuder, "Contradicting conventional wisdom in constraint satisfaction", 1994. With GAC filters the fixpoint is
    generalised arc consistency.
    """
    watching = propagation.problem.constraints_on
    trail = propagation.domains.trail
    queue = deque(range(len(propagation.constraints)) if variable is None else watching[variable])
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
