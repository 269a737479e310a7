"""Searches of one's own: every branching in every exploration finds all solutions, once; nodes are counted alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Criterion, Limits, Observer, Options, PluginError, Problem, Variable, solve
from hand_solver.backtracking.heuristics.value import VALUE_HEURISTICS
from hand_solver.backtracking.heuristics.variable import mrv
from hand_solver.constraints import BinaryTable
from hand_solver.problem import Assignment
from hand_solver.problem.objective import maximize, minimize
from hand_solver.propagation.revise import Propagation
from hand_solver.result import Statistics, Status
from hand_solver.tree_search import (
    Branching,
    Decision,
    Exploration,
    State,
    best_first,
    binary,
    d_way,
    depth_bounded,
    depth_first,
    geometric,
    large_neighbourhood,
    limited_discrepancy,
    restarting,
    sequence,
    split,
)
from hand_solver.tree_search.nogoods import Nogoods
from tests.brute_force import problem_solutions
from tests.strategies import pigeons, problems, queens
from tests.thorough import examples

ALL = Limits(solutions=None)
BRANCHINGS: dict[str, Callable[[], Branching]] = {
    "d-way": d_way,
    "binary": binary,
    "split": split,
    "upper half first": lambda: split(mrv, upper_first=True),
    "sequence": lambda: sequence(([1, 2], split()), ([0], d_way(mrv)), ([], binary())),
    "a sequence within": lambda: sequence(([0, 2], sequence(([0, 1], split()), ([2], d_way()))), ([], binary())),
}
EXPLORATIONS: dict[str, Callable[[Branching], Exploration]] = {
    "depth first": depth_first,
    "limited discrepancy": limited_discrepancy,
    "depth bounded": depth_bounded,
    "best first": lambda branching: best_first(
        branching, lambda state: sum(map(int.bit_count, state.propagation.domains.masks))
    ),
    "restarting": restarting,
    "restarting at once": lambda branching: restarting(branching, lambda: [1] * 20),
    "restarting geometrically": lambda branching: restarting(
        branching, lambda: (length for length in [1, 1, 2, 3, 5, 8])
    ),
}


@pytest.mark.parametrize("branching", BRANCHINGS)
@pytest.mark.parametrize("exploration", EXPLORATIONS)
@settings(max_examples=examples(20))
@given(
    problem=problems(),
    inference=st.sampled_from(["mac", "fc", "none", "generate_and_test"]),
    variable=st.sampled_from(["mrv", "wdeg_cacd", "last_conflict", "random"]),
)
def test_all_solutions_are_found_each_once(
    exploration: str, branching: str, problem: Problem, inference: str, variable: str
) -> None:
    search = EXPLORATIONS[exploration](BRANCHINGS[branching]())
    result = solve(problem, search, Options(inference, variable, "input_order"), ALL)
    assert result.complete
    assert len(result.solutions) == len(set(result.solutions))
    assert set(result.solutions) == problem_solutions(problem)


@pytest.mark.parametrize("variable", ["mrv", "dom_wdeg", "input_order"])
@pytest.mark.parametrize("value", ["input_order", "lcv"])
def test_depth_first_and_d_way_is_the_search_dfs(variable: str, value: str) -> None:
    options = Options("mac", variable, value)
    for problem in (queens(6), pigeons(4), queens(8)):
        own, built_in = (solve(problem, search, options, ALL) for search in (depth_first(d_way()), "dfs"))
        assert own.solutions == built_in.solutions
        assert own.statistics.as_dict() | {"seconds": 0} == built_in.statistics.as_dict() | {"seconds": 0}


@settings(max_examples=examples(50))
@given(problems())
def test_in_a_static_order_binary_branching_takes_no_more_assignments_than_d_way(problem: Problem) -> None:
    class Count(Observer):
        number = 0

        def on_decision(self, variable: int, value: int, depth: int) -> None:
            self.number += 1

    options, assignments = Options("mac", "input_order", "input_order"), Count()
    solve(problem, depth_first(binary()), options, ALL, observer=assignments)
    assert assignments.number <= solve(problem, depth_first(d_way()), options, ALL).statistics.nodes


def test_limited_discrepancy_follows_the_heuristic_first() -> None:
    """Three variables of three values: the sums of the places of the values never fall."""
    free = Problem(tuple(Variable(name, tuple("abc")) for name in "xyz"), ())
    options = Options("mac", "input_order", "input_order")
    found = solve(free, limited_discrepancy(d_way()), options, ALL).solutions
    assert list(map(sum, found)) == sorted(map(sum, found))
    assert len(found) == 27
    ended = solve(free, limited_discrepancy(d_way(), most=1), options, ALL)
    assert (len(ended.solutions), ended.complete) == (4, False)


def test_depth_bounded_doubts_the_first_decision_first() -> None:
    free = Problem(tuple(Variable(name, tuple("ab")) for name in "xyz"), ())
    options = Options("mac", "input_order", "input_order")
    found = solve(free, depth_bounded(d_way()), options, ALL).solutions
    assert found[:4] == ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))


def test_best_first_takes_the_smallest_key() -> None:
    free = Problem(tuple(Variable(name, tuple("ab")) for name in "xyz"), ())

    def ones(state: State) -> int:
        """Fewer values 1 first, among whole assignments first."""
        return sum(mask == 0b10 for mask in state.propagation.domains.masks)

    found = solve(free, best_first(d_way(), ones), Options("mac", "input_order", "input_order"), ALL).solutions
    assert list(map(sum, found)) == sorted(map(sum, found))


def test_nogoods_keep_what_runs_refuted() -> None:
    """With nogoods no run refutes again what one before it has; without restarts nothing is lost either."""
    problem, options = pigeons(6), Options("mac", "input_order", "input_order")
    whole = solve(problem, depth_first(binary()), options, ALL)
    again = solve(problem, restarting(binary(), lambda: [3] * 1000), options, ALL)
    assert again.status == whole.status == Status.UNSATISFIABLE
    assert again.statistics.restarts > 10
    assert again.statistics.fails < 2 * whole.statistics.fails


def free_pairs(number: int) -> Propagation:
    return Propagation(Problem(tuple(Variable(f"x{i}", ("a", "b")) for i in range(number)), ()), Statistics())


def test_a_nogood_refutes_its_last_decision() -> None:
    propagation, nogoods = free_pairs(4), Nogoods()
    domains = propagation.domains
    assert nogoods.add(((0, 0), (1, 0), (2, 0)), propagation)
    mark = domains.mark()
    for variable in (2, 0):
        domains.restrict(variable, 0b01)
    assert nogoods.propagate(propagation, mark[0])
    assert domains.masks == [0b01, 0b10, 0b01, 0b11]
    domains.undo(mark)
    for variable in (0, 1, 2):
        domains.restrict(variable, 0b01)
    assert not nogoods.propagate(propagation, mark[0])
    domains.undo(mark)
    assert nogoods.add(((3, 1),), propagation)
    assert domains.masks[3] == 0b01
    assert not nogoods.add(((3, 0),), propagation)


@settings(max_examples=examples(100))
@given(st.data())
def test_nogoods_propagate_as_their_definition_says(data: st.DataObject) -> None:
    decisions = st.tuples(st.integers(0, 4), st.integers(0, 1))
    listed = data.draw(st.lists(st.lists(decisions, min_size=1, max_size=4, unique_by=lambda one: one[0]), max_size=6))
    propagation, nogoods = free_pairs(5), Nogoods()
    domains = propagation.domains
    consistent = all(nogoods.add(tuple(nogood), propagation) for nogood in listed)
    consistent = consistent and nogoods.propagate(propagation, 0)
    for variable, value in data.draw(st.lists(decisions, max_size=5)):
        mark = domains.mark()
        if not consistent or not domains.restrict(variable, 1 << value):
            break
        consistent = nogoods.propagate(propagation, mark[0])
        if data.draw(st.booleans()):
            domains.undo(mark)
            consistent = True
    masks = domains.masks
    for nogood in listed if consistent else ():
        holding = sum(masks[x] == 1 << v for x, v in nogood)
        assert holding < len(nogood) - 1 or any(not masks[x] >> v & 1 for x, v in nogood)


def test_a_generator_of_ones_own_is_a_search() -> None:
    def search(state: State) -> Iterator[Assignment | None]:
        if state.propagate():
            yield from below(state)

    def below(state: State) -> Iterator[Assignment | None]:
        if not state.unassigned:
            yield state.solution()
            return
        variable = mrv(state.view)
        for value in state.view.values(variable):
            if state.branch(Decision.assign(variable, value)):
                yield from below(state)
            state.backtrack()

    options = Options("mac", "mrv", "input_order")
    own, built_in = solve(queens(6), search, options, ALL), solve(queens(6), "dfs", options, ALL)  # type: ignore[arg-type]
    assert own.solutions == built_in.solutions
    assert own.statistics.nodes == built_in.statistics.nodes
    assert own.consulted == {"search": 1}


def test_a_search_is_named_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("from hand_solver.tree_search import *\n\ndive = limited_discrepancy(binary())\n")
    assert len(solve(queens(6), f"{file}:dive", Options("mac", "mrv"), ALL).solutions) == 4


def test_limits_hold() -> None:
    ended = solve(queens(8), depth_first(binary()), Options(), Limits(nodes=10, solutions=None))
    assert (ended.statistics.nodes, ended.complete) == (10, False)
    assert len(solve(queens(8), restarting(d_way()), Options(), Limits(solutions=3)).solutions) == 3


def yields(answer: object) -> Exploration:
    def search(state: State) -> Iterator[Assignment]:
        yield answer  # type: ignore[misc]
        yield answer  # type: ignore[misc]

    return search


def fails(state: State) -> Iterator[Assignment]:
    state.backtrack()
    yield ()


@pytest.mark.parametrize(
    ("search", "said"),
    [
        (yields((0, 0)), "which is no solution"),
        (yields((0, 1, 2)), "which is no solution"),
        (yields([0, 1]), "which is no solution"),
        (yields((True, False)), "which is no solution"),
        (yields((-1, 1)), "which is no solution"),
        (yields((0, 1)), "twice"),
        (lambda state: [(0, 1)], "expected to yield solutions"),
        (lambda: None, "cannot be called like this"),
        (fails, "IndexError"),
    ],
)
def test_a_faulty_search_is_named(search: Exploration, said: str) -> None:
    two = Problem((Variable("x", ("a", "b")), Variable("y", ("a", "b"))), (BinaryTable(0, 1, [(0, 1), (1, 0)]),))
    with pytest.raises(PluginError, match=said):
        solve(two, search, limits=ALL)


def test_options_that_a_search_of_ones_own_does_not_use_are_refused() -> None:
    with pytest.raises(PluginError, match="restarts"):
        solve(queens(4), depth_first(binary()), Options(restarts=10))
    with pytest.raises(PluginError, match="no such file"):
        solve(queens(4), "nowhere.py:dive")


def test_geometric_lengths_are_endless() -> None:
    lengths = geometric()()
    assert [next(lengths) for _ in range(3)] == [10, 11, 12]


def test_value_heuristics_serve_every_branching() -> None:
    for value in VALUE_HEURISTICS:
        assert len(solve(queens(6), depth_first(binary()), Options("mac", "mrv", value), ALL).solutions) == 4


@pytest.mark.parametrize("branching", BRANCHINGS)
@pytest.mark.parametrize("exploration", [*EXPLORATIONS, "cheapest first", "large neighbourhood"])
@settings(max_examples=examples(10))
@given(problem=problems(), data=st.data())
def test_every_search_finds_the_best(exploration: str, branching: str, problem: Problem, data: st.DataObject) -> None:
    numbers = st.lists(st.integers(-3, 3), min_size=9, max_size=9)
    terms = [(x, tuple(data.draw(numbers))) for x in range(len(problem.variables))]
    objective = data.draw(st.sampled_from([minimize, maximize]))(terms)
    made: dict[str, Callable[[Branching], Exploration]] = {
        **EXPLORATIONS,
        "cheapest first": best_first,
        "large neighbourhood": lambda one: large_neighbourhood(one, fails=2, patience=1),
    }
    inference = data.draw(st.sampled_from(["mac", "fc", "none"]))
    options = Options(inference, "mrv", "input_order")
    found = solve(replace(problem, objective=objective), made[exploration](BRANCHINGS[branching]()), options)
    values = [objective.value(solution) for solution in problem_solutions(problem)]
    best = (max if objective.is_maximized else min)(values, default=None)
    assert found.objective == found.bound == best if values else found.bound is None
    assert found.status == (Status.OPTIMAL if values else Status.UNSATISFIABLE)


def test_the_cheapest_node_first_finds_the_best_first() -> None:
    heard: list[int] = []

    class Hearing(Observer):
        def on_objective(self, value: int | None, bound: int) -> None:
            heard.append(value or 0)

    free = Problem(tuple(Variable(name, tuple("abc")) for name in "xyz"), (), objective=minimize([(1, (5, 3, 4))]))
    found = solve(free, best_first(d_way()), Options("mac", "input_order", "input_order"), observer=Hearing())
    assert (found.status, found.objective, heard) == (Status.OPTIMAL, 3, [3])


def test_searches_for_objectives_refuse_problems_without() -> None:
    for search in (large_neighbourhood(d_way()), best_first(d_way())):
        with pytest.raises(PluginError, match="for problems with an objective"):
            solve(queens(4), search)
    with pytest.raises(ValueError, match="from 0 to 1"):
        large_neighbourhood(d_way(), kept=2)
    with pytest.raises(ValueError, match="one solution is looked for"):
        solve(replace(queens(4), objective=minimize(0)), depth_first(d_way()), limits=ALL)


def test_an_exploration_serves_more_than_once() -> None:
    search = restarting(binary(), geometric(1, 1.1))
    runs = [solve(queens(6), search, Options("mac", "mrv", "input_order"), ALL).statistics.restarts for _ in range(2)]
    assert runs[0] == runs[1] > 1


def test_no_solution_where_one_is_yielded_is_passed_over() -> None:
    """With a weak inference ``state.solution()`` may be None, and is no end."""

    def search(state: State) -> Iterator[Assignment | None]:
        for value in range(2):
            state.branch(Decision.assign(0, value))
            yield state.solution()
            state.backtrack()

    one = Problem((Variable("x", ("a", "b")), Variable("y", ("b",))), (BinaryTable(0, 1, [(1, 0)]),))
    found = solve(one, search, Options("generate_and_test"), ALL)  # type: ignore[arg-type]
    assert (found.solutions, found.complete) == (((1, 0),), True)


@pytest.mark.parametrize(
    "heuristic", ["random", "mrv", Criterion(lambda x: -x.index), lambda view: max(view.unassigned())]
)
def test_a_sequence_within_a_stage_keeps_to_that_stage(heuristic: Any) -> None:
    """Outside first variable 3, then 0 and 1; within both 2 and 3 are wanted, then 0."""
    free = Problem(tuple(Variable(f"x{x}", ("a", "b")) for x in range(4)), ())
    within = sequence(([2, 3], d_way()), ([0], d_way()))
    chosen: list[int] = []
    observer = Observer()
    observer.on_decision = lambda variable, value, depth: chosen.append(variable)  # type: ignore[method-assign]
    branching = sequence(([3], within), ([0, 1], within), ([2], within))
    solve(free, depth_first(branching), Options(variable=heuristic, seed=1), observer=observer)
    assert chosen == [3, 0, 1, 2]
