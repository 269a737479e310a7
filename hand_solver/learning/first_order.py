"""Which Boolean first, before any took part in a conflict: breadth-first over the clauses of two literals.

Neighbours are decided one after the other, so a conflict takes back little that has nothing to do with it.
"""

from __future__ import annotations

from hand_solver.learning.state import HEAP_SIZE, State
from hand_solver.machine_code.marked import kernel

# So small that conflicts soon count for more.
_STEP = 1e-4


@kernel
def order_breadth_first(state: State) -> None:
    """Bring the heap into breadth-first order, begun with the Boolean that stood first; activities fall along it."""
    size, order = state.counters[HEAP_SIZE], state.learnt  # which is free yet
    reached, done = 0, 0
    for place in range(size):
        reached = reach(state, state.heap[place], reached)
        while done < reached:
            reached = reach_neighbours(state, order[done], reached)
            done += 1
    for place in range(size):
        state.heap[place] = order[place]
        if place > 0:
            state.activity[order[place]] = state.activity[order[place - 1]] - _STEP


@kernel
def reach_neighbours(state: State, boolean: int, reached: int) -> int:
    """``reach`` for all that stand in a clause of two with the Boolean; ``index_pairs`` leaves them last to first."""
    end = state.pair_start[2 * boolean + 2]
    for i in range(1, end - state.pair_start[2 * boolean] + 1):
        reached = reach(state, state.pair_literals[end - i] >> 1, reached)
    return reached


@kernel
def reach(state: State, boolean: int, reached: int) -> int:
    """Let the Boolean be next in the order, unless it is there; return how many are."""
    if state.heap_place[boolean] >= 0:
        return reached
    state.heap_place[boolean] = reached
    state.learnt[reached] = boolean
    return reached + 1
