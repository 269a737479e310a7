"""Which end of an integer the objective asks for, directly or through linear inequalities.

Where that is known the integer is decided to be there, as soon as search comes to it: once the order of tasks is
settled each begins at its earliest. Sequences of decisions would come there one value at a time.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import pairwise

from hand_solver.booleans.linear import Linears

# By ladder. Neither: search decides it as it decides other Booleans.
NEITHER, LEAST, MOST = 0, 1, -1


def directions(linear: Linears, costs: Iterable[int]) -> array[int]:
    """By ladder its direction; ``costs`` are the literals that cost something.

    An integer that is to be small, and has to be large for an inequality, would be smaller if the others of it came to
    more: so these are to come to more. What is found first counts.
    """
    found, costly = array("b", [NEITHER]) * (len(linear.ladder_start) - 1), set(costs)
    waiting = list[int]()
    for ladder, (start, end) in enumerate(pairwise(linear.ladder_start)):
        rungs = {linear.rung_literals[start], linear.rung_literals[end - 1]}
        if not rungs.isdisjoint(costly):
            found[ladder] = LEAST
        elif any(literal ^ 1 in costly for literal in rungs):
            found[ladder] = MOST
        if found[ladder]:
            waiting.append(ladder)
    within = _within(linear) if waiting else {}
    for ladder in waiting:
        for start, end, factor in within.get(ladder, ()):
            if factor * found[ladder] > 0:  # it is in the way of the inequality
                for term in range(start, end):
                    other = linear.ladders[term]
                    if found[other] == NEITHER and linear.ladder_start[other + 1] - linear.ladder_start[other] > 1:
                        found[other] = MOST if linear.factors[term] > 0 else LEAST
                        waiting.append(other)
    return found


def _within(linear: Linears) -> dict[int, list[tuple[int, int, int]]]:
    """By ladder the inequalities that it is in: their first terms, their ends, and its factor there."""
    within: dict[int, list[tuple[int, int, int]]] = {}
    for start, end in pairwise(linear.start):
        for term in range(start, end):
            within.setdefault(linear.ladders[term], []).append((start, end, linear.factors[term]))
    return within
