"""Bounds by linear programming: what learning is told of an objective besides its bound."""

from hand_solver.relaxation.surrogate import state_surrogate

__all__ = ["state_surrogate"]
