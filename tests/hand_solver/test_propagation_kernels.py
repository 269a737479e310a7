"""Propagation and search in kernels take the steps of the Python text: the same trace, whatever is named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from hand_solver import (
    Assignment,
    Constraint,
    Limits,
    Observer,
    Options,
    Problem,
    Result,
    Variable,
    solutions,
    solve,
)
from hand_solver.backtracking.descent import MOST_AT_ONCE
from hand_solver.backtracking.heuristics.view import View
from hand_solver.backtracking.inference import mac
from hand_solver.constraints import AllDifferent, LessEqual, LinearSum, NotEqual, Table, scaled
from hand_solver.machine_code import forms
from hand_solver.machine_code.entries import Entry
from hand_solver.machine_code.forms import NoMachineCodeError, form_of, load
from hand_solver.problem.domains import Domains
from hand_solver.propagation import compiled
from hand_solver.propagation.compiled import Compiled
from hand_solver.propagation.fixpoint import to_fixpoint
from hand_solver.propagation.kernels.fixpoint import MOST_REVISIONS
from hand_solver.propagation.kernels.kinds import ALL_DIFFERENT, IN_PYTHON, LARGEST, LINEAR_SUM, MOST_ROWS, TABLE
from hand_solver.propagation.kernels.layout import laid_out
from hand_solver.propagation.revise import Propagation
from hand_solver.result import LimitReached, Statistics
from hand_solver.tree_search import binary, depth_first
from tests.hand_solver.forms import WITHOUT, strict
from tests.hand_solver.mixed import WIDE, AllAlike, Mixed
from tests.strategies import queens
from tests.thorough import sample

MACHINE = pytest.mark.skipif(not load(), reason=WITHOUT)
FORMS = ["plain", "strict", pytest.param("machine code", marks=MACHINE)]
ALL = Limits(solutions=None)
WITH_KERNELS = ("all different", "sum", "implied sum", "not equal", "less or equal", "pairs", "rows", "count", "clause")


@cache
def kernel(form: str, function: Callable[..., int]) -> Callable[..., int]:
    if form == "strict":
        return strict(Entry(function.__module__, function.__name__))
    return form_of(function, form == "machine code")


@contextmanager
def running(form: str) -> Iterator[None]:
    """Kernels run in this form, wherever they are asked for; without a compiler as well."""

    def begun(problem: Problem, domains: Domains, *, is_asked_for: bool) -> Compiled:
        return Compiled(problem, domains, lambda function: kernel(form, function))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "begun", begun)
        yield


class Ear(Observer):
    """Notes every step, and the domains that are seen at it."""

    def __init__(self) -> None:
        self.heard: list[object] = []
        self.domains: Domains | None = None

    def infer(self, propagation: Propagation, variable: int | None) -> bool:
        self.domains = propagation.domains
        return mac(propagation, variable)

    def note(self, *told: object) -> None:
        left = self.domains and (tuple(self.domains.masks), self.domains.unfixed)
        self.heard.append((*map(str, told), left))


for _event in ("on_decision", "on_restrict", "on_prune", "on_fail", "on_inferred", "on_backtrack", "on_solution"):
    setattr(Ear, _event, Ear.note)


def trace(problem: Problem, options: Options, limits: Limits, search: Any = "dfs") -> tuple[object, ...]:
    ear = Ear()
    if options.inference == "watched":
        options = Options(ear.infer, options.variable, options.value, compiled=options.compiled)
    result = solve(problem, search, options, limits, observer=ear)
    return (*counted(result), ear.heard)


def counted(result: Result) -> tuple[object, ...]:
    result.statistics.seconds = 0
    return result.statistics, result.solutions, result.complete, result.objective, result.bound


def nodes_of(found: tuple[object, ...]) -> int:
    statistics = found[0]
    assert isinstance(statistics, Statistics)
    return statistics.nodes


def mixed(seed: int) -> Problem:
    """Of all kinds, or of those that have kernels alone, with wide variables or an objective or neither."""
    kinds = () if seed % 3 else WITH_KERNELS
    return Mixed(seed, wide=seed % 5 == 4).problem(kinds, objective=seed % 4 == 3)


def limits_of(problem: Problem, nodes: int) -> Limits:
    return Limits(nodes=nodes, solutions=None if problem.objective is None else 1)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("inference", ["mac", "fc", "sac", "poac", "bounds", "watched"])
def test_every_step_is_the_same(form: str, inference: str) -> None:
    seeds, reached = sample(range(40), 13), 0
    for seed in seeds:
        problem, random = mixed(seed), Random(seed)
        variable, value = random.choice(["mrv", "dom_wdeg", "abs", "random"]), random.choice(["lcv", "random", "bivs"])
        python, kernels = (Options(inference, variable, value, compiled=one) for one in (False, True))
        with running(form):
            limits = limits_of(problem, 30)
            found = trace(problem, kernels, limits)
        assert found == trace(problem, python, limits), seed
        reached += nodes_of(found)
    assert reached > 5 * len(seeds)


@pytest.mark.parametrize("form", FORMS)
def test_searches_of_ones_own_take_the_same_steps(form: str) -> None:
    for seed in sample(range(30), 11):
        problem = mixed(seed)
        with running(form):
            found = trace(problem, Options(compiled=True), limits_of(problem, 30), depth_first(binary()))
        assert found == trace(problem, Options(compiled=False), limits_of(problem, 30), depth_first(binary())), seed


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("variable", ["input_order", "mrv", "degree", "mrv_degree", "dom_wdeg"])
@pytest.mark.parametrize("value", ["input_order", "lcv"])
def test_whole_searches_count_the_same_at_every_node(form: str, variable: str, value: str) -> None:
    """Counters that agree after one node, two nodes and so on leave no room for another tree."""
    reached = 0
    for seed in sample(range(0, 30, 3 if form == "strict" else 1), 7):
        problem, inference = mixed(seed), "fc" if seed % 2 else "mac"
        for nodes in (*range(12), 64, 200):
            limits = limits_of(problem, nodes)
            with running(form):
                found = counted(solve(problem, "dfs", Options(inference, variable, value, compiled=True), limits))
            expected = counted(solve(problem, "dfs", Options(inference, variable, value, compiled=False), limits))
            assert found == expected, (seed, nodes)
        reached += nodes_of(found)
    assert reached > 200


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("after", [1, 20, 60])
def test_kernels_go_on_from_anywhere(form: str, after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From wherever they begin to pay, over restarts, and after a solution."""
    monkeypatch.setattr("hand_solver.propagation.revise.REVISIONS_BEFORE", after)
    monkeypatch.setattr("hand_solver.propagation.revise.REVISIONS_A_CONSTRAINT", 0)
    for problem in (queens(6), *map(mixed, sample(range(20), 7))):
        for restarts, limits in ((None, limits_of(problem, 300)), (2, Limits(nodes=300))):
            with running(form):
                found = counted(solve(problem, "dfs", Options(restarts=restarts), limits))
            assert found == counted(solve(problem, "dfs", Options(restarts=restarts, compiled=False), limits))


