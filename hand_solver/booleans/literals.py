"""Literals: 2 * b says that Boolean b holds, 2 * b + 1 that it does not; ``literal ^ 1`` is the negation of a literal.

Two constants stand where there is no choice.
"""

from __future__ import annotations

from collections.abc import Iterable

TRUE, FALSE = -2, -1


def negated(literals: Iterable[int]) -> list[int]:
    """The negations of the literals."""
    return [literal ^ 1 for literal in literals]
