"""Numbers in Booleans: what a variable weighs, as literals "it weighs so much or more".

The order encoding of Crawford and Baker, "Experimental results on the application of satisfiability algorithms to
scheduling problems", AAAI 1994; propagation of sums on it is bounds consistency.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from hand_solver.problem.domains import members

if TYPE_CHECKING:
    from hand_solver.booleans.encoding import Encoding


def weigh(encoding: Encoding, variable: int, weights: Sequence[int]) -> tuple[int, list[tuple[int, int]]]:
    """The least that the values of the variable's domain weigh, and by (literal, step) what adds to it: steps above 0.

    The least and the steps of the literals that hold are together the weight of the value taken.
    """
    by_weight = sorted([(weights[value], value) for value in members(encoding.domains[variable])])
    steps = []
    for at, ((lighter, _), (heavier, _)) in enumerate(pairwise(by_weight), start=1):
        if heavier > lighter:
            steps.append((encoding.one_of(variable, [value for _, value in by_weight[at:]]), heavier - lighter))
    return (by_weight[0][0] if by_weight else 0), steps
