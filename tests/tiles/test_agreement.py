"""Brute force by the rules, CP-SAT in both formulations, every search of the hand solver: one solution set."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings

from hand_solver import Limits, Options, Status, learning, local_search, portfolio, solve
from hand_solver.inference.registry import INFERENCES
from hand_solver.local_search import LocalOptions
from magnets_cp import cpsat
from magnets_cp.answer import Solution
from magnets_cp.tiles.cpsat import FORMULATIONS
from magnets_cp.tiles.csp import LEVELS, csp, decode
from magnets_cp.tiles.landscape import Landscape
from magnets_cp.tiles.puzzle import TILES
from magnets_cp.tiles.rules import violations
from tests.strategies import ORDERS
from tests.tiles.landscapes import LANDSCAPES, brute_force, instance

ALL = Limits(solutions=None)
CONFIGURATIONS = [Options(inference, *order) for inference, order in product(INFERENCES, ORDERS)]


def by_cp_sat(landscape: Landscape, formulation: str) -> set[Solution]:
    answer = cpsat.run(lambda: FORMULATIONS[formulation](landscape), cpsat.Parameters(), ALL)
    assert answer.complete
    assert len(set(answer.solutions)) == len(answer.solutions)
    return set(answer.solutions)


@settings(max_examples=40)
@given(LANDSCAPES.filter(lambda landscape: landscape.n <= 8))
def test_all_judges_find_what_brute_force_finds(landscape: Landscape) -> None:
    expected = brute_force(landscape)
    for formulation in FORMULATIONS:
        assert by_cp_sat(landscape, formulation) == expected
    for level in LEVELS:
        problem = csp(landscape, level)
        for result in (portfolio.solve(problem, ALL), learning.solve(problem, ALL), solve(problem, Options(), ALL)):
            assert result.complete
            assert len(set(result.solutions)) == len(result.solutions)
            assert {decode(landscape, assignment) for assignment in result.solutions} == expected


@settings(max_examples=8)
@given(LANDSCAPES.filter(lambda landscape: landscape.n <= 8))
def test_every_configuration_finds_the_same(landscape: Landscape) -> None:
    expected = by_cp_sat(landscape, "boolean")
    if len(expected) > 100:
        return
    for level, options in product(LEVELS, CONFIGURATIONS):
        result = solve(csp(landscape, level), options, ALL)
        assert {decode(landscape, assignment) for assignment in result.solutions} == expected, (level, options)


@settings(max_examples=60)
@given(LANDSCAPES)
def test_min_conflicts_finds_nothing_but_solutions(landscape: Landscape) -> None:
    expected = by_cp_sat(landscape, "boolean") if landscape.n <= 8 else None
    result = local_search.solve(csp(landscape, "counts"), LocalOptions(steps=1500, starts=3))
    for assignment in result.solutions:
        assert not violations(landscape, decode(landscape, assignment))
    if expected is not None:
        assert (result.status is Status.SATISFIABLE) == bool(expected)


@pytest.mark.parametrize("name", ["large-20x20.txt", "large-40x40.txt", "large-100x100.txt"])
@pytest.mark.parametrize("search", ["auto", "min_conflicts"])
def test_large_landscapes_are_solved(name: str, search: str) -> None:
    landscape = instance(name)
    problem = csp(landscape, "counts")
    limits = Limits(nodes=20_000)
    result = portfolio.solve(problem, limits) if search == "auto" else local_search.solve(problem, limits=limits)
    (solution,) = result.solutions
    assert not violations(landscape, decode(landscape, solution))


def test_a_tile_that_has_to_be_turned() -> None:
    landscape = instance("turned-only-8x8.txt")
    unturned = TILES.variants["no-rotation"](landscape)
    assert len(brute_force(landscape)) == 1
    for judged, status in ((landscape, Status.SATISFIABLE), (unturned, Status.UNSATISFIABLE)):
        assert portfolio.solve(csp(judged, "counts")).status is status
        assert bool(by_cp_sat(judged, "boolean")) == (status is Status.SATISFIABLE)


def test_the_family_lists_the_formulations_there_are() -> None:
    assert TILES.formulations == tuple(FORMULATIONS)
