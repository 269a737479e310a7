"""What the values of a variable weigh, in Booleans: the least, and literals that add to it; and an objective so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import gcd

from hand_solver.booleans.encoding import Encoding
from hand_solver.booleans.kept import Sum
from hand_solver.booleans.literals import negated
from hand_solver.booleans.stated_objective import StatedObjective
from hand_solver.booleans.statements import MOST
from hand_solver.problem import Objective
from hand_solver.problem.domains import members


def weigh(encoding: Encoding, variable: int, weights: Sequence[int]) -> tuple[int, list[tuple[int, int]]]:
    """What it weighs at least, and by (literal, step) what adds to that, where the literal holds: steps above 0.

    The steps are between the weights in their order. Where that is the order of the values, or its reverse, literals
    are those of ``Encoding.at_least``, which sums share.
    """
    if variable in encoding.wide and isinstance(weights, range):
        return encoding.wide[variable].weigh(weights)
    values = list(members(encoding.domains[variable]))
    if not values:
        return 0, []
    steps = [(weights[higher] - weights[lower], higher) for lower, higher in pairwise(values)]
    if all(step >= 0 for step, _ in steps):
        rising = [(encoding.at_least(variable, value), step) for step, value in steps if step]
        return weights[values[0]], rising
    if all(step <= 0 for step, _ in steps):
        falling = [(encoding.at_least(variable, value) ^ 1, -step) for step, value in steps if step]
        return weights[values[-1]], falling
    values.sort(key=lambda value: weights[value])
    return weights[values[0]], _chained(encoding, variable, weights, values)


def _chained(
    encoding: Encoding, variable: int, weights: Sequence[int], by_weight: Iterable[int]
) -> list[tuple[int, int]]:
    """A literal for every step up: one of the values that weigh so much is taken, or the next literal holds."""
    groups: dict[int, list[int]] = {}
    for value in by_weight:
        groups.setdefault(weights[value], []).append(encoding.literal(variable, value))
    ascending, steps, heavier = list(groups), list[tuple[int, int]](), list[int]()
    for lighter, weight in reversed(list(pairwise(ascending))):
        literals = groups[weight] + heavier
        heavier = [encoding.either_one(literals)]
        steps.append((heavier[0], weight - lighter))
    return steps


def state_objective(encoding: Encoding, objective: Objective) -> None:
    """State it, before anything else. Raises NotImplementedError where its numbers are too large to be learnt from."""
    base, literals, steps = objective.base, list[int](), list[int]()
    for costs in objective.costs:
        least, weighed = weigh(encoding, costs.variable, costs.by_value)
        base += least
        literals += [literal for literal, _ in weighed]
        steps += [step for _, step in weighed]
    unit = gcd(*steps) or 1
    steps = [step // unit for step in steps]
    if sum(steps) > MOST:
        raise NotImplementedError(f"an objective of up to {sum(steps)} is too large to be learnt from")
    encoding.objective = stated = StatedObjective(objective, base, unit, literals, steps)
    degree = stated.degree(objective.most)
    encoding.contradiction |= degree > sum(steps)
    encoding.keep_first(Sum(negated(literals), min(degree, sum(steps)), exactly=False, weights=steps))
