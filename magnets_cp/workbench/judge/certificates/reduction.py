"""What cutting planes make of one constraint alone: the steps that lead to another."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from magnets_cp.formula import Constraint


def is_all_but_one(constraint: Constraint) -> bool:
    """Does it say that of more than two literals all but one hold: at most one of their negations?"""
    weights = [*constraint.weights.values()]
    return weights == [1] * len(weights) and constraint.degree == len(weights) - 1 > 1


def reduction(one: Constraint, other: Constraint) -> str | None:
    """What makes a constraint the other, by saturation and division in any order; None if these do not."""
    if one == other:
        return ""
    for step, reduced in _reduced(one):
        steps = reduction(reduced, other)
        if steps is not None:
            return step + steps
    return None


def _reduced(one: Constraint) -> Iterator[tuple[str, Constraint]]:
    """The constraint saturated, and divided by what all its weights have in common; each with the step."""
    weights, degree = one
    if max(weights.values(), default=0) > degree > 0:
        yield " s", Constraint({literal: min(weight, degree) for literal, weight in weights.items()}, degree)
    divisor = gcd(*weights.values())
    if divisor > 1:
        divided = {literal: weight // divisor for literal, weight in weights.items()}
        yield f" {divisor} d", Constraint(divided, -(-degree // divisor))
