"""The bound of an objective and multiples of what else is stated, added up.

With the prices of the linear relaxation as multiples this inequality is met only by what costs little more than the
relaxation: reduced costs fix variables (Crowder, Johnson and Padberg, "Solving large-scale zero-one linear programming
problems", 1983), and conflicts are explained by it as by any other (Glover, "Surrogate constraints", 1968).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from hand_solver.booleans import Encoding
from hand_solver.booleans.kept import Sum
from hand_solver.booleans.stated_objective import StatedObjective, Surrogate
from hand_solver.relaxation.program import relaxed
from hand_solver.relaxation.rows import number_of_rows, rows_of

# Numbers of a linear program beyond which it is left alone, and how many may be written while it is solved: in machine
# code about 0.2 s, on a machine that does nothing else.
MOST_NUMBERS, MOST_WRITTEN = 4_000_000, 500_000_000
# Prices become integers: the bound is taken so often that no weight is above this.
_LARGEST_WEIGHT = 1 << 14
# All weights of an inequality together, and its degree: they are of 32 bits, and the degree is asked for more.
_MOST = 1 << 30
_HALF = 0.5


def state_surrogate(encoding: Encoding, until: float = inf) -> None:
    """State it last of all sums; not where there is no objective, or nothing is to be had, or it would take long.

    At the time ``until``, by ``perf_counter``, the relaxation is left as far as it has come.
    """
    stated, size = encoding.objective, number_of_rows(encoding) * len(encoding.active)
    if stated is None or encoding.contradiction or not 0 < size <= MOST_NUMBERS:
        return
    rows, costs = rows_of(encoding), _costs(stated)
    found = relaxed(rows, costs, MOST_WRITTEN, until)
    factor = max(1, _LARGEST_WEIGHT // max(map(abs, costs.values()), default=1))
    multiples = {place: times for place, price in found.prices.items() if (times := round(factor * price))}
    # The bound says what costs are at most: of their negations so much is asked.
    degree = factor * (encoding.sum_degree[0] - sum(map(_if_positive, stated.literals, stated.steps)))
    weights = {boolean: -factor * cost for boolean, cost in costs.items()}
    for place, times in multiples.items():
        degree += times * rows[place].least
        for boolean, weight in rows[place].weights.items():
            weights[boolean] = weights.get(boolean, 0) + times * weight
    surrogate = _sum(weights, degree)
    # Without a solution the prices may be so large that weights cancel and only the degree is left.
    largest = max(sum(surrogate.weights), abs(surrogate.degree))
    if not multiples or largest + factor * sum(stated.steps) > _MOST:
        return
    sums = len(encoding.sum_degree)
    encoding.keep(surrogate)
    # Rows begin behind the objective, and clauses now stand behind this sum.
    places = {place + 1 if place + 1 < sums else place + 2: times for place, times in multiples.items()}
    steps = sum(stated.steps) - encoding.sum_degree[0] - (sum(surrogate.weights) - surrogate.degree) // factor
    least = stated.base + stated.unit * steps
    likely = {boolean: value > _HALF for boolean, value in found.values.items()}
    encoding.surrogate = Surrogate(sums, factor, places, least, likely)


def _costs(stated: StatedObjective) -> dict[int, int]:
    """What each Boolean costs if it holds, more than if it does not."""
    costs: dict[int, int] = {}
    for literal, step in zip(stated.literals, stated.steps, strict=True):
        costs[literal >> 1] = costs.get(literal >> 1, 0) + (-step if literal & 1 else step)
    return costs


def _if_positive(literal: int, step: int) -> int:
    return 0 if literal & 1 else step


def _sum(weights: Mapping[int, int], degree: int) -> Sum:
    """The weights, by Boolean, of those that hold come to the degree: with literals of weights more than 0."""
    terms = [(2 * boolean + (weight < 0), abs(weight)) for boolean, weight in weights.items() if weight]
    degree -= sum([weight for weight in weights.values() if weight < 0])
    return Sum([literal for literal, _ in terms], degree, exactly=False, weights=[weight for _, weight in terms])
