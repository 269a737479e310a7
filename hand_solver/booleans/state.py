"""What is stated in machine code works on: the layers of constraints, and what is stated of them, as arrays."""

from __future__ import annotations

from dataclasses import dataclass

from hand_solver.machine_code.arrays import Int8, Int32, Int64, UInt32


@dataclass(slots=True)
class State:
    """Everything the kernel knows. Names of arrays say what one element is.

    layer_start    by constraint: its first layer
    layers         by layer: its variable or NONE, and its kind, as ``layered.layer`` makes it
    totals         by constraint: two, or FREE
    kind_start     by kind: where its steps begin
    steps          number by number (see ``layered``)
    first          by variable: its first Boolean
    stands_for     by Boolean: its literal, or a constant where the domain leaves no choice
    is_used         by Boolean: 1 if it is spoken of
    default_value      by variable: the value it has if none of its Booleans holds, NONE if one always does
    active, ...    what is stated: see ``Encoding``
    """

    layer_start: Int32
    layers: Int32
    totals: Int64
    kind_start: Int32
    steps: Int64
    first: Int32
    stands_for: Int32
    is_used: Int8
    default_value: Int32
    active: UInt32
    units: Int32
    exclusive: Int32
    clauses: Int32
    sum_start: Int32
    sum_literals: UInt32
    sum_degree: Int32
    sum_exactly: Int8
    active_size: int = 0  # how much of the arrays is used
    units_size: int = 0
    exclusive_size: int = 0
    clauses_size: int = 0
    sums: int = 0
    sum_end: int = 0  # in ``sum_literals``, of the sum that is being written
    sum_constant: int = 0  # how many of the literals added to that sum were TRUE
    contradiction: int = 0  # 1 if something stated cannot hold
