"""States in Booleans what layered constraints say, and that every variable has one value."""

from __future__ import annotations

from hand_solver.booleans.emit_statements import (
    add_to_sum,
    begin_sum,
    emit_at_most_one,
    emit_exactly_one,
    emit_not_both,
    end_sum,
)
from hand_solver.booleans.layered import AFTER, FIRST, FREE, KIND_BITS, KIND_MASK, NONE, SECOND, STEP, TO
from hand_solver.booleans.literals import FALSE, TRUE
from hand_solver.booleans.state import State
from hand_solver.machine_code.marked import kernel


@kernel
def encode_layered(state: State, variables: int) -> int:
    """State all constraints, and one value for each of so many variables.

    0, or the number, from 1, of the constraint that has a layer that does not fit.
    """
    for constraint in range(len(state.layer_start) - 1):
        for layer in range(state.layer_start[constraint], state.layer_start[constraint + 1]):
            if not is_valid_layer(state, layer):
                return constraint + 1
        encode_transitions(state, constraint)
        encode_totals(state, constraint)
    for variable in range(variables):
        encode_domain(state, variable)
    return 0


@kernel
def is_valid_layer(state: State, layer: int) -> bool:
    """Are there its kind and its variable, and has it a step for each value?"""
    variable, kind = state.layers[layer] >> KIND_BITS, state.layers[layer] & KIND_MASK
    if kind >= len(state.kind_start) - 1 or variable < NONE or variable >= len(state.first) - 1:
        return False
    steps = (state.kind_start[kind + 1] - state.kind_start[kind]) // STEP
    return steps == (1 if variable == NONE else state.first[variable + 1] - state.first[variable])


@kernel
def encode_transitions(state: State, constraint: int) -> None:
    """Of two layers that follow one another no two values where the second cannot come after the first."""
    previous = NONE
    for layer in range(state.layer_start[constraint], state.layer_start[constraint + 1]):
        kind = state.layers[layer] & KIND_MASK
        for step in range(state.kind_start[kind], state.kind_start[kind + 1], STEP):
            literal, after = literal_of_step(state, layer, step), state.steps[step + AFTER]
            if previous == NONE:
                if not after & 1:
                    emit_not_both(state, TRUE, literal)
            else:
                for before in range(state.kind_start[previous], state.kind_start[previous + 1], STEP):
                    if not after >> state.steps[before + TO] & 1:
                        emit_not_both(state, literal_of_step(state, layer - 1, before), literal)
        previous = kind


@kernel
def encode_totals(state: State, constraint: int) -> None:
    """The totals, and their difference if both matter: that follows, but propagation cannot see it."""
    first, second = state.totals[2 * constraint], state.totals[2 * constraint + 1]
    if first != FREE:
        encode_total(state, constraint, FIRST, first)
    if second != FREE:
        encode_total(state, constraint, SECOND, second)
    if min(first, second) > FREE:
        encode_difference(state, constraint, first - second)


@kernel
def encode_total(state: State, constraint: int, counter: int, total: int) -> None:
    """What the layers add to the counter comes to the total."""
    begin_sum(state)
    for layer in range(state.layer_start[constraint], state.layer_start[constraint + 1]):
        add_layer(state, layer, counter)
    end_sum(state, total)


@kernel
def add_layer(state: State, layer: int, counter: int) -> None:
    """What a layer adds, as one literal where one can say it: several would seem to be able to add more."""
    counted, others, other = 0, 0, FALSE
    kind = state.layers[layer] & KIND_MASK
    for step in range(state.kind_start[kind], state.kind_start[kind + 1], STEP):
        literal = literal_of_step(state, layer, step)
        if literal != FALSE:
            if state.steps[step + counter]:
                counted += 1
            else:
                others += 1
                other = literal
    if counted > 0 and others == 0:
        add_to_sum(state, TRUE)
    elif counted > 1 and others == 1:
        add_to_sum(state, other ^ 1)
    else:
        for step in range(state.kind_start[kind], state.kind_start[kind + 1], STEP):
            if state.steps[step + counter]:
                add_to_sum(state, literal_of_step(state, layer, step))


@kernel
def encode_difference(state: State, constraint: int, difference: int) -> None:
    """What adds to the first only, less what adds to the second only; unless nothing adds to both.

    To subtract a literal is to add its negation and one more to the difference.
    """
    begin_sum(state)
    adds_to_both = 0
    for layer in range(state.layer_start[constraint], state.layer_start[constraint + 1]):
        kind = state.layers[layer] & KIND_MASK
        for step in range(state.kind_start[kind], state.kind_start[kind + 1], STEP):
            literal = literal_of_step(state, layer, step)
            if state.steps[step + FIRST] and state.steps[step + SECOND]:
                if literal >= 0:
                    adds_to_both = 1
            elif state.steps[step + FIRST]:
                add_to_sum(state, literal)
            elif state.steps[step + SECOND]:
                add_to_sum(state, literal ^ 1)
                difference += 1
    if adds_to_both:
        end_sum(state, difference)


@kernel
def encode_domain(state: State, variable: int) -> None:
    """The variable takes exactly one value of its domain; one that nothing speaks of needs no Boolean."""
    first, end = state.first[variable], state.first[variable + 1]
    values, unspoken, spare = 0, 0, first
    for boolean in range(first, end):
        if state.stands_for[boolean] != FALSE:
            values += 1
            if values == 1 or not state.is_used[boolean]:
                spare = boolean
            unspoken += 1 - state.is_used[boolean]
    if values == 0:
        state.contradiction = 1
    state.default_value[variable] = spare - first
    if values > 1:
        if unspoken != 1:
            state.default_value[variable] = spare = NONE
        begin_sum(state)
        for boolean in range(first, end):
            if state.stands_for[boolean] != FALSE and boolean != spare:
                state.active[state.active_size] = boolean
                state.active_size += 1
                add_to_sum(state, 2 * boolean)
        if spare == NONE:
            emit_exactly_one(state)
        else:
            emit_at_most_one(state)


@kernel
def literal_of_step(state: State, layer: int, step: int) -> int:
    """The literal or constant "the step is taken"."""
    variable = state.layers[layer] >> KIND_BITS
    if variable == NONE:
        return TRUE
    return state.stands_for[state.first[variable] + (step - state.kind_start[state.layers[layer] & KIND_MASK]) // STEP]
