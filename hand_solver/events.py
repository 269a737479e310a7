"""What a trace or a learning heuristic can see of a search. Override the events of interest; the rest do nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from hand_solver.problem import Assignment

if TYPE_CHECKING:
    from hand_solver.result import Statistics


class Literal(NamedTuple):
    """One of the things that a learnt inequality counts: one of the parts, or more, are so; if not ``some``, none is.

    A part is (variable, value, whether the variable takes it). Mostly there is one; of several the solver made an
    auxiliary Boolean, and such a one may be a part of another. Of one that is not explained there are none.
    """

    parts: tuple[tuple[int, int, bool] | Literal, ...]
    some: bool

    @property
    def is_explained(self) -> bool:
        """Do variables and values alone say whether it holds?"""
        return bool(self.parts) and all(part.is_explained for part in self.parts if isinstance(part, Literal))

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Every variable and value it speaks of, however deep."""
        for part in self.parts:
            if isinstance(part, Literal):
                yield from part.pairs()
            else:
                yield part[0], part[1]


class Observer:
    """Receives the events of one search, in order. Variables, values and constraints are indices in the problem.

    Where there is an objective, its bound is one more constraint, after the last.

    >>> from hand_solver import Problem, Variable, solve
    >>> class Printing(Observer):
    ...     def on_decision(self, variable, value, depth):
    ...         print(f"variable {variable} = {value}")
    >>> result = solve(Problem((Variable("x", ("no", "yes")),), ()), "dfs", observer=Printing())
    variable 0 = 0
    """

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        """Search takes the decision variable=value; ``depth`` decisions are now in force, this one included."""

    def on_restrict(self, variable: int, allowed: int, depth: int) -> None:
        """Search takes a decision of another kind: the variable keeps the values in the mask, as in x != v."""

    def on_prune(self, variable: int, removed: int, constraint: int | None) -> None:
        """The filter of ``constraint`` removed the values in the mask ``removed`` from the variable's domain.

        None where an inference removed them by itself, or a nogood did.
        """

    def on_fail(self, constraint: int) -> None:
        """``constraint`` cannot hold any more: the node is a dead end."""

    def on_inferred(self, consistent: bool, masks: Sequence[int]) -> None:
        """Inference is done at the root or after a decision; ``masks`` is what it left, not to be kept or changed.

        ``consistent`` is its answer: may the node still hold a solution?
        """

    def on_backtrack(self, variable: int, value: int, depth: int) -> None:
        """The decision variable=value, the ``depth``-th in force, is undone: there is no solution below it."""

    def on_solution(self, assignment: Assignment) -> None:
        """A solution was found; with an objective, one better than those before."""

    def on_objective(self, value: int | None, bound: int) -> None:
        """With an objective: the value of the best solution found, and the bound, that of ``Result``.

        After each solution, which ``on_solution`` tells; by searches that prove better bounds on their way, then too.
        """

    def on_learn(self, literals: Sequence[Literal], least: int) -> None:
        """Learning only: in every solution not found yet at least so many of these literals hold."""

    def on_state(self, decisions: Sequence[Literal], masks: Sequence[int]) -> None:
        """Learning only: it has propagated, then decided or gone back from a conflict.

        ``decisions`` are now in force, the first first; ``masks`` is what is left of the variables' values, not to be
        kept or changed.
        """

    def on_nogood(self, decisions: Sequence[tuple[int, int]]) -> None:
        """In no solution not found yet do all of these decisions (variable, value) hold, as search has found."""

    def on_restart(self) -> None:
        """Search begins again from the root."""

    def on_pause(self, statistics: Statistics) -> None:
        """The search looks up, in backtracking every 64 nodes, and shows the counters of the stage it is at.

        They are not to be kept or changed.
        """


EVENTS = tuple(name for name in vars(Observer) if name.startswith("on_"))


def listening(observers: Iterable[object], event: str) -> list[Callable[..., Any]]:
    """The methods to call at an event: those that do something, so that nothing is paid for the others."""
    idle = getattr(Observer, event)
    methods = [getattr(observer, event) for observer in observers]
    return [method for method in methods if getattr(method, "__func__", method) is not idle]
