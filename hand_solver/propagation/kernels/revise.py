"""One constraint revised by the kernel of its kind."""

from __future__ import annotations

from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.all_different import all_different
from hand_solver.propagation.kernels.comparison import less_equal, not_equal
from hand_solver.propagation.kernels.count import count
from hand_solver.propagation.kernels.kinds import (
    ALL_DIFFERENT,
    BINARY_TABLE,
    COUNT,
    LESS_EQUAL,
    LINEAR_SUM,
    NOT_EQUAL,
    TABLE,
)
from hand_solver.propagation.kernels.linear_sum import linear_sum
from hand_solver.propagation.kernels.objective import objective
from hand_solver.propagation.kernels.state import State
from hand_solver.propagation.kernels.table import binary_table, table


@kernel
def revise(state: State, constraint: int) -> bool:
    """Run the filter of a constraint; False if it cannot hold."""
    kind, at = state.kind[constraint], state.place[constraint]
    if kind == BINARY_TABLE:
        holds = binary_table(state, at)
    elif kind == ALL_DIFFERENT:
        holds = all_different(state, at)
    elif kind == LINEAR_SUM:
        holds = linear_sum(state, at)
    elif kind == NOT_EQUAL:
        holds = not_equal(state, at)
    elif kind == LESS_EQUAL:
        holds = less_equal(state, at)
    elif kind == TABLE:
        holds = table(state, at)
    elif kind == COUNT:
        holds = count(state, at)
    else:
        holds = objective(state, at)
    return holds
