"""A search recorded while it runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import hand_solver
from hand_solver import Assignment, Limits, Observer, Options, Problem
from hand_solver.events import Literal
from hand_solver.propagation.objective_bound import bounded
from magnets_cp.workbench.explain.trace.steps import Action, Learnt, Recording, State, Step


def record(
    problem: Problem, options: Options, limits: Limits, *, search: str | Callable[..., Any] = "dfs"
) -> Recording:
    """Search, by default depth first, and keep every step. Raises what ``hand_solver.solve`` raises."""
    # The bound of an objective prunes too, as the last constraint.
    stated, _ = bounded(problem)
    recorder = Recorder(stated)
    result = hand_solver.solve(problem, search, options, limits, observer=recorder)
    return Recording(stated, recorder.finished(), result)


class Recorder(Observer):
    """Keeps every step of a search that it observes."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._steps = [Step(Action.START, 0)]
        self._pruned: dict[int, int] = {}
        self._causes: list[tuple[int | None, int, int]] = []
        self._depth = 0
        self._learnt: tuple[Sequence[Literal], int] | None = None
        self._state: State | None = None

    def finished(self) -> tuple[Step, ...]:
        """All steps, when the search is over."""
        self._flush()
        return tuple(self._steps)

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        """A step."""
        self._add(Action.DECIDE, depth, variable=variable, value=value)

    def on_restrict(self, variable: int, allowed: int, depth: int) -> None:
        """A step."""
        self._add(Action.DECIDE, depth, variable=variable, allowed=allowed)

    def on_prune(self, variable: int, removed: int, constraint: int | None) -> None:
        """Part of a step."""
        self._pruned[variable] = self._pruned.get(variable, 0) | removed
        self._causes.append((constraint, variable, removed))

    def on_fail(self, constraint: int) -> None:
        """A step."""
        self._add(Action.FAIL, self._depth, constraint=constraint)

    def on_backtrack(self, variable: int, value: int, depth: int) -> None:
        """A step."""
        self._add(Action.BACKTRACK, depth - 1, variable=variable, value=value)

    def on_solution(self, assignment: Assignment) -> None:
        """A step."""
        self._add(Action.SOLUTION, self._depth)

    def on_restart(self) -> None:
        """A step."""
        self._add(Action.RESTART, 0)

    def on_learn(self, literals: Sequence[Literal], least: int) -> None:
        """Part of a step: ``on_state`` follows."""
        self._learnt = tuple(literals), least

    def on_state(self, decisions: Sequence[Literal], masks: Sequence[int]) -> None:
        """A step, if there is news: what is learnt, a decision, what was propagated, or decisions taken back."""
        variables = enumerate(zip(self._problem.variables, masks, strict=True))
        domains = tuple((x, mask) for x, (variable, mask) in variables if mask != variable.mask)
        state, before, depth = State(tuple(decisions), domains), self._depth, len(decisions)
        if self._learnt is not None:
            literals, least = self._learnt
            # A conflict that comes with its decision is one level deeper than what was seen last.
            learnt = Learnt(tuple(literals), least, max(before, depth + 1))
            self._add(Action.LEARN, depth, learnt=learnt, state=state)
        elif state != self._state:
            is_back = depth < before or (self._state is not None and decisions[:depth] != list(self._state.decisions))
            action = Action.DECIDE if depth > before else Action.RESTART if is_back else Action.PRUNE
            self._add(action, depth, state=state)
        self._learnt, self._state = None, state

    def _add(self, action: Action, depth: int, **details: Any) -> None:
        self._flush()
        self._depth = depth
        self._steps.append(Step(action, depth, **details))

    def _flush(self) -> None:
        if self._pruned:
            removed, causes = tuple(self._pruned.items()), tuple(self._causes)
            self._steps.append(Step(Action.PRUNE, self._depth, removed=removed, causes=causes))
            self._pruned, self._causes = {}, []
