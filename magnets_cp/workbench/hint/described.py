"""Hints for JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from magnets_cp.workbench.hint.hint import Hint, Hints, Mistake, state_after


def document(
    hints: Hints, taken: Sequence[Hint], masks: Sequence[int], mistake: Mistake | None = None, *, in_time: bool = True
) -> dict[str, Any]:
    """Steps, what is known after them, what is wrong, and whether time ended before the next step was found."""
    found: dict[str, Any] = {
        "steps": [_described(hints, one) for one in taken],
        "state": state_after(taken, masks, mistake),
    }
    if not in_time:
        found["in_time"] = False
    return found if mistake is None else {**found, "mistake": mistake.sentence}


def _described(hints: Hints, hint: Hint) -> Mapping[str, Any]:
    """A hint by names, for JSON."""
    problem, names = hints.counting, hints.counting.variables
    return {
        "kind": str(hint.step.kind),
        "text": hint.sentence,
        "removed": {names[x].name: _labels(problem, x, mask) for x, mask in hint.step.removed},
        "clues": [problem.constraints[constraint].name for constraint in hint.reason.constraints],
        "known": {names[x].name: _labels(problem, x, mask) for x, mask in hint.reason.known.items()},
        "refuted": hint.step.refuted,
    }


def _labels(problem: Any, variable: int, mask: int) -> list[str]:
    return [label for value, label in enumerate(problem.variables[variable].labels) if mask >> value & 1]
