"""Constraints revised until nothing changes; and, at the root of ``auto``, only if that pays."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from hand_solver.problem.domains import members
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


# The least share of the values that can go, all but one of each variable, that one look at every constraint has to
# remove for more looks to be worth their time.
WORTH_MORE = 0.2


def propagate_at_root(propagation: Propagation, _: int | None = None) -> bool:
    """An inference for the root: revise every constraint once, and all to their fixpoint if much has come of it.

    False if there is no solution; otherwise constraints whose variables have one value left each hold.
    """
    domains = propagation.domains
    removable = sum(map(int.bit_count, domains.masks)) - len(domains.masks)
    due = _swept(propagation)
    if due is None:
        return False
    if domains.removed >= WORTH_MORE * removable:
        return to_fixpoint(propagation, due)
    return _closed_hold(propagation, due)


def _swept(propagation: Propagation) -> list[int] | None:
    """Revise every constraint once. Those due again, as others changed their variables since; None for a fail."""
    watching, trail = propagation.problem.constraints_on, propagation.domains.trail
    due = bytearray(len(propagation.constraints))
    for constraint in range(len(due)):
        length = len(trail)
        if not propagation.revise(constraint):
            return None
        for changed, _ in trail[length:]:
            for other in watching[changed]:
                due[other] = 1
        due[constraint] = 0  # filters are idempotent
    return [constraint for constraint, is_due in enumerate(due) if is_due]


def _closed_hold(propagation: Propagation, due: Iterable[int]) -> bool:
    """Do those constraints hold whose variables have no choice left? The others are not looked at."""
    is_open = set(members(propagation.domains.unfixed))
    return all(
        propagation.revise(constraint)
        for constraint in due
        if is_open.isdisjoint(propagation.constraints[constraint].scope)
    )
