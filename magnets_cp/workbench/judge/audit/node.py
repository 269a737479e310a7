"""A node of a search that is followed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hand_solver import Problem


@dataclass(slots=True)
class Node:
    """A node on the path: what is left of the domains, and what was tried below it.

    gone_or_left  by variable, the values that a given alone takes from it, until a step in force has told that they
                  are removed: its domain may have them or not
    branched      the variable decided below
    choice_masks  the domains when it was chosen
    tried         the values of it that were decided below
    removed       how many values inference has removed here
    removed_by    the same, by value decided below
    settled       inference has been looked at, or there is nothing to look at
    step          of the decision
    passed        the step at which search went on below it
    place         where that was told of
    """

    decisions: dict[int, int]
    masks: list[int]
    gone_or_left: list[int]
    branched: int | None = None
    choice_masks: Sequence[int] = ()
    removed: int = 0
    removed_by: dict[int, int] = field(default_factory=dict)
    tried: int = 0
    settled: bool = True
    step: int = 0
    passed: int = 0
    place: str = ""


def root(problem: Problem) -> Node:
    """The node before any decision, of which nothing is told yet."""
    masks = [variable.mask for variable in problem.variables]
    return Node({}, masks, [(1 << len(one.labels)) - 1 & ~one.mask for one in problem.variables])
