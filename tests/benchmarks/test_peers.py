"""The peers hold to the rules on boards of all kinds, and to their limits."""

from __future__ import annotations

import signal
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Cadical195

from benchmarks.contenders import PEERS, contenders, missing_packages
from benchmarks.peers.clauses import Clauses
from benchmarks.report import Report
from benchmarks.sets import SETS, SPLITS, Ask
from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.puzzles.magnets.board import MAX_CLUE, Board, Domino
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.puzzles.magnets.rules import violations
from magnets_cp.source import Source
from magnets_cp.workbench.run.solvers import CpSat, Solver
from tests.brute_force import board_solutions
from tests.strategies import boards
from tests.thorough import examples

ROOT = Path(__file__).parent.parent.parent
# Each that can be: Exact is not made for every system.
each_peer = pytest.mark.parametrize(
    "peer", [peer for peer in PEERS if peer.package != "exact" or peer.package not in missing_packages()], ids=str
)


def ask(peer: Solver, board: Board, *, solutions: int | None, seconds: float | None = None) -> Answer:
    return peer.run(MAGNETS, board, Limits(seconds, solutions=solutions))


def of_set(name: str, index: int = 0) -> Board:
    (board,) = MAGNETS.read(Source(name, SETS[name].read(SPLITS[0])[index]), "sgt")
    return board


@each_peer
@settings(max_examples=examples(100))
@given(board=boards())
def test_all_solutions_are_those_of_brute_force(peer: Solver, board: Board) -> None:
    answer, expected = ask(peer, board, solutions=None), board_solutions(board)
    assert set(answer.solutions) == expected
    assert len(answer.solutions) == len(expected)
    assert answer.complete
    assert answer.status is (Status.SATISFIABLE if expected else Status.UNSATISFIABLE)


@each_peer
@settings(max_examples=examples(50))
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
@pytest.mark.parametrize("seconds", [0.0, 0.2])
def test_a_search_ends_with_its_time(peer: Solver, seconds: float) -> None:
    answer = ask(peer, of_set("large-60x60"), solutions=1, seconds=seconds)
    assert (answer.status, answer.solutions, answer.complete) == (Status.UNKNOWN, (), False)


@each_peer
def test_a_peer_finds_the_same_again_and_says_nothing(peer: Solver, capfd: pytest.CaptureFixture[str]) -> None:
    first, second = (ask(peer, of_set("hard-12x12"), solutions=2) for _ in range(2))
    assert first.solutions == second.solutions
    assert first.statistics["conflicts"] == second.statistics["conflicts"]
    assert capfd.readouterr() == ("", "")


@each_peer
def test_ctrl_c_is_pythons_again_after_a_search(peer: Solver) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # shells have jobs in the background ignore it
    try:
        ask(peer, of_set("unique-8x7"), solutions=1)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="there, no other process can press it")
@each_peer
def test_ctrl_c_ends_a_search(peer: Solver) -> None:
    code = (
        "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from benchmarks.contenders import PEERS\nfrom tests.benchmarks.test_peers import ask, of_set\n"
        "board = of_set('large-60x60')\nprint('begun', flush=True)\n"
        f"ask(PEERS[{PEERS.index(peer)}], board, solutions=None)"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.5)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    finally:
        process.kill()
    if str(peer) == "CaDiCaL":  # it damages its memory now and then when it is interrupted, and says that instead
        assert process.returncode != 0
    else:
        assert "KeyboardInterrupt" in errors.splitlines()  # a thread of clingo may say something after it


def test_the_names_of_the_peers_differ() -> None:
    assert len({str(peer) for peer in PEERS}) == len(PEERS)


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


@pytest.mark.parametrize(("missing", "packages"), [("pysat", ["python-sat"]), ("exact", ["exact"])])
def test_peers_that_are_not_installed_are_named(
    monkeypatch: pytest.MonkeyPatch, missing: str, packages: list[str]
) -> None:
    assert "Not measured" not in Report(1).markdown()
    monkeypatch.setattr("benchmarks.contenders.find_spec", lambda name: None if name == missing else object())
    assert missing_packages() == packages
    measured = contenders([], SETS["unique-8x7"], Ask.SOLVE)
    assert {str(peer) for peer in PEERS} - {one.name for one in measured} == {
        str(peer) for peer in PEERS if peer.module == missing
    }
    report = Report(1, missing_packages())
    assert f"Not measured, as they are not installed (extras `bench` and `exact`): {packages[0]}." in report.markdown()
    document: dict[str, Any] = report.document()
    assert document["missing_peers"] == packages
