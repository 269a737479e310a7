"""Ranges that lie far apart: no memory is taken for what lies between them, and nothing is missed."""

from __future__ import annotations

import resource
from itertools import product

import pytest

import magnets_cp
from hand_solver import Limits, Problem, Variable, solve
from hand_solver.constraints import AllEqual, Maximum, Minimum, NValue
from hand_solver.problem import Constraint
from tests.brute_force import problem_solutions

# Above 2 ** 53 the integers are no longer those of doubles; between the ranges lie more than all memory has bits.
FAR = (10**10, 2**53, 10**17)
XML = """<instance format="XCSP3" type="CSP"><variables><var id="x"> 0..2 </var><var id="y"> {0}..{1} </var></variables>
<constraints><{2}> {3} </{2}></constraints></instance>"""


@pytest.mark.parametrize("far", FAR)
@pytest.mark.parametrize("search", ["dfs", "learning", "auto"])
def test_the_solutions_are_those_of_brute_force(far: int, search: str) -> None:
    numbers = range(3), range(far, far + 3), range(far + 1, far + 4)
    terms = [(x, numbers[x]) for x in range(3)]
    made: list[Constraint] = [
        AllEqual(terms[1:]),
        AllEqual(terms),
        Maximum(terms[2], terms[:2]),
        Minimum(terms[0], terms[1:]),
        NValue(terms, 2),
    ]
    variables = tuple(Variable.integer(f"x{x}", numbers[x]) for x in range(3))
    for constraint in made:
        problem = Problem(variables, (constraint,))
        found = solve(problem, search, limits=Limits(solutions=None))
        assert sorted(found.solutions) == sorted(problem_solutions(problem))


@pytest.mark.parametrize("far", [10**10, 10**16])
def test_an_instance_takes_no_memory_for_what_lies_between(far: int) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    pairs = list(product(range(3), range(far, far + 3)))
    for name, inside, expected in (
        ("allDifferent", "x y", len(pairs)),
        ("allEqual", "x y", 0),
        ("nValues", "<list> x y </list><condition> (eq,2) </condition>", len(pairs)),
        ("maximum", f"<list> x y </list><condition> (eq,{far + 1}) </condition>", 3),
    ):
        board = magnets_cp.read(XML.format(far, far + 2, name, inside), puzzle="xcsp3")
        assert len(magnets_cp.solve(board, count=None).solutions) == expected, name
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < before + 200_000  # kilobytes
