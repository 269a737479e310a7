"""The state of a focused search, as arrays that Python and compiled code share.

A place is a variable that is not decided, numbered from 0, and a value is one of those it may take, numbered through:
``value_start[p]`` to ``value_start[p + 1]`` are those of place p. An equation is a cardinality: what the values taken
count in it must come to its target.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

# Places in ``State.counters``.
MOVES = 0  # moves tried
ENERGY = 1  # by how much the equations are missed, and LAMBDA for every clash
LEAST = 2  # the least energy so far
WRONG = 3  # equations that are missed, and places with a clash
RANDOM = 4  # the random generator
REACH = 5  # how much a change of value changes in the equations, at most
STEP = 6  # which temperature it has
COOL_AT = 7  # moves at which it has the next
REPAIR_AT = 8  # moves before which no repair is tried
LOOKED_AT = 9  # changes that a repair has looked at
STAY = 10  # moves from one temperature to the next
COUNTERS = 11

# Rises from here on are never made: their probability is below the resolution of the random numbers.
RISES = 8
# Changes of value in one repair, at most.
DEPTH = 4

# What a clash, two values that must not be taken together, costs in units of an equation missed by one.
LAMBDA = 2


class State(NamedTuple):
    """Everything a search knows. Names of arrays say what one element is.

    value_start    by place: its first value
    literal        by value: that which says it is taken, or UNNAMED
    place_of       by value: its place
    taken          by place: the value it has
    clash_*        by value: those it must not be taken with
    clashes        by value: how many of those are taken
    change_start   by pair of values of a place, old and new: the equations that change; see ``pair_start``
    change_*       by change: the equation, and by how much
    pair_start     by place: its first pair of values; the pair (old, new) of n values is old * n + new further on
    term_*         by equation: the values that count in it, and how much each counts
    excess         by equation: by how much it is above its target
    wrong          in the first ``WRONG`` elements, the equations that are missed, and the places whose value clashes
                   with another, numbered on from the equations
    wrong_at       by equation and place: where in ``wrong`` it stands, or -1
    threshold      by temperature and rise of the energy, RISES of them: the move is made if a random number is below
    repair_*       by change of a repair: the equation it is for, the term and the value of the term's place that are
                   looked at next, the place changed, and the value it had
    counters       single integers (constants above)
    """

    value_start: array[int]
    literal: array[int]
    place_of: array[int]
    taken: array[int]
    clash_start: array[int]
    clash_values: array[int]
    clashes: array[int]
    pair_start: array[int]
    change_start: array[int]
    change_equation: array[int]
    change_amount: array[int]
    term_start: array[int]
    term_value: array[int]
    term_amount: array[int]
    excess: array[int]
    wrong: array[int]
    wrong_at: array[int]
    threshold: array[int]
    repair_equation: array[int]
    repair_term: array[int]
    repair_offset: array[int]
    repair_place: array[int]
    repair_old: array[int]
    counters: array[int]
