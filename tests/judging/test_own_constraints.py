"""Faults planted in every kind of our own constraints are found on random instances of XCSP3, as those of others are.

``pytest -s -m soak tests/judging/test_own_constraints.py`` shows how many instances each takes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from hand_solver import Constraint
from hand_solver.constraints import Cumulative, Element, Table
from magnets_cp.models.xcsp3.fuzz.kinds import KINDS as XCSP3_KINDS
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.workbench.judge.verdict import Verdict
from tests.judging.own_constraints import judged
from tests.strategies import KINDS
from tests.workbench.propagators.planted import every_way

MOST = 400
# In what instances of one kind each is found soon.
SAMPLE = {Cumulative: "cumulative", Element: "element", Table: "extension"}


def needed(boards: Iterator[Instance], kind: type[Constraint]) -> dict[str, int]:
    """By fault how many instances it takes; those that are not found are left out."""
    alive, found = dict(every_way(kind)), dict[str, int]()
    for number, board in enumerate(boards, start=1):
        if judged(board, kind, kind) is None:
            continue
        for way, as_class in list(alive.items()):
            if is_found(board, kind, as_class):
                found[way] = number
                del alive[way]
        if not alive:
            break
    return found


def is_found(board: Instance, kind: type[Constraint], as_class: type[Constraint]) -> bool:
    try:
        verdict = judged(board, kind, as_class)
    except (ValueError, RuntimeError, IndexError):  # a crash, which the judge sees as one
        return True
    return verdict is not None and verdict.is_fault


@pytest.mark.parametrize("kind", SAMPLE)
def test_faults_in_our_constraints_are_found(kind: type[Constraint]) -> None:
    others = [one for one in XCSP3_KINDS if one != SAMPLE[kind]]
    boards = (XCSP3.sparing(0, index, others) for index in range(1, 40))
    assert set(needed(boards, kind)) == {way for way, _ in every_way(kind)}


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_figures_of_every_fault_in_every_kind(kind: type[Constraint]) -> None:
    found = needed((XCSP3.fuzz(0, index) for index in range(1, MOST + 1)), kind)
    sys.stdout.write(f"\n{kind.__name__}: {', '.join(f'{way} {number}' for way, number in found.items())}")
    assert set(found) == {way for way, _ in every_way(kind)}


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_without_a_fault_nothing_is_found(kind: type[Constraint]) -> None:
    for index in range(1, 100):
        assert judged(XCSP3.fuzz(0, index), kind, kind) in (None, Verdict.CORRECT)
