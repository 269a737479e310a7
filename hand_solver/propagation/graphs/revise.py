"""One constraint against the domains: the values that are on a path of its graph.

The dynamic programming of Pesant, "A regular language membership constraint for finite sequences of variables", 2004.
What both counters can be in a state is a set of pairs, the bits of integers: those with the same first counter are
a row, and as many rows as have room are one word.
"""

from __future__ import annotations

from array import array

from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.graphs.state import (
    ARC,
    BITS,
    CHANGED,
    COLUMNS,
    FAILS,
    FIRST,
    LAST,
    REMOVED,
    REVISIONS,
    ROWS,
    SECOND,
    SOURCES,
    STATES,
    TARGET,
    TOTAL,
    TRAIL_SIZE,
    VALUE,
    WORDS,
    State,
)
from hand_solver.propagation.layered_graph import NONE


@kernel
def revise(state: State, constraint: int) -> bool:
    """Keep the values that are on a path; False, with nothing changed, if there is no path."""
    state.counters[REVISIONS] += 1
    state.counters[CHANGED] = 0
    lay_out(state, constraint)
    go_forward(state, constraint)
    if go_back(state, constraint):
        return True
    state.counters[FAILS] += 1
    return False


@kernel
def lay_out(state: State, constraint: int) -> None:
    """How the pairs of this constraint become bits."""
    counters = state.counters
    counters[TOTAL] = max(0, state.total[2 * constraint])
    counters[COLUMNS] = 1 + max(0, state.total[2 * constraint + 1])
    counters[ROWS] = BITS // counters[COLUMNS]
    counters[WORDS] = counters[TOTAL] // counters[ROWS] + 1
    counters[LAST] = 0
    for row in range(1, counters[ROWS] + 1):
        counters[LAST] |= 1 << row * counters[COLUMNS] - 1


@kernel
def go_forward(state: State, constraint: int) -> None:
    """Fill ``ahead``: the pairs that can be reached, for each layer and state before it, and after the last layer."""
    arcs, words = state.arcs, state.counters[WORDS]
    width = state.counters[STATES] * words
    here = 0
    clear(state.ahead, 0, width)
    state.ahead[0] = 1
    for layer in range(state.layer_start[constraint], state.layer_start[constraint + 1]):
        there = here + width
        clear(state.ahead, there, width)
        domain = domain_of(state, layer)
        for arc in range(state.arc_start[state.kind[layer]], state.arc_start[state.kind[layer] + 1], ARC):
            if domain >> arcs[arc + VALUE] & 1:
                reach(state, constraint, arc, here, there + arcs[arc + TARGET] * words)
        here = there


@kernel
def reach(state: State, constraint: int, arc: int, here: int, target: int) -> None:
    """What can be reached by the arc at a place of ``ahead``, from its sources in the layer that is there."""
    counters, ahead = state.counters, state.ahead
    columns, words = counters[COLUMNS], counters[WORDS]
    first, second = is_counted(state, constraint, arc, FIRST), is_counted(state, constraint, arc, SECOND)
    sources = state.arcs[arc + SOURCES]
    carried = 0
    for word in range(words):
        pairs = 0
        for source in range(counters[STATES]):
            pairs |= ahead[here + source * words + word] & -(sources >> source & 1)
        if second:
            pairs = (pairs & ~counters[LAST]) << 1
        if first:
            over = pairs >> columns * (counters[ROWS] - 1)
            pairs = (pairs << columns | carried) & (1 << columns * counters[ROWS]) - 1
            carried = over
        ahead[target + word] |= pairs


