"""Chains: literals of a sum of which each implies the one before, as "x >= 4" implies "x >= 3".

An integer that is added is a chain (see ``bounds`` for what follows from it). Chains are looked at when nothing else
follows any more: then of each what holds comes first and what is false last, and its bounds are found by halving.
"""

from __future__ import annotations

from hand_solver.learning.state import State
from hand_solver.machine_code.marked import kernel


@kernel
def index_chains(state: State) -> None:
    """Find the chains of all sums, each from the weakest literal to the strongest; those that may imply wait."""
    for inequality in range(state.inequalities):
        state.chain_start[inequality] = state.chains
        find_chains(state, inequality)
        state.threshold[inequality] = max(state.heaviest[inequality], state.heaviest_chain[inequality])
        if state.heaviest_chain[inequality] > state.slack[inequality]:
            wait_for_chains(state, inequality)
    state.chain_start[state.inequalities] = state.chains


@kernel
def find_chains(state: State, inequality: int) -> None:
    """Cut the literals of an inequality into chains; none if no literal implies the one beside it."""
    begun, place = state.chains, state.start[inequality]
    end = place + state.size[inequality]
    heaviest, total = 0, 0
    while place < end:
        after = end_of_chain(state, place, end)
        state.chain_first[state.chains], state.chain_end[state.chains] = place, after
        state.chains += 1
        before = total
        for link in range(place, after):
            total += state.weight[link]
            state.weight_up_to[link] = total
        heaviest = max(heaviest, total - before)
        place = after
    if state.chains - begun == state.size[inequality]:
        state.chains = begun
    else:
        state.heaviest_chain[inequality] = heaviest


@kernel
def end_of_chain(state: State, place: int, end: int) -> int:
    """Where the chain ends that begins at a place; it is turned round if each of its literals implies the next."""
    after = place + 1
    while after < end and implies(state, state.pool[after], state.pool[after - 1]):
        after += 1
    if after == place + 1:
        while after < end and implies(state, state.pool[after - 1], state.pool[after]):
            after += 1
        for i in range((after - place) // 2):
            turn = after - 1 - i
            literal, weight = state.pool[turn], state.weight[turn]
            state.pool[turn], state.weight[turn] = state.pool[place + i], state.weight[place + i]
            state.pool[place + i], state.weight[place + i] = literal, weight
    return after


@kernel
def implies(state: State, one: int, other: int) -> bool:
    """Is there a clause of two by which the one literal implies the other?"""
    i, end = state.pair_start[one], state.pair_start[one + 1]
    while i < end and state.pair_literals[i] != other:
        i += 1
    return i < end


@kernel
def wait_for_chains(state: State, inequality: int) -> None:
    """Have the chains of a given inequality looked at when nothing else follows any more."""
    if state.is_waiting[inequality] == 0:
        state.is_waiting[inequality] = 1
        state.waiting[state.waiting_size] = inequality
        state.waiting_size += 1


@kernel
def forget_waiting(state: State) -> None:
    """Look at no chains: there is a conflict."""
    for i in range(state.waiting_size):
        state.is_waiting[state.waiting[i]] = 0
    state.waiting_size = 0


@kernel
def first_false(state: State, chain: int) -> int:
    """The first place of a chain with a false literal; all behind it are false."""
    place, end = state.chain_first[chain], state.chain_end[chain]
    while place < end:
        middle = (place + end) >> 1
        if state.truth[state.pool[middle]] == 0:
            end = middle
        else:
            place = middle + 1
    return place


@kernel
def first_unknown(state: State, chain: int, end: int) -> int:
    """The first place of a chain, before ``end``, with a literal that does not hold."""
    place = state.chain_first[chain]
    while place < end:
        middle = (place + end) >> 1
        if state.truth[state.pool[middle]] == 1:
            place = middle + 1
        else:
            end = middle
    return place


@kernel
def weight_of_part(state: State, place: int, end: int) -> int:
    """What the literals of a chain weigh together, from one place to another."""
    return state.weight_up_to[end - 1] - state.weight_up_to[place] + state.weight[place]
