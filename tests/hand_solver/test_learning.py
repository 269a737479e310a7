"""The clause-learning search against brute force: its encodings, what it learns, how it explains, what it answers."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Constraint, Limits, Problem, Status, Variable, switching
from hand_solver import compiled as compiling
from hand_solver import solve as solve_by_backtracking
from hand_solver.constraints import BinaryTable, Count
from hand_solver.domains import Domains
from hand_solver.inference.mac import mac
from hand_solver.learning import Encoding, encode, solve, solver
from hand_solver.learning.activity import pop_unassigned
from hand_solver.learning.build import build, make_room
from hand_solver.learning.clauses import is_satisfied, reduce_clauses
from hand_solver.learning.explain import explain, explain_conflict
from hand_solver.learning.index import index
from hand_solver.learning.literals import FALSE, TRUE
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
from tests.brute_force import board_solutions, problem_solutions
from tests.strategies import boards, constraints, problems, queens

ALL = Limits(solutions=None)
NEVER = 2**62


def pigeons(n: int) -> Problem:
    """n + 1 pigeons and n holes: unsatisfiable, and hard to learn anything about."""
    different = [(a, b) for a in range(n) for b in range(n) if a != b]
    holes = tuple(map(str, range(n)))
    tables = [BinaryTable(x, y, different) for x in range(n + 1) for y in range(x)]
    return Problem(tuple(Variable(f"pigeon {x}", holes) for x in range(n + 1)), tuple(tables))


def models(encoding: Encoding) -> list[tuple[int, ...]]:
    """By trying everything: the truths by literal (0 and 1) that satisfy the encoding.

    Boolean after Boolean gets its two truths; a clause or cardinality is looked at when its last Boolean has one.
    """
    active = encoding.active
    clauses = [(literal,) for literal in encoding.units] + [*encoding.pairs, *encoding.clauses]
    truth = [0] * (2 * encoding.booleans)
    found: list[tuple[int, ...]] = []

    def extend(boolean: int, after: list[int]) -> None:
        for value in (0, 1):
            truth[2 * boolean], truth[2 * boolean + 1] = value, 1 - value
            if all(any(truth[literal] for literal in clause) for clause in ends[boolean]) and all(
                sum(truth[literal] for literal in card) == target for card, target in counted[boolean]
            ):
                if after:
                    extend(after[0], after[1:])
                else:
                    found.append(tuple(truth))

    ends = {boolean: [c for c in clauses if max(c) >> 1 == boolean] for boolean in active}
    counted = {boolean: [c for c in encoding.cardinalities if max(c[0]) >> 1 == boolean] for boolean in active}
    if not encoding.contradiction and active:
        extend(active[0], active[1:])
    return found if active or encoding.contradiction else [tuple(truth)]


@given(constraints(), st.data())
def test_the_encoding_of_a_constraint_has_its_solutions_each_once(constraint: Constraint, data: st.DataObject) -> None:
    masks = [data.draw(st.integers(0, 7)) for _ in constraint.scope]
    problem = Problem(tuple(Variable("x", ("a", "b", "c"), mask) for mask in masks), (constraint,))
    encoding = encode(problem)
    decoded = [encoding.decode(truth) for truth in models(encoding)]
    assert sorted(decoded) == sorted(problem_solutions(problem))


@pytest.mark.parametrize("size", range(7))
def test_at_most_one_of_any_number_of_literals(size: int) -> None:
    encoding = Encoding(Problem(tuple(Variable(f"x{i}", ("no", "yes")) for i in range(size)), ()))
    encoding.at_most_one([encoding.literal(x, 1) for x in range(size)])
    encoding.one_value_each()
    decoded = [encoding.decode(truth) for truth in models(encoding)]
    assert len(decoded) == len(set(decoded)) == size + 1
    assert all(sum(values) <= 1 for values in decoded)


@settings(max_examples=50)
@given(boards(max_cells=6), st.sampled_from(list(LEVELS)), st.booleans())
def test_the_encoding_of_a_board_has_its_solutions_each_once(board: Board, level: str, counting: bool) -> None:
    encoding = encode(csp(board, level), counting=counting)
    found = [decode(board, encoding.decode(truth)) for truth in models(encoding)]
    assert len(found) == len(set(found))
    assert set(found) == board_solutions(board)


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


def test_values_nothing_speaks_of_are_told_apart() -> None:
    free = Problem((Variable("x", ("a", "b", "c")), Variable("y", tuple("abcdefg"))), (Count([(0, 1)], 0),))
    assert len(solve(free, ALL, compiled=False).solutions) == 14


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


def test_constants_are_worked_out_where_they_are_stated() -> None:
    encoding = Encoding(Problem((Variable("x", ("a", "b")), Variable("y", ("a", "b", "c"))), ()), [0b10, 0b011])
    assert [encoding.literal(0, 0), encoding.literal(0, 1), encoding.literal(1, 2)] == [FALSE, TRUE, FALSE]
    one, other = encoding.literal(1, 0), encoding.literal(1, 1)
    encoding.clause(FALSE, one, TRUE)
    encoding.not_both(FALSE, one)
    encoding.at_most_one([FALSE, one])
    encoding.exactly(1, [TRUE, FALSE])
    assert encoding.either([FALSE]) == FALSE
    assert encoding.either([one, TRUE]) == TRUE
    assert (encoding.units, encoding.pairs, encoding.cardinalities) == ([], [], [])
    encoding.not_both(TRUE, one)
    encoding.clause(FALSE, one)
    encoding.at_most_one([one, TRUE, FALSE])
    assert encoding.units == [one ^ 1, one, one ^ 1]
    encoding.exactly(3, [TRUE, FALSE, one, other, TRUE])
    encoding.no_neighbours([FALSE, one, FALSE, other])
    assert (encoding.pairs, encoding.cardinalities) == ([], [([one, other], 1)])
    assert not encoding.contradiction
    encoding.exactly(1, [TRUE, one, TRUE])
    assert encoding.contradiction


def test_literals_that_exclude_one_another_or_come_twice_in_a_clause() -> None:
    encoding = Encoding(Problem((Variable("x", ("a", "b")),), ()))
    literal = encoding.literal(0, 0)
    encoding.exactly(1, [literal, literal ^ 1])
    encoding.clause(literal, literal ^ 1)
    assert (encoding.cardinalities, encoding.units, encoding.pairs) == ([], [], [])
    encoding.clause(literal, literal)
    assert encoding.units == [literal]
    encoding.clause()
    assert encoding.contradiction


def test_clauses_of_any_length() -> None:
    class NotAll(Constraint):
        """Not every variable has value 1."""

        scope, name = (0, 1, 2, 3), "not all"

        def filter(self, domains: Domains) -> bool:
            return any(domains.masks[x] != 2 for x in self.scope)

        def is_satisfied(self, values: object) -> bool:
            return values != [1, 1, 1, 1]

        def encode(self, encoding: Encoding) -> None:
            encoding.clause(*(encoding.literal(x, 1) ^ 1 for x in self.scope))

    problem = Problem(tuple(Variable("x", ("0", "1")) for _ in range(4)), (NotAll(),))
    assert len(solve(problem, ALL, compiled=False).solutions) == 15


@pytest.mark.parametrize("limits", [Limits(), Limits(nodes=2000, seconds=60)])
def test_goes_on_in_machine_code_only_where_that_pays(monkeypatch: pytest.MonkeyPatch, limits: Limits) -> None:
    asked: list[str] = []

    def machine_code(function: object) -> object:
        asked.append("called")
        return function

    expected = solve(pigeons(6), limits, compiled=False)
    for name, value in {"is_loaded": False, "is_available": True, "is_on_disk": limits.seconds is not None}.items():
        monkeypatch.setattr(switching, name, lambda *_, value=value: value)
    monkeypatch.setattr(switching, "compiled", machine_code)
    monkeypatch.setattr(switching, "_WORK", Counter())
    assert solve(pigeons(3), limits).status is Status.UNSATISFIABLE
    assert not asked
    monkeypatch.setattr(solver, "_SLICE", 100)
    monkeypatch.setattr(solver, "_WORTH_LOADING", 300)
    monkeypatch.setattr(solver, "_WORTH_COMPILING", 600)
    found = solve(pigeons(6), limits)
    assert asked
    assert (found.statistics.nodes, found.status) == (expected.statistics.nodes, expected.status)
    asked.clear()
    monkeypatch.setattr(switching, "is_available", lambda: False)
    assert solve(pigeons(6), limits).statistics.nodes == expected.statistics.nodes
    assert not asked


def test_a_constraint_without_an_encoding_is_named() -> None:
    class Odd(Constraint):
        scope, name = (0,), "odd one"

        def filter(self, domains: Domains) -> bool:
            return True

        def is_satisfied(self, values: object) -> bool:
            return True

    with pytest.raises(NotImplementedError, match="constraint odd one has no encoding"):
        solve(Problem((Variable("x", ("a",)),), (Odd(),)))


class TestCompiled:
    """Machine code and plain Python are one algorithm."""

    @pytest.fixture(autouse=True)
    def _numba(self) -> None:
        pytest.importorskip("numba")

    @pytest.mark.parametrize(
        "problem",
        [
            queens(8),
            pigeons(6),
            csp(instance("seed-2-10x9.txt"), "lines"),
            csp(instance("large-14x15.txt"), "counts"),
            encode(csp(instance("large-14x15.txt"), "lines"), counting=True),
        ],
        ids=["queens", "pigeons", "lines", "counts", "counting"],
    )
    def test_takes_the_same_decisions(self, problem: Problem | Encoding) -> None:
        limits = Limits(nodes=3000, solutions=20)
        machine, python = (solve(problem, limits, seed=3, compiled=compiled) for compiled in (True, False))
        machine.statistics.seconds = python.statistics.seconds = 0
        assert machine.statistics == python.statistics
        assert machine.solutions == python.solutions
        assert machine.status is python.status

    def test_takes_over_a_search_begun_in_python(self) -> None:
        started, python = build(encode(queens(9))), build(encode(queens(9)))
        assert started is not None
        assert python is not None
        for state in (started, python):
            assert search(state, 5, NEVER) == OUT_OF_NODES
        machine_code = compiling.compiled(search)
        assert machine_code(started, NEVER, NEVER) == search(python, NEVER, NEVER)
        assert started.counters == python.counters
        make_room(started)  # the arrays are not held on to
        assert compiling.is_loaded(search)

    def test_the_name_in_the_cache_changes_with_the_sources(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        compiling.compiled(search)
        name = compiling._name(search)
        compiling._name.cache_clear()
        monkeypatch.setattr(compiling, "_SOURCES", [tmp_path])
        assert compiling._name(search) != name
        assert not compiling.is_on_disk(search)
        compiling._name.cache_clear()
