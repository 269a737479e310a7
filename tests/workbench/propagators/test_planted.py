"""Faults planted in our own constraints are found by the audit of their filters, and nothing is found without them.

``pytest -s -m soak tests/workbench/propagators -k figures`` shows in how many cases each fault shows.
"""

from __future__ import annotations

import sys

import pytest

from hand_solver import Constraint
from hand_solver.constraints import Count, Cumulative, Element
from magnets_cp.workbench.judge.propagators.audit import audited
from magnets_cp.workbench.judge.propagators.findings import FilterAudit, Property
from tests.hand_solver.test_constraints import GAC
from tests.strategies import KINDS
from tests.workbench.propagators.drawn import maker
from tests.workbench.propagators.planted import PLANTED, Change, every_way, text_of

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
