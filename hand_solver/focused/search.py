"""Focused Metropolis search: a random move for something random that is wrong, if the energy does not rise too much.

Seitz, Alava and Orponen, "Focused local search for random 3-satisfiability", Journal of Statistical Mechanics, 2005,
P06006: a move always works at something that is broken, and one that makes the energy rise by d is made with
probability exp(-d / T). Here T falls, and begins again from random values, more slowly each time; a move that is
refused may be made together with a second one that makes up for it; and when little is wrong, all ways to mend it with
few moves are tried.
"""

from __future__ import annotations

from hand_solver.compiled import kernel
from hand_solver.focused.compound import make_up
from hand_solver.focused.moves import accept, highest_rise, make, mending_value, rise_of_equations, scatter
from hand_solver.focused.repair import NEAR, repair
from hand_solver.focused.state import COOL_AT, ENERGY, LAMBDA, LEAST, MOVES, REACH, REPAIR_AT, RISES, STAY, STEP, State

# How a slice of moves ends.
SOLVED, PAUSED = 0, 1

# The highest rise by a move for which a second one may make up.
_REDEEMABLE = 2
# Moves from one repair to the next.
_BETWEEN_REPAIRS = 20_000


@kernel
def search(state: State, moves: int) -> int:
    """Go on until a solution is found, or until so many moves were tried in all."""
    counters = state.counters
    while counters[ENERGY] > 0 and counters[MOVES] < moves:
        counters[MOVES] += 1
        if counters[MOVES] >= counters[COOL_AT]:
            cool(state)
        elif counters[ENERGY] <= NEAR and counters[MOVES] >= counters[REPAIR_AT]:
            counters[REPAIR_AT] = counters[MOVES] + _BETWEEN_REPAIRS
            if repair(state):
                counters[LEAST] = 0
        else:
            try_move(state)
    return PAUSED if counters[ENERGY] > 0 else SOLVED


@kernel
def cool(state: State) -> None:
    """The next temperature; after the last the first, from random values, to cool more slowly this time."""
    counters = state.counters
    counters[STEP] += 1
    if counters[STEP] * RISES == len(state.threshold):
        counters[STEP] = 0
        counters[STAY] += 1 + counters[STAY] // 4
        scatter(state)
    counters[COOL_AT] = counters[MOVES] + counters[STAY]


@kernel
def try_move(state: State) -> None:
    """One move, or two at once."""
    new = mending_value(state)
    if new < 0:
        return
    place = state.place_of[new]
    old = state.taken[place]
    limit = highest_rise(state)
    rise = LAMBDA * (state.clashes[new] - state.clashes[old])
    if rise > max(limit, _REDEEMABLE) + state.counters[REACH]:  # whatever it mends: most moves end here
        return
    rise += rise_of_equations(state, place, old, new)
    if rise <= limit:
        accept(state, place, new, rise)
    elif rise <= _REDEEMABLE:
        make(state, place, new, rise)
        if not make_up(state, place, old, limit - rise):
            make(state, place, old, -rise)
