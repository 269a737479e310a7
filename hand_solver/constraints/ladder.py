"""An integer in Booleans: its least, and a step up for each literal that holds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from operator import itemgetter

from hand_solver.booleans import Encoding
from hand_solver.constraints.views import NO_VARIABLE, View

Steps = list[tuple[int, int]]


def ladder(encoding: Encoding, view: View) -> tuple[int, Steps]:
    """The least integer, and (literal, step) in rising order: it is the least and the steps of those that hold.

    Each literal is implied by the next. The order encoding of Crawford and Baker, "Experimental results on the
    application of satisfiability algorithms to scheduling problems", AAAI 1994; propagation on sums of it is bounds
    consistency. Where integers rise with values, or fall, the literals are those of ``Encoding.at_least``.
    """
    if view.variable == NO_VARIABLE:
        return view.numbers[0], []
    by_number = sorted(((number, value) for value, number in view.left(encoding.domains)))
    if not by_number:
        return 0, []
    groups = [(number, [value for _, value in same]) for number, same in groupby(by_number, itemgetter(0))]
    if view.order and len(groups) == len(by_number):
        literals = _shared(encoding, view, [values[0] for _, values in groups])
    else:
        literals = _own(encoding, view.variable, [values for _, values in groups])
    numbers = [number for number, _ in groups]
    steps = [higher - lower for lower, higher in pairwise(numbers)]
    return numbers[0], list(zip(literals, steps, strict=True))


def _shared(encoding: Encoding, view: View, values: Sequence[int]) -> list[int]:
    """Literals for all values but the first: that one or one of those behind it is taken."""
    if view.order > 0:
        return [encoding.at_least(view.variable, value) for value in values[1:]]
    return [encoding.at_least(view.variable, value) ^ 1 for value in values[:-1]]


def _own(encoding: Encoding, variable: int, groups: Sequence[Sequence[int]]) -> list[int]:
    """Literals for all groups of values but the first: a value of that one or of those behind it is taken."""
    literals: list[int] = []
    for group in reversed(groups[2:]):
        same = [encoding.literal(variable, value) for value in group]
        literals.append(_one_of(encoding, same + literals[-1:]))
    if len(groups) > 1:
        if len(groups[0]) == 1:
            literals.append(encoding.literal(variable, groups[0][0]) ^ 1)
        else:
            same = [encoding.literal(variable, value) for value in groups[1]]
            literals.append(_one_of(encoding, same + literals[-1:]))
    return literals[::-1]


def _one_of(encoding: Encoding, literals: Sequence[int]) -> int:
    return literals[0] if len(literals) == 1 else encoding.either(literals)
