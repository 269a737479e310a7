"""MAC with mrv and values in their order, as ``search`` does it, on layered graphs in machine code."""

from __future__ import annotations

from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.graphs.fixpoint import empty_queue, enqueue, propagate_at_root, to_fixpoint, wake
from hand_solver.propagation.graphs.revise import assign, size_of
from hand_solver.propagation.graphs.state import (
    BACKTRACKS,
    BITS,
    DEEPEST,
    DEPTH,
    NODES,
    SOLUTIONS,
    TRAIL_SIZE,
    State,
)
from hand_solver.propagation.layered_graph import NONE

# How it ends.
EXHAUSTED = 0  # there is no solution, or no other
SOLVED = 1  # of propagation at the root: there may be one. Of search: call again for another
OUT_OF_NODES = 2

# Instead of a number of nodes: one kernel for both takes half the time to compile and to load.
AT_ROOT = -1


@kernel
def explore(state: State, nodes: int) -> int:
    """Propagate AT_ROOT, which comes first, or search on until there were so many decisions."""
    if nodes == AT_ROOT:
        return SOLVED if propagate_at_root(state) else EXHAUSTED
    consistent = state.counters[DEPTH] == 0 and state.counters[SOLUTIONS] == 0 and mac_at_root(state)
    while True:
        if consistent:
            variable = mrv(state)
            if variable == NONE:
                state.counters[SOLUTIONS] += 1
                return SOLVED
            branch(state, variable)
        consistent = False
        while state.counters[DEPTH] > 0 and not consistent:
            retract(state)
            depth = state.counters[DEPTH] - 1
            if state.choice_untried[depth] == 0:
                state.counters[DEPTH] = depth
            elif state.counters[NODES] >= nodes:
                return OUT_OF_NODES
            else:
                consistent = decide(state)
        if not consistent:
            return EXHAUSTED


@kernel
def mac_at_root(state: State) -> bool:
    """Bring all constraints to their fixpoint."""
    state.counters[TRAIL_SIZE] = 0
    empty_queue(state)
    for constraint in range(len(state.queue)):
        enqueue(state, constraint)
    return to_fixpoint(state)


@kernel
def mrv(state: State) -> int:
    """The first variable with the fewest values left, two at least; NONE if all have one."""
    chosen, fewest = NONE, BITS
    for variable in range(len(state.masks)):
        mask = state.masks[variable]
        if mask & (mask - 1):
            size = size_of(mask)
            if size < fewest:
                chosen, fewest = variable, size
    return chosen


@kernel
def branch(state: State, variable: int) -> None:
    """A choice of the variable's values."""
    depth = state.counters[DEPTH]
    state.choice_variable[depth] = variable
    state.choice_untried[depth] = state.masks[variable]
    state.choice_value[depth] = NONE
    state.choice_mark[depth] = state.counters[TRAIL_SIZE]
    state.counters[DEPTH] = depth + 1


@kernel
def retract(state: State) -> None:
    """Undo the decision in force at the innermost choice, if there is one."""
    counters = state.counters
    depth = counters[DEPTH] - 1
    if state.choice_value[depth] == NONE:
        return
    while counters[TRAIL_SIZE] > state.choice_mark[depth]:
        counters[TRAIL_SIZE] -= 1
        place = counters[TRAIL_SIZE]
        state.masks[state.trail_variable[place]] = state.trail_mask[place]
    if state.choice_solutions[depth] == counters[SOLUTIONS]:
        counters[BACKTRACKS] += 1
    state.choice_value[depth] = NONE


@kernel
def decide(state: State) -> bool:
    """Take the next value of the innermost choice, and infer; False if it leads to a contradiction."""
    counters = state.counters
    depth = counters[DEPTH] - 1
    untried, variable = state.choice_untried[depth], state.choice_variable[depth]
    value = untried & -untried
    state.choice_untried[depth] = untried ^ value
    state.choice_value[depth] = value
    state.choice_solutions[depth] = counters[SOLUTIONS]
    counters[NODES] += 1
    counters[DEEPEST] = max(counters[DEEPEST], counters[DEPTH])
    assign(state, variable, value)
    empty_queue(state)
    wake(state, variable)
    return to_fixpoint(state)
