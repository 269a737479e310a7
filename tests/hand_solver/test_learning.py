"""The clause-learning search against brute force: what it learns, how it explains, what it answers."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Limits, Problem, Status, Variable
from hand_solver import solve as solve_by_backtracking
from hand_solver.inference.mac import mac
from hand_solver.learning import Encoding, encode, solve
from hand_solver.learning.activity import pop_unassigned
from hand_solver.learning.build import build, make_room
from hand_solver.learning.clauses import is_satisfied, reduce_clauses
from hand_solver.learning.explain import explain, explain_conflict
from hand_solver.learning.index import index
from hand_solver.learning.propagate import propagate
from hand_solver.learning.search import OUT_OF_NODES, OUT_OF_ROOM, PAUSED, luby, search
from hand_solver.learning.state import (
    CLAUSES,
    CONFLICTS,
    DECISION,
    LEVEL,
    PROPAGATIONS,
    RESTARTS,
    TRAIL_SIZE,
    UNKNOWN,
    State,
)
from hand_solver.learning.trail import backtrack, decide
from hand_solver.propagation import Propagation
from hand_solver.restarts import luby as luby_sequence
from hand_solver.result import Statistics
from magnets_cp.magnets.board import Board
from magnets_cp.magnets.csp import LEVELS, csp, decode
from tests.boards import instance
from tests.brute_force import board_solutions, models, problem_solutions
from tests.strategies import boards, pigeons, problems, queens

ALL = Limits(solutions=None)
NEVER = 2**62


@given(problems(), st.integers(0, 3))
def test_every_solution_is_found_once(problem: Problem, seed: int) -> None:
    result = solve(problem, ALL, seed=seed, compiled=False)
    assert result.complete
    assert sorted(result.solutions) == sorted(problem_solutions(problem))
    assert (result.status is Status.SATISFIABLE) == bool(result.solutions)


@settings(max_examples=150)
@given(boards(max_cells=12), st.sampled_from(list(LEVELS)), st.booleans())
def test_every_solution_of_a_board_is_found_once(board: Board, level: str, counting: bool) -> None:
    result = solve(encode(csp(board, level), counting=counting), ALL, compiled=False)
    found = [decode(board, assignment) for assignment in result.solutions]
    assert len(found) == len(set(found))
    assert set(found) == board_solutions(board)


@pytest.mark.parametrize(("n", "solutions"), [(1, 1), (2, 0), (3, 0), (4, 2), (6, 4), (8, 92)])
def test_queens(n: int, solutions: int) -> None:
    assert len(solve(queens(n), ALL, compiled=False).solutions) == solutions


@given(problems())
def test_from_what_propagation_has_left_the_same_solutions_are_found(problem: Problem) -> None:
    propagation = Propagation(problem, Statistics())
    if all(propagation.domains.masks) and mac(propagation, None):
        result = solve(encode(problem, propagation.domains.masks), ALL, compiled=False)
        assert result.complete
        assert sorted(result.solutions) == sorted(problem_solutions(problem))


def test_learning_beats_backtracking_where_dead_ends_repeat() -> None:
    result = solve(pigeons(5), compiled=False)
    assert result.status is Status.UNSATISFIABLE
    assert result.complete
    assert result.statistics.nodes < solve_by_backtracking(pigeons(5)).statistics.nodes


@settings(max_examples=200)
@given(problems())
def test_what_is_learnt_holds_in_every_solution(problem: Problem) -> None:
    encoding = encode(problem)
    state = build(encoding)
    if state is None:
        return
    truths = models_of_solutions(encoding, problem)
    while search(state, NEVER, state.counters[PROPAGATIONS] + 1) == PAUSED:
        for clause in learnt_clauses(state):
            assert all(any(truth[literal] for literal in clause) for truth in truths)


def models_of_solutions(encoding: Encoding, problem: Problem) -> list[tuple[int, ...]]:
    solutions = problem_solutions(problem)
    return [truth for truth in models(encoding) if encoding.decode(truth) in solutions]


def learnt_clauses(state: State) -> list[list[int]]:
    """Those in the pool, and the facts at level 0."""
    ranges = zip(state.clause_start, state.clause_size, strict=True)
    clauses = [list(state.pool[start : start + size]) for start, size in islice(ranges, state.counters[CLAUSES])]
    facts = state.level_start[0] if state.counters[LEVEL] else state.counters[TRAIL_SIZE]
    return clauses + [[literal] for literal in state.trail[:facts]]


@settings(max_examples=200)
@given(boards(max_cells=9), st.data())
def test_an_explanation_is_false_earlier_and_implies_its_literal(board: Board, data: st.DataObject) -> None:
    encoding = encode(csp(board, data.draw(st.sampled_from(["counts", "lines"]))))
    state = build(encoding)
    if state is None:
        return
    index(state)
    truths = models(encoding)
    while consistent := propagate(state):
        for place, literal in enumerate(state.trail[: state.counters[TRAIL_SIZE]]):
            if state.reason[literal >> 1] != DECISION:
                causes = list(state.reasons[: explain(state, literal >> 1)])
                assert all(state.truth[cause] == 0 and state.position[cause >> 1] < place for cause in causes)
                assert all(any(truth[one] for one in (literal, *causes)) for truth in truths)
        open_ones = [boolean for boolean in encoding.active if state.truth[2 * boolean] == UNKNOWN]
        if not open_ones:
            break
        decide(state, 2 * data.draw(st.sampled_from(open_ones)) + data.draw(st.integers(0, 1)))
    if not consistent:
        causes = list(state.reasons[: explain_conflict(state)])
        assert all(state.truth[cause] == 0 for cause in causes)
        assert all(any(truth[cause] for cause in causes) for truth in truths)


def test_going_back_restores_every_counter() -> None:
    state = build(encode(csp(instance("seed-1-6x6.txt"), "lines")))
    assert state is not None
    index(state)
    assert propagate(state)
    before = [list(part) for part in (state.truth, state.card_true, state.card_false)]
    length = state.counters[TRAIL_SIZE]
    decide(state, 2 * pop_unassigned(state))
    propagate(state)
    backtrack(state, 0)
    assert [list(part) for part in (state.truth, state.card_true, state.card_false)] == before
    assert state.counters[TRAIL_SIZE] == length


def test_where_a_search_pauses_changes_nothing() -> None:
    whole, parts = build(encode(queens(8))), build(encode(queens(8)))
    assert whole is not None
    assert parts is not None
    while search(whole, NEVER, NEVER) == OUT_OF_ROOM:
        make_room(whole)
    while search(parts, NEVER, parts.counters[PROPAGATIONS] + 1) in (PAUSED, OUT_OF_ROOM):
        pass
    assert whole.counters == parts.counters
    assert whole.trail == parts.trail


def test_restarts_follow_the_luby_sequence() -> None:
    assert [luby(i) for i in range(1, 64)] == list(islice(luby_sequence(), 63))
    assert solve(pigeons(6), compiled=False).statistics.restarts > 0


def test_a_reduction_keeps_glue_and_watches_two_open_literals() -> None:
    state = build(encode(pigeons(7)))
    assert state is not None
    while state.counters[CONFLICTS] < 500:
        if search(state, NEVER, state.counters[PROPAGATIONS] + 1) == OUT_OF_ROOM:
            make_room(state)
    while state.counters[LEVEL] or not propagate(state):
        backtrack(state, 0)
    before = state.counters[CLAUSES]
    glue = sum(lbd <= 2 for lbd in state.clause_lbd[:before])
    reduce_clauses(state)
    after = state.counters[CLAUSES]
    assert after < before
    assert sum(lbd <= 2 for lbd in state.clause_lbd[:after]) == glue
    assert not any(is_satisfied(state, clause) for clause in range(after))
    while (outcome := search(state, NEVER, NEVER)) == OUT_OF_ROOM:
        make_room(state)
    assert outcome not in (OUT_OF_NODES, PAUSED)
    assert state.counters[RESTARTS] > 0


@pytest.mark.parametrize("limits", [Limits(nodes=3), Limits(seconds=0), Limits(nodes=0)])
def test_a_limit_that_is_reached_leaves_it_unknown(limits: Limits) -> None:
    result = solve(pigeons(7), limits, compiled=False)
    assert (result.status, result.complete, result.solutions) == (Status.UNKNOWN, False, ())
    assert result.statistics.nodes == (limits.nodes or 0)


def test_a_limit_on_solutions() -> None:
    two = solve(queens(6), Limits(solutions=2), compiled=False)
    assert len(set(two.solutions)) == 2
    assert not two.complete
    assert solve(queens(6), Limits(solutions=5), compiled=False).complete


def test_a_seed_gives_one_order_and_another_seed_another() -> None:
    first, again, other = (solve(queens(12), seed=seed, compiled=False) for seed in (1, 1, 2))
    assert first.solutions == again.solutions
    assert first.solutions != other.solutions


@pytest.mark.parametrize("variables", [(), (Variable("x", ()),), (Variable("x", ("a", "b"), 0),)])
def test_degenerate_problems(variables: tuple[Variable, ...]) -> None:
    assert len(solve(Problem(variables, ()), ALL, compiled=False).solutions) == (not variables)


@given(problems())
def test_the_index_of_a_search_says_what_the_encoding_states(problem: Problem) -> None:
    encoding = encode(problem)
    state = build(encoding)
    if state is None:
        return
    index(state)
    literals = range(2 * encoding.booleans)
    implied = [state.binary_literals[state.binary_start[x] : state.binary_start[x + 1]] for x in literals]
    assert {(x ^ 1, y) for x in literals for y in implied[x]} == {
        pair for one, other in encoding.pairs for pair in ((one, other), (other, one))
    }
    for x in literals:
        holding = list(state.holding_cards[state.holding_start[x] : state.holding_start[x + 1]])
        counts = [members.count(x) for members, _ in encoding.cardinalities]
        assert sorted(holding) == [card for card, count in enumerate(counts) for _ in range(count)]
    for card, (members, _) in enumerate(encoding.cardinalities):
        assert state.card_largest[card] == max(map(members.count, members))
