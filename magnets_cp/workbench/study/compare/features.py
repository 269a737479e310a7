"""Numbers known of a board before any search: its size as a problem for the hand solver, and how constrained it is.

Constrainedness is that of Gent, MacIntyre, Prosser and Walsh, "The constrainedness of search", 1996: minus the sum over
constraints of log(1 - tightness), by the sum over variables of log(domain size). Were constraints independent of one
another, solutions would die out where it is 1: there is the phase transition, and boards near it are the hard ones
(Cheeseman, Kanefsky and Taylor, "Where the really hard problems are", 1991). Tightness is the share of the tuples of a
constraint that it forbids.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import product
from random import Random
from typing import Any

from hand_solver import Constraint, Problem
from hand_solver.problem.domains import members
from magnets_cp.errors import CannotStateError
from magnets_cp.puzzle import Puzzle

_ALL = 100  # tuples of a constraint that are all looked at; of more a sample is
_TUPLES = 5_000  # that are drawn for a board in all


def features(puzzle: Puzzle[Any], board: Any) -> Mapping[str, float]:
    """The measures of the board at the weakest level, at which a constraint says the least; none if it is refused."""
    try:
        problem = puzzle.csp(board, puzzle.levels[0])
    except CannotStateError:
        return {}
    arities = [len(constraint.scope) for constraint in problem.constraints]
    return {
        "variables": len(problem.variables),
        "values": sum(variable.mask.bit_count() for variable in problem.variables),
        "constraints": len(arities),
        "mean_arity": sum(arities) / len(arities) if arities else 0,
        "density": _density(problem),
        **_constrainedness(problem),
    }


def _density(problem: Problem) -> float:
    """The share of the pairs of variables that have a constraint in common."""
    count = len(problem.variables)
    together = [0] * count  # bit sets
    for constraint in problem.constraints:
        scope = sum(1 << variable for variable in set(constraint.scope))
        for variable in set(constraint.scope):
            together[variable] |= scope
    pairs = sum((others & ~(1 << variable)).bit_count() for variable, others in enumerate(together)) // 2
    return pairs / math.comb(count, 2) if count > 1 else 0.0


def _constrainedness(problem: Problem) -> dict[str, float]:
    """Mean tightness, and constrainedness; nothing where a constraint of a user's raises."""
    bits = sum(math.log(max(1, variable.mask.bit_count())) for variable in problem.variables)
    large = sum(_tuples(problem, constraint) > _ALL for constraint in problem.constraints)
    draws = max(20, _TUPLES // max(1, large))
    random = Random(0)
    try:
        allowed = [_allowed(problem, constraint, draws, random) for constraint in problem.constraints]
    except Exception:
        return {}
    tightness = 1 - sum(allowed) / len(allowed) if allowed else 0.0
    return {"tightness": tightness, "constrainedness": -sum(map(math.log, allowed)) / bits if bits else 0.0}


def _allowed(problem: Problem, constraint: Constraint, draws: int, random: Random) -> float:
    """The share of the tuples that the constraint allows, a little above 0 where none that was looked at is."""
    domains = [list(members(problem.variables[variable].mask)) for variable in constraint.scope]
    if _tuples(problem, constraint) <= _ALL:
        every = [constraint.is_satisfied(one) for one in product(*domains)]
        return max(sum(every), 0.5) / max(1, len(every))
    drawn = sum(constraint.is_satisfied([random.choice(one) for one in domains]) for _ in range(draws))
    return max(drawn, 0.5) / draws


def _tuples(problem: Problem, constraint: Constraint) -> int:
    return math.prod(problem.variables[variable].mask.bit_count() for variable in constraint.scope)
