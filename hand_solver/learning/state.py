"""The state of a search, as arrays that Python and compiled code share.

Booleans, literals, cardinalities and learnt clauses are integers from 0; a literal is that of ``encoding``. Where the
parts of something have different lengths, ``start[i]`` to ``start[i + 1]`` are those of the i-th.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

# Why a literal holds (``reason``), and what a conflict is about; ``cause`` is the index or literal in brackets.
DECISION = 0  # a decision, or a fact at level 0
CLAUSE = 1  # all other literals of the clause [clause] are false
BINARY = 2  # [literal] holds, and a clause of two literals asks for this one
ENOUGH = 3  # as many literals of the cardinality [cardinality] hold as may: the others do not
SCARCE = 4  # as few literals of the cardinality [cardinality] are left as needed: the others hold

UNKNOWN = -1  # the truth of a literal that has none; otherwise it is 0 or 1

# Places in ``State.counters``.
ACTIVE = 0  # Booleans search has to decide
QUEUE_HEAD = 1  # the first place of the trail that is not propagated yet
TRAIL_SIZE = 2
LEVEL = 3  # decisions in force
HEAP_SIZE = 4
CLAUSES = 5
POOL_USED = 6
DECISIONS = 7
CONFLICTS = 8
PROPAGATIONS = 9  # literals taken from the trail and propagated
UNDONE = 10  # decisions undone by conflicts
DEEPEST = 11
RESTARTS = 12
RESTART_AT = 13  # conflicts
REDUCTIONS = 14
REDUCE_AT = 15  # conflicts
CONFLICT_KIND = 16
CONFLICT_CAUSE = 17
CONFLICT_LITERAL = 18  # of a BINARY conflict, the literal asked for
FURTHEST = 19  # literals that held without a conflict, at most, since the last rephasing
REPHASES = 20
REPHASE_AT = 21  # conflicts
RANDOM = 22  # the random generator
HALT_AT = 23  # conflicts
INDEXED = 24  # 1 once ``index`` has run
EXCLUDING = 25  # 1 while every Boolean is assigned: this solution is to be excluded before search goes on
COUNTERS = 26


class State(NamedTuple):
    """Everything a search knows. Names of arrays say what one element is.

    truth             by literal: 1, 0 or UNKNOWN
    level, position   by Boolean: the decisions in force when it was assigned, its place in the trail
    reason, cause     by Boolean: why it was assigned (constants above)
    trail             the literals that hold, oldest first
    level_start       by level: where its decision stands in the trail
    activity          by Boolean: how much it took part in recent conflicts (VSIDS)
    heap, heap_place  a binary heap of Booleans, the most active first; the place of each in it, or -1
    phase             by Boolean: 1 if its negation is tried first (the value it last had)
    target            by Boolean: the phase to aim for, or NO_TARGET
    chain             literals; of two that follow one another at most one holds; negative numbers stand between
    binary_*          by literal: the literals that hold if it does, by ``chain``
    given             literals of the clauses that the problem states, each clause followed by a negative number
    card_*            cardinalities: their literals, one that counts w times w times in a row; the largest w; their
                      targets, and how many literals are true and false
    holding_*         by literal: the cardinalities it is in
    watch_first       by literal: the first watch on it, -1 for none; watch 2 * c + s is slot s of clause c
    watch_next        by watch: the next on the same literal
    clause_*          clauses, learnt and given: where in ``pool`` they start, their sizes, their LBD
    pool              the literals of the clauses; those in slots 0 and 1 are watched
    marked            by Boolean: scratch of the analysis
    stamp             by level: the last conflict that touched it (LBD), or scratch of the reduction
    learnt, reasons   scratch: the clause being learnt, the literals of one explanation
    counters          single integers (constants above)
    increment         one number: what a conflict adds to an activity
    """

    truth: array[int]
    level: array[int]
    position: array[int]
    reason: array[int]
    cause: array[int]
    trail: array[int]
    level_start: array[int]
    activity: array[float]
    heap: array[int]
    heap_place: array[int]
    phase: array[int]
    target: array[int]
    chain: array[int]
    binary_start: array[int]
    binary_literals: array[int]
    given: array[int]
    card_start: array[int]
    card_literals: array[int]
    card_largest: array[int]
    card_target: array[int]
    card_true: array[int]
    card_false: array[int]
    holding_start: array[int]
    holding_cards: array[int]
    watch_first: array[int]
    watch_next: array[int]
    clause_start: array[int]
    clause_size: array[int]
    clause_lbd: array[int]
    pool: array[int]
    marked: array[int]
    stamp: array[int]
    learnt: array[int]
    reasons: array[int]
    counters: array[int]
    increment: array[float]
