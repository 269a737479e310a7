"""One object with several seams: its methods stand for the parts, it hears the events, and has one state."""

from __future__ import annotations

import doctest
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings

from hand_solver import Limits, Observer, Options, PluginError, Problem, solutions, solve, tree_search
from hand_solver.backtracking.heuristics.view import View
from hand_solver.backtracking.inference import forward_checking, mac
from hand_solver.problem.domains import members
from hand_solver.propagation.revise import Propagation
from hand_solver.tree_search import binary, branching, d_way, depth_first, exploration, geometric, restarting, state
from tests.brute_force import problem_solutions
from tests.strategies import pigeons, problems, queens
from tests.thorough import examples

ALL = Limits(solutions=None)


class Mrv:
    """All three seams, and two events, on one state."""

    def __init__(self) -> None:
        self.decisions: list[int] = []
        self.fails = 0

    def choose(self, view: View) -> int:
        return min(view.unassigned(), key=view.size)

    def order(self, view: View, variable: int) -> list[int]:
        assert len(self.decisions) >= view.depth
        return view.values(variable)

    def infer(self, propagation: Propagation, variable: int | None) -> bool:
        assert variable is None or variable == self.decisions[-1]
        return forward_checking(propagation, variable)

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        self.decisions.append(variable)

    def on_fail(self, constraint: int) -> None:
        self.fails += 1


@pytest.mark.parametrize("search", ["dfs", depth_first(tree_search.d_way())])
def test_a_strategy_is_its_parts(search: str) -> None:
    found = solve(queens(6), search, Options(strategy=Mrv), ALL)
    if search == "dfs":
        assert (
            found.statistics.nodes
            == solve(queens(6), search, Options("fc", "mrv", "input_order"), ALL).statistics.nodes
        )
    assert len(found.solutions) == 4
    assert set(found.consulted) >= {"strategy.choose", "strategy.order", "strategy.infer"}
    assert min(found.consulted.values()) > 0


def test_what_a_strategy_lacks_is_as_the_options_say() -> None:
    class Order:
        def order(self, view: View, variable: int) -> list[int]:
            return view.values(variable)[::-1]

    found = solve(queens(6), "dfs", Options("fc", "mrv", strategy=Order), ALL)
    assert found.solutions[0] == tuple(
        reversed(solve(queens(6), "dfs", Options("fc", "mrv", "input_order")).solutions[0])
    )
    assert set(found.consulted) == {"strategy.order"}


def test_an_observer_is_a_strategy_like_any(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from hand_solver import Observer\n"
        "class Weights(Observer):\n"
        "    def __init__(self, start=1):\n        self.weights = {}\n        self.start = start\n"
        "    def on_fail(self, constraint):\n"
        "        self.weights[constraint] = self.weights.get(constraint, self.start) + 1\n"
        "    def choose(self, view):\n"
        "        weight = lambda x: sum(self.weights.get(c, self.start) for c in view.open_constraints(x))\n"
        "        return max(view.unassigned(), key=lambda x: weight(x) / view.size(x))\n"
    )
    own = solve(queens(8), "dfs", Options("fc", strategy=f"{file}:Weights"), ALL)
    assert own.statistics.nodes == solve(queens(8), "dfs", Options("fc", "dom_wdeg"), ALL).statistics.nodes
    assert solve(queens(8), "dfs", Options(strategy=f"{file}:Weights(start=5)")).solutions


class Nothing:
    """None of the seams."""


class Faulty:
    def choose(self, view: View) -> int:
        return -1


class Crashing(Observer):
    def choose(self, view: View) -> int:
        return view.unassigned()[0]

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        raise ZeroDivisionError


def _mrv() -> Mrv:
    return Mrv()


class Misspelt(Crashing):
    on_path = ()  # no method, so no event is meant

    def on_infered(self, consistent: bool, masks: list[int]) -> None: ...

    def on_decided(self, variable: int, value: int, depth: int) -> None: ...


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        (Nothing, "expected a class with any of the methods choose, order, infer"),
        (Mrv(), "Mrv: expected a class with any of .* functools.partial of one for its parameters, .* found an object"),
        (_mrv, "expected a class with any of .* each search makes an object of its own; found a function"),
        (Faulty, "chose -1"),
        (Crashing, "ZeroDivisionError"),
        (Misspelt, "Misspelt: no event has the name on_decided or on_infered; there are on_decision, on_restrict, "),
        ("nowhere.py:Mine", "no such file"),
    ],
)
def test_a_faulty_strategy_is_named(strategy: type, said: str) -> None:
    with pytest.raises(PluginError, match=said):
        solve(queens(4), "dfs", Options(strategy=strategy))


