"""Random instances over all kinds of constraints: the hand solver's solutions are those that the checker finds."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import hand_solver
from hand_solver import Limits, Status
from magnets_cp.errors import CannotStateError
from magnets_cp.models.xcsp3 import checker
from magnets_cp.models.xcsp3.csp import csp
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.models.xcsp3.read import read
from magnets_cp.source import Source
from tests.models.random_xcsp3 import KINDS, instance


def by_force(one: Instance) -> set[tuple[str, ...]]:
    every = product(*(map(str, numbers) for numbers in one.variables.values()))
    return {solution for solution in every if not checker.violations(one, solution)}


def by_hand(one: Instance, search: str) -> set[tuple[str, ...]]:
    result = hand_solver.solve(csp(one), search, limits=Limits(solutions=None))
    assert result.complete
    return {XCSP3.decode(one, assignment) for assignment in result.solutions}


@pytest.mark.parametrize("kind", KINDS)
def test_all_solutions_of_one_kind_are_those_of_the_checker(kind: str) -> None:
    for seed in range(12):
        one = read(Source(f"{kind} {seed}", instance([kind], seed)))
        assert by_hand(one, "dfs") == by_force(one), one.text


@pytest.mark.parametrize("search", ["auto", "learning"])
def test_all_solutions_of_several_constraints_are_those_of_the_checker(search: str) -> None:
    for seed in range(25):
        kinds = Random(seed).sample(sorted(KINDS), 2)
        one = read(Source(f"{kinds} {seed}", instance(kinds, seed)))
        assert by_hand(one, search) == by_force(one), one.text


def test_no_solution_is_found_twice_where_all_values_are_excepted() -> None:
    one = read(
        Source(
            "excepted",
            '<instance format="XCSP3" type="CSP"><variables><array id="x" size="[3]"> 0..2 </array></variables>'
            "<constraints><allEqual> <list> x[] 1 </list> <except> 1 2 </except> </allEqual></constraints></instance>",
        )
    )
    result = hand_solver.solve(csp(one), "dfs", limits=Limits(solutions=None))
    found = [XCSP3.decode(one, assignment) for assignment in result.solutions]
    assert sorted(found) == sorted(by_force(one))


def test_the_best_solution_is_the_best_there_is() -> None:
    for seed in range(40):
        one = read(Source(str(seed), instance(Random(seed).sample(sorted(KINDS), 1), seed, goal=True)))
        every = by_force(one)
        try:
            result = hand_solver.solve(csp(one))
        except CannotStateError:
            continue
        assert result.status is (Status.OPTIMAL if every else Status.UNSATISFIABLE), one.text
        if every:
            found = XCSP3.decode(one, result.solutions[-1])
            assert checker.cost(one, found) == min(checker.cost(one, solution) for solution in every), one.text


@pytest.mark.soak
def test_thousands_of_instances() -> None:
    for seed in range(100, 3000):
        kinds = Random(seed).choices(sorted(KINDS), k=Random(seed).randint(1, 3))
        one = read(Source(f"{kinds} {seed}", instance(kinds, seed)))
        assert by_hand(one, ("dfs", "auto", "learning")[seed % 3]) == by_force(one), one.text