def test_counters_are_shown_after_as_many_nodes() -> None:
    def shown(compiled: bool) -> list[tuple[int, int]]:
        seen: list[tuple[int, int]] = []

        class Clock(Observer):
            def on_pause(self, statistics: Statistics) -> None:
                seen.append((statistics.nodes, statistics.fails))

        with running("plain"):
            solve(queens(8), "dfs", Options(compiled=compiled), ALL, observer=Clock())
        return seen

    assert shown(True) == shown(False)
    assert len(shown(True)) > 4


@pytest.mark.parametrize("form", FORMS)
def test_what_is_undone_is_as_it_was(form: str) -> None:
    """After every inference the kernel's domains and trail are Python's, whoever changed and undid them between."""
    problem, random = mixed(3), Random(3)
    problem = Problem(problem.variables, problem.constraints)
    with running(form):
        propagation = Propagation(problem, Statistics(), compiled=True)
        assert propagation.compiled
        domains, state, marks = propagation.domains, propagation.compiled.state, [propagation.domains.mark()]
        for _ in range(300):
            variable = random.randrange(len(problem.variables))
            if domains.restrict(variable, random.getrandbits(4)) and mac(propagation, variable):
                assert state.mask.tolist()[:-1] == domains.masks
                assert (
                    list(zip(state.trail_variable, state.trail_old, strict=True))[: state.trail_size] == domains.trail
                )
                assert domains.unfixed == sum(1 << x for x, mask in enumerate(domains.masks) if mask & (mask - 1))
                marks.append(domains.mark())
            else:
                del marks[random.randrange(1, len(marks) + 1) :]
                domains.undo(marks[-1])
        assert len(state.trail_variable) < 4 * sum(len(one.labels) for one in problem.variables)  # nothing piles up


