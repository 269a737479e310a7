"""The steps a person takes, by kind: the same words for what a hint uses and what a grade counts.

    counting    one clue, looked at alone, with the signs beside it
    line        a whole row or column at once: its signs, its dominoes and its clues together
    assumption  a value is assumed; the lines through it, and those they change, are looked at once: one cannot be met
    chain       the same, but followed from line to line as far as it leads
    search      no single assumption helps: assumptions within assumptions

A kind is asked for only where all lower ones are at their end. Each kind removes whatever it removed before from any
smaller domains too, so where it ends does not depend on the order of the steps, and the highest kind that was needed
is a property of the board: its grade.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import partial

from hand_solver import Problem
from hand_solver.problem.domains import members
from hand_solver.propagation.fixpoint import to_fixpoint
from hand_solver.propagation.revise import Propagation
from hand_solver.result import Statistics
from magnets_cp.errors import shown


class Deduction(IntEnum):
    """A kind of step, the easiest first; ``str`` is its name."""

    COUNTING = 1
    LINE = 2
    ASSUMPTION = 3
    CHAIN = 4
    SEARCH = 5

    def __str__(self) -> str:
        return self.name.lower()


def kind_named(name: str) -> Deduction:
    """The kind of step of that name. Raises ValueError."""
    kinds = {str(kind): kind for kind in Deduction}
    if name not in kinds:
        raise ValueError(f"expected one of {', '.join(kinds)}, found {shown(name)}")
    return kinds[name]


@dataclass(frozen=True, slots=True)
class Step:
    """A step from what is known.

    removed     (variable, mask of the values it rules out), each variable once; empty where ``refuted``
    constraint  the one that says so, of the problem of its kind; None for an assumption, which is the value removed
    masks       the domains after the step
    refuted     nothing is left: the constraint, or every value of the last variable, fails
    width       how much has to be seen: the open places that the constraint counts, or those that an assumption narrows
    """

    kind: Deduction
    removed: tuple[tuple[int, int], ...]
    constraint: int | None
    masks: tuple[int, ...]
    refuted: bool = False
    width: int = 0


class OutOfTimeError(Exception):
    """Steps took longer than they might."""


def deductions(
    counting: Problem,
    whole: Problem,
    masks: Iterable[int] | None = None,
    *,
    most: Deduction = Deduction.CHAIN,
    until: float = math.inf,
) -> Iterator[Step]:
    """Steps of kinds up to ``most``, each from those before it, the easiest first, until all is decided or none helps.

    counting, whole  one board, with the same variables, as its clues one by one and as whole lines
    masks            what is known; if None, what the variables allow
    until            the time, by ``time.monotonic``, after which OutOfTimeError is raised

    Assumptions refuted by propagation: singleton consistency, Debruyne and Bessiere, "Some practicable filtering
    techniques for the constraint satisfaction problem", 1997.
    """
    one, lines = Propagation(counting, Statistics()), Propagation(whole, Statistics())
    for variable, mask in enumerate(masks or ()):
        one.domains.masks[variable] = mask
    one.domains.unfixed = sum(1 << x for x, mask in enumerate(one.domains.masks) if mask & (mask - 1))
    lines.domains = one.domains
    ways = {
        Deduction.COUNTING: partial(_from_one_constraint, Deduction.COUNTING, one),
        Deduction.LINE: partial(_from_one_constraint, Deduction.LINE, lines),
        Deduction.ASSUMPTION: partial(_from_an_assumption, Deduction.ASSUMPTION, lines, until),
        Deduction.CHAIN: partial(_from_an_assumption, Deduction.CHAIN, lines, until),
    }
    while step := next((step for kind, way in ways.items() if kind <= most and (step := way())), None):
        yield step
        if step.refuted:
            return
        _demand_time(until)


def _from_one_constraint(kind: Deduction, state: Propagation) -> Step | None:
    """Take a step by one constraint alone; try those with few undecided variables first: they are easier to see."""
    domains, constraints = state.domains, state.constraints

    def undecided(constraint: int) -> int:
        return sum(domains.unfixed >> variable & 1 for variable in constraints[constraint].scope)

    for constraint in sorted(range(len(constraints)), key=undecided):
        width = undecided(constraint)
        before = list(domains.masks)
        consistent = state.revise(constraint)
        if not consistent or not (constraints[constraint].scope or constraints[constraint].is_satisfied(())):
            return Step(kind, (), constraint, tuple(before), refuted=True, width=width)
        if domains.masks != before:
            return Step(kind, _difference(before, domains.masks), constraint, tuple(domains.masks), width=width)
    return None


def _demand_time(until: float) -> None:
    if time.monotonic() > until:
        raise OutOfTimeError


def _from_an_assumption(kind: Deduction, state: Propagation, until: float) -> Step | None:
    """A value, smallest domains first, from which a contradiction follows."""
    domains = state.domains
    for variable in sorted(members(domains.unfixed), key=lambda x: domains.masks[x].bit_count()):
        for value in members(domains.masks[variable]):
            _demand_time(until)
            mark, length = domains.mark(), len(domains.trail)
            domains.restrict(variable, 1 << value)
            holds = _propagate_once(state, variable) if kind is Deduction.ASSUMPTION else _propagate(state, variable)
            width = len({x for x, _ in domains.trail[length:]})
            domains.undo(mark)
            if not holds:
                domains.restrict(variable, ~(1 << value))
                return Step(kind, ((variable, 1 << value),), None, tuple(domains.masks), width=width)
    return None


def _propagate_once(state: Propagation, variable: int) -> bool:
    """Do the constraints on the variable hold, looked at once, and then those on what they have changed?"""
    on, trail = state.problem.constraints_on, state.domains.trail
    length = len(trail)
    if not all(state.revise(constraint) for constraint in on[variable]):
        return False
    changed = {constraint for x, _ in trail[length:] for constraint in on[x]}
    return all(state.revise(constraint) for constraint in sorted(changed))


def _propagate(state: Propagation, variable: int) -> bool:
    return to_fixpoint(state, state.problem.constraints_on[variable])


def _difference(before: list[int], after: list[int]) -> tuple[tuple[int, int], ...]:
    pairs = enumerate(zip(before, after, strict=True))
    return tuple((variable, old & ~new) for variable, (old, new) in pairs if old != new)
