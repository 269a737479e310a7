"""Decisions tried and taken back: ``Propagation.probe`` in array form."""

from __future__ import annotations

from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.bits import lowest
from hand_solver.propagation.kernels.domains import restrict, take_in, undo
from hand_solver.propagation.kernels.revise import revise
from hand_solver.propagation.kernels.state import State

# What is found where a constraint cannot hold.
DEAD_END = -1


@kernel
def probe(state: State, kept: int, given: int, variable: int) -> int:
    """Take in what Python has changed, and probe every value of the variable."""
    take_in(state, kept, given)
    return probe_values(state, variable)


@kernel
def probe_values(state: State, variable: int) -> int:
    """For every value left: revise the constraints on the variable once, as if it were decided, and undo that.

    How many revisions that took in all.
    """
    size, rest, removed, revised = state.trail_size, state.mask[variable], state.removed, 0
    lowest_before = state.lowest
    while rest != 0:
        value = lowest(rest)
        rest &= rest - 1
        restrict(state, variable, 1 << value)
        before = state.removed
        revisions = 0
        outcome = 0
        for j in range(state.watch_start[variable], state.watch_start[variable + 1]):
            revisions += 1
            constraint = state.watch[j]
            if not revise(state, constraint):
                outcome = DEAD_END
                break
        revised += revisions
        state.revised_by[value] = revisions
        state.removed_by[value] = outcome if outcome == DEAD_END else state.removed - before
        undo(state, size)
    state.removed = removed
    state.lowest = lowest_before
    return revised
