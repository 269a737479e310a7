"""The peers hold to the rules on boards of all kinds, and to their limits."""

from __future__ import annotations

import importlib.util
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Cadical195

from benchmarks.contenders import PEERS, missing_packages
from benchmarks.peers.clauses import Clauses
from benchmarks.report import Report
from benchmarks.sets import SETS, SPLITS
from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.magnets.board import MAX_CLUE, Board, Domino
from magnets_cp.magnets.puzzle import MAGNETS
from magnets_cp.magnets.rules import violations
from magnets_cp.source import Source
from magnets_cp.workbench.solvers import CpSat, Solver
from tests.brute_force import board_solutions
from tests.strategies import boards

each_peer = pytest.mark.parametrize("peer", PEERS, ids=str)


def ask(peer: Solver, board: Board, *, solutions: int | None, seconds: float | None = None) -> Answer:
    return peer.run(MAGNETS, board, Limits(seconds, solutions=solutions))


def of_set(name: str, index: int = 0) -> Board:
    (board,) = MAGNETS.read(Source(name, SETS[name].read(SPLITS[0])[index]), "sgt")
    return board


@each_peer
@settings(max_examples=100)
@given(board=boards())
def test_all_solutions_are_those_of_brute_force(peer: Solver, board: Board) -> None:
    answer, expected = ask(peer, board, solutions=None), board_solutions(board)
    assert set(answer.solutions) == expected
    assert len(answer.solutions) == len(expected)
    assert answer.complete
    assert answer.status is (Status.SATISFIABLE if expected else Status.UNSATISFIABLE)


@each_peer
@settings(max_examples=50)
@given(board=boards(max_cells=20), limited=st.booleans())
def test_two_solutions_or_the_proof_that_there_are_fewer(peer: Solver, board: Board, limited: bool) -> None:
    answer = ask(peer, board, solutions=2, seconds=60 if limited else None)
    expected = CpSat("integer").run(MAGNETS, board, Limits(solutions=2))
    assert answer.status is expected.status
    assert len(set(answer.solutions)) == len(expected.solutions)
    assert answer.complete or len(answer.solutions) == 2
    assert not any(violations(board, solution) for solution in answer.solutions)


@each_peer
@pytest.mark.parametrize("name", ["unique-10x9", "minimal-8x7"])
def test_uniqueness_is_proven(peer: Solver, name: str) -> None:
    answer = ask(peer, of_set(name), solutions=2, seconds=60)
    assert (answer.status, len(answer.solutions), answer.complete) == (Status.SATISFIABLE, 1, True)
    assert not violations(of_set(name), answer.solutions[0])


@each_peer
def test_hard_boards_are_refuted_with_conflicts(peer: Solver) -> None:
    answer = ask(peer, of_set("hard-12x12", 1), solutions=1, seconds=60)
    assert (answer.status, answer.solutions, answer.complete) == (Status.UNSATISFIABLE, (), True)
    assert answer.statistics["conflicts"] > 0
    assert answer.statistics["decisions"] > 0


@each_peer
@pytest.mark.parametrize(
    ("dominoes", "clue", "solutions"),
    [
        ((), None, {("..",)}),
        ((), 0, {("..",)}),
        ((), 1, set()),
        ((((0, 0), (0, 1)),), None, {("..",), ("+-",), ("-+",)}),
        ((((0, 0), (0, 1)),), 1, {("+-",), ("-+",)}),
        ((((0, 0), (0, 1)),), MAX_CLUE, set()),
    ],
)
def test_boards_at_the_edge(
    peer: Solver, dominoes: tuple[Domino, ...], clue: int | None, solutions: set[Solution]
) -> None:
    board = Board(1, 2, dominoes, (clue,), (None,), (None, None), (None, None))
    assert set(ask(peer, board, solutions=None).solutions) == solutions


@each_peer
@pytest.mark.parametrize("seconds", [0.0, 0.5])
def test_a_search_ends_with_its_time(peer: Solver, seconds: float) -> None:
    answer = ask(peer, of_set("large-60x60"), solutions=1, seconds=seconds)
    assert (answer.status, answer.solutions, answer.complete) == (Status.UNKNOWN, (), False)


@given(size=st.integers(0, 6), most=st.integers(0, 7))
def test_a_count_says_how_many_are_true_and_allows_no_more_than_it_was_told(size: int, most: int) -> None:
    clauses = Clauses()
    literals = [clauses.literal() for _ in range(size)]
    number = clauses.counted(literals, most)
    with Cadical195(bootstrap_with=clauses) as solver:
        for values in product((False, True), repeat=size):
            assumptions = [literal if value else -literal for literal, value in zip(literals, values, strict=True)]
            possible = solver.solve(assumptions=assumptions)
            assert possible == (sum(values) <= most)
            if possible:
                model = solver.get_model()
                assert sum(literal in model for literal in number) == sum(values)


@pytest.mark.parametrize(("pluses", "minuses"), [(2, 1), (0, 0), (1, 2), (3, 3)])
def test_propagation_alone_sees_what_two_clues_say_of_the_magnets_that_cross(pluses: int, minuses: int) -> None:
    """The magnets that lie in the line are unknown; they add as many of one sign as of the other."""
    clauses = Clauses()
    lying, plus, minus = ([clauses.literal() for _ in range(3)] for _ in range(3))
    within, plus_count, minus_count = (clauses.counted(literals, most=3) for literals in (lying, plus, minus))
    clauses.keep_sum(within, plus_count, 3 + pluses - minuses)
    clauses.keep_sum(within, minus_count, 3)
    with Cadical195(bootstrap_with=clauses) as solver:
        decided = [*plus[:pluses], *(-literal for literal in plus[pluses:])]
        assert solver.propagate(decided)[0]
        for k, literal in enumerate(minus_count):
            wrong = -literal if k < minuses else literal
            assert not solver.propagate([*decided, wrong])[0]


def test_peers_that_are_not_installed_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert missing_packages() == []
    assert "Not measured" not in Report(1).markdown()
    there = importlib.util.find_spec
    monkeypatch.setattr("benchmarks.contenders.find_spec", lambda name: None if name == "pysat" else there(name))
    assert missing_packages() == ["python-sat"]
    report = Report(1, missing_packages())
    assert "Not measured, as they are not installed (extra `bench`): python-sat." in report.markdown()
    document: dict[str, Any] = report.document()
    assert document["missing_peers"] == ["python-sat"]