class Rising(AllDifferent):
    """A subclass that filters otherwise, and must not be taken for what it is derived from."""

    def filter(self, domains: Domains) -> bool:
        masks = domains.masks
        values = [masks[x].bit_length() - 1 for x in self.scope if masks[x].bit_count() == 1]
        return values == sorted(values) and super().filter(domains)

    def is_satisfied(self, values: Any) -> bool:
        return super().is_satisfied(values) and list(values) == sorted(values)


@pytest.mark.parametrize("own", [Rising([(0, 0), (1, 0), (2, 0)]), AllAlike((0, 3))])
def test_a_constraint_without_a_kernel_is_revised_in_its_turn(own: Any) -> None:
    variables = tuple(Variable(f"x{x}", tuple("abcd")) for x in range(4))
    problem = Problem(variables, (own, NotEqual((1, range(4)), (2, range(4))), LessEqual((3, range(4)), (2, range(4)))))
    with running("plain"):
        found = trace(problem, Options("mac", "mrv", "input_order", compiled=True), ALL)
    assert found == trace(problem, Options("mac", "mrv", "input_order", compiled=False), ALL)
    assert found[1]


def falling(pairs: int) -> Problem:
    """Pairs of numbers of which each is below the other: refuted one value after another."""
    variables = tuple(Variable.integer(f"x{x}", range(60)) for x in range(2 * pairs))
    below = [(x, x + 1 - 2 * (x % 2)) for x in range(2 * pairs)]
    return Problem(variables, tuple(LessEqual(scaled((x, range(60)), 1, 1), (y, range(60))) for x, y in below))


@pytest.mark.parametrize("form", [FORMS[0], FORMS[2]])
def test_the_clock_is_looked_at_in_a_long_propagation(form: str) -> None:
    looks = 0

    def look() -> None:
        nonlocal looks
        looks += 1
        if looks == 2:
            raise LimitReached("enough")

    problem = falling(150)
    with running(form):
        propagation = Propagation(problem, Statistics(), check_time=look, compiled=True)
        with pytest.raises(LimitReached):
            to_fixpoint(propagation, range(len(problem.constraints)))
        assert propagation.statistics.revisions == 2 * MOST_REVISIONS
        assert not to_fixpoint(propagation, range(len(problem.constraints)))  # it can be taken up again


@pytest.mark.parametrize("form", FORMS)
def test_numbers_in_two_words_and_those_fixed_on_the_way_are_taken(form: str) -> None:
    """x stands for 65, in the second word; so y does not. u is 0, so v is 1 and w is 2: all seen in one revision."""
    x, y = Variable.integer("x", range(40), 1 << 35), Variable.integer("y", range(40))
    u, v, w = (Variable.integer(name, range(3), (1 << size) - 1) for name, size in (("u", 1), ("v", 2), ("w", 3)))
    different = (AllDifferent([(0, 30), (1, 29), (2, 0)]), AllDifferent([(4, 0), (3, 0), (2, 0)]))
    problem = Problem((x, y, u, v, w), different)
    with running(form):
        propagation = Propagation(problem, Statistics(), compiled=True)
        assert to_fixpoint(propagation, range(2))
    assert propagation.domains.masks[1] == (1 << 40) - 1 - (1 << 36)
    assert propagation.domains.masks[2:] == [1, 2, 4]


@MACHINE
def test_small_searches_make_no_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, made = compiled.begun, list[Problem]()

    def noted(problem: Problem, domains: Domains, *, is_asked_for: bool) -> Compiled | None:
        made.append(problem)
        return begun(problem, domains, is_asked_for=is_asked_for)

    monkeypatch.setattr(compiled, "begun", noted)
    solve(queens(4), "dfs", Options(), ALL)
    assert not made
    solve(queens(8), "dfs", Options(), ALL)
    assert len(made) == 1


@MACHINE
def test_where_most_constraints_have_no_kernel_filters_run() -> None:
    variables = tuple(Variable(f"x{x}", tuple("abcd")) for x in range(4))
    own, wide, different = AllAlike((0, 1)), AllAlike((0, 1, 2, 3)), AllDifferent([(2, 0), (3, 0)])
    for constraints, has_kernels in (
        ((own, different), False),
        ((own, *[different] * 3), True),
        ((wide, *[different] * 5), False),
        ((wide, *[different] * 6), True),
    ):
        propagation = Propagation(Problem(variables, constraints), Statistics(), compiled=True)
        assert (propagation.compiled is not None) == has_kernels


