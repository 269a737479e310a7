"""Counts as unary numbers: right by themselves, told as what they mean, and taken up when a search takes long."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand_solver import Limits, Problem, Status, Variable
from hand_solver.events import Literal, Observer
from hand_solver.learning import Encoding, solve, solver
from hand_solver.learning import build as building
from hand_solver.learning.build import build
from hand_solver.learning.encoding import OutOfTimeError, encode
from hand_solver.learning.literals import FALSE, TRUE
from hand_solver.learning.state import State
from hand_solver.learning.totalizer import at_least, totalizer
from magnets_cp.magnets.board import Board
from magnets_cp.magnets.csp import csp, decode
from tests.boards import instance
from tests.brute_force import board_solutions
from tests.strategies import boards, queens

ALL = Limits(solutions=None)


def switches(number: int) -> Problem:
    return Problem(tuple(Variable(f"x{i}", ("off", "on")) for i in range(number)), ())


def assignments(encoding: Encoding) -> list[tuple[int, ...]]:
    encoding.one_value_each()
    result = solve(encoding, ALL, compiled=False)
    assert result.complete
    return sorted(result.solutions)


@given(st.integers(1, 7), st.integers(1, 8))
def test_a_totalizer_has_one_new_literal_for_every_part_and_number(literals: int, most: int) -> None:
    tree = totalizer(literals, most)
    assert len(tree.number) == min(literals, most)
    assert len(set(tree.meaning)) == len(tree.meaning)
    for first, after, least in tree.meaning:
        assert 1 <= least <= min(after - first, most)


@given(st.integers(0, 6), st.integers(0, 7), st.data())
def test_a_count_is_how_many_hold(literals: int, most: int, data: st.DataObject) -> None:
    reached = data.draw(st.integers(0, most + 1))
    encoding = Encoding(switches(literals))
    number = encoding.count([encoding.literal(x, 1) for x in range(literals)], most)
    encoding.clause(at_least(number, reached))
    expected = [values for values in product(range(2), repeat=literals) if reached <= sum(values) <= most]
    assert assignments(encoding) == expected


@given(
    st.lists(st.booleans() | st.none(), max_size=4), st.lists(st.booleans() | st.none(), max_size=4), st.integers(-1, 9)
)
def test_a_count_and_literals_add_up(ones: list[bool | None], others: list[bool | None], total: int) -> None:
    """None stands for a literal, True and False for the constants."""
    given = [*ones, *others]
    encoding = Encoding(switches(len(given)))
    literals = [encoding.literal(x, 1) if it is None else TRUE if it else FALSE for x, it in enumerate(given)]
    encoding.adds_up(total, encoding.count(literals[: len(ones)], len(ones)), literals[len(ones) :])
    for boolean in range(2 * len(given), encoding.booleans):
        assert encoding.meaning(2 * boolean).some != encoding.meaning(2 * boolean + 1).some
    expected = [
        values
        for values in product(range(2), repeat=len(given))
        if sum(value if it is None else it for value, it in zip(values, given, strict=True)) == total
    ]
    assert assignments(encoding) == expected


def test_what_is_certain_is_counted_at_once() -> None:
    encoding = Encoding(switches(2))
    one, other = encoding.literal(0, 1), encoding.literal(1, 1)
    assert encoding.count([TRUE, FALSE, TRUE], 2) == [TRUE, TRUE]
    assert encoding.count([TRUE, one], 1) == [TRUE]
    assert encoding.units == [one ^ 1]
    number = encoding.count([TRUE, one, other], 3)
    assert number[0] == TRUE
    assert len(number) == 3
    assert not encoding.contradiction
    encoding.count([TRUE, TRUE], 1)
    assert encoding.contradiction


def test_the_literals_of_a_count_say_of_what_it_is_one() -> None:
    encoding = Encoding(switches(4))
    number = encoding.count([encoding.literal(x, 1) for x in range(4)], 3)
    parts = tuple((x, 1, True) for x in range(4))
    assert [encoding.meaning(literal) for literal in number] == [Literal(parts, some=True, least=k) for k in (1, 2, 3)]
    assert encoding.meaning(number[1] ^ 1) == Literal(parts, some=False, least=2)


@given(boards(max_cells=12), st.sampled_from([None, Observer()]))
def test_a_search_that_takes_up_counts_finds_the_same(board: Board, observer: Observer | None) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "_COUNTING_AT", 1)
        patch.setattr(solver, "_COUNTING_FROM", 0)
        patch.setattr(solver, "_COUNTING_LATER", 0)
        patch.setattr(building, "RESTART_UNIT", 1)
        result = solve(csp(board, "lines"), ALL, compiled=False, observer=observer)
    assert result.complete
    found = [decode(board, assignment) for assignment in result.solutions]
    assert len(found) == len(set(found))
    assert set(found) == board_solutions(board)


def test_a_long_search_takes_up_counts_and_its_counters_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = csp(instance("large-14x15.txt"), "lines")
    built: list[Encoding] = []

    def spy(encoding: Encoding, seed: int) -> State | None:
        built.append(encoding)
        return build(encoding, seed)

    monkeypatch.setattr(solver, "build", spy)
    monkeypatch.setattr(building, "RESTART_UNIT", 20)
    monkeypatch.setattr(solver, "_COUNTING_AT", 20)
    monkeypatch.setattr(solver, "_COUNTING_FROM", 0)
    result = solve(problem, compiled=False)
    assert [bool(encoding.counts) for encoding in built] == [False, True]
    assert problem.is_satisfied(result.solutions[0])
    assert result.statistics.fails > 20
    assert result.statistics.nodes > result.statistics.fails
    nodes = result.statistics.nodes
    assert solve(problem, Limits(nodes=nodes - 1), compiled=False).status is Status.UNKNOWN


def test_where_no_constraint_counts_the_search_goes_on_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = queens(9)
    plain = solve(problem, compiled=False)
    monkeypatch.setattr(solver, "_COUNTING_AT", 0)
    monkeypatch.setattr(solver, "_COUNTING_FROM", 0)
    patched = solve(problem, compiled=False)
    assert (patched.solutions, patched.statistics.fails) == (plain.solutions, plain.statistics.fails)


def test_stating_counts_is_given_up_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = csp(instance("large-14x15.txt"), "lines")
    with pytest.raises(OutOfTimeError):
        encode(problem, counting=True, is_over=lambda: True)

    def give_up(*_: object, **__: object) -> Encoding:
        raise OutOfTimeError

    monkeypatch.setattr(building, "RESTART_UNIT", 20)
    monkeypatch.setattr(solver, "_COUNTING_AT", 20)
    monkeypatch.setattr(solver, "_COUNTING_FROM", 0)
    monkeypatch.setattr(solver, "encode", give_up)
    result = solve(encode(problem), compiled=False)
    assert (result.status, result.complete, result.solutions) == (Status.UNKNOWN, False, ())
    assert result.statistics.fails >= 20


def test_counts_come_later_where_constraints_are_loose(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def spy(problem: Problem, domains: object = None, *, counting: bool = False, **rest: object) -> Encoding:
        asked.append(counting)
        return encode(problem, counting=counting)

    monkeypatch.setattr(solver, "encode", spy)
    monkeypatch.setattr(building, "RESTART_UNIT", 5)
    monkeypatch.setattr(solver, "_COUNTING_AT", 5)
    monkeypatch.setattr(solver, "_COUNTING_FROM", 0)
    for name, share in (("large-14x15.txt", 0), ("large-half-clues-20x20.sgt", 1)):
        problem = csp(instance(name), "lines")
        assert (problem.share_of_loose > 0.5) == share
        asked.clear()
        assert solve(problem, compiled=False).statistics.fails > 10
        assert asked == ([False] if share else [False, True])
