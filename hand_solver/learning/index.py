"""What is prepared when a search begins: where literals occur, and which Boolean is decided first.

The indices are counting sorts: the places of each literal are counted, summed up to where they end, and filled.
"""

from __future__ import annotations

from array import array

from hand_solver.learning.activity import insert
from hand_solver.learning.chains import index_chains
from hand_solver.learning.ladders import index_ladders
from hand_solver.learning.state import DECISION, UNKNOWN, State
from hand_solver.learning.trail import assign
from hand_solver.machine_code.marked import kernel


@kernel
def index(state: State) -> None:
    """Fill ``pair_*``, ``within_*``, the heap and the arrays of given inequalities, from what is stated.

    ``refuted`` if clauses of one literal contradict one another.
    """
    state.indexed = 1
    for literal in state.unit:
        if state.truth[literal] == UNKNOWN:
            assign(state, literal, DECISION, 0)
        elif state.truth[literal] == 0:
            state.refuted = 1
    index_pairs(state)
    order_breadth_first(state)
    for stated in range(len(state.stated_degree)):
        add_stated(state, stated)
    index_chains(state)
    add_clauses(state)
    state.given = state.inequalities
    index_inequalities(state)
    if len(state.moved) > 0:
        index_ladders(state)


@kernel
def index_pairs(state: State) -> None:
    """Of two that exclude one another each implies that the other does not hold."""
    start, implied = state.pair_start, state.pair_literals
    for literal in state.exclusive:
        start[literal] += 1
    prefix_sums(start)
    for pair in range(len(state.exclusive) // 2):
        one, other = state.exclusive[2 * pair], state.exclusive[2 * pair + 1]
        start[one] -= 1
        implied[start[one]] = other ^ 1
        start[other] -= 1
        implied[start[other]] = one ^ 1


@kernel
def prefix_sums(numbers: array[int]) -> None:
    """Each number becomes the sum of those up to it."""
    total = 0
    for i in range(len(numbers)):
        total += numbers[i]
        numbers[i] = total


@kernel
def add_stated(state: State, stated: int) -> None:
    """What is stated, as one inequality; where it is to be met exactly, with another of what the negations weigh."""
    total = 0
    for j in range(state.stated_start[stated], state.stated_start[stated + 1]):
        total += state.stated_weights[j]
    degree = state.stated_degree[stated]
    add_side(state, stated, 0, degree, total)
    if state.stated_exactly[stated]:
        add_side(state, stated, 1, total - degree, total)


@kernel
def add_side(state: State, stated: int, negation: int, degree: int, total: int) -> None:
    """The literals stated, or their negations with ``negation`` 1, weigh ``degree`` or more, of ``total``."""
    inequality, place = state.inequalities, state.pool_used
    first = state.stated_start[stated]
    size = state.stated_start[stated + 1] - first
    heaviest = 0
    for j in range(size):
        weight = state.stated_weights[first + j]
        state.pool[place + j] = state.stated_literals[first + j] ^ negation
        state.weight[place + j] = weight
        state.owner[place + j] = inequality
        heaviest = max(heaviest, weight)
    state.start[inequality], state.size[inequality], state.degree[inequality] = place, size, degree
    state.slack[inequality], state.heaviest[inequality] = total - degree, heaviest
    state.inequalities = inequality + 1
    state.pool_used = place + size


@kernel
def add_clauses(state: State) -> None:
    """The clauses of three literals and more, as inequalities of degree 1."""
    start = state.pool_used
    place = start
    for literal in state.clause:
        if literal >= 0:
            state.pool[place] = literal
            state.weight[place] = 1
            state.owner[place] = state.inequalities
            place += 1
        else:
            inequality = state.inequalities
            state.start[inequality], state.size[inequality], state.degree[inequality] = start, place - start, 1
            state.slack[inequality], state.heaviest[inequality] = place - start - 1, 1
            state.threshold[inequality] = 1
            state.inequalities = inequality + 1
            start = place
    state.pool_used = place


@kernel
def index_inequalities(state: State) -> None:
    """The given inequalities that each literal is in."""
    start = state.within_start
    used = state.pool_used
    for place in range(used):
        start[state.pool[place]] += 1
    prefix_sums(start)
    for place in range(used):
        literal = state.pool[place]
        start[literal] -= 1
        state.within[start[literal]] = state.owner[place]
        state.within_weight[start[literal]] = state.weight[place]


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
        state.in_conflict[order[place]] = 0
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
    """Let the Boolean be next in the order, unless it is there, marked in ``in_conflict``; return how many are."""
    if state.in_conflict[boolean]:
        return reached
    state.in_conflict[boolean] = 1
    state.learnt[reached] = boolean
    return reached + 1
