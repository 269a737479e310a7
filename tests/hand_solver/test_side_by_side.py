"""Searches side by side: the answers of one, whoever is first; and what they tell one another holds."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Limits, Options, Problem, Status, solve
from hand_solver.booleans import encode
from hand_solver.events import Observer
from hand_solver.learning import side_by_side
from hand_solver.learning import solve as learn
from hand_solver.learning.build import build
from hand_solver.learning.run import Shared
from hand_solver.learning.search import EXHAUSTED, OUT_OF_NODES, SOLVED, search
from hand_solver.learning.sharing import offer, take_offered
from hand_solver.learning.side_by_side import Sharing
from hand_solver.learning.state import INCOMING, LEARNT, LEAST, OUTGOING, REFUTED, TRAIL_SIZE, State
from hand_solver.problem import Assignment
from hand_solver.result import NEVER
from magnets_cp.magnets.csp import csp
from magnets_cp.magnets.generator import Recipe, generate
from tests.brute_force import models, problem_solutions
from tests.hand_solver.weighed import weighed_problems
from tests.strategies import crowded, pigeons, problems, queens

ALL = Limits(solutions=None)


@settings(max_examples=60)
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
        assert set(result.solutions) <= set(told.solutions)
        assert len(result.solutions) == 92


@pytest.mark.parametrize("seed", range(12))
def test_what_has_solutions_is_never_refuted(seed: int) -> None:
    board = generate(Recipe(18, 18), Random(f"satisfiable:{seed}"))[0]
    assert learn(csp(board, "lines"), Limits(nodes=20_000), seeds=range(2)).status != Status.UNSATISFIABLE


def test_what_is_heard_decides_nothing_by_itself_but_facts() -> None:
    state = sharing_state(queens(6))
    before = state.counters[TRAIL_SIZE]
    letter = array("I", [2, 4, 6, 3, 1])  # at least one of three
    state.incoming[:5], state.counters[INCOMING] = letter, 5
    take_offered(state)
    assert state.counters[TRAIL_SIZE] == before
    letter[4] = 3  # all three
    state.incoming[:5], state.counters[INCOMING] = letter, 5
    take_offered(state)
    assert state.counters[TRAIL_SIZE] == before + 3


def test_a_fault_of_one_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ill(Sharing):
        def between(self) -> None:
            raise MemoryError

    monkeypatch.setattr(side_by_side, "Sharing", Ill)
    with pytest.raises(MemoryError):
        learn(pigeons(9), seeds=range(2), compiled=False)


def sharing_state(problem: Problem, seed: int = 0) -> State:
    """A search before it begins, with room for what is told and heard."""
    state = build(encode(problem), seed)
    state.outgoing.extend(array("I", [0]) * 1000)
    state.incoming.extend(array("I", [0]) * 1000)
    return state


def letters(state: State) -> list[tuple[list[int], int]]:
    """What is in ``outgoing``, the latest first: literals, and how many of them hold at least."""
    end, found = state.counters[OUTGOING], list[tuple[list[int], int]]()
    while end:
        size, least = state.outgoing[end - 2], state.outgoing[end - 1]
        found.append((list(state.outgoing[end - 2 - size : end - 2]), least))
        end -= size + 2
    return found


@settings(max_examples=200)
@given(problems() | weighed_problems(), st.integers(1, 3))
def test_what_is_told_holds_in_every_solution_and_changes_none(problem: Problem, seed: int) -> None:
    teller, hearer = sharing_state(problem, seed), sharing_state(problem)
    solutions = problem_solutions(problem)
    search(teller, NEVER, NEVER)
    encoding = encode(problem)
    truths = [truth for truth in models(encoding) if encoding.decode(truth) in solutions]
    for literals, least in letters(teller):
        assert all(sum(truth[literal] for literal in literals) >= least for truth in truths)
    number = teller.counters[OUTGOING]
    hearer.incoming[:number], hearer.counters[INCOMING] = teller.outgoing[:number], number
    if search(hearer, 0, NEVER) == OUT_OF_NODES:
        take_offered(hearer)
        assert hearer.counters[INCOMING] == 0
        assert search(hearer, NEVER, NEVER) == (SOLVED if solutions else EXHAUSTED)


def test_what_cannot_hold_ends_the_search() -> None:
    state = sharing_state(queens(4))
    state.incoming[:3], state.counters[INCOMING] = array("I", [0, 1, 2]), 3  # two of one literal
    take_offered(state)
    assert state.counters[REFUTED]
    assert search(state, NEVER, NEVER) == EXHAUSTED


def test_what_has_no_room_or_spans_many_levels_is_not_told() -> None:
    state = sharing_state(queens(4))
    state.counters[LEARNT], state.counters[LEAST] = 3, 1
    offer(state, 3)
    assert state.counters[OUTGOING] == 0
    offer(state, 2)
    assert letters(state) == [(list(state.learnt[:3]), 1)]
    state.counters[OUTGOING] = 996
    offer(state, 2)
    assert state.counters[OUTGOING] == 996


def test_what_follows_from_an_excluded_solution_is_not_told() -> None:
    shared = Shared(search, None)
    one, other = (Sharing(encode(crowded(4)), seed, ALL, shared, Observer()) for seed in (0, 1))
    one.others = [other]
    one.found.append(())
    one.state.outgoing[:3], one.state.counters[OUTGOING] = array("I", [0, 1, 1]), 3
    one.between()
    other.between()
    assert other.state.counters[INCOMING] == one.state.counters[OUTGOING] == 0
