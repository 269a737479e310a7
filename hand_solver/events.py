"""What a trace can see of a search. Override the events of interest; the rest do nothing."""

from __future__ import annotations

from hand_solver.problem import Assignment


class Observer:
    """Receives the events of one search, in order. Variables, values and constraints are indices in the problem."""

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        """Search takes the decision variable=value; ``depth`` decisions are now in force, this one included."""

    def on_prune(self, variable: int, removed: int, constraint: int) -> None:
        """The filter of ``constraint`` removed the values in the mask ``removed`` from the variable's domain."""

    def on_fail(self, constraint: int) -> None:
        """``constraint`` cannot hold any more: the node is a dead end."""

    def on_backtrack(self, variable: int, value: int, depth: int) -> None:
        """The decision variable=value, the ``depth``-th in force, is undone: there is no solution below it."""

    def on_solution(self, assignment: Assignment) -> None:
        """A solution was found."""

    def on_restart(self) -> None:
        """Search begins again from the root."""
