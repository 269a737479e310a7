"""A relative has the solutions it is said to have, and a solver that loses solutions is refuted by its own answers."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hand_solver import Limits
from magnets_cp.models.boolean.puzzle import CNF, OPB
from magnets_cp.models.xcsp3.every import every
from magnets_cp.models.xcsp3.fuzz.kinds import KINDS
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.models.xcsp3.read import read
from magnets_cp.models.xcsp3.relatives import relatives
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.judge.verify import verify
from magnets_cp.workbench.run.programs.python_function import Function
from tests.models.drawn import drawn

# Large enough that nobody tries every assignment: the sum of twelve squares is out of reach, but for x[0] = 30.
LARGE = """<instance format="XCSP3" type="CSP"><variables><array id="x" size="[12]"> 0..30 </array></variables>
<constraints><sum> <list> x[] </list> <condition> (eq,330) </condition> </sum></constraints></instance>"""
# It takes the order of the constraints' variables for that of the numbers, and finds only what rises.
FORGETFUL = """
def solve(problem):
    values = {name: numbers[-1] for name, numbers in problem.variables.items()}
    lows = [numbers[0] for numbers in problem.variables.values()]
    left = 330 - 11 * 30
    first = next(iter(values))
    if any(low == 0 for low in lows):
        return None
    values = dict.fromkeys(values, 30 + 7)
    values[first] = left + 7
    return values
"""


def test_relatives_have_solutions_if_and_only_if_the_instance_has() -> None:
    relations = set()
    for seed in range(12):
        one = drawn(Random(seed).choice(sorted(KINDS)), seed)
        all_of_it = set(every(one))
        halves = set()
        for relation, relative, back in relatives(one, None):
            relations.add(relation)
            carried = {back(solution) for solution in every(relative)}
            assert carried <= all_of_it, (relation, one.text, relative.text)
            halves |= carried if relation == "split" else set()
            assert relation == "split" or carried == all_of_it, (relation, one.text, relative.text)
        assert halves == all_of_it or max(map(len, one.variables.values())) == 1
    assert relations == {"permuted", "renamed", "shifted", "negated", "duplicated", "split", "tables"}


@pytest.mark.parametrize("puzzle", [CNF, OPB])
def test_relatives_of_clauses_and_inequalities_have_the_same_solutions(puzzle: Puzzle[Instance]) -> None:
    relations = set()
    for index in range(1, 30):
        one = puzzle.fuzz(0, index)
        all_of_it, halves = set(every(one)), set()
        claim = max((puzzle.cost(one, solution) for solution in all_of_it), default=0) if one.goal else None
        for relation, relative, back in puzzle.relatives(one, claim):
            relations.add(relation)
            carried = {back(solution) for solution in every(relative)}
            halves |= carried if relation == "split" else set()
            if relation == "tightened":
                assert carried == {found for found in all_of_it if puzzle.cost(one, found) < (claim or 0)}
            else:
                assert relation == "split" or carried == all_of_it, (relation, one.text, relative.text)
        assert halves == all_of_it or not one.variables
    expected = {"permuted", "negated", "duplicated", "split"}
    assert relations == (expected if puzzle is CNF else {*expected, "tightened"})


def test_what_is_better_than_a_claim_is_a_solution_of_the_tightened_instance() -> None:
    for seed in range(12):
        one = drawn("sum", seed, goal=True)
        costs = {solution: XCSP3.cost(one, solution) for solution in every(one)}
        claim = max(costs.values(), default=0)
        tightened = [relative for relation, relative, _ in relatives(one, claim) if relation == "tightened"]
        for relative in tightened:
            assert set(every(relative)) == {found for found, cost in costs.items() if cost < claim}
        assert tightened or one.goal is None or one.goal.kind == "nValues"


def test_a_solver_is_refuted_by_what_it_finds_on_a_relative(tmp_path: Path) -> None:
    (tmp_path / "forgetful.py").write_text(FORGETFUL)
    solver = Function(function=f"{tmp_path}/forgetful.py:solve")
    judgement = verify(XCSP3, read(Source("large", LARGE)), [solver], Limits(seconds=5))
    [run] = judgement.runs
    assert run.verdict is Verdict.FALSE_UNSATISFIABLE
    assert sum(map(int, run.solution or ())) == 330
