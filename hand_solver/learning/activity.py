"""Which Boolean next: VSIDS, a heap of activities.

Moskewicz et al., "Chaff: engineering an efficient SAT solver", 2001; the increment that grows instead of the activities
that decay, and the heap, are MiniSat's (Een and Sorensson, 2003).
"""

from __future__ import annotations

from hand_solver.learning.state import UNKNOWN, State
from hand_solver.machine_code.marked import kernel

GROWTH = 1 / 0.95
_LARGEST = 1e100


@kernel
def bump(state: State, boolean: int) -> None:
    """The Boolean took part in a conflict."""
    activity = state.activity
    activity[boolean] += state.increment[0]
    if activity[boolean] > _LARGEST:
        for other in range(len(activity)):
            activity[other] /= _LARGEST
        state.increment[0] /= _LARGEST
    if state.heap_place[boolean] >= 0:
        sift_up(state, state.heap_place[boolean])


@kernel
def insert(state: State, boolean: int) -> None:
    """Put the Boolean into the heap, unless it is there."""
    if state.heap_place[boolean] < 0:
        size = state.heap_size
        state.heap[size] = boolean
        state.heap_size = size + 1
        sift_up(state, size)


@kernel
def pop_unassigned(state: State) -> int:
    """Take the most active Boolean without a truth from the heap; there must be one."""
    while True:
        boolean = pop(state)
        if state.truth[2 * boolean] == UNKNOWN:
            return boolean


@kernel
def pop(state: State) -> int:
    """Take the most active Boolean from the heap."""
    heap = state.heap
    top = heap[0]
    size = state.heap_size - 1
    state.heap_size = size
    state.heap_place[top] = -1
    if size > 0:
        heap[0] = heap[size]
        sift_down(state, 0)
    return top


@kernel
def sift_up(state: State, place: int) -> None:
    """Move what stands at a place of the heap up to where it belongs. Below place p stand 4p + 1 to 4p + 4."""
    heap, heap_place, activity = state.heap, state.heap_place, state.activity
    boolean = heap[place]
    while place > 0:
        parent = (place - 1) >> 2
        if activity[heap[parent]] >= activity[boolean]:
            break
        heap[place] = heap[parent]
        heap_place[heap[place]] = place
        place = parent
    heap[place] = boolean
    heap_place[boolean] = place


@kernel
def sift_down(state: State, place: int) -> None:
    """Move what stands at a place of the heap down to where it belongs."""
    heap, heap_place, activity = state.heap, state.heap_place, state.activity
    boolean = heap[place]
    while 4 * place + 1 < state.heap_size:
        child = most_active_child(state, place)
        if activity[heap[child]] <= activity[boolean]:
            break
        heap[place] = heap[child]
        heap_place[heap[place]] = place
        place = child
    heap[place] = boolean
    heap_place[boolean] = place


@kernel
def most_active_child(state: State, place: int) -> int:
    """The place of the most active Boolean below; there is one. Sums, as the processor cannot foresee which it is."""
    heap, activity = state.heap, state.activity
    child, size = 4 * place + 1, state.heap_size
    if child + 3 < size:
        other = child + 2 + (activity[heap[child + 3]] > activity[heap[child + 2]])
        child += activity[heap[child + 1]] > activity[heap[child]]
        return child + (other - child) * (activity[heap[other]] > activity[heap[child]])
    for other in range(child + 1, size):
        if activity[heap[other]] > activity[heap[child]]:
            child = other
    return child