def test_a_heuristic_that_listens_has_no_events_but_those_there_are() -> None:
    class Misspelling(Misspelt):
        def __call__(self, view: View) -> int:
            return self.choose(view)

    with pytest.raises(PluginError, match="Misspelling: no event has the name on_decided or on_infered; there are"):
        solve(queens(4), "dfs", Options(variable=Misspelling()))


def test_an_observer_has_no_events_but_those_there_are() -> None:
    told = Observer()
    told.on_falil = print  # type: ignore[attr-defined]
    for observer, wrong in ((Misspelt(), "Misspelt: .* on_decided or on_infered"), (told, "Observer: .* on_falil")):
        for search in ("dfs", "auto", "learning", "min_conflicts", depth_first(d_way())):
            with pytest.raises(PluginError, match=f"{wrong}; there are on_decision, "):
                solve(queens(4), search, observer=observer)
        with pytest.raises(PluginError, match=wrong):
            list(solutions(queens(4), observer=observer))


def test_events_that_the_search_never_sends_are_counted_as_never_told() -> None:
    class Waiting(Observer):
        def choose(self, view: View) -> int:
            return view.unassigned()[0]

        def on_nogood(self, decisions: Sequence[tuple[int, int]]) -> None: ...

    options = Options(strategy=Waiting)
    assert solve(queens(6), "dfs", options).consulted["strategy.on_nogood"] == 0
    assert solve(queens(9), restarting(binary(), geometric(1, 1.1)), options).consulted["strategy.on_nogood"] > 0
    assert "strategy.on_learn" not in solve(queens(6), "dfs", options).consulted


def test_a_part_named_beside_a_strategy_that_has_its_own_is_refused() -> None:
    with pytest.raises(PluginError, match="Mrv has choose, which is its variable: leave out variable"):
        solve(queens(4), "dfs", Options(variable="mrv", strategy=Mrv))


class Settling:
    settles = True

    def infer(self, propagation: Propagation, variable: int | None) -> bool:
        return mac(propagation, variable)


class Boasting(Settling):
    def infer(self, propagation: Propagation, variable: int | None) -> bool:
        return True


def test_a_strategy_says_that_it_settles() -> None:
    own = solve(queens(8), "dfs", Options(strategy=Settling), ALL)
    assert own.statistics.nodes == solve(queens(8), "dfs", Options("mac"), ALL).statistics.nodes
    with pytest.raises(PluginError, match="says that it settles, but it let"):
        solve(queens(4), "dfs", Options(strategy=Boasting), ALL)


def test_a_search_without_seams_takes_no_strategy() -> None:
    with pytest.raises(PluginError, match="does not heed strategy"):
        solve(queens(4), "learning", Options(strategy=Mrv))


def singleton(propagation: Propagation, variable: int | None) -> bool:
    """SAC-1: Debruyne and Bessière, 1997."""
    consistent = mac(propagation, variable)
    changed = True
    while consistent and changed:
        changed = False
        for x in members(propagation.domains.unfixed):
            for value in members(propagation.domains.masks[x]):
                if not propagation.assume(x, value, mac):
                    changed = True
                    if not (propagation.remove(x, value) and mac(propagation, x)):
                        return False
    return consistent


@settings(max_examples=examples(50))
@given(problems())
def test_assuming_leaves_no_trace_and_prunes_soundly(problem: Problem) -> None:
    heard: list[str] = []

    class Hearing(Observer):
        def on_fail(self, constraint: int) -> None:
            heard.append("fail")

    found = solve(problem, "dfs", Options(singleton, "mrv", "input_order"), ALL, observer=Hearing())
    assert set(found.solutions) == problem_solutions(problem)
    plain = solve(problem, "dfs", Options("mac", "mrv", "input_order"), ALL)
    assert found.statistics.nodes <= max(plain.statistics.nodes, len(problem.variables) * len(found.solutions))
    assert len(heard) <= found.statistics.fails


def test_singleton_consistency_refutes_what_arc_consistency_does_not() -> None:
    assert solve(pigeons(2), "dfs", Options("mac", "mrv", "input_order"), ALL).statistics.nodes > 0
    assert solve(pigeons(2), "dfs", Options(singleton, "mrv", "input_order"), ALL).statistics.nodes == 0


@pytest.mark.parametrize("module", [tree_search, branching, exploration, state])
def test_examples_in_docstrings_run(module: object) -> None:
    failed, _ = doctest.testmod(module)  # type: ignore[arg-type]
    assert not failed
