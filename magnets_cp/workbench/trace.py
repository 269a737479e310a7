"""A search step by step: recorded from its events, and played again from any step."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from hand_solver import Assignment, Limits, Observer, Options, Problem, Result
from hand_solver.backtracking.solver import solve
from hand_solver.problem.domains import members
from magnets_cp.partial import Drawing, Partial
from magnets_cp.puzzle import Puzzle


class Action(StrEnum):
    """What happens in a step."""

    START = "start"
    DECIDE = "decide"
    PRUNE = "prune"
    FAIL = "fail"
    BACKTRACK = "backtrack"
    RESTART = "restart"
    SOLUTION = "solution"


@dataclass(frozen=True, slots=True)
class Step:
    """One step; all prunings between two other events are one.

    depth       decisions in force after it
    variable    of the decision taken or undone, with its value
    constraint  the one that failed
    removed     (variable, mask of the values removed), each variable once
    """

    action: Action
    depth: int
    variable: int | None = None
    value: int | None = None
    constraint: int | None = None
    removed: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """The step of that number, and what is known after it."""

    number: int
    step: Step
    partial: Partial


@dataclass(frozen=True)
class Trace:
    """A recorded search. Step 0 is the problem before it."""

    problem: Problem
    steps: tuple[Step, ...]
    result: Result

    def frames(self) -> Iterator[Frame]:
        """Every step with the domains after it, as replayed from the steps alone."""
        masks = [variable.mask for variable in self.problem.variables]
        before: list[tuple[int, list[int]]] = []  # for each decision in force its variable, and the domains before it
        for number, step in enumerate(self.steps):
            taken = step.depth - 1 if step.action is Action.DECIDE else step.depth
            if len(before) > taken:
                masks = before[taken][1]
                del before[taken:]
            if step.action is Action.DECIDE and step.variable is not None and step.value is not None:
                before.append((step.variable, list(masks)))
                masks[step.variable] = 1 << step.value
            for variable, mask in step.removed:
                masks[variable] &= ~mask
            failed = () if step.constraint is None else self.problem.constraints[step.constraint].scope
            decided = frozenset(variable for variable, _ in before)
            partial = Partial(self.problem, tuple(masks), decided, dict(step.removed), frozenset(failed))
            yield Frame(number, step, partial)

    def caption(self, frame: Frame) -> str:
        """The step in words: its number, the depth, what happens."""
        step = frame.step
        return f"step {frame.number} of {len(self.steps) - 1}, depth {step.depth}: {self._words(step)}"

    def _words(self, step: Step) -> str:
        if step.variable is not None and step.value is not None:
            variable = self.problem.variables[step.variable]
            return f"{step.action} {variable.name} = {variable.labels[step.value]}"
        if step.constraint is not None:
            return f"{step.action}: {self.problem.constraints[step.constraint].name}"
        if step.removed:
            values, variables = sum(mask.bit_count() for _, mask in step.removed), len(step.removed)
            return f"{step.action} {_counted(values, 'value')} of {_counted(variables, 'variable')}"
        return str(step.action)

    def described(self, number: int) -> dict[str, Any]:
        """The step of that number, by names, for JSON."""
        step = self.steps[number]
        described: dict[str, Any] = {"step": number, "action": step.action, "depth": step.depth}
        variables = self.problem.variables
        if step.variable is not None and step.value is not None:
            chosen = variables[step.variable]
            described |= {"variable": chosen.name, "value": chosen.labels[step.value]}
        if step.constraint is not None:
            described["constraint"] = self.problem.constraints[step.constraint].name
        if step.removed:
            described["removed"] = {
                variables[x].name: [variables[x].labels[value] for value in members(mask)] for x, mask in step.removed
            }
        return described


def record(problem: Problem, options: Options, limits: Limits) -> Trace:
    """Search, depth first, and keep every step."""
    recorder = _Recorder()
    result = solve(problem, options, limits, observer=recorder)
    return Trace(problem, recorder.finished(), result)


def drawn(puzzle: Puzzle[Any], board: Any, traced: Trace, chosen: Container[int]) -> Iterator[tuple[str, Drawing]]:
    """The chosen steps, each in words and with the board after it."""
    for frame in traced.frames():
        if frame.number in chosen:
            yield traced.caption(frame), puzzle.partial(board, frame.partial)


def document(puzzle: Puzzle[Any], board: Any, solver: str, traced: Trace, chosen: Iterable[int]) -> dict[str, Any]:
    """The search and the chosen steps by names, for JSON."""
    result = traced.result
    return {
        "puzzle": puzzle.name,
        "size": puzzle.size(board),
        "configuration": solver,
        "variables": [
            {"name": variable.name, "values": [variable.labels[value] for value in members(variable.mask)]}
            for variable in traced.problem.variables
        ],
        "steps": [traced.described(number) for number in chosen],
        "status": result.status,
        "solutions": [puzzle.decode(board, assignment) for assignment in result.solutions],
        "complete": result.complete,
        "statistics": result.statistics.as_dict(),
    }


class _Recorder(Observer):
    """Makes steps of events."""

    def __init__(self) -> None:
        self._steps = [Step(Action.START, 0)]
        self._pruned: dict[int, int] = {}
        self._depth = 0

    def finished(self) -> tuple[Step, ...]:
        """All steps, when the search is over."""
        self._flush()
        return tuple(self._steps)

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        """A step."""
        self._add(Action.DECIDE, depth, variable=variable, value=value)

    def on_prune(self, variable: int, removed: int, constraint: int) -> None:
        """Part of a step."""
        self._pruned[variable] = self._pruned.get(variable, 0) | removed

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

    def _add(self, action: Action, depth: int, **details: int) -> None:
        self._flush()
        self._depth = depth
        self._steps.append(Step(action, depth, **details))  # type: ignore[arg-type]  # names of Step's numbers

    def _flush(self) -> None:
        if self._pruned:
            self._steps.append(Step(Action.PRUNE, self._depth, removed=tuple(self._pruned.items())))
            self._pruned = {}


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
