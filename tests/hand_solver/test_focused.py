"""Focused search: what it answers are solutions, and it makes the same moves in Python and compiled."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Constraint, Limits, Problem, Status, Variable, focused, portfolio, switching
from hand_solver import compiled as compiling
from hand_solver.constraints import AllDifferent, BinaryTable, Count
from hand_solver.domains import Domains
from hand_solver.events import Observer
from hand_solver.focused.build import STEPS, build
from hand_solver.focused.compound import make_up
from hand_solver.focused.moves import make, mending_value, rise_of_equations
from hand_solver.focused.repair import repair
from hand_solver.focused.search import PAUSED, SOLVED, search
from hand_solver.focused.state import DEPTH, ENERGY, LAMBDA, MOVES, RISES, STAY, STEP, WRONG, State
from hand_solver.learning import Encoding, encode
from hand_solver.learning.encoding import OutOfTimeError
from hand_solver.learning.facts import facts
from hand_solver.problem import Assignment
from magnets_cp.magnets.board import Board
from magnets_cp.magnets.csp import LEVELS, csp, decode
from magnets_cp.magnets.generator import Recipe, generate
from magnets_cp.magnets.notations import sgt
from magnets_cp.magnets.rules import violations
from magnets_cp.source import Source
from tests.brute_force import problem_solutions
from tests.strategies import boards, problems, queens

SETS = Path(__file__).parents[2] / "benchmarks" / "sets"
FEW = Limits(nodes=3_000)


def random_board(size: int, seed: int, clues: float = 1.0) -> Board:
    return generate(Recipe(size, size, clues=clues), Random(seed))[0]


def state_of(problem: Problem, seed: int = 0) -> State:
    encoding = encode(problem)
    truth = facts(encoding)
    assert truth is not None
    return build(encoding, truth, seed)


class Weighed(Constraint):
    """The values, 0 or 1, times their weights come to a total."""

    def __init__(self, weights: list[int], total: int) -> None:
        self.weights, self.total = weights, total
        self.scope, self.name = tuple(range(len(weights))), "weighed"

    def filter(self, domains: Domains) -> bool:
        return True

    def is_satisfied(self, values: Sequence[int]) -> bool:
        return sum(weight * value for weight, value in zip(self.weights, values, strict=True)) == self.total

    def encode(self, encoding: Encoding) -> None:
        encoding.exactly(self.total, [encoding.literal(x, 1) for x, w in enumerate(self.weights) for _ in range(w)])


def sums(seed: int) -> Problem:
    """Two weighted sums over sixteen variables of two values."""
    rng = Random(seed)
    weights = [[rng.randint(1, 4) for _ in range(16)] for _ in range(2)]
    return Problem(tuple(Variable(f"x{i}", ("no", "yes")) for i in range(16)), tuple(Weighed(w, 20) for w in weights))


@settings(max_examples=150)
@given(problems())
def test_whatever_is_answered_is_a_solution(problem: Problem) -> None:
    result = focused.solve(problem, Limits(nodes=3_000, solutions=3), compiled=False)
    assert set(result.solutions) <= problem_solutions(problem)
    assert len(set(result.solutions)) == len(result.solutions)
    assert result.status is (Status.SATISFIABLE if result.solutions else Status.UNKNOWN)
    assert not result.complete


@settings(max_examples=100)
@given(boards(max_cells=20))
def test_at_every_level_the_rules_find_nothing_wrong_with_an_answer(board: Board) -> None:
    for level in LEVELS:
        result = focused.solve(csp(board, level), FEW, compiled=False)
        assert result.status is not Status.UNSATISFIABLE
        assert all(not violations(board, decode(board, solution)) for solution in result.solutions)


@pytest.mark.parametrize(("size", "seeds"), [(8, (0, 1, 2, 3)), (10, (0, 1, 2, 3)), (12, (0, 2))])
def test_boards_with_few_clues_are_solved_within_a_budget_of_moves(size: int, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        board = random_board(size, seed, clues=0.25)
        result = focused.solve(csp(board, "lines"), Limits(nodes=200_000), seed=seed, compiled=False)
        assert result.status is Status.SATISFIABLE, seed


@pytest.mark.parametrize("seed", range(3))
def test_weights_in_cardinalities_are_counted(seed: int) -> None:
    problem = sums(seed)
    result = focused.solve(problem, Limits(nodes=200_000, solutions=5), seed=seed, compiled=False)
    assert len(set(result.solutions)) == 5
    assert all(map(problem.is_satisfied, result.solutions))


def test_several_solutions_come_from_several_starts_and_are_told() -> None:
    told: list[str] = []

    class Listening(Observer):
        def on_solution(self, assignment: Assignment) -> None:
            told.append(str(assignment))

        def on_restart(self) -> None:
            told.append("restart")

    count = Problem(tuple(Variable(f"x{i}", ("a", "b")) for i in range(3)), (Count([(0, 1), (1, 1), (2, 1)], 1),))
    result = focused.solve(count, Limits(solutions=None), compiled=False, observer=Listening())
    assert sorted(result.solutions) == [(0, 0, 1), (0, 1, 0), (1, 0, 0)]
    assert [line for line in told if line != "restart"] == [str(solution) for solution in result.solutions]
    assert told.count("restart") == result.statistics.restarts >= 12


def test_the_energy_is_what_is_missed_and_what_clashes() -> None:
    state = state_of(csp(random_board(10, 1), "lines"), seed=5)
    for moves in range(0, 4_000, 500):
        assert search(state, moves) == PAUSED or state.counters[ENERGY] == 0
        clashes = sum(state.clashes[value] for value in state.taken)
        assert state.counters[ENERGY] == sum(map(abs, state.excess)) + LAMBDA * clashes // 2
        taken = set(state.taken)
        wrong = [*state.excess, *(state.clashes[value] for value in state.taken)]
        assert set(state.wrong[: state.counters[WRONG]]) == {i for i, off in enumerate(wrong) if off}
        for value in range(len(state.clashes)):
            others = state.clash_values[state.clash_start[value] : state.clash_start[value + 1]]
            assert state.clashes[value] == len(taken.intersection(others))


def test_one_seed_gives_one_result_wherever_it_pauses() -> None:
    problem = csp(random_board(14, 3), "lines")
    whole, parts, other = state_of(problem, 7), state_of(problem, 7), state_of(problem, 8)
    search(whole, 20_000)
    for moves in range(0, 20_001, 1_000):
        search(parts, moves)
    search(other, 20_000)
    assert whole == parts
    assert whole.taken != other.taken


@cache
def solved(size: int, seed: int) -> State:
    """The state at a solution of a board with few clues."""
    problem = csp(random_board(size, seed, clues=0.4), "lines")
    (solution,) = portfolio.solve(problem, compiled=False).solutions
    encoding, state = encode(problem), state_of(problem)
    said = {encoding.literal(variable, value) for variable, value in enumerate(solution)}
    for place in range(len(state.taken)):
        values = range(state.value_start[place], state.value_start[place + 1])
        new = next((value for value in values if state.literal[value] in said), values[-1])
        if new != state.taken[place]:
            clashes = state.clashes[new] - state.clashes[state.taken[place]]
            make(state, place, new, LAMBDA * clashes + rise_of_equations(state, place, state.taken[place], new))
    assert state.counters[ENERGY] == 0
    return state


@settings(max_examples=40)
@given(st.integers(0, 3), st.lists(st.integers(0, 31), min_size=1, max_size=DEPTH, unique=True))
def test_what_a_few_changes_break_is_repaired(seed: int, places: list[int]) -> None:
    state = deepcopy(solved(8, seed))
    for place in {place % len(state.taken) for place in places}:
        last = state.value_start[place + 1] - 1  # blank: it clashes with nothing
        make(state, place, last, rise_of_equations(state, place, state.taken[place], last))
    assert repair(state)
    assert state.counters[ENERGY] == 0
    assert not any(state.excess)


def test_a_repair_that_fails_changes_nothing() -> None:
    state = state_of(csp(random_board(12, 5), "lines"), seed=1)
    tried = 0
    for moves in range(0, 20_000, 200):
        search(state, moves)
        before = [list(part) for part in (state.taken, state.excess, state.clashes, state.wrong_at)]
        energy = state.counters[ENERGY]
        if energy and not repair(state):
            tried += 1
            assert state.counters[ENERGY] == energy
            assert [list(part) for part in (state.taken, state.excess, state.clashes)] == before[:3]
            assert [at >= 0 for at in state.wrong_at] == [at >= 0 for at in before[3]]
    assert tried > 20


def test_a_second_move_makes_up_for_the_first() -> None:
    """Of many refused moves some find one, by which both together raise the energy no more than allowed."""
    state = state_of(csp(random_board(14, 3), "lines"), seed=2)
    search(state, 5_000)
    found = 0
    for _ in range(2_000):
        new, energy = mending_value(state), state.counters[ENERGY]
        if new < 0:
            continue
        place = state.place_of[new]
        old, taken = state.taken[place], list(state.taken)
        rise = LAMBDA * (state.clashes[new] - state.clashes[old]) + rise_of_equations(state, place, old, new)
        make(state, place, new, rise)
        if rise > 0 and make_up(state, place, old, -rise):
            found += 1
            assert state.counters[ENERGY] <= energy
            assert sum(one != other for one, other in zip(taken, state.taken, strict=True)) == 2
        else:
            make(state, place, old, -rise)
            assert list(state.taken) == taken
    assert found > 10


def test_it_cools_and_begins_again_more_slowly() -> None:
    state = state_of(csp(random_board(14, 3), "lines"), seed=2)
    stay, steps = state.counters[STAY], []
    for _ in range(STEPS):
        search(state, state.counters[MOVES] + stay)
        steps.append(state.counters[STEP])
    assert steps == [*range(1, STEPS), 0]
    assert state.counters[STAY] == stay + 1 + stay // 4
    rises = [state.threshold[step * RISES : (step + 1) * RISES] for step in range(STEPS)]
    assert all(warm[0] > cold[0] for warm, cold in pairwise(rises))
    assert all(one >= other for step in rises for one, other in pairwise(step))
    assert all(step[-1] == 0 for step in rises)


@pytest.mark.skipif(not compiling.is_available(), reason="numba is not installed")
def test_compiled_it_makes_the_same_moves() -> None:
    for problem in (csp(random_board(12, 2), "lines"), sums(4)):
        python, machine = state_of(problem, 3), state_of(problem, 3)
        outcomes = search(python, 30_000), compiling.compiled(search)(machine, 30_000)
        assert outcomes[0] == outcomes[1]
        assert python == machine


@pytest.mark.parametrize(("on_disk", "seconds", "expected"), [(True, 50, True), (False, None, True), (False, 5, False)])
def test_goes_on_in_machine_code_only_where_that_pays(
    monkeypatch: pytest.MonkeyPatch, on_disk: bool, seconds: float | None, expected: bool
) -> None:
    def machine_code(state: State, moves: int) -> int:
        return PAUSED

    for name, value in {"is_loaded": False, "is_available": True, "is_on_disk": on_disk}.items():
        monkeypatch.setattr(switching, name, lambda *_, value=value: value)
    monkeypatch.setattr(switching, "compiled", lambda function: machine_code)
    monkeypatch.setattr(switching, "_WORK", Counter())
    deadline = None if seconds is None else time.perf_counter() + seconds
    earlier, switch = (switching.Switch(search, None, 100, 200, deadline) for _ in range(2))
    earlier.did(99)
    assert switch.next() is search
    switch.did(101)
    assert (switch.next() is machine_code) is expected
    monkeypatch.setattr(switching, "is_available", lambda: False)
    assert switching.Switch(search, None, 100, 200, deadline).next() is search


def test_limits_hold() -> None:
    problem = csp(random_board(20, 1), "lines")
    for nodes in (0, 1, 12_345):
        result = focused.solve(problem, Limits(nodes=nodes), compiled=False)
        assert (result.status, result.statistics.nodes) == (Status.UNKNOWN, nodes)
    assert focused.solve(problem, Limits(seconds=0), compiled=False).statistics.nodes == 0
    encoding = encode(problem)
    truth = facts(encoding)
    assert truth is not None
    answers = iter((False, True))
    with pytest.raises(OutOfTimeError):
        build(encoding, truth, is_over=lambda: next(answers))
    assert focused.walk(encoding, seed=0, compiled=False, deadline=time.perf_counter() - 1) is None


def test_what_it_is_not_for_is_unknown_at_once() -> None:
    several = tuple(Variable(f"x{i}", ("a", "b", "c")) for i in range(3))
    tables_only = Problem(several, (BinaryTable(0, 1, [(0, 1), (1, 2)]),))
    contradictory = Problem(several, (Count([(0, 0), (1, 0)], 1), Count([(0, 0), (1, 0)], 2)))
    for problem in (tables_only, contradictory, queens(3), Problem((Variable("x", ("a", "b"), 0),), ())):
        result = focused.solve(problem, compiled=False)
        assert (result.status, result.statistics.nodes) == (Status.UNKNOWN, 0)
    wide = Problem(tuple(Variable(f"x{i}", tuple(map(str, range(200)))) for i in range(30)), ())
    wide = Problem(wide.variables, (AllDifferent([(x, 0) for x in range(30)]),))
    assert focused.solve(wide, compiled=False).statistics.nodes == 0


def test_what_propagation_decides_needs_no_moves() -> None:
    problem = Problem((Variable("x", ("a", "b")), Variable("y", ("a", "b"))), (Count([(0, 1), (1, 1)], 2),))
    result = focused.solve(problem, compiled=False)
    assert (result.solutions, result.statistics.nodes) == (((1, 1),), 0)


def test_a_constraint_without_an_encoding_is_named() -> None:
    class Odd(Constraint):
        scope, name = (0,), "odd one"

        def filter(self, domains: object) -> bool:
            return True

        def is_satisfied(self, values: object) -> bool:
            return True

    with pytest.raises(NotImplementedError, match="odd one"):
        focused.solve(Problem((Variable("x", ("a", "b")),), (Odd(),)))


@pytest.mark.soak
@pytest.mark.skipif(not compiling.is_available(), reason="numba is not installed")
def test_the_60x60_board_of_the_benchmark_is_solved() -> None:
    [line] = (SETS / "large-60x60.sgt").read_text().split()
    [board] = sgt.read(Source("large-60x60", line))
    state = state_of(csp(board, "lines"), seed=1)
    assert compiling.compiled(search)(state, 10**9) == SOLVED
