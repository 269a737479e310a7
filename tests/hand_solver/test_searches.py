"""The one door to the searches: what it passes on, and what it refuses."""

from __future__ import annotations

import re
from typing import cast

import pytest

from hand_solver import Limits, Options, PluginError, Problem, Status, Variable, count_solutions, is_unique, solve
from hand_solver.constraints import BinaryTable, Checked, LinearSum
from hand_solver.problem.domains import Domains
from hand_solver.searches import SEARCHES
from tests.brute_force import problem_solutions
from tests.strategies import queens


@pytest.mark.parametrize("search", SEARCHES)
def test_every_search_solves(search: str) -> None:
    result = solve(queens(6), search)
    assert result.status is Status.SATISFIABLE
    assert set(result.solutions) <= problem_solutions(queens(6))
    assert result.configuration.get("search", "dfs") == search


@pytest.mark.parametrize("search", [name for name in SEARCHES if name != "min_conflicts"])
def test_solutions_are_counted(search: str) -> None:
    assert count_solutions(queens(6), search=search) == 4
    assert count_solutions(queens(6), 3, search) == 3
    assert not is_unique(queens(6), search)
    assert is_unique(Problem((Variable("x", ("a",)),), ()), search)


def test_a_search_that_proves_nothing_does_not_count() -> None:
    with pytest.raises(ValueError, match=r"min_conflicts found [0-4] and cannot tell whether there are more"):
        count_solutions(queens(6), search="min_conflicts")
    assert count_solutions(queens(6), 1, "min_conflicts") == 1


def test_what_is_not_known_or_not_heeded_is_refused() -> None:
    with pytest.raises(PluginError, match=r"expected one of auto, dfs, learning, min_conflicts, or .*; found 'nosuch'"):
        solve(queens(4), "nosuch")
    message = "search auto does not heed inference, variable; leave them out, or name another"
    with pytest.raises(PluginError, match=re.escape(message)):
        solve(queens(4), options=Options(inference="fc", variable="mrv"))
    assert solve(queens(4), "dfs", Options(inference="fc", variable="mrv")).solutions
    assert solve(queens(4), options=Options(seed=3)).solutions


class Forgetful(Checked):
    """Its filter has no return."""

    def filter(self, domains: Domains) -> bool:
        return cast(bool, None)


@pytest.mark.parametrize("search", ["auto", "dfs"])
def test_a_filter_without_a_return_is_no_contradiction(search: str) -> None:
    variables = (Variable("x", ("a", "b")), Variable("y", ("a", "b")))
    problem = Problem(variables, (Forgetful(BinaryTable(0, 1, [(0, 1)], "apart")),))
    with pytest.raises(TypeError, match="check of apart>: filter returned None, expected True or False"):
        solve(problem, search, limits=Limits(solutions=None))


@pytest.mark.parametrize(("weights", "total"), [((0.1, 0.2), 3), ((1, 2), 0.6)])
def test_sums_are_of_integers(weights: tuple[int, int], total: int) -> None:
    with pytest.raises(ValueError, match=r"integers, found .*0\.[16]"):
        LinearSum([(0, weights)], total)
