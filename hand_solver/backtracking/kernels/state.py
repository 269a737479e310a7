"""The state of a depth-first search, as arrays that Python and compiled code share."""

from __future__ import annotations

from dataclasses import dataclass

from hand_solver.machine_code.arrays import Float64, Int8, Int32, Int64, UInt32
from hand_solver.propagation.kernels import state as propagation


@dataclass(slots=True)
class State(propagation.State):
    """Beside the domains and constraints: the choices in force, and what heuristics know. A choice is one by depth.

    undecided        the variables that are not decided, 32 a number: those to decide where inference settles nothing
    choice_variable  by choice: the variable branched on
    choice_value     by choice: the value in force, or NO_VALUE
    choice_mark      by choice: the size of the trail before it
    choice_solutions by choice: the solutions found before its value was decided
    choice_next, choice_end  by choice: how many of its values were tried, and how many there are
    order            by choice and place, ``MOST_BITS`` a choice: its values, the best first
    weight           by constraint: what dom/wdeg makes of its fails
    new_values       by new solution, and variable: its value
    step_kind, step_left, step_right, step_number  by step of the criterion for variables, then of that for values: the
                     fields of ``criterion.Step``
    key_step         by number that candidates are compared by, in this order: its step
    candidate        scratch: variables or values
    column           scratch: by step, ``column_size`` a step, and candidate: its number
    """

    undecided: UInt32
    choice_variable: Int32
    choice_value: Int8
    choice_mark: Int32
    choice_solutions: Int64
    choice_next: Int8
    choice_end: Int8
    order: Int8
    weight: Int64
    new_values: Int8
    step_kind: Int8
    step_left: Int32
    step_right: Int32
    step_number: Float64
    key_step: Int32
    candidate: Int32
    column: Float64
    column_size: int
    # How to search: how many steps and keys the criterion for variables has, and whether it asks for degrees; whether
    # that for values asks what they rule out; whether inference goes to the fixpoint, or revises once.
    variable_steps: int
    variable_keys: int
    counts_open: int
    probes_values: int
    once: int
    # What is next (see ``search``), and the number of choices; solutions since the search began, those that are new
    # since Python called, and how many of these it asks for.
    next: int
    depth: int
    solutions: int
    new_solutions: int
    wanted_solutions: int
    # Counters since Python called.
    choices: int
    nodes: int
    backtracks: int
    fails: int
    max_depth: int
