"""The hand solver behind CPMpy's interface: statuses, objectives, all solutions, assumptions, options."""

from __future__ import annotations

from typing import Any

import pytest

cp = pytest.importorskip("cpmpy")

from cpmpy.exceptions import NotSupportedError  # noqa: E402
from cpmpy.solvers.solver_interface import ExitStatus  # noqa: E402

import hand_solver  # noqa: E402
from hand_solver import Observer, PluginError  # noqa: E402
from magnets_cp.cpmpy import HandSolver, register  # noqa: E402
from tests.api.test_public import run_examples  # noqa: E402


def queens(n: int) -> tuple[Any, Any]:
    q = cp.intvar(0, n - 1, shape=n, name="q")
    diagonals = [cp.AllDifferent([q[i] + sign * i for i in range(n)]) for sign in (1, -1)]
    return cp.Model(cp.AllDifferent(q), *diagonals), q


def test_statuses_are_those_of_cpmpy() -> None:
    model, q = queens(6)
    solver = HandSolver(model)
    assert solver.status().exitstatus is ExitStatus.NOT_RUN
    assert solver.solve()
    assert solver.status().exitstatus is ExitStatus.FEASIBLE
    assert len(set(q.value())) == 6
    solver += q[0] == 0
    assert not solver.solve()
    assert solver.status().exitstatus is ExitStatus.UNSATISFIABLE
    assert q[0].value() is None
    assert not HandSolver(queens(20)[0], "dfs").solve(nodes=1)
    with pytest.raises(ValueError, match="above 0"):
        solver.solve(time_limit=0)


def test_the_example_of_the_solver_runs() -> None:
    assert run_examples("HandSolver", HandSolver, {"HandSolver": HandSolver}) > 0


def test_all_solutions_are_shown_and_counted() -> None:
    model, q = queens(6)
    found: list[tuple[int, ...]] = []
    solver = HandSolver(model)
    assert solver.solveAll(display=lambda: found.append(tuple(q.value()))) == 4 == len(set(found))
    assert solver.status().exitstatus is ExitStatus.OPTIMAL
    assert solver.solveAll(solution_limit=3) == 3
    with pytest.raises(ValueError, match="solution_limit: expected 1 or more, found 0"):
        solver.solveAll(solution_limit=0)
    assert solver.status().exitstatus is ExitStatus.FEASIBLE


def test_an_objective_is_proven_and_may_be_replaced() -> None:
    x = cp.intvar(0, 9, shape=3, name="x")
    solver = HandSolver(cp.Model(cp.AllDifferent(x), x[0] + x[1] <= 12, maximize=cp.sum(x) - 2 * x[2]))
    seen: list[int] = []
    assert solver.solve(display=lambda: seen.append(solver.objective_value()))
    assert solver.status().exitstatus is ExitStatus.OPTIMAL
    assert solver.objective_value() == 12 == max(seen)
    solver.minimize(cp.max(x))
    assert solver.solve()
    assert solver.objective_value() == 2
    with pytest.raises(NotSupportedError):
        solver.solveAll()


