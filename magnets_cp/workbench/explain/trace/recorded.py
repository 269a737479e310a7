"""The steps of a search that somebody else's solver told of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hand_solver import Assignment, Problem, Result, Statistics, Status
from hand_solver.problem.domains import members
from magnets_cp.answer import Answer
from magnets_cp.workbench.explain.trace.steps import Action, Recording, Step
from magnets_cp.workbench.run.recorded import Event

_ACTIONS = {"fail": Action.FAIL, "restart": Action.RESTART, "solution": Action.SOLUTION}


def recording(problem: Problem, events: Iterable[Event], answer: Answer | None, most: int) -> Recording:
    """The search up to so many decisions, as it was told."""
    steps = (Step(Action.START, 0), *_steps(events, most))
    solutions = tuple(_solutions(problem, steps))
    kinds = [step.action for step in steps]
    statistics = Statistics(
        nodes=kinds.count(Action.DECIDE),
        backtracks=kinds.count(Action.BACKTRACK),
        fails=kinds.count(Action.FAIL),
        prunings=sum(mask.bit_count() for step in steps for _, mask in step.removed),
        max_depth=max(step.depth for step in steps),
        restarts=kinds.count(Action.RESTART),
    )
    status = Status.SATISFIABLE if solutions else answer.status if answer is not None else Status.UNKNOWN
    complete = answer is not None and answer.complete
    return Recording(problem, steps, Result(status, solutions, complete, statistics))


def _steps(events: Iterable[Event], most: int) -> Iterator[Step]:
    """One step an event; prunings one after the other are one."""
    decided: list[tuple[int, int]] = []
    pruned: dict[int, int] = {}
    left, inferred = most, ""
    for event in events:
        place = event.place
        if event.kind == "prune":
            inferred = inferred if pruned else place
            pruned[event.variable] = pruned.get(event.variable, 0) | event.values
            continue
        if pruned and event.kind != "domains":
            yield Step(Action.PRUNE, len(decided), removed=tuple(pruned.items()), place=inferred)
            pruned = {}
        if event.kind == "decide":
            if not left:
                return
            left -= 1
            decided.append((event.variable, event.values.bit_length() - 1))
            yield Step(Action.DECIDE, len(decided), *decided[-1], place=place)
        elif event.kind == "undo" and decided:
            variable, value = decided.pop()
            yield Step(Action.BACKTRACK, len(decided), variable, value, place=place)
        elif event.kind in _ACTIONS:
            if event.kind == "restart":
                decided.clear()
            yield Step(_ACTIONS[event.kind], len(decided), place=place)


def _solutions(problem: Problem, steps: Sequence[Step]) -> Iterator[Assignment]:
    """What is left where a solution was told of, if that is one value of each variable."""
    shown = Recording(problem, tuple(steps), Result(Status.UNKNOWN, (), False, Statistics()))
    if any(step.action is Action.SOLUTION for step in steps):
        for frame in shown.frames():
            masks = frame.partial.masks
            if frame.step.action is Action.SOLUTION and all(mask.bit_count() == 1 for mask in masks):
                yield tuple(next(members(mask)) for mask in masks)
