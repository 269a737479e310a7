"""Which Boolean first, before any took part in a conflict: breadth-first over the clauses of two literals.

Neighbours are decided one after the other, so a conflict takes back little that has nothing to do with it. What clauses
of two do not connect takes turns.
"""

from __future__ import annotations

from hand_solver.learning.activity import insert
from hand_solver.learning.state import State
from hand_solver.machine_code.marked import kernel

# So small that conflicts soon count for more.
_STEP = 1e-4


@kernel
def order_breadth_first(state: State) -> None:
    """Let activities fall along the order, of connected Booleans from 0 on, and fill the heap by them.

    Of connected ones that which stands first in the heap is the first.
    """
    size, order = state.heap_size, state.learnt  # which is free yet
    reached, done = 0, 0
    for place in range(size):
        first = reached
        reached = reach(state, state.heap[place], reached)
        while done < reached:
            if done > first:
                state.activity[order[done]] = state.activity[order[done - 1]] - _STEP
            reached = reach_neighbours(state, order[done], reached)
            done += 1
    state.heap_size = 0
    for place in range(size):
        state.is_term[order[place]] = 0
        insert(state, order[place])


@kernel
def reach_neighbours(state: State, boolean: int, reached: int) -> int:
    """``reach`` for all that stand in a clause of two with the Boolean; ``index_pairs`` leaves them last to first."""
    end = state.pair_start[2 * boolean + 2]
    for i in range(1, end - state.pair_start[2 * boolean] + 1):
        reached = reach(state, state.pair_literals[end - i] >> 1, reached)
    return reached


@kernel
def reach(state: State, boolean: int, reached: int) -> int:
    """Let the Boolean be next in the order, unless it is there; return how many are. They are marked in ``is_term``."""
    if state.is_term[boolean]:
        return reached
    state.is_term[boolean] = 1
    state.learnt[reached] = boolean
    return reached + 1
