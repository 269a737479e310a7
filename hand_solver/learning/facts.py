"""What follows from an encoding alone."""

from __future__ import annotations

from hand_solver.learning.build import NEVER, build
from hand_solver.learning.encoding import Encoding
from hand_solver.learning.search import EXHAUSTED, search
from hand_solver.learning.state import LEVEL, UNKNOWN, State


def facts(encoding: Encoding) -> list[int] | None:
    """By literal, 1 or 0 where propagation decides it, otherwise UNKNOWN; None if it meets a contradiction."""
    state = build(encoding)
    if state is None or search(state, 0, NEVER) == EXHAUSTED:
        return None
    return known(state)


def known(state: State) -> list[int]:
    """By literal, its truth as far as no decision is behind it."""
    if state.counters[LEVEL] == 0:
        return list(state.truth)
    level = state.level
    return [truth if level[literal >> 1] == 0 else UNKNOWN for literal, truth in enumerate(state.truth)]
