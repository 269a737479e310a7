"""Bounds propagation: where the literals of a chain from one on together weigh more than can be spared, that one holds.

Of a sum of integers that is bounds consistency. Such a literal is explained by a clause of the bounds of the others,
the explanations of Ohrimenko, Stuckey and Codish, "Propagation via lazy clause generation", Constraints 14, 2009.
"""

from __future__ import annotations

from hand_solver.learning.chains import first_false, first_unknown, weight_of_part
from hand_solver.learning.proof_logging import log_bounds
from hand_solver.learning.state import CHAIN, State
from hand_solver.learning.trail import assign
from hand_solver.machine_code.marked import kernel


@kernel
def imply_bound(state: State, inequality: int) -> None:
    """Assign a literal of a chain that follows from the inequality, if there is one: the strongest of the chain.

    One at a time: what it implies comes first, so that of each chain what holds comes first and what is false last.
    """
    spare = state.slack[inequality]
    for chain in range(state.chain_start[inequality], state.chain_start[inequality + 1]):
        false = first_false(state, chain)
        place = first_unknown(state, chain, false)
        if place < false and weight_of_part(state, place, false) > spare:
            latest = false - 1
            while place < latest:
                middle = (place + latest + 1) >> 1
                if weight_of_part(state, middle, false) > spare:
                    place = middle
                else:
                    latest = middle - 1
            log_bounds(state, inequality, state.pool[place])
            assign(state, state.pool[place], CHAIN, inequality)
            return
