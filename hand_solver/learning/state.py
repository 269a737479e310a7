"""The state of a search, as arrays that Python and compiled code share.

Booleans, literals and inequalities are integers from 0; a literal is that of ``literals``. An inequality says that the
weights of those of its literals that hold add up to its degree or more. Of those that are given a weight may be
anything; of those that are learnt it is 1: at least so many of these literals hold, and a clause is one of degree 1.
Where the parts of something have different lengths, ``start[i]`` to ``start[i + 1]`` are those of the i-th.
"""

from __future__ import annotations

from typing import NamedTuple

from hand_solver.machine_code.arrays import Float64, Int8, Int32, Int64, UInt32

# Why a literal holds (``reason``), and what a conflict is about; ``cause`` is the index or literal in brackets.
DECISION = 0  # a decision, or a fact at level 0
PAIR = 1  # [literal] holds, and a clause of two literals asks for this one
INEQUALITY = 2  # without this one too little would be left for the inequality [inequality]

UNKNOWN = -1  # the truth of a literal that has none; otherwise it is 0 or 1

# Places in ``State.counters``.
ACTIVE = 0  # Booleans search has to decide
QUEUE_HEAD = 1  # the first place of the trail that is not propagated yet
TRAIL_SIZE = 2
LEVEL = 3  # decisions in force
HEAP_SIZE = 4
GIVEN = 5  # inequalities that the problem states: the first ones
INEQUALITIES = 6
POOL_USED = 7
DECISIONS = 8
CONFLICTS = 9
PROPAGATIONS = 10  # literals taken from the trail and propagated
UNDONE = 11  # decisions undone by conflicts
DEEPEST = 12
RESTARTS = 13
RESTART_AT = 14  # conflicts
REDUCTIONS = 15
REDUCE_AT = 16  # conflicts
CONFLICT_KIND = 17
CONFLICT_CAUSE = 18
CONFLICT_LITERAL = 19  # of a conflict of a PAIR, the literal asked for
FURTHEST = 20  # literals that held without a conflict, at most, since the last restart
TERMS = 21  # of the conflict being analysed: its Booleans
DEGREE = 22  # its degree
SLACK = 23  # what its literals would weigh at the level below if all held that are not false there, less its degree
HEAVIEST = 24  # no coefficient of it is larger
CEILING = 25  # no coefficient may be larger before the next addition
LEARNT = 26  # what is learnt from it: its literals
LEAST = 27  # how many of them hold at least
JUMP = 28  # the level to go back to
INDEXED = 29  # 1 once ``index`` has run
PLENTY_AT = 30  # literals in the pool
EXCLUDING = 31  # 1 while every Boolean is assigned: this solution is to be excluded before search goes on
SAID = 32  # characters of the derivation since they were last taken away
LINES = 33  # lines of the derivation so far
LINE = 34  # that of what is learnt, or was learnt last
FACTS = 35  # literals of the trail that have a line, the first ones
REFUTED = 36  # 1 once there is no solution, or none but those excluded
PAUSES = 37  # 1 if search is to pause after each restart
COUNTERS = 38


class State(NamedTuple):
    """Everything a search knows. Names of arrays say what one element is.

    truth             by literal: 1, 0 or UNKNOWN
    level             by Boolean: the decisions in force when it was assigned
    reason, cause     by Boolean: why it was assigned (constants above)
    trail             the literals that hold, oldest first
    level_start       by level: where its decision stands in the trail
    activity          by Boolean: how much it took part in recent conflicts (VSIDS)
    heap, heap_place  a heap of Booleans, the most active first; the place of each in it, or -1
    phase             by Boolean: 1 if its negation is tried first (the value it last had)
    target            by Boolean: the phase to aim for, or NO_TARGET
    unit              literals that hold
    exclusive         literals, two by two, of which at most one holds
    pair_*            by literal: the literals that hold if it does, by ``exclusive``
    clause            literals; of those up to the next negative number at least one holds
    stated_*          what else the problem states: literals, their weights, the degree, and 1 where that is met exactly
    start             by inequality: where in ``pool`` its literals begin
    size, degree, lbd by inequality; GIVEN for the LBD of one that is not learnt
    pool, weight      the literals of the inequalities; of those that are given, their weights
    owner             by place in ``pool``: the inequality
    slack, heaviest   by given inequality: weight of what is not false, less the degree; the largest weight in it
    within_*          by literal: the given inequalities it is in, and its weights there
    watch_first       by literal: the first watch on it, -1 for none. A watch is a place in ``pool``: of a learnt
                      inequality of degree k, one of its first k + 1
    watch_next        by place in ``pool``: the next watch on the same literal
    coefficient       by literal: that in the conflict being analysed; of a literal or its negation, 0
    term, is_term     the Booleans that were in the conflict; by Boolean, whether it is among them
    tally             by level: scratch, zero between uses
    learnt            the literals of what is learnt
    counters          single integers (constants above)
    increment         one number: what a conflict adds to an activity
    text              how what is learnt is derived (see ``derivation``); empty if nobody asks, and so are those below
    name              by Boolean: the number of its variable there
    line_of           by inequality: the number of its line
    line_of_pair      by place in ``pair_literals``: the line of the clause
    line_of_fact      by Boolean assigned at level 0: the line that says so
    """

    truth: Int8
    level: UInt32
    reason: Int8
    cause: UInt32
    trail: UInt32
    level_start: UInt32
    activity: Float64
    heap: UInt32
    heap_place: Int32
    phase: Int8
    target: Int8
    unit: Int32
    exclusive: Int32
    pair_start: UInt32
    pair_literals: UInt32
    clause: Int32
    stated_start: Int32
    stated_literals: UInt32
    stated_weights: Int32
    stated_degree: Int32
    stated_exactly: Int8
    start: Int32
    size: Int32
    degree: Int32
    lbd: Int32
    pool: UInt32
    weight: Int32
    owner: Int32
    slack: Int32
    heaviest: Int32
    within_start: UInt32
    within: UInt32
    within_weight: Int32
    watch_first: Int32
    watch_next: Int32
    coefficient: Int64
    term: UInt32
    is_term: Int8
    tally: Int64
    learnt: UInt32
    counters: Int64
    increment: Float64
    text: Int8
    name: UInt32
    line_of: UInt32
    line_of_pair: UInt32
    line_of_fact: UInt32