@pytest.mark.parametrize(
    ("constraint", "kind"),
    [
        (LinearSum([(0, (0, LARGEST, 1, 1))], most=2), LINEAR_SUM),
        (LinearSum([(0, (0, LARGEST + 1, 1, 1))], most=2), IN_PYTHON),
        (LinearSum([(0, range(4))], most=LARGEST**9), LINEAR_SUM),
        (AllDifferent([(0, 0), (1, 200)]), ALL_DIFFERENT),
        (AllDifferent([(0, 0), (1, 2000)]), IN_PYTHON),
        (AllDifferent([(0, 0), (2, 0)]), IN_PYTHON),
        (Table((0, 1), product(range(4), range(MOST_ROWS // 4))), TABLE),
        (Table((0, 1), product(range(4), range(MOST_ROWS // 4 + 1))), IN_PYTHON),
    ],
)
def test_what_is_too_large_has_no_kernel(constraint: Constraint, kind: int) -> None:
    variables = tuple(Variable(f"x{x}", tuple(map(str, range(size)))) for x, size in enumerate((4, 62, 63)))
    assert laid_out(Problem(variables, (constraint,)), room=0).kind.tolist() == [kind]


@MACHINE
def test_a_restart_that_is_never_due() -> None:
    assert solve(queens(8), "dfs", Options(restarts=10**30, compiled=True)).solutions


def test_where_there_is_no_machine_code_filters_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "_loaded", lambda _: None)
    with pytest.raises(NoMachineCodeError):
        solve(queens(4), "dfs", Options(compiled=True))
    result = solve(queens(8), "dfs", Options(), ALL)
    assert len(result.solutions) == 92


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("inference", ["mac", "fc"])
def test_a_view_counts_the_same(form: str, inference: str) -> None:
    def seen(problem: Problem, compiled: bool) -> list[object]:
        found: list[object] = []

        def choose(view: View) -> int:
            every = range(len(view.problem.variables))
            degrees = [view.degree(x) for x in every]
            assert degrees == [len(view.open_constraints(x)) for x in every]
            found.append((degrees, view.unassigned(), [view.size(x) for x in every]))
            return view.unassigned()[-1]

        with running(form):
            solve(problem, "dfs", Options(inference, choose, compiled=compiled), limits_of(problem, 20))
        return found

    told = [seen(problem, True) == seen(problem, False) for problem in map(mixed, range(20))]
    assert all(told)


@pytest.mark.parametrize("form", FORMS)
def test_a_wide_variable_without_constraints_is_probed_in_python(form: str) -> None:
    wide = Variable("wide", tuple(map(str, range(WIDE))))
    problem = Problem((wide, *(Variable(f"x{x}", tuple("abc")) for x in range(3))), (AllDifferent([(1, 0), (2, 0)]),))
    python, kernels = (Options("mac", "input_order", "lcv", compiled=one) for one in (False, True))
    with running(form):
        found = solve(problem, "dfs", kernels, Limits(solutions=200))
    assert found.solutions == solve(problem, "dfs", python, Limits(solutions=200)).solutions


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("wanted", [1, 2, MOST_AT_ONCE - 1, MOST_AT_ONCE, MOST_AT_ONCE + 1, 3 * MOST_AT_ONCE, None])
def test_solutions_found_at_once_are_no_more_than_are_asked_for(form: str, wanted: int | None) -> None:
    python, kernels = (Options("mac", "mrv", "input_order", compiled=one) for one in (False, True))
    for problem in (queens(8), Problem(tuple(Variable(f"x{x}", tuple("abc")) for x in range(6)), ())):
        expected = solve(problem, "dfs", python, Limits(solutions=wanted))
        with running(form):
            found = solve(problem, "dfs", kernels, Limits(solutions=wanted))
        assert found.solutions == expected.solutions
        assert (found.complete, counted(found)) == (expected.complete, counted(expected))


@pytest.mark.parametrize("form", FORMS)
def test_an_observer_of_solutions_is_told_each_when_it_is_found(form: str) -> None:
    class Watch(Observer):
        def on_solution(self, assignment: Assignment) -> None:
            told.append(assignment)

    told: list[Assignment] = []
    with running(form):
        for number, _ in enumerate(solutions(queens(7), Options("mac", compiled=True), observer=Watch()), start=1):
            assert len(told) == number
    assert number == 40
