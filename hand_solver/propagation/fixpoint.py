"""Constraints revised until nothing changes; and, before search begins, only if that pays."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from hand_solver.events import Observer, listening
from hand_solver.problem import Problem
from hand_solver.problem.domains import members
from hand_solver.propagation.revise import Propagation, consistent_at_root
from hand_solver.result import Statistics


def to_fixpoint(
    propagation: Propagation, constraints: Iterable[int], revise: Callable[[int], bool] | None = None
) -> bool:
    """Revise constraints, and those on whatever they change, until nothing does; False if one cannot hold.

    revise  what is done with a constraint, ``propagation.revise`` if nothing is named

    AC-3 (Mackworth 1977) with constraints instead of arcs in the queue.
    """
    compiled = propagation.compiled
    if compiled and revise is None:
        return compiled.run(propagation, constraints, once=False)
    watching = propagation.problem.constraints_on
    trail = propagation.domains.trail
    revise = revise or propagation.revise
    queue = deque(constraints)
    queued = bytearray(len(propagation.constraints))
    for constraint in queue:
        queued[constraint] = 1
    while queue:
        constraint = queue.popleft()
        length = len(trail)
        if not revise(constraint):
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
    """An inference for the root: revise every constraint once, and all to their fixpoint if that is worth it.

    It is if much has come of it, or if there is a constraint that states every one of its solutions, as tables do:
    the fewer are left, the sooner it is stated.

    False if there is no solution; otherwise constraints whose variables have one value left each hold.
    """
    domains = propagation.domains
    removable = sum(map(int.bit_count, domains.masks)) - len(domains.masks)
    due = _swept(propagation)
    if due is None:
        return False
    states_solutions = any(getattr(one, "states_solutions", False) for one in propagation.constraints)
    if states_solutions or domains.removed >= WORTH_MORE * removable:
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


def at_root(
    problem: Problem, statistics: Statistics, observer: Observer, *, check_time: Callable[[], object] | None = None
) -> Sequence[int] | None:
    """The domains, as masks, that constraints leave before any decision; None if there is no solution.

    Raises what ``check_time`` raises.
    """
    propagation = Propagation(problem, statistics, [observer], check_time=check_time)
    consistent = consistent_at_root(propagation, propagate_at_root)
    for on_inferred in listening([observer], "on_inferred"):
        on_inferred(consistent, propagation.domains.masks)
    return propagation.domains.masks if consistent else None
