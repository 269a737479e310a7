"""What the dual simplex method works on: a dictionary, that is, some unknowns written as sums of the others."""

from __future__ import annotations

from dataclasses import dataclass

from hand_solver.machine_code.arrays import Float64, Int8, Int32


@dataclass(slots=True)
class State:
    """Everything the kernel knows. Unknowns are first those asked for, from 0 to 1, then one a row: what it has spare.

    rate         by row and column, row by row: what the basic unknown of the row gains with that of the column
    cost         by column: what the objective gains with its unknown
    value        by row: of the basic unknown
    at           by column: the value of its unknown, one of its bounds
    basic        by row: its unknown
    other        by column: its unknown
    is_equation  by row as first stated: 1 if nothing may be spare
    scratch      a few numbers
    """

    rate: Float64
    cost: Float64
    value: Float64
    at: Float64
    basic: Int32
    other: Int32
    is_equation: Int8
    scratch: Float64
    written: int = 0  # numbers of ``rate`` written so far
