"""The limits of a run as a user names them."""

from __future__ import annotations

from hand_solver import Limits
from magnets_cp.errors import UsageError

# Longer than anybody waits, and within what clocks can tell.
MOST_SECONDS = 1e9


def limits(*, seconds: float | None, nodes: int | None, solutions: int | None) -> Limits:
    """The limits of a run. Raises UsageError."""
    if seconds is not None and not 0 <= seconds <= MOST_SECONDS:
        raise UsageError(f"seconds: expected a number from 0 to {MOST_SECONDS:g}, found {seconds:g}")
    try:
        return Limits(seconds, nodes, solutions)
    except ValueError as error:
        raise UsageError(str(error)) from error
