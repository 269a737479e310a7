"""The puzzle for certificates: the sums of colours are stated value by value, as a formula has them."""

from __future__ import annotations

from hand_solver import Constraint, Problem
from hand_solver.booleans import Encoding
from hand_solver.constraints import LinearSum
from hand_solver.problem.domains import members
from magnets_cp.puzzles.tiles.csp import csp
from magnets_cp.puzzles.tiles.landscape import Landscape


class DirectSum(LinearSum):
    """A sum that is learnt from as it is: the order encoding learns more, but from Booleans of its own."""

    def encode(self, encoding: Encoding) -> None:
        """The weights of all values that are taken add up to the total."""
        if self.total is None:
            super().encode(encoding)
            return
        terms = [
            (encoding.literal(variable, value), weights[value])
            for variable, weights in self.terms
            for value in members(encoding.domains[variable])
        ]
        encoding.weigh_exactly(self.total, [literal for literal, _ in terms], [weight for _, weight in terms])


def direct(landscape: Landscape) -> Problem:
    """The landscape as a problem, with sums that are stated directly."""
    problem = csp(landscape, "counts")
    return Problem(problem.variables, tuple(map(_directly, problem.constraints)))


def _directly(constraint: Constraint) -> Constraint:
    if isinstance(constraint, LinearSum):
        return DirectSum(constraint.terms, constraint.total, constraint.name)
    return constraint
