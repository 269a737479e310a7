"""The static order inside CP-SAT is that of the hand solver: both find the same solution first."""

from __future__ import annotations

import pytest

from hand_solver import Limits
from magnets_cp import cpsat
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.solvers import CpSat
from tests.boards import instance

STATIC = parse("level=counts inference=mac variable=input_order value=input_order", MAGNETS)


@pytest.mark.parametrize("formulation", MAGNETS.formulations)
def test_the_first_solution_is_that_of_the_hand_solver(formulation: str) -> None:
    fixed = parse(f"solver=cp-sat formulation={formulation} fixed=yes", MAGNETS)
    free = parse(f"solver=cp-sat formulation={formulation}", MAGNETS)
    boards = [MAGNETS.fuzz(5, index) for index in (*range(60), 117)]
    first = [STATIC.run(MAGNETS, board, Limits()).solutions for board in boards]
    assert [fixed.run(MAGNETS, board, Limits()).solutions for board in boards] == first
    # Which is saying something: left to itself, CP-SAT finds another one first on many of them.
    assert [free.run(MAGNETS, board, Limits()).solutions for board in boards] != first


def test_all_solutions_are_found_in_a_fixed_order_too() -> None:
    board = instance("several-10x10.txt")
    fixed = parse("solver=cp-sat fixed=yes", MAGNETS).run(MAGNETS, board, Limits(solutions=None))
    assert fixed.complete
    assert set(fixed.solutions) == set(STATIC.run(MAGNETS, board, Limits(solutions=None)).solutions)


def test_fixed_is_part_of_the_configuration() -> None:
    solver = parse("solver=cp-sat fixed=yes", MAGNETS)
    assert solver == CpSat("redundant", fixed=True)
    assert str(solver) == "solver=cp-sat formulation=redundant workers=1 fixed=yes"
    assert parse(str(solver), MAGNETS) == solver
    assert "fixed" not in str(parse("solver=cp-sat fixed=no", MAGNETS))
    assert solver.run(MAGNETS, instance("seed-1-6x6.txt"), Limits()).configuration["fixed"] == "yes"


def test_what_cannot_be_fixed_is_refused() -> None:
    with pytest.raises(UsageError, match="expected one of yes, no"):
        parse("solver=cp-sat fixed=maybe", MAGNETS)
    with pytest.raises(UsageError, match="one worker"):
        parse("solver=cp-sat fixed=yes workers=2", MAGNETS)

    def declare() -> cpsat.Declaration:
        declaration = MAGNETS.cpsat(instance("seed-1-6x6.txt"), "boolean")
        return cpsat.Declaration(declaration.model, declaration.variables, declaration.decode)

    with pytest.raises(UsageError, match="no static order"):
        cpsat.run(declare, cpsat.Parameters(fixed=True), Limits())
