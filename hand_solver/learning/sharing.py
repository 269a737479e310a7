"""What searches of one problem, side by side, tell one another: the short ones of the inequalities they learn.

As Hamadi, Jabbour and Sais, "ManySAT: a parallel SAT solver", 2009, but by literal block distance instead of length.
An inequality lies in ``outgoing`` and ``incoming`` as its literals, their number, and its degree: so the last can be
found from the end. Where ``outgoing`` has no room nothing is told.
"""

from __future__ import annotations

from hand_solver.learning.learnt import GLUE, add, add_asserting, has_room
from hand_solver.learning.state import INCOMING, LEARNT, LEAST, OUTGOING, REFUTED, UNKNOWN, State
from hand_solver.machine_code.forms import kernel


@kernel
def offer(state: State, lbd: int) -> None:
    """Tell of what was just learnt, if it spans few levels or is a fact."""
    counters, outgoing = state.counters, state.outgoing
    first, size, least = counters[OUTGOING], counters[LEARNT], counters[LEAST]
    if first + size + 2 <= len(outgoing) and (lbd <= GLUE or size == least):
        for i in range(size):
            outgoing[first + i] = state.learnt[i]
        outgoing[first + size] = size
        outgoing[first + size + 1] = least
        counters[OUTGOING] = first + size + 2


@kernel
def take_offered(state: State) -> None:
    """Keep what others tell, less its facts; REFUTED if it cannot hold. At level 0, after propagation.

    Unlike what is learnt here it asserts nothing but facts.
    """
    counters, incoming = state.counters, state.incoming
    while counters[INCOMING] > 0 and has_room(state):
        least, size = incoming[counters[INCOMING] - 1], incoming[counters[INCOMING] - 2]
        first = counters[INCOMING] - 2 - size
        counters[INCOMING] = first
        kept = 0
        for place in range(first, first + size):
            literal = incoming[place]
            if state.truth[literal] == 1:
                least -= 1
            elif state.truth[literal] == UNKNOWN:
                state.learnt[kept] = literal
                kept += 1
        if kept < least:
            counters[REFUTED] = 1
        elif least > 0:
            counters[LEARNT], counters[LEAST] = kept, least
            if kept > least:
                add(state, GLUE)
            else:
                add_asserting(state, GLUE)
