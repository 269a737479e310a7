"""The limits of a run as a user names them."""

from __future__ import annotations

from hand_solver import Limits
from magnets_cp.errors import UsageError


def limits(*, seconds: float | None, nodes: int | None, solutions: int | None) -> Limits:
    """The limits of a run. Raises UsageError."""
    try:
        return Limits(seconds, nodes, solutions)
    except ValueError as error:
        raise UsageError(str(error)) from error
