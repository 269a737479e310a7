"""The bound of an objective: the first of the given inequalities, which every solution found makes stronger.

What was learnt with a weaker bound holds with a stronger one. Aloul, Ramani, Markov and Sakallah, "PBS: a backtrack
search pseudo-Boolean solver and optimizer", 2002.
"""

from __future__ import annotations

from hand_solver.learning.propagate import imply
from hand_solver.learning.state import INEQUALITY, State
from hand_solver.learning.trail import set_conflict
from hand_solver.machine_code.marked import kernel

BOUND = 0  # the number of the inequality


@kernel
def ask_for_more(state: State, amount: int) -> None:
    """Let its degree be so much higher, and what follows from it keep up."""
    state.degree[BOUND] += amount
    state.slack[BOUND] -= amount
    if state.surrogate > 0:
        state.degree[state.surrogate] += state.surrogate_factor * amount
        state.slack[state.surrogate] -= state.surrogate_factor * amount


@kernel
def ask_for_better(state: State) -> None:
    """Every Boolean is assigned: let the bound be such that this solution just misses it, which is a conflict."""
    ask_for_more(state, state.slack[BOUND] + 1)
    set_conflict(state, INEQUALITY, BOUND, 0)


@kernel
def imply_by_bound(state: State) -> None:
    """Assign what follows from the bound: it may have risen while what follows from it was not looked at."""
    imply_unless_false(state, BOUND)
    if state.surrogate > 0:
        imply_unless_false(state, state.surrogate)


@kernel
def imply_unless_false(state: State, inequality: int) -> None:
    """Assign what follows from a given inequality, unless it is false, as is about to be found."""
    if state.slack[inequality] >= 0:
        imply(state, inequality)


@kernel
def is_within_bound(state: State) -> bool:
    """Can what follows from the bound still hold? It may have become false while it was not looked at."""
    if state.surrogate > 0 and state.slack[state.surrogate] < 0:
        return set_conflict(state, INEQUALITY, state.surrogate, 0)
    return True
