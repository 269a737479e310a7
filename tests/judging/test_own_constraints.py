"""Faults planted in every kind of our own constraints are found on random instances of XCSP3, as those of others are.

``pytest -s -m soak tests/judging/test_own_constraints.py`` shows how many instances each takes.
"""

from __future__ import annotations

import sys

import pytest

from hand_solver import Constraint
from hand_solver.constraints import Cumulative, Element, Lexicographic, NValue
from magnets_cp.workbench.judge.verdict import Verdict
from tests.judging.own_constraints import STATED_BY, every_way, instances, judged
from tests.strategies import KINDS

MOST = 400
SAMPLE = (Cumulative, Element, Lexicographic, NValue)


def needed(kind: type[Constraint]) -> dict[str, int]:
    """By fault how many instances it takes; those that are not found are left out. Without a fault all is right."""
    alive, found = dict(every_way(kind)), dict[str, int]()
    for number, board in enumerate(instances(kind, MOST), start=1):
        verdict = judged(board, kind, kind)
        assert verdict in (None, Verdict.CORRECT), board.text
        for way, as_class in list(alive.items() if verdict else ()):
            if (said := judged(board, kind, as_class)) and said.is_fault:
                found[way] = number
                del alive[way]
        if not alive:
            break
    return found


def test_every_kind_states_some_constraint() -> None:
    assert set(STATED_BY) == set(KINDS)


@pytest.mark.parametrize("kind", SAMPLE)
def test_faults_in_our_constraints_are_found(kind: type[Constraint]) -> None:
    assert set(needed(kind)) == {way for way, _ in every_way(kind)}


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_figures_of_every_fault_in_every_kind(kind: type[Constraint]) -> None:
    found = needed(kind)
    sys.stdout.write(f"\n{kind.__name__}: {', '.join(f'{way} {number}' for way, number in found.items())}")
    assert set(found) == {way for way, _ in every_way(kind)}
