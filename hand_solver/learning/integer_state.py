"""What a search knows of integers that are not taken literal by literal (see ``booleans.linear``)."""

from __future__ import annotations

from dataclasses import dataclass

from hand_solver.machine_code.arrays import Int8, Int32, UInt32


@dataclass(slots=True)
class IntegerState:
    """A part of ``State``. Names of arrays say what one element is.

    ladder_start      by ladder, an integer of linear inequalities (see ``booleans.linear``): its first rung
    rung_literal, rung_value  by rung: the literal that the integer is there, implied by the next; the integer there
    open_at, closed_at        by ladder: where its first rung that does not hold, or is false, was when last looked for
    integer_of        by Boolean: 1 more than the ladder of the integer it is about; 0 for none
    direction         by ladder: 1 if the integer is tried at its least, -1 at its most, 0 for neither
    on_start, on_ladder       by literal: the ladders on which it is a rung
    linear_start      by linear inequality: its first term
    term_ladder, term_factor  by term: its integer, and what that is multiplied by
    linear_degree     by linear inequality: what its terms come to at least
    using_start, using        by bound, twice the ladder for the most and 1 more for the least: the linear inequalities
                      that ask for less of it
    moved, is_moved   the bounds that have moved and have not been looked at; by bound: 1 for those
    linear_waiting, is_linear_waiting  the linear inequalities to be looked at; by linear inequality: 1 for those
    group_start       by group of different integers: its first member
    member_ladder, member_lowest, member_group   by member: its integer, what that adds to, its group
    group_of_start, group_of  by ladder: the groups it is in
    group_waiting, is_group_waiting    the groups to be looked at; by group: 1 for those
    least, most, reach        by member: scratch (see ``hall``)
    by_most           the members of each group, those first whose most was less
    interval_end      by Boolean: where the Hall interval ends that it follows from
    explanation       the literals of the last explanation
    """

    ladder_start: UInt32
    rung_literal: UInt32
    rung_value: Int32
    open_at: UInt32
    closed_at: UInt32
    integer_of: UInt32
    direction: Int8
    on_start: UInt32
    on_ladder: UInt32
    linear_start: UInt32
    term_ladder: UInt32
    term_factor: Int32
    linear_degree: Int32
    using_start: UInt32
    using: UInt32
    moved: UInt32
    is_moved: Int8
    linear_waiting: UInt32
    is_linear_waiting: Int8
    group_start: UInt32
    member_ladder: UInt32
    member_lowest: Int32
    member_group: UInt32
    group_of_start: UInt32
    group_of: UInt32
    group_waiting: UInt32
    is_group_waiting: Int8
    least: Int32
    most: Int32
    reach: Int32
    by_most: UInt32
    interval_end: Int32
    explanation: UInt32
