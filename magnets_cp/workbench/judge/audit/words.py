"""Steps of a search that is followed, in words."""

from __future__ import annotations

from collections.abc import Sequence

from hand_solver import Problem
from hand_solver.problem.domains import members
from magnets_cp.workbench.judge.audit.node import Node
from magnets_cp.workbench.judge.solution_oracle import SolutionOracle
from magnets_cp.workbench.run.recorded import Event


def called(problem: Problem, path: Sequence[Node], event: Event) -> str:
    """Say what the event does, at the end of this path."""
    if event.variable >= 0:
        name, values = problem.variables[event.variable].name, labels(problem, event.variable, event.values)
        return f"decide {name} = {values}" if event.kind == "decide" else f"prune {values} of {name}"
    if event.kind == "undo" and len(path) > 1:
        x, value = list(path[-1].decisions.items())[-1]
        return f"undo {problem.variables[x].name} = {problem.variables[x].labels[value]}"
    return event.kind


def emptied(path: Sequence[Node], known: SolutionOracle) -> Node | None:
    """The node at which no solution was left first, if all are known and it is not the last one, nor the root."""
    gone = next((node for node in path if known.complete and not known.within(node.masks)), path[-1])
    return None if gone is path[-1] or not gone.decisions else gone


def no_solution(problem: Problem, masks: Sequence[int], gone: Node | None) -> str:
    """Say of what is told to be a solution which constraint does not hold, and since which decision there is none."""
    said = "the decisions and what followed are no solution"
    fixed = [None if mask & (mask - 1) else mask.bit_length() - 1 for mask in masks]
    wrong = next((x for x, variable in enumerate(problem.variables) if not masks[x] & variable.mask), None)
    if wrong is not None:  # a value that a given leaves out: to decide it so is no wrong choice yet
        return f"{said}: {problem.variables[wrong].name} = {labels(problem, wrong, masks[wrong])} is against a given"
    for constraint in problem.constraints:
        values = [value for x in constraint.scope if (value := fixed[x]) is not None]
        if len(values) == len(constraint.scope) and not constraint.is_satisfied(values):
            said += f": {constraint.name} does not hold"
            break
    if gone is None:
        return said
    x, value = list(gone.decisions.items())[-1]
    decided = f"{problem.variables[x].name} = {problem.variables[x].labels[value]}"
    return f"{said}; none was left since step {gone.step}, {decided}"


def differing(problem: Problem, x: int, expected: int, told: int) -> str:
    """Say how the domain that is told of differs from the one expected."""
    both = ((expected & ~told, "lacks", "was not removed"), (told & ~expected, "still has", "should be gone"))
    which = [f"{verb} {labels(problem, x, some)}, which {why}" for some, verb, why in both if some]
    said = f"{problem.variables[x].name} {' and '.join(which)}"
    return f"{said}: expected {labels(problem, x, expected)}, found {labels(problem, x, told) or 'none'}"


def untried(problem: Problem, node: Node) -> str:
    """Name the values that were not tried at the node; nothing if there are none."""
    x = node.branched
    left = 0 if x is None else node.masks[x] & ~node.tried
    if x is None or not left:
        return ""
    return f" before it has tried {problem.variables[x].name} = {labels(problem, x, left)}"


def open_one(problem: Problem, node: Node) -> str:
    """Name the first variable with a choice, and its values."""
    x = next(x for x, mask in enumerate(node.masks) if mask & (mask - 1))
    return f"{problem.variables[x].name} is open, {labels(problem, x, node.masks[x])}"


def labels(problem: Problem, x: int, mask: int) -> str:
    """Name the values of the mask."""
    return ", ".join(problem.variables[x].labels[value] for value in members(mask))
