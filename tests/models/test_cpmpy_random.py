"""Random CPMpy models: the hand solver's solutions are those that CPMpy's own ``value()`` accepts."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from typing import Any

import pytest

cpmpy = pytest.importorskip("cpmpy")

from cpmpy.exceptions import IncompleteFunctionError, NotSupportedError  # noqa: E402
from cpmpy.expressions.utils import argval  # noqa: E402

from magnets_cp.cpmpy import HandSolver  # noqa: E402
from tests.models.random_cpmpy import model  # noqa: E402


def by_force(made: Any, variables: list[Any]) -> dict[tuple[int, ...], int]:
    """By solution the value of the objective."""
    found = {}
    for values in product(*(range(one.lb, one.ub + 1) for one in variables)):
        for one, value in zip(variables, values, strict=True):
            one._value = bool(value) if one.is_bool() else value
        if all(bool(argval(constraint)) for constraint in made.constraints):
            with suppress(IncompleteFunctionError):  # an objective without a value is none
                found[values] = int(made.objective_.value()) if made.has_objective() else 0
    return found


def by_hand(made: Any, variables: list[Any], search: str) -> set[tuple[int, ...]]:
    solver = HandSolver(made, search)
    solver.user_vars.update(variables)
    found = set()

    def take() -> None:
        found.add(tuple(int(one.value()) for one in variables))

    number = solver.solveAll(display=take, call_from_model=True)
    assert number == len(found)
    return found


def agrees(seed: int, search: str) -> bool:
    """False for a model that is refused, since CPMpy cannot say what a part of it may be, as x mod 0."""
    made, variables = model(seed)
    expected = set(by_force(made, variables))
    try:
        found = by_hand(made, variables, search)
    except NotSupportedError:
        return False
    assert found == expected, made
    return True


@pytest.mark.parametrize("search", ["dfs", "auto", "learning"])
def test_all_solutions_are_those_that_cpmpy_accepts(search: str) -> None:
    assert all(agrees(seed, search) for seed in range(40))


def test_the_best_solution_is_the_best_there_is() -> None:
    for seed in range(40):
        made, variables = model(seed, goal=True)
        expected = by_force(made, variables)
        best = min if made.objective_is_min else max
        solver = HandSolver(made)
        solver.user_vars.update(variables)
        assert solver.solve() == bool(expected), made
        if expected:
            assert str(solver.status().exitstatus) == "ExitStatus.OPTIMAL"
            assert solver.objective_value() == best(expected.values()), made


@pytest.mark.soak
@pytest.mark.parametrize("search", ["dfs", "auto", "learning"])
def test_thousands_of_models(search: str) -> None:
    assert sum(agrees(seed, search) for seed in range(1000, 3000)) > 1950
