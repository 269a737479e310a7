"""The learning search against brute force: what it answers, what it learns, what it keeps."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.sets import SETS
from hand_solver import Limits, Problem, Status, Variable
from hand_solver.backtracking.dfs import solve as solve_by_backtracking
from hand_solver.backtracking.inference import mac
from hand_solver.booleans import Encoding, encode
from hand_solver.learning import solve
from hand_solver.learning.activity import pop_unassigned
from hand_solver.learning.build import build, make_room
from hand_solver.learning.index import index
from hand_solver.learning.learnt import median_lbd, reduce_database
from hand_solver.learning.propagate import propagate
from hand_solver.learning.search import OUT_OF_NODES, OUT_OF_ROOM, PAUSED, SOLVED, search
from hand_solver.learning.state import UNKNOWN, State
from hand_solver.learning.trail import backtrack, decide
from hand_solver.propagation.revise import Propagation
from hand_solver.result import Statistics
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.csp import LEVELS, csp, decode
from magnets_cp.puzzles.magnets.notations.registry import read_boards
from magnets_cp.source import Source
from tests.boards import instance
from tests.brute_force import board_solutions, models, problem_solutions
from tests.hand_solver.forms import numbers
from tests.hand_solver.weighed import weighed_problems
from tests.strategies import boards, crowded, pigeons, problems, queens
from tests.thorough import examples

ALL = Limits(solutions=None)
NEVER = 2**62


@given(problems() | weighed_problems(), st.integers(0, 3))
def test_every_solution_is_found_once(problem: Problem, seed: int) -> None:
    result = solve(problem, ALL, seeds=(seed,), compiled=False)
    assert result.complete
    assert sorted(result.solutions) == sorted(problem_solutions(problem))
    assert (result.status is Status.SATISFIABLE) == bool(result.solutions)


@settings(max_examples=examples(150))
@given(boards(max_cells=12), st.sampled_from(list(LEVELS)))
def test_every_solution_of_a_board_is_found_once(board: Board, level: str) -> None:
    result = solve(csp(board, level), ALL, compiled=False)
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


def test_pigeons_are_counted_not_tried() -> None:
    """Clauses take exponentially many conflicts for this; inequalities a few (Cook, Coullard and Turan 1987)."""
    result = solve(crowded(20), Limits(nodes=2000), compiled=False)
    assert result.status is Status.UNSATISFIABLE
    assert result.statistics.fails < 100


@settings(max_examples=examples(300))
@given(problems() | weighed_problems())
def test_what_is_learnt_holds_in_every_solution_and_makes_something_follow(problem: Problem) -> None:
    encoding = encode(problem)
    state = build(encoding)
    if state.refuted:
        return
    truths = models_of_solutions(encoding, problem)
    conflicts = 0
    while search(state, NEVER, state.propagations + 1) == PAUSED:
        if state.conflicts > conflicts:
            conflicts = state.conflicts
            literals, least = state.learnt[: state.learnt_size], state.learnt_degree
            assert all(sum(truth[literal] for literal in literals) >= least for truth in truths)
            assert sum(state.truth[literal] == 1 for literal in literals) == least
            assert sum(state.truth[literal] == UNKNOWN for literal in literals) == 0


def models_of_solutions(encoding: Encoding, problem: Problem) -> list[tuple[int, ...]]:
    solutions = problem_solutions(problem)
    return [truth for truth in models(encoding) if encoding.decode(truth) in solutions]


@settings(max_examples=examples(300))
@given(weighed_problems(), st.data())
def test_propagation_ends_where_nothing_weighs_more_than_can_be_spared(problem: Problem, data: st.DataObject) -> None:
    encoding = encode(problem)
    state = build(encoding)
    index(state)
    if state.refuted:
        return
    while consistent := propagate(state):
        assert_nothing_is_missed(state)
        open_ones = [boolean for boolean in encoding.active if state.truth[2 * boolean] == UNKNOWN]
        if not open_ones:
            break
        decide(state, 2 * data.draw(st.sampled_from(open_ones)) + data.draw(st.integers(0, 1)))
    if consistent:
        truth = [int(one == 1) for one in state.truth]
        assert encoding.decode(truth) in problem_solutions(problem)


def assert_nothing_is_missed(state: State) -> None:
    """Bounds consistency, and counters that are right."""
    for inequality in range(state.given):
        places = range(state.start[inequality], state.start[inequality] + state.size[inequality])
        left = sum(state.weight[j] for j in places if state.truth[state.pool[j]] != 0) - state.degree[inequality]
        assert state.slack[inequality] == left >= 0
        assert all(state.weight[j] <= left for j in places if state.truth[state.pool[j]] == UNKNOWN)


@settings(max_examples=examples(200))
@given(problems() | weighed_problems() | st.just(pigeons(5)), st.integers(0, 9))
def test_wherever_a_search_stands_its_slacks_and_watches_are_right(problem: Problem, seed: int) -> None:
    """A literal counts as false once it has left the queue; what blocks the look at a clause is in it."""
    state = build(encode(problem), seed)
    for _ in range(400):
        ended = search(state, NEVER, state.propagations + 1)
        if state.conflicts >= 30 or not (ended == PAUSED or (ended == SOLVED and state.current_level > 0)):
            break
        gone = {literal ^ 1 for literal in state.trail[: state.queue_head]}
        for inequality in range(state.given):
            places = range(state.start[inequality], state.start[inequality] + state.size[inequality])
            left = sum(state.weight[j] for j in places if state.pool[j] not in gone) - state.degree[inequality]
            assert state.slack[inequality] == left
        for inequality in range(state.given, state.inequalities):
            first, least = state.start[inequality], state.degree[inequality]
            literals = state.pool[first : first + state.size[inequality]]
            for place in range(first, first + least + 1):
                assert state.blocker[place] in (literals if least == 1 else [state.pool[place]])
                assert place in watches(state, state.pool[place])


def test_going_back_restores_every_counter() -> None:
    state = build(encode(csp(instance("seed-1-6x6.txt"), "lines")))
    assert state is not None
    index(state)
    assert propagate(state)
    before = [list(part) for part in (state.truth, state.slack)]
    length = state.trail_size
    decide(state, 2 * pop_unassigned(state))
    propagate(state)
    assert [list(part) for part in (state.truth, state.slack)] != before
    backtrack(state, 0)
    assert [list(part) for part in (state.truth, state.slack)] == before
    assert state.trail_size == length


def test_where_a_search_pauses_changes_nothing() -> None:
    whole, parts = build(encode(queens(8))), build(encode(queens(8)))
    assert whole is not None
    assert parts is not None
    while search(whole, NEVER, NEVER) == OUT_OF_ROOM:
        make_room(whole)
    while (outcome := search(parts, NEVER, parts.propagations + 1)) in (PAUSED, OUT_OF_ROOM):
        if outcome == OUT_OF_ROOM:
            make_room(parts)
    assert numbers(whole) == numbers(parts)


def test_restarts_are_made() -> None:
    assert solve(hard_problem(), compiled=False).statistics.restarts > 0


def hard_problem() -> Problem:
    (board,) = read_boards(Source("hard-14x14", SETS["hard-14x14"].read("first")[1]))
    return csp(board, "lines")


def learning_state(conflicts: int) -> State:
    """A search that has learnt from so many conflicts, back at level 0."""
    state = build(encode(hard_problem()))
    assert state is not None
    while state.conflicts < conflicts:
        if search(state, NEVER, state.propagations + 1) == OUT_OF_ROOM:
            make_room(state)
    while state.current_level or not propagate(state):
        backtrack(state, 0)
    return state


def test_a_reduction_keeps_glue_and_watches_open_literals() -> None:
    state = learning_state(240)
    given, before = state.given, state.inequalities
    glue = sum(lbd <= 2 for lbd in state.lbd[given:before])
    reduce_database(state)
    after = state.inequalities
    assert given < after < before - 50
    assert sum(lbd <= 2 for lbd in state.lbd[given:after]) <= glue
    for inequality in range(given, after):
        first, least = state.start[inequality], state.degree[inequality]
        literals = state.pool[first : first + state.size[inequality]]
        assert len(literals) > least >= 1
        assert all(state.truth[literal] == UNKNOWN for literal in literals)
        assert [state.owner[first + i] for i in range(least + 1)] == [inequality] * (least + 1)
        assert all(first + i in watches(state, literals[i]) for i in range(least + 1))
    while (outcome := search(state, NEVER, NEVER)) == OUT_OF_ROOM:
        make_room(state)
    assert outcome not in (OUT_OF_NODES, PAUSED)
    assert state.restarts > 0


def watches(state: State, literal: int) -> list[int]:
    found, watch = [], state.watch_first[literal]
    while watch >= 0:
        found.append(watch)
        watch = state.watch_next[watch]
    return found


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
    first, again, other = (solve(queens(12), seeds=(seed,), compiled=False) for seed in (1, 1, 2))
    assert first.solutions == again.solutions
    assert first.solutions != other.solutions


@pytest.mark.parametrize("variables", [(), (Variable("x", ()),), (Variable("x", ("a", "b"), 0),)])
def test_degenerate_problems(variables: tuple[Variable, ...]) -> None:
    assert len(solve(Problem(variables, ()), ALL, compiled=False).solutions) == (not variables)


@given(problems() | weighed_problems())
def test_the_index_of_a_search_says_what_the_encoding_states(problem: Problem) -> None:
    encoding = encode(problem)
    state = build(encoding)
    if state.refuted:
        return
    index(state)
    literals = range(2 * encoding.booleans)
    implied = [state.pair_literals[state.pair_start[x] : state.pair_start[x + 1]] for x in literals]
    assert {(x ^ 1, y) for x in literals for y in implied[x]} == {
        pair for one, other in encoding.pairs for pair in ((one, other), (other, one))
    }
    expected: list[list[tuple[int, int]]] = [[] for _ in literals]
    inequality = 0
    for members, degree, exactly, given_weights in encoding.inequalities:
        weights = given_weights or [1] * len(members)
        for side, least in enumerate([degree, sum(weights) - degree] if exactly else [degree]):
            assert (state.degree[inequality], state.heaviest[inequality]) == (least, max(weights))
            for literal, weight in zip(members, weights, strict=True):
                expected[literal ^ side].append((inequality, weight))
            inequality += 1
    for x in literals:
        span = slice(state.within_start[x], state.within_start[x + 1])
        assert sorted(zip(state.within[span], state.within_weight[span], strict=True)) == expected[x]


def test_what_is_learnt_may_be_nothing_but_exclusions() -> None:
    """As after many solutions without a conflict, when the pool is full and something has to go."""
    free = Problem(tuple(Variable(f"x{x}", ("a", "b")) for x in range(9)), ())
    state = build(encode(free))
    for _ in range(20):
        assert search(state, NEVER, NEVER) == SOLVED
    assert state.conflicts == 0
    assert median_lbd(state) == 0


def test_exclusions_that_follow_from_others_are_dropped() -> None:
    """Otherwise the time for all solutions grows with the square of their number."""
    free = Problem(tuple(Variable(f"x{x}", ("a", "b")) for x in range(9)), ())
    state = build(encode(free))
    found = 1  # at the end one that follows without a decision
    while search(state, NEVER, NEVER) == SOLVED and state.current_level > 0:
        found += 1
        assert state.inequalities - state.given <= 9
        watched = [watch for literal in range(len(state.watch_first)) for watch in watches(state, literal)]
        assert len(watched) == len(set(watched)) == 2 * (state.inequalities - state.given)
    assert found == 2**9
