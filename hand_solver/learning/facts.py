"""What follows from an encoding alone."""

from __future__ import annotations

from hand_solver.booleans import Encoding
from hand_solver.learning.build import build
from hand_solver.learning.search import EXHAUSTED, search
from hand_solver.result import NEVER


def facts(encoding: Encoding) -> list[int] | None:
    """By literal, 1 or 0 where propagation decides it, otherwise UNKNOWN; None if it meets a contradiction."""
    state = build(encoding)
    if search(state, 0, NEVER) == EXHAUSTED:
        return None
    return list(state.truth)
