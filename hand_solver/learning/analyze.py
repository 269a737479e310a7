"""What a conflict teaches: the clause of the first unique implication point.

Marques-Silva and Sakallah, "GRASP: a search algorithm for propositional satisfiability", 1999; first UIP as in Chaff.
"""

from __future__ import annotations

from hand_solver.compiled import kernel
from hand_solver.learning.activity import bump
from hand_solver.learning.explain import explain, explain_conflict
from hand_solver.learning.state import CONFLICTS, DECISION, LEVEL, TRAIL_SIZE, State


@kernel
def analyze(state: State) -> int:
    """Write the learnt clause to ``learnt`` and return its size.

    Slot 0 holds the literal that the clause makes true after the jump, slot 1 one of the highest level of the rest.
    """
    size = minimized(state, first_uip(state))
    learnt, level = state.learnt, state.level
    if size > 1:
        highest = 1
        for i in range(2, size):
            if level[learnt[i] >> 1] > level[learnt[highest] >> 1]:
                highest = i
        learnt[1], learnt[highest] = learnt[highest], learnt[1]
    return size


@kernel
def first_uip(state: State) -> int:
    """Resolve the conflict with reasons, latest first, until one literal of the current level is left."""
    learnt, marked = state.learnt, state.marked
    found = explain_conflict(state)
    place = state.counters[TRAIL_SIZE]
    size, unresolved = 1, 0
    while True:
        for i in range(found):
            literal = state.reasons[i]
            boolean = literal >> 1
            if marked[boolean] == 0 and state.level[boolean] > 0:
                marked[boolean] = 1
                bump(state, boolean)
                if state.level[boolean] == state.counters[LEVEL]:
                    unresolved += 1
                else:
                    learnt[size] = literal
                    size += 1
        place -= 1
        while marked[state.trail[place] >> 1] == 0:
            place -= 1
        latest = state.trail[place]
        marked[latest >> 1] = 0
        unresolved -= 1
        if unresolved == 0:
            learnt[0] = latest ^ 1
            return size
        found = explain(state, latest >> 1)


@kernel
def minimized(state: State, size: int) -> int:
    """Drop the literals that others of the clause imply, unmark all, and return the new size.

    Local minimisation: Beame, Kautz and Sabharwal, "Towards understanding and harnessing the potential of clause
    learning", 2004.
    """
    learnt, marked = state.learnt, state.marked
    kept = 1
    for i in range(1, size):
        # The dropped stay behind the kept, and marked: literals already dropped may rest on them.
        if not is_implied(state, learnt[i] >> 1):
            learnt[kept], learnt[i] = learnt[i], learnt[kept]
            kept += 1
    for i in range(1, size):
        marked[learnt[i] >> 1] = 0
    return kept


@kernel
def is_implied(state: State, boolean: int) -> bool:
    """Does the Boolean follow from marked ones and facts alone?"""
    if state.reason[boolean] == DECISION:
        return False
    for i in range(explain(state, boolean)):
        other = state.reasons[i] >> 1
        if state.marked[other] == 0 and state.level[other] > 0:
            return False
    return True


@kernel
def distinct_levels(state: State, size: int) -> int:
    """The literal block distance of the learnt clause: how many levels it spans.

    Audemard and Simon, "Predicting learnt clauses quality in modern SAT solvers", 2009 (Glucose).
    """
    now = state.counters[CONFLICTS]
    levels = 0
    for i in range(size):
        level = state.level[state.learnt[i] >> 1]
        if state.stamp[level] != now:
            state.stamp[level] = now
            levels += 1
    return levels
