"""The state of propagation, as arrays that Python and compiled code share."""

from __future__ import annotations

from dataclasses import dataclass

from hand_solver.machine_code.arrays import Int8, Int32, Int64, UInt32


@dataclass(slots=True)
class State:
    """The domains and constraints of one search. Names of arrays say what one element is.

    mask            by variable: its domain; of a variable that no kernel may change, 3 while it is open, then 1
    unfixed         the variables with several values left, 32 a number
    trail_variable, trail_old, trail_by  every change, oldest first: the variable, its old mask, and the constraint
    given_*         what Python has changed since: variables, their old masks, and their masks now
    watch_start, watch  by variable: the constraints on it
    due             the constraints to begin with
    queue           a ring of the constraints waiting
    queued          by constraint: 1 if it waits
    kind            by constraint: its kind (``kinds``)
    place           by constraint: where its record begins in ``pool``
    pool            the records, and what they share; see the file of each kind
    taken, newly    scratch of ``all_different``: sets of numbers
    open            scratch of ``all_different``: the terms that are open
    left            scratch of ``table``: the rows left
    removed_by, revised_by  by value, of ``probe``: the values it removes, or DEAD_END; the revisions that took
    unassigned, degree  of ``degrees``: the variables unassigned, 32 a number; by variable, what it counts
    open_in         scratch of it: by constraint, how many unassigned variables it has
    """

    mask: Int64
    unfixed: UInt32
    trail_variable: Int32
    trail_old: Int64
    trail_by: Int32
    given_variable: Int32
    given_old: Int64
    given_mask: Int64
    watch_start: Int32
    watch: Int32
    due: Int32
    queue: Int32
    queued: Int8
    kind: Int8
    place: Int32
    pool: Int64
    taken: Int64
    newly: Int64
    open: Int64
    left: Int64
    removed_by: Int64
    revised_by: Int64
    unassigned: UInt32
    degree: Int32
    open_in: Int32
    # How much of the trail there is, and the least there was since it was that of Python.
    trail_size: int
    lowest: int
    # How many constraints wait, and where in the ring the first stands.
    queue_size: int
    queue_head: int
    # The constraint being revised; revisions, and values removed, since Python called.
    current: int
    revisions: int
    removed: int
    # What solutions may cost at most, less the constant.
    bound: int
