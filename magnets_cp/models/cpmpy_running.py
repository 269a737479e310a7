"""How a search of ``hand_solver`` is told to CPMpy: limits, what is heard on the way, and the end."""

from __future__ import annotations

from collections.abc import Callable

from cpmpy.solvers.solver_interface import ExitStatus

import hand_solver
from hand_solver import Limits, Observer, Result, Status
from hand_solver.events import EVENTS
from hand_solver.plugins import demand_events


class EnoughSolutionsError(Exception):
    """As many solutions were found as are wanted."""


def seconds(time_limit: float | None) -> float | None:
    """A limit of CPMpy as one of ours. Raises ValueError."""
    if time_limit is not None and time_limit <= 0:
        raise ValueError(f"time_limit: expected seconds above 0, found {time_limit}")
    return None if time_limit is None else float(time_limit)


def exit_status(result: Result, limits: Limits) -> ExitStatus:
    """How CPMpy calls such an end."""
    if result.status is Status.OPTIMAL or (result.solutions and result.complete and limits.solutions is None):
        return ExitStatus.OPTIMAL
    if result.solutions:
        return ExitStatus.FEASIBLE
    return ExitStatus.UNSATISFIABLE if result.status is Status.UNSATISFIABLE else ExitStatus.UNKNOWN


def told(observer: Observer | None, hear: Callable[[hand_solver.Assignment], None]) -> Observer:
    """An observer that hears of solutions, and passes all on to another. Raises PluginError."""
    demand_events(observer)
    both = Observer()
    inner = observer or Observer()
    idle = {event for event in EVENTS if getattr(type(inner), event) is getattr(Observer, event)}
    heard = {event: getattr(inner, event) for event in EVENTS if event not in idle}

    def on_solution(assignment: hand_solver.Assignment) -> None:
        inner.on_solution(assignment)
        hear(assignment)

    vars(both).update({**heard, "on_solution": on_solution})
    return both
