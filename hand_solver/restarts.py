"""When to begin again: the Luby sequence."""

from __future__ import annotations

from hand_solver.machine_code.marked import kernel


@kernel
def luby(index: int) -> int:
    """The ``index``-th number, from 1, of 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, ...

    Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993.

    >>> [luby(index) for index in range(1, 8)]
    [1, 1, 2, 1, 1, 2, 4]
    """
    while True:
        power = 1
        while power <= index:
            power *= 2
        if index == power - 1:
            return power // 2
        index -= power // 2 - 1
