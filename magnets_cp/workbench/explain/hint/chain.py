"""How an assumption is refuted, line by line: a chain of constraints, none of which can be left out.

Each link looks at one constraint of the problem of whole lines, and says what follows there from the links before it.
A chain is found by propagation, then cut down to the links that the last one rests on, and to as few as deletion finds.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Collection, Sequence
from typing import NamedTuple

from hand_solver import Problem
from hand_solver.propagation.revise import Propagation
from hand_solver.result import Statistics


class Link(NamedTuple):
    """A constraint, and the variables it narrows, each with the mask that is left; the last link has none: it fails."""

    constraint: int
    narrowed: tuple[tuple[int, int], ...]


class Assumed(NamedTuple):
    """What is known, and the one value that a variable is assumed to take."""

    masks: Sequence[int]
    variable: int
    value: int


def chain(problem: Problem, assumed: Assumed, until: float = math.inf) -> list[Link]:
    """The links from the assumption to a constraint that fails; empty if propagation does not refute it.

    >>> from hand_solver import Variable
    >>> from hand_solver.constraints import AllDifferent
    >>> problem = Problem([Variable("x", "ab"), Variable("y", "ab"), Variable("z", "ab", 2)], [
    ...     AllDifferent([(0, 0), (1, 0)], "xy"), AllDifferent([(1, 0), (2, 0)], "yz")])
    >>> chain(problem, Assumed((3, 3, 2), 0, 0))
    [Link(constraint=0, narrowed=((1, 2),)), Link(constraint=1, narrowed=())]
    """
    found = _followed(problem, assumed, range(len(problem.constraints)))
    kept = [link.constraint for link in found]
    for constraint in list(dict.fromkeys(kept)):
        if time.monotonic() > until:
            break
        shorter = _followed(problem, assumed, [one for one in kept if one != constraint])
        if shorter:
            found, kept = shorter, [link.constraint for link in shorter]
    return found


def _followed(problem: Problem, assumed: Assumed, allowed: Collection[int]) -> list[Link]:
    """The links by these constraints, without those on which the failure does not rest; empty if there is none."""
    state = Propagation(problem, Statistics())
    for x, mask in enumerate(assumed.masks):
        state.domains.masks[x] = mask
    state.domains.unfixed = sum(1 << x for x, mask in enumerate(assumed.masks) if mask & (mask - 1))
    state.domains.restrict(assumed.variable, 1 << assumed.value)
    inside = set(allowed)
    waiting = deque(one for one in problem.constraints_on[assumed.variable] if one in inside)
    links: list[Link] = []
    while waiting:
        constraint = waiting.popleft()
        before = list(state.domains.masks)
        if not state.revise(constraint):
            return _resting(problem, [*links, Link(constraint, ())])
        pairs = enumerate(zip(before, state.domains.masks, strict=True))
        narrowed = tuple((x, mask) for x, (old, mask) in pairs if old != mask)
        if narrowed:
            links.append(Link(constraint, narrowed))
        for x, _ in narrowed:
            waiting.extend(
                one for one in problem.constraints_on[x] if one in inside and one != constraint and one not in waiting
            )
    return []


def _resting(problem: Problem, links: list[Link]) -> list[Link]:
    """The links that the last one rests on, each with what later ones look at."""
    needed = set(problem.constraints[links[-1].constraint].scope)
    kept = [links[-1]]
    for link in reversed(links[:-1]):
        narrowed = tuple((x, mask) for x, mask in link.narrowed if x in needed)
        if narrowed:
            kept.append(Link(link.constraint, narrowed))
            needed |= set(problem.constraints[link.constraint].scope)
    return kept[::-1]
