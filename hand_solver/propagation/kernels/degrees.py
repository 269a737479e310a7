"""How many constraints bind each variable to others: ``View.degree`` of all variables at once."""

from __future__ import annotations

from array import array

from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.bits import lowest
from hand_solver.propagation.kernels.state import State


@kernel
def degrees(state: State) -> int:
    """Count, for every variable, the constraints on it and at least one other that is unassigned."""
    count_open(state, state.unassigned)
    for variable in range(len(state.degree)):
        itself, found = (state.unassigned[variable >> 5] >> (variable & 31)) & 1, 0
        for i in range(state.watch_start[variable], state.watch_start[variable + 1]):
            if state.open_in[state.watch[i]] > itself:
                found += 1
        state.degree[variable] = found
    return 0


@kernel
def count_open(state: State, unassigned: array[int]) -> None:
    """Count the unassigned variables of every constraint."""
    for constraint in range(len(state.open_in)):
        state.open_in[constraint] = 0
    for word in range(len(unassigned)):
        rest = unassigned[word]
        while rest != 0:
            variable = 32 * word + lowest(rest)
            rest &= rest - 1
            for i in range(state.watch_start[variable], state.watch_start[variable + 1]):
                state.open_in[state.watch[i]] += 1
