"""What is written is read again, and means the same."""

from __future__ import annotations

from random import Random

import pytest

from magnets_cp.models.xcsp3 import checker
from magnets_cp.models.xcsp3.read import read
from magnets_cp.models.xcsp3.write import made
from magnets_cp.source import Source
from tests.models.random_xcsp3 import KINDS, instance
from tests.models.test_xcsp3_random import by_force


@pytest.mark.parametrize("kind", KINDS)
def test_instances_mean_the_same_when_they_are_written(kind: str) -> None:
    for seed in range(2):
        one = read(Source(kind, instance([kind, Random(seed).choice(sorted(KINDS))], seed, goal=seed % 2 == 0)))
        again = made(one.variables, one.constraints, one.goal)
        assert [posted.kind for posted in again.constraints] == [posted.kind for posted in one.constraints]
        every = by_force(one)
        assert by_force(again) == every, again.text
        assert [checker.cost(one, found) for found in every] == [checker.cost(again, found) for found in every]
        assert made(again.variables, again.constraints, again.goal) == again
