"""The state of a search, as arrays that Python and compiled code share.

Booleans, literals and inequalities are integers from 0; a literal is that of ``literals``. An inequality says that the
weights of those of its literals that hold add up to its degree or more. Of those that are given a weight may be
anything; of those that are learnt it is 1: at least so many of these literals hold, and a clause is one of degree 1.
Where the parts of something have different lengths, ``start[i]`` to ``start[i + 1]`` are those of the i-th.
"""

from __future__ import annotations

from dataclasses import dataclass

from hand_solver.learning.integer_state import IntegerState
from hand_solver.machine_code.arrays import Float64, Int8, Int32, Int64, UInt32

# Why a literal holds (``reason``), and what a conflict is about; ``cause`` is the index or literal in brackets.
DECISION = 0  # a decision, or a fact at level 0
PAIR = 1  # [literal] holds, and a clause of two literals asks for this one
INEQUALITY = 2  # without this one too little would be left for the inequality [inequality]

CHAIN = 3  # the literals behind it in its chain cannot all be false (see ``chains``): too little would be left
LINEAR = 4  # without this one the integers could not come to what the linear inequality [inequality] asks for
HALL = 5  # as many different integers as numbers are in an interval; [2 member, + 1 for its most], a conflict's [group]

UNKNOWN = -1  # the truth of a literal that has none; otherwise it is 0 or 1


@dataclass(slots=True)
class State(IntegerState):
    """Everything a search knows; what it knows of integers is inherited. Names of arrays say what one element is.

    truth             by literal: 1, 0 or UNKNOWN
    level             by Boolean: the decisions in force when it was assigned
    reason, cause     by Boolean: why it was assigned (constants above)
    trail             the literals that hold, oldest first
    level_start       by level: where its decision stands in the trail
    activity          by Boolean: how much it took part in recent conflicts (VSIDS)
    heap, heap_place  a heap of Booleans, the most active first; the place of each in it, or -1
    phase             by Boolean: 1 if its negation is tried first (the value it last had)
    kept_phase        by Boolean: that to come back to, the first one or that of the best solution (see ``phases``)
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
    slack, heaviest   by given inequality: the weight of its literals that are not false, less the degree; a literal
                      counts as false once it has left the queue. The largest weight in it
    heaviest_chain    by given inequality: what its heaviest chain weighs, 0 if it has none (see ``chains``)
    threshold         by given inequality: nothing follows from it with so much slack
    chain_start       by given inequality: its first chain
    chain_first, chain_end    by chain: the places in ``pool`` where it begins and ends
    weight_up_to      by place in ``pool``: the weights from the first of its inequality on, if that has chains
    waiting, is_waiting   the given inequalities whose chains are to be looked at; by given inequality: 1 for those
    within_*          by literal: the given inequalities it is in, and its weights there
    watch_first       by literal: the first watch on it, -1 for none. A watch is a place in ``pool``: of a learnt
                      inequality of degree k, one of its first k + 1
    watch_next        by place in ``pool``: the next watch on the same literal
    blocker           by place in ``pool``, of a watch of a clause: another of its literals; if it holds, the clause is
                      not looked at. Of other inequalities the literal watched, which is false whenever it is asked
    coefficient       by literal: that in the conflict being analysed; of a literal or its negation, 0
    term, in_conflict     the Booleans that were in the conflict, and those that ``minimize`` has marked; by Boolean: 1
                          for the first, 2 or 3 for the others
    tally             by level: scratch, zero between uses
    learnt            the literals of what is learnt; behind them the stack of ``minimize``
    increment         one number: what a conflict adds to an activity
    log               characters of the proof (see ``proof_logging``); empty if there is none, as are those below
    log_name          by Boolean: twice the number of its variable in the proof, and 1 more for its negation
    line_of           by inequality: the number of its line
    line_of_pair      by place in ``pair_literals``: the line of the clause
    line_of_bounds    by Boolean: the line of the clause that explained it last as a literal of a chain; 0 for none
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
    kept_phase: Int8
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
    heaviest_chain: Int32
    threshold: Int32
    chain_start: UInt32
    chain_first: UInt32
    chain_end: UInt32
    weight_up_to: Int32
    waiting: UInt32
    is_waiting: Int8
    within_start: UInt32
    within: UInt32
    within_weight: Int32
    watch_first: Int32
    watch_next: Int32
    blocker: UInt32
    coefficient: Int64
    term: UInt32
    in_conflict: Int8
    tally: Int64
    learnt: UInt32
    increment: Float64
    log: Int8
    log_name: UInt32
    line_of: UInt32
    line_of_pair: UInt32
    line_of_bounds: UInt32
    line_of_fact: UInt32
    active: int = 0  # Booleans that search decides
    queue_head: int = 0  # the first place of the trail that is not propagated yet
    trail_size: int = 0
    current_level: int = 0  # decisions in force
    heap_size: int = 0
    given: int = 0  # inequalities that the problem states: the first ones
    inequalities: int = 0  # those given and those learnt
    pool_used: int = 0
    chains: int = 0
    waiting_size: int = 0
    moved_size: int = 0
    linear_waiting_size: int = 0
    group_waiting_size: int = 0
    interval_start: int = 0  # of a conflict of different integers
    interval_last: int = 0
    interval_sign: int = 0  # -1 if it is one of their negations
    is_overfull: int = 0  # 1 if more integers are in the interval than it has numbers
    explanation_size: int = 0
    decisions: int = 0
    conflicts: int = 0
    propagations: int = 0  # literals taken from the trail and propagated
    undone: int = 0  # decisions undone by conflicts
    deepest: int = 0
    restarts: int = 0
    restart_at: int = 0  # conflicts
    reductions: int = 0
    reduce_at: int = 0  # conflicts
    pool_limit: int = 0  # literals in the pool at which the database is reduced, whatever ``reduce_at`` says
    furthest: int = 0  # most literals that held without a conflict since the last restart
    conflict_kind: int = 0  # PAIR, INEQUALITY, LINEAR or HALL
    conflict_cause: int = 0
    conflict_literal: int = 0  # of a PAIR: the literal that the clause asks for
    conflict_size: int = 0  # Booleans of the conflict being analysed
    conflict_degree: int = 0
    conflict_slack: int = 0  # its slack at the level below
    conflict_heaviest: int = 0  # no coefficient is larger
    ceiling: int = 0  # before an addition no coefficient may be larger
    learnt_size: int = 0  # literals in ``learnt``
    learnt_degree: int = 0  # how many of them hold at least
    backjump_level: int = 0
    random: int = 0  # the state of ``random_bit``
    refuted: int = 0  # 1 once there is no solution, or none but those excluded
    indexed: int = 0  # 1 once ``index`` has run
    excluding: int = 0  # 1 while every Boolean is assigned: exclude this solution before search goes on
    optimizing: int = 0  # 1 if there is an objective: inequality 0 bounds it
    surrogate: int = 0  # the inequality that the bound is added to, so often; 0 if there is none
    surrogate_factor: int = 0
    pauses: int = 0  # 1 to pause after each restart
    log_size: int = 0  # characters written since ``log`` was last emptied, those without room included
    log_lines: int = 0  # lines of the proof so far
    log_line: int = 0  # the line of what is learnt, or was learnt last
    logged_facts: int = 0  # literals of the trail that have a line: the first ones
