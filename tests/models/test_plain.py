"""Instances in dictionaries and tuples, as solvers in Python get them, mean what they mean as they are written."""

from __future__ import annotations

from random import Random

import pytest

from magnets_cp.models.xcsp3.as_plain import plain
from magnets_cp.models.xcsp3.read import read
from magnets_cp.plain import PARTS
from magnets_cp.source import Source
from tests.models import enumerating
from tests.models.random_xcsp3 import KINDS, instance
from tests.models.test_xcsp3_random import by_force


@pytest.mark.parametrize("kind", KINDS)
def test_the_solutions_are_those_of_the_checker(kind: str) -> None:
    for seed in range(4):
        one = read(Source(f"{kind} {seed}", instance([kind], seed)))
        problem = plain(one)
        for made, *parts in problem.constraints:
            assert len(parts) == len(PARTS[made])
        found = {tuple(map(str, values.values())) for values in enumerating.solutions(problem)}
        assert found == by_force(one), one.text


def test_every_kind_can_be_come_by() -> None:
    every = [plain(read(Source(kind, instance([kind], seed)))) for kind in KINDS for seed in range(12)]
    assert {made for problem in every for made, *_ in problem.constraints} == set(PARTS)


def test_the_best_solution_is_the_best_there_is() -> None:
    from magnets_cp.models.xcsp3 import checker

    for seed in range(16):
        one = read(Source(str(seed), instance(Random(seed).sample(sorted(KINDS), 1), seed, goal=True)))
        best = enumerating.solve(plain(one))
        every = by_force(one)
        assert (best is None) == (not every)
        if best is not None:
            found = tuple(map(str, best.values()))
            assert checker.cost(one, found) == min(checker.cost(one, solution) for solution in every), one.text
