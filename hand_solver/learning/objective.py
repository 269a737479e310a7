"""The bound of an objective: the first of the given inequalities, which every solution found makes stronger.

What was learnt with a weaker bound holds with a stronger one. Aloul, Ramani, Markov and Sakallah, "PBS: a backtrack
search pseudo-Boolean solver and optimizer", 2002.
"""

from __future__ import annotations

from hand_solver.learning.propagate import assign_implied, set_conflict
from hand_solver.learning.state import INEQUALITY, State
from hand_solver.machine_code.marked import kernel

BOUND = 0  # the number of the inequality


@kernel
def ask_for_more(state: State, amount: int) -> None:
    """Let its degree be so much higher."""
    state.degree[BOUND] += amount
    state.slack[BOUND] -= amount


@kernel
def ask_for_better(state: State) -> None:
    """Every Boolean is assigned: let the bound be such that this solution just misses it, which is a conflict."""
    ask_for_more(state, state.slack[BOUND] + 1)
    set_conflict(state, INEQUALITY, BOUND, 0)


@kernel
def imply_by_bound(state: State) -> None:
    """Assign what follows from the bound: it may have risen while what follows from it was not looked at."""
    if state.slack[BOUND] < 0:
        return  # as something is about to find
    if state.slack[BOUND] < state.heaviest[BOUND]:
        assign_implied(state, BOUND)