@pytest.mark.parametrize("low", [0, -2])
def test_an_objective_that_is_replaced_leaves_nothing_behind(low: int) -> None:
    """Where the first one has no value there are solutions of the second."""
    x, y = cp.intvar(low, 2, shape=2, name=("x", "y"))
    solver = HandSolver(cp.Model(x + y >= 0))
    solver.minimize(cp.cpm_array([5, x])[y])
    assert solver.solve()
    assert y.value() in (0, 1)
    solver.maximize(y)
    assert solver.solve()
    assert solver.objective_value() == 2
    solver += [x == y, y == 0]
    solver.maximize(x // y)
    assert not solver.solve()
    solver.maximize(x)
    assert solver.solve()
    assert solver.objective_value() == 0


def test_what_is_refused_leaves_no_variable_for_what_was_not_stated() -> None:
    x, y = cp.intvar(0, 2, shape=2, name=("x", "y"))
    u, v = cp.intvar(0, 1000, shape=2, name=("u", "v"))
    for refused in (abs(x - y) + u * v * 2, u * v * 2 + abs(x - y)):
        solver = HandSolver(cp.Model(x <= 1, y <= 1, maximize=x + y))
        with pytest.raises(NotSupportedError, match="at most"):
            solver.maximize(refused)
        assert solver.solve()
        assert solver.objective_value() == 2
        with pytest.raises(NotSupportedError, match="at most"):
            solver += refused >= 0
        solver.maximize(abs(x - y))
        assert solver.solve()
        assert solver.objective_value() == 1


def test_assumptions_that_cannot_hold_have_a_core_of_which_nothing_can_be_left_out() -> None:
    a, b, c, d = cp.boolvar(shape=4, name=tuple("abcd"))
    solver = HandSolver(cp.Model(a.implies(b), b.implies(~c)))
    assert solver.solve(assumptions=[a, d])
    assert not c.value()
    with pytest.raises(NotSupportedError):
        solver.get_core()
    assert not solver.solve(assumptions=[d, a, ~b, c])
    core = solver.get_core()
    assert not HandSolver(cp.Model(a.implies(b), b.implies(~c), core)).solve()
    for left_out in core:
        fewer = [one for one in core if one is not left_out]
        assert HandSolver(cp.Model(a.implies(b), b.implies(~c), fewer)).solve()


def test_an_assumption_that_is_named_twice_is_once_in_a_core() -> None:
    a, b = cp.boolvar(shape=2, name=("a", "b"))
    solver = HandSolver(cp.Model(~a))
    assert not solver.solve(assumptions=[a, b, a])
    assert [str(one) for one in solver.get_core()] == ["a"]
    assert not solver.solve(assumptions=[b, ~b, b])
    assert sorted(map(str, solver.get_core())) == ["b", "~b"]


def test_a_core_is_found_without_the_objective(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best solution is not asked for; but the objective has to have a value."""
    a, b, c = cp.boolvar(shape=3, name=tuple("abc"))
    x = cp.intvar(0, 9, name="x")
    solver = HandSolver(cp.Model(a.implies(x == 0), b.implies(x < 5), maximize=9 // x))
    assert not solver.solve(assumptions=[a, b, c])
    asked: list[Any] = []

    unheard = hand_solver.solve

    def solve(problem: Any) -> Any:
        asked.append(problem.objective)
        return unheard(problem)

    monkeypatch.setattr(hand_solver, "solve", solve)
    assert [str(one) for one in solver.get_core()] == ["a"]
    assert asked == [None] * 3


def test_what_is_no_assumption_and_no_objective_is_refused() -> None:
    x = cp.intvar(0, 2, name="x")
    solver = HandSolver(cp.Model(x > 0))
    for odd in (True, x == 1, x):
        with pytest.raises(NotSupportedError, match="assumptions are Booleans"):
            solver.solve(assumptions=[odd])
    with pytest.raises(NotSupportedError, match="an expression of CPMpy, found 3"):
        solver.minimize(3)


def test_options_are_those_of_the_hand_solver() -> None:
    model, _ = queens(8)
    asked: list[str] = []

    def choose(view: Any) -> int:
        asked.append(view.problem.variables[0].name)
        return int(min(view.unassigned()))

    class Counting(Observer):
        decisions = 0

        def on_decision(self, variable: int, value: int, depth: int) -> None:
            self.decisions += 1

    observer = Counting()
    solver = HandSolver(model)
    assert solver.solve(variable=choose, value="input_order", inference="fc", observer=observer)
    assert solver.last is not None
    assert solver.last.configuration["inference"] == "fc"
    assert observer.decisions == solver.last.statistics.nodes
    assert set(asked) == {"q[0]"}
    with pytest.raises(PluginError):
        solver.solve(variable="none_such")
    observer.on_solved = print  # type: ignore[attr-defined]
    for run in (solver.solve, solver.solveAll):
        with pytest.raises(PluginError, match="Counting: no event has the name on_solved"):
            run(observer=observer)
    with pytest.raises(TypeError):
        solver.solve(colour="red")
    with pytest.raises(ValueError, match="search"):
        HandSolver(model, "none_such")


def test_constraints_are_named_by_the_users_own() -> None:
    x, y = cp.intvar(0, 9, shape=2, name=("x", "y"))
    problem = HandSolver(cp.Model((x * y == 12) | (x > 7), cp.AllDifferent(x, y))).native_model
    assert {constraint.name for constraint in problem.constraints} == {
        "((x) * (y) == 12) or (x > 7)",
        "alldifferent(x,y)",
    }
    assert [variable.name for variable in problem.variables][:2] == ["x", "y"]


def test_comparisons_are_counted_by_several_values() -> None:
    x = cp.intvar(0, 2, name="x")
    assert HandSolver(cp.Model(cp.Among([x == 0], [0, 1]) >= 1)).solveAll() == 3
    assert HandSolver(cp.Model(cp.Among([x == 0, x > 1, x], [0, 2]) == 3)).solveAll() == 0
    assert HandSolver(cp.Model(cp.Among([x == 0, x > 1, x], [0, 2]) == 2)).solveAll() == 3


def test_domains_too_large_are_refused() -> None:
    with pytest.raises(NotSupportedError, match="values"):
        HandSolver(cp.Model(cp.intvar(0, 10**9, name="big") > 3))


def test_it_is_known_to_cpmpy_once_it_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    from cpmpy import SolverLookup

    monkeypatch.setattr(SolverLookup, "base_solvers", SolverLookup.base_solvers)
    register()
    register()
    assert [name for name, _ in SolverLookup.base_solvers()].count("hand") == 1
    model, _ = queens(5)
    assert model.solveAll(solver="hand") == 10
    assert model.solve(solver="hand:dfs", seed=3)