@kernel
def go_back(state: State, constraint: int) -> bool:
    """Meet ``ahead`` with what leads to the totals, layer by layer from the last; keep the values of the arcs there."""
    counters, behind = state.counters, state.behind
    width = counters[STATES] * counters[WORDS]
    clear(behind, 0, width)
    row, column = counters[TOTAL] % counters[ROWS], counters[COLUMNS] - 1
    word = counters[TOTAL] // counters[ROWS]
    for end in range(counters[STATES]):
        # The total of a counter that does not matter is 0.
        behind[end * counters[WORDS] + word] = 1 << row * counters[COLUMNS] + column
    first = state.layer_start[constraint]
    for i in range(state.layer_start[constraint + 1] - first):
        layer = state.layer_start[constraint + 1] - 1 - i
        left = values_on_paths(state, constraint, layer, (layer - first) * width)
        if not left:
            return False
        if state.variable[layer] != NONE:
            keep(state, state.variable[layer], left)
        for j in range(width):
            behind[j] = behind[width + j]
    return behind[0] & 1 == 1


@kernel
def values_on_paths(state: State, constraint: int, layer: int, here: int) -> int:
    """The values of the layer that are on a path; the second half of ``behind`` becomes what is before it."""
    arcs = state.arcs
    width = state.counters[STATES] * state.counters[WORDS]
    clear(state.behind, width, width)
    values = 0
    domain = domain_of(state, layer)
    for arc in range(state.arc_start[state.kind[layer]], state.arc_start[state.kind[layer] + 1], ARC):
        if domain >> arcs[arc + VALUE] & 1 and meet(state, constraint, arc, here):
            values |= 1 << arcs[arc + VALUE]
    return values


@kernel
def meet(state: State, constraint: int, arc: int, here: int) -> bool:
    """To the sources in ``behind``: what can be reached there in this layer of ``ahead``, and led on. Is there any?"""
    counters, columns, words = state.counters, state.counters[COLUMNS], state.counters[WORDS]
    first, second = is_counted(state, constraint, arc, FIRST), is_counted(state, constraint, arc, SECOND)
    target = state.arcs[arc + TARGET] * words
    sources = state.arcs[arc + SOURCES]
    width = counters[STATES] * words
    carried = met = 0
    for i in range(words):
        word = words - 1 - i
        pairs = state.behind[target + word]
        if first:
            under = pairs & (1 << columns) - 1
            pairs = pairs >> columns | carried << columns * (counters[ROWS] - 1)
            carried = under
        if second:
            pairs = pairs >> 1 & ~counters[LAST]
        for source in range(counters[STATES]):
            place = source * words + word
            reached = pairs & state.ahead[here + place] & -(sources >> source & 1)
            state.behind[width + place] |= reached
            met |= reached
    return met != 0


@kernel
def is_counted(state: State, constraint: int, arc: int, which: int) -> bool:
    """Does the arc add to the counter FIRST or SECOND, and does that matter?"""
    return state.total[2 * constraint + which - FIRST] != NONE and state.arcs[arc + which] == 1


@kernel
def clear(numbers: array[int], start: int, length: int) -> None:
    """Zeros, so many from there on."""
    for i in range(start, start + length):
        numbers[i] = 0


@kernel
def keep(state: State, variable: int, mask: int) -> None:
    """Remove the other values from the domain."""
    removed = size_of(state.masks[variable]) - size_of(mask)
    if removed:
        assign(state, variable, mask)
        state.counters[REMOVED] += removed
        state.changed[state.counters[CHANGED]] = variable
        state.counters[CHANGED] += 1


@kernel
def assign(state: State, variable: int, mask: int) -> None:
    """Another domain, to be taken back."""
    place = state.counters[TRAIL_SIZE]
    state.trail_variable[place] = variable
    state.trail_mask[place] = state.masks[variable]
    state.counters[TRAIL_SIZE] = place + 1
    state.masks[variable] = mask


@kernel
def domain_of(state: State, layer: int) -> int:
    """What the variable of the layer may take; anything, where there is none."""
    variable = state.variable[layer]
    return -1 if variable == NONE else state.masks[variable]


@kernel
def size_of(mask: int) -> int:
    """How many values are in it."""
    size = 0
    while mask:
        mask &= mask - 1
        size += 1
    return size
