"""The steps of a search, and what is known after each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import hand_solver
from hand_solver import Assignment, Limits, Observer, Options, Problem, Result
from hand_solver.events import Literal
from hand_solver.propagation.objective_bound import bounded
from magnets_cp.partial import Partial


class Action(StrEnum):
    """The kind of a step."""

    START = "start"
    DECIDE = "decide"
    PRUNE = "prune"
    FAIL = "fail"
    BACKTRACK = "backtrack"
    LEARN = "learn"
    RESTART = "restart"
    SOLUTION = "solution"


@dataclass(frozen=True, slots=True)
class Learnt:
    """An inequality that a conflict taught: at least so many of the literals hold.

    depth  decisions in force at the conflict
    """

    literals: tuple[Literal, ...]
    least: int
    depth: int

    def spoken_of(self) -> dict[int, int]:
        """For each variable it speaks of, the mask of the values."""
        found: dict[int, int] = {}
        for literal in self.literals:
            for variable, value in literal.pairs():
                found[variable] = found.get(variable, 0) | 1 << value
        return found


@dataclass(frozen=True, slots=True)
class State:
    """The state of a learning search: its decisions, the first first, and the domains that have changed.

    domains  (variable, mask), each variable once
    """

    decisions: tuple[Literal, ...]
    domains: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One step; all prunings between two other events are one.

    depth       decisions in force after it
    variable    of the decision taken or undone, with its value; a learning search decides literals instead
    allowed     the values that the variable keeps, where the decision is of another kind, such as x != v
    constraint  the one that failed
    removed     (variable, mask of the values removed), each variable once
    causes      the same in order, by what removed them: (constraint or None for an inference, variable, mask)
    learnt      what the conflict taught
    state       learning: what is known after it, if that is not what was known before
    """

    action: Action
    depth: int
    variable: int | None = None
    value: int | None = None
    allowed: int | None = None
    constraint: int | None = None
    removed: tuple[tuple[int, int], ...] = ()
    causes: tuple[tuple[int | None, int, int], ...] = ()
    learnt: Learnt | None = None
    state: State | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """The step of that number, and what is known after it."""

    number: int
    step: Step
    partial: Partial


@dataclass(frozen=True)
class Recording:
    """A recorded search. Step 0 is the problem before it."""

    problem: Problem
    steps: tuple[Step, ...]
    result: Result

    def frames(self) -> Iterator[Frame]:
        """Every step with the domains after it, as replayed from the steps alone."""
        masks = [variable.mask for variable in self.problem.variables]
        start = tuple(masks)
        before: list[tuple[int, list[int]]] = []  # for each decision in force its variable, and the domains before it
        decided: frozenset[int] = frozenset()
        for number, step in enumerate(self.steps):
            taken = step.depth - 1 if step.action is Action.DECIDE else step.depth
            if step.state is not None:
                masks = list(start)
                for variable, mask in step.state.domains:
                    masks[variable] = mask
                decided = frozenset(variable for one in step.state.decisions for variable, _ in one.pairs())
            elif len(before) > taken:
                masks = before[taken][1]
                del before[taken:]
            if step.variable is not None and step.action is Action.DECIDE:
                before.append((step.variable, list(masks)))
                masks[step.variable] &= 1 << step.value if step.value is not None else step.allowed or 0
            for variable, mask in step.removed:
                masks[variable] &= ~mask
            if step.action in (Action.DECIDE, Action.BACKTRACK, Action.RESTART) and step.state is None:
                decided = frozenset(variable for variable, _ in before)
            yield Frame(number, step, self._known(step, masks, decided))

    def _known(self, step: Step, masks: list[int], decided: frozenset[int]) -> Partial:
        failed = () if step.constraint is None else self.problem.constraints[step.constraint].scope
        learnt = {} if step.learnt is None else step.learnt.spoken_of()
        return Partial(self.problem, tuple(masks), decided, dict(step.removed), frozenset(failed), learnt)


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
