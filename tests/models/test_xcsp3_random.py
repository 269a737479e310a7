"""Random instances over all kinds of constraints: whoever solves or rewrites them keeps the checker's solutions."""

from __future__ import annotations

from random import Random

import pytest

import hand_solver
from hand_solver import Limits, Status
from magnets_cp.errors import CannotStateError
from magnets_cp.models.xcsp3.as_plain import plain
from magnets_cp.models.xcsp3.csp import csp
from magnets_cp.models.xcsp3.every import every
from magnets_cp.models.xcsp3.fuzz.kinds import KINDS
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.models.xcsp3.read import read
from magnets_cp.models.xcsp3.write import made
from magnets_cp.plain import PARTS
from magnets_cp.source import Source
from tests.models import enumerating
from tests.models.drawn import drawn, two_drawn


def by_hand(one: Instance, search: str) -> set[tuple[str, ...]]:
    result = hand_solver.solve(csp(one), search, limits=Limits(solutions=None))
    assert result.complete
    return {XCSP3.decode(one, assignment) for assignment in result.solutions}


def best_cost(one: Instance) -> int | None:
    """The cost of the best solution; None if there is none."""
    return min((XCSP3.cost(one, solution) for solution in every(one)), default=None)


@pytest.mark.parametrize("kind", KINDS)
def test_all_solutions_of_one_kind_are_those_of_the_checker(kind: str) -> None:
    for seed in range(12):
        one = drawn(kind, seed)
        assert by_hand(one, "dfs") == set(every(one)), one.text


@pytest.mark.parametrize("search", ["auto", "learning"])
def test_all_solutions_of_several_constraints_are_those_of_the_checker(search: str) -> None:
    for seed in range(25):
        one = two_drawn(seed)
        assert by_hand(one, search) == set(every(one)), one.text


@pytest.mark.parametrize(
    "constraint",
    [
        "<allEqual> <list> x[] 1 </list> <except> 1 2 </except> </allEqual>",  # all values are excepted
        "<element> <list startIndex='1'> 2 0 x[2] </list> <index> x[0] </index> <value> x[1] </value> </element>",
        "<element> <matrix startRowIndex='1'> (x[2],2)(1,0) </matrix> <index> x[0] x[1] </index> <value> 1 </value> "
        "</element>",
        "<channel> <list startIndex='1'> x[0] x[1] </list> <list startIndex='1'> x[2] 1 </list> </channel>",
        "<circuit> <list startIndex='1'> x[0] x[1] </list> </circuit>",
    ],
)
def test_no_solution_is_missed_or_found_twice(constraint: str) -> None:
    variables = "<variables><array id='x' size='[3]'> 0..2 </array></variables>"
    one = read(Source("one", f"<instance>{variables}<constraints>{constraint}</constraints></instance>"))
    result = hand_solver.solve(csp(one), "dfs", limits=Limits(solutions=None))
    found = [XCSP3.decode(one, assignment) for assignment in result.solutions]
    assert found
    assert sorted(found) == sorted(every(one))


def test_the_best_solution_is_the_best_there_is() -> None:
    stated = 0
    for seed in range(40):
        one = drawn(Random(seed).choice(sorted(KINDS)), seed, goal=True)
        try:
            result = hand_solver.solve(csp(one))
        except CannotStateError:
            continue
        stated += 1
        best = best_cost(one)
        if best is None:
            assert result.status is Status.UNSATISFIABLE, one.text
        else:
            assert result.status is (Status.SATISFIABLE if one.goal is None else Status.OPTIMAL), one.text
            assert XCSP3.cost(one, XCSP3.decode(one, result.solutions[-1])) == best, one.text
    assert stated > 20


@pytest.mark.parametrize("kind", KINDS)
def test_instances_mean_the_same_when_they_are_written(kind: str) -> None:
    for seed in range(2):
        one = drawn(kind, seed, beside=Random(seed).choice(sorted(KINDS)), goal=seed % 2 == 0)
        again = made(one.variables, one.constraints, one.goal)
        assert [posted.kind for posted in again.constraints] == [posted.kind for posted in one.constraints]
        solutions = list(every(one))
        assert list(every(again)) == solutions, again.text
        assert [XCSP3.cost(one, found) for found in solutions] == [XCSP3.cost(again, found) for found in solutions]
        assert made(again.variables, again.constraints, again.goal) == again


@pytest.mark.parametrize("kind", KINDS)
def test_the_solutions_of_dictionaries_and_tuples_are_those_of_the_checker(kind: str) -> None:
    for seed in range(4):
        one = drawn(kind, seed)
        problem = plain(one)
        for form, *parts in problem.constraints:
            assert len(parts) == len(PARTS[form])
        found = {tuple(map(str, values.values())) for values in enumerating.solutions(problem)}
        assert found == set(every(one)), one.text


def test_every_form_of_dictionaries_and_tuples_is_drawn() -> None:
    problems = [plain(drawn(kind, seed)) for kind in KINDS for seed in range(12)]
    assert {form for problem in problems for form, *_ in problem.constraints} == set(PARTS)


def test_the_best_solution_of_dictionaries_and_tuples_is_the_best_there_is() -> None:
    for seed in range(16):
        one = drawn(Random(seed).choice(sorted(KINDS)), seed, goal=True)
        best = enumerating.solve(plain(one))
        found = None if best is None else XCSP3.cost(one, tuple(map(str, best.values())))
        assert found == best_cost(one), one.text


@pytest.mark.soak
def test_thousands_of_instances() -> None:
    for seed in range(100, 3000):
        one = two_drawn(seed) if seed % 3 else drawn(Random(seed).choice(sorted(KINDS)), seed)
        assert by_hand(one, ("dfs", "auto", "learning")[seed % 3]) == set(every(one)), one.text
