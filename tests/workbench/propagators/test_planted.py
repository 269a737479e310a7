"""Faults planted in our own constraints are found by the audit of their filters, and nothing is found without them.

``pytest -s -m soak tests/workbench/propagators -k figures`` shows in how many cases each fault shows.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from copy import copy
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from hand_solver import Constraint
from hand_solver.constraints import Count, Cumulative, Element
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.views import NO_VARIABLE
from magnets_cp.workbench.judge.propagators.audit import audited
from magnets_cp.workbench.judge.propagators.findings import FilterAudit, Property
from tests.hand_solver.test_constraints import GAC
from tests.strategies import KINDS, constraints
from tests.workbench.propagators.planted import PLANTED, Change, every_way, text_of


@cache
def drawn(kind: type[Constraint], count: int) -> list[Constraint]:
    """So many constraints, always the same."""
    found: list[Constraint] = []

    @seed(0)
    @settings(max_examples=count, phases=[Phase.generate], database=None, suppress_health_check=list(HealthCheck))
    @given(constraints((kind,)))
    def collect(constraint: Constraint) -> None:
        if constraint.scope:
            found.append(constraint)

    collect()
    return found


def has_each_once(constraint: Constraint) -> bool:
    """Does no variable come twice, nor a constant? Then what claims to be GAC is."""
    return not isinstance(constraint, OverIntegers) or len(constraint.scope) == sum(
        one.variable != NO_VARIABLE for one in constraint.views
    )


def maker(
    kind: type[Constraint], *, count: int, as_class: type[Constraint] | None = None, each_once: bool = False
) -> Callable[[Random], Constraint]:
    """A function of a ``Random`` that draws one of them, anew each time, as one of another class if asked for."""
    known = [one for one in drawn(kind, count) if not each_once or has_each_once(one)]

    def make(random: Random) -> Constraint:
        made = copy(random.choice(known))
        if as_class is not None:
            made.__class__ = as_class
        return made

    make.__name__ = kind.__name__
    return make


# What may tell of a fault.
EXPECTED = {
    "removes too much": {Property.SOUND},
    "does too little": {Property.REJECTS, Property.GAC},
    "keeps state": {Property.RESTORES},
}
SAMPLE = (Count, Cumulative, Element)


def looked_at(kind: type[Constraint], as_class: type[Constraint] | None, *, drawn: int, count: int) -> FilterAudit:
    claims = [Property.GAC] if kind in GAC else []
    make = maker(kind, count=drawn, as_class=as_class, each_once=kind in GAC)
    return audited(kind.__name__, make, claims, count=count)


def telling(found: FilterAudit, way: str) -> int:
    """How many cases tell of the fault by what it does."""
    return sum(found.faults.get(one, 0) for one in EXPECTED[way])


def test_every_kind_has_its_faults_each_in_one_place() -> None:
    assert set(PLANTED) == set(KINDS)
    for kind, ways in PLANTED.items():
        for change in ways:
            assert is_in_one_place(kind, change), (kind, change)


def is_in_one_place(kind: type[Constraint], change: Change) -> bool:
    return text_of(kind).count(change[0]) == 1


@pytest.mark.parametrize("kind", SAMPLE)
def test_faults_are_found(kind: type[Constraint]) -> None:
    for way, as_class in every_way(kind):
        assert telling(looked_at(kind, as_class, drawn=60, count=120), way), way


def test_right_ones_are_acquitted() -> None:
    for kind in SAMPLE:
        assert not looked_at(kind, None, drawn=60, count=60).smallest, kind


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_figures_of_every_fault_in_every_kind(kind: type[Constraint]) -> None:
    right = looked_at(kind, None, drawn=400, count=1000)
    assert not right.smallest, right.smallest
    shown = []
    for way, as_class in every_way(kind):
        found = telling(looked_at(kind, as_class, drawn=400, count=1000), way)
        assert found, way
        shown.append(f"{way} {found}")
    sys.stdout.write(f"\n{kind.__name__}: of 2000 cases {', '.join(shown)}")
