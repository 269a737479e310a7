"""The loop of ``backtracking.search`` in array form."""

from __future__ import annotations

from hand_solver.backtracking.kernels.choose import choose
from hand_solver.backtracking.kernels.order import order_values
from hand_solver.backtracking.kernels.state import State
from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.bits import lowest
from hand_solver.propagation.kernels.domains import restrict, take_in, undo
from hand_solver.propagation.kernels.fixpoint import DONE, FAILED, begin, go_on, push, push_changes
from hand_solver.propagation.kernels.kinds import MOST_BITS

# How a call ends: there are no more solutions; as many were found as are asked for; the current constraint is to be
# revised in Python; or there was so much to do that Python wants to look at the clock.
EXHAUSTED, SOLVED, HANDED_OVER, PAUSED = range(4)
# What is next: to branch, to try the next value, or to go on revising.
TO_BRANCH, TO_TRY, TO_INFER = range(3)
# The value of a choice that has none in force.
NO_VALUE = -1
# What changes a domain by a decision.
NO_CONSTRAINT = -1


@kernel
def search(state: State, kept: int, given: int, nodes: int, fails: int) -> int:
    """Take in what Python has changed, and go on, for so many nodes and fails at most; see above."""
    state.choices = state.nodes = state.backtracks = state.fails = state.revisions = state.removed = (
        state.new_solutions
    ) = 0
    resume(state, kept, given)
    while True:
        if state.next == TO_BRANCH:
            state.next = TO_TRY
            if not branch(state):
                note_solution(state)
                if state.new_solutions == state.wanted_solutions:
                    return SOLVED
        elif state.next == TO_TRY:
            if not retract(state):
                return EXHAUSTED
            if state.nodes >= nodes or state.fails >= fails:
                return PAUSED
            decide(state)
            state.next = TO_INFER
        else:
            outcome = go_on(state, state.once)
            if outcome == DONE:
                state.next = TO_BRANCH
            elif outcome == FAILED:
                state.fails += 1
                state.weight[state.current] += 1
                state.next = TO_TRY
            else:
                return outcome


@kernel
def resume(state: State, kept: int, given: int) -> None:
    """Take in what Python has changed; it may have revised the current constraint."""
    if kept < state.trail_size or given > 0:
        take_in(state, kept, given)
    if state.next == TO_INFER:
        if state.once == 0:
            push_changes(state, kept)
        state.queued[state.current] = 0


@kernel
def branch(state: State) -> bool:
    """Push a choice; False if every variable is assigned."""
    # Constraints revised once are settled by the next to be decided: so all are decided.
    variable = choose(state, state.undecided) if state.once == 1 else choose(state, state.unfixed)
    if variable < 0:
        return False
    depth = state.depth
    number = order_values(state, variable)
    state.choice_variable[depth] = variable
    state.choice_value[depth] = NO_VALUE
    state.choice_mark[depth] = state.trail_size
    state.choice_next[depth] = 0
    state.choice_end[depth] = number
    state.depth = depth + 1
    state.choices += 1
    return True


@kernel
def note_solution(state: State) -> None:
    """Count the solution that the domains, of one value each, are, and write down its values."""
    variables = len(state.choice_variable)
    for variable in range(variables):
        state.new_values[variables * state.new_solutions + variable] = lowest(state.mask[variable])
    state.new_solutions += 1
    state.solutions += 1


@kernel
def retract(state: State) -> bool:
    """Undo the innermost decision, and choices without another value; False if there is no choice left."""
    while state.depth > 0:
        depth = state.depth - 1
        variable = state.choice_variable[depth]
        if state.choice_value[depth] != NO_VALUE:
            undo(state, state.choice_mark[depth])
            state.undecided[variable >> 5] |= 1 << (variable & 31)
            if state.choice_solutions[depth] == state.solutions:
                state.backtracks += 1
            state.choice_value[depth] = NO_VALUE
        if state.choice_next[depth] < state.choice_end[depth]:
            return True
        state.depth = depth
    return False


@kernel
def decide(state: State) -> None:
    """Take the next value of the innermost choice; the constraints on its variable wait."""
    depth = state.depth - 1
    variable, value = state.choice_variable[depth], state.order[MOST_BITS * depth + state.choice_next[depth]]
    state.nodes += 1
    state.max_depth = max(state.max_depth, state.depth)
    state.choice_value[depth] = value
    state.choice_next[depth] += 1
    state.choice_solutions[depth] = state.solutions
    state.undecided[variable >> 5] &= ~(1 << (variable & 31))
    begin(state, 0)
    state.current = NO_CONSTRAINT
    removed = state.removed
    restrict(state, variable, 1 << value)
    state.removed = removed  # what is decided is not pruned
    for i in range(state.watch_start[variable], state.watch_start[variable + 1]):
        push(state, state.watch[i])
