"""Searches side by side: the answers of one, whoever is first."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Limits, Options, Problem, Status, solve
from hand_solver.booleans import encode
from hand_solver.events import Observer
from hand_solver.learning import solve as learn
from hand_solver.learning.build import build
from hand_solver.learning.search import EXHAUSTED, PAUSED, REPHASE_EVERY, SOLVED, search
from hand_solver.learning.side_by_side import Exchange, Member
from hand_solver.learning.state import State
from hand_solver.limits import NEVER
from hand_solver.machine_code.forms import form_of
from hand_solver.problem import Assignment
from magnets_cp.puzzles.magnets.csp import csp
from magnets_cp.puzzles.magnets.generator import Recipe, generate, shift_clue
from tests.brute_force import means, problem_solutions
from tests.hand_solver.weighed import weighed_problems
from tests.strategies import pigeons, problems, queens
from tests.thorough import examples

ALL = Limits(solutions=None)


@settings(max_examples=examples(60))
@given(problems() | weighed_problems(), st.integers(2, 4))
def test_any_number_of_searches_finds_the_same_solutions(problem: Problem, workers: int) -> None:
    result = learn(problem, ALL, seeds=range(workers))
    assert result.complete
    assert sorted(result.solutions) == sorted(problem_solutions(problem))


@pytest.mark.parametrize("search", ["auto", "learning"])
@pytest.mark.parametrize("compiled", [False, None])
def test_workers_are_an_option_of_searches_that_learn(search: str, compiled: bool | None) -> None:
    options = Options(workers=2, compiled=compiled)
    assert solve(pigeons(6), search, options).status == Status.UNSATISFIABLE
    assert solve(queens(8), search, options).status == Status.SATISFIABLE
    assert solve(queens(6), search, options, Limits(solutions=2)).solutions


def test_together_they_take_no_more_nodes_than_allowed() -> None:
    for nodes in (0, 1, 7, 50):
        result = learn(pigeons(9), Limits(nodes=nodes), seeds=range(3))
        assert result.status == Status.UNKNOWN
        assert result.statistics.nodes <= nodes


def test_all_solutions_are_found_where_much_is_told() -> None:
    for _ in range(3):
        result = learn(queens(9), ALL, seeds=range(2))
        assert result.complete
        assert len(set(result.solutions)) == 352


class Told(Observer):
    """Keeps the solutions it is told of."""

    def __init__(self) -> None:
        self.solutions: list[Assignment] = []

    def on_solution(self, assignment: Assignment) -> None:
        self.solutions.append(assignment)


def test_observers_are_told_the_solutions_of_whoever_is_first() -> None:
    for _ in range(20):
        told = Told()
        result = learn(queens(8), ALL, seeds=range(3), observer=told)
        assert sorted(told.solutions) == sorted(result.solutions)
        assert len(set(result.solutions)) == 92


@pytest.mark.parametrize("seed", range(12))
def test_what_has_solutions_is_never_refuted(seed: int) -> None:
    board = generate(Recipe(18, 18), Random(f"satisfiable:{seed}"))[0]
    assert learn(csp(board, "lines"), Limits(nodes=20_000), seeds=range(2)).status != Status.UNSATISFIABLE


def shifted(size: int, seed: int) -> Problem:
    rng = Random(f"exchanged:{seed}")
    return csp(shift_clue(generate(Recipe(size, size), rng)[0], rng), "lines")


def members(problem: Problem, number: int) -> tuple[Exchange, list[State], list[Member]]:
    encoding, exchange = encode(problem), Exchange(number)
    states = [build(encoding, seed) for seed in range(number)]
    return exchange, states, [Member(exchange, number, state) for number, state in enumerate(states)]


@pytest.mark.parametrize("seed", range(6))
def test_what_is_told_is_so(seed: int) -> None:
    """Of two searches in turn, with many restarts: each thing told holds in every solution."""
    problem = csp(generate(Recipe(12, 12), Random(f"told:{seed}"))[0], "lines")
    exchange, states, both = members(problem, 3)  # the last one only listens, and not yet
    kernel = form_of(search, None)
    searching = list(zip(states[:2], both[:2], strict=True))
    for step in range(1, 200):
        for state, member in searching[:]:
            state.restart_at = min(state.restart_at, state.conflicts + 20)
            if kernel(state, NEVER, 200 * step) == PAUSED:
                member.meet(has_excluded=False)
            else:
                searching.remove((state, member))
    assert exchange.unheard[2]
    encoding = encode(problem)
    for solution in learn(problem, Limits(solutions=50)).solutions:
        holds = [means(encoding.meaning(literal), solution) for literal in range(2 * encoding.booleans)]
        assert all(sum(holds[literal] for literal in told.literals) >= told.least for told in exchange.unheard[2])


def test_who_fails_ends_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(member: Member, has_excluded: bool) -> None:
        if member._number == 1:
            raise RuntimeError("member 1")

    monkeypatch.setattr(Member, "meet", fail)
    with pytest.raises(RuntimeError, match="member 1"):
        learn(pigeons(12), seeds=range(2))  # which takes minutes


@pytest.mark.parametrize("seed", range(4))
def test_what_is_heard_is_kept(seed: int) -> None:
    """A search that is told the facts of another holds them, and refutes the same."""
    problem = shifted(14, seed)
    exchange, (teller, listener), (first, second) = members(problem, 2)
    kernel = form_of(search, None)
    while kernel(teller, NEVER, teller.propagations + 100) == PAUSED:
        first.meet(has_excluded=False)
    assert teller.refuted
    facts = [told.literals[0] for told in exchange.unheard[1] if len(told.literals) == told.least == 1]
    listener.restart_at = 1
    while not listener.restarts and kernel(listener, NEVER, NEVER) == PAUSED:
        second.meet(has_excluded=False)
    assert exchange.unheard[1] == []
    assert listener.refuted or all(listener.truth[literal] == 1 for literal in facts)


def test_what_a_solution_was_excluded_for_is_not_told() -> None:
    exchange, (state, _), (member, _) = members(queens(6), 2)
    found = 0
    while (outcome := search(state, NEVER, state.propagations + 5)) != EXHAUSTED:
        found += outcome == SOLVED
        if outcome == PAUSED:
            told = len(exchange.unheard[1])
            member.meet(has_excluded=found > 0)
            assert found == 0 or len(exchange.unheard[1]) == told
    assert found == 4


def test_targets_are_those_of_who_came_furthest() -> None:
    _, (one, other), (first, second) = members(shifted(12, 0), 2)
    one.furthest, one.target[0] = 50, 1
    first.meet(has_excluded=False)
    other.restarts, other.target[0] = 1, 0
    second.meet(has_excluded=False)
    assert other.target == one.target
    other.furthest = 40
    second.meet(has_excluded=False)
    one.restarts, one.target[0] = REPHASE_EVERY, 0
    first.meet(has_excluded=False)
    assert one.target[0] == 0  # its own
    second.meet(has_excluded=False)
    one.restarts += 1
    first.meet(has_excluded=False)
    assert one.target[0] == 1  # those of the other, since its own are forgotten
