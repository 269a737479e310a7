"""The answer of a solver that tells of its search, held against that search."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hand_solver import Limits
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.source import Source
from magnets_cp.workbench.judge.audit.audit import audit_board
from magnets_cp.workbench.judge.audit.findings import Audit, FindingKind
from magnets_cp.workbench.judge.audit.told import audit_told
from magnets_cp.workbench.judge.solution_oracle import SolutionOracle, from_cpsat
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.instances import load_one
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.recorded import RecordingFile
from tests.boards import INSTANCES
from tests.running import magnets

MAGNETS = PUZZLES["magnets"]
LIMITS = Limits(10.0)
GIVEN = "2x2:11,11,11,11,TTBB"


def answering(folder: Path, body: str) -> Audit:
    """The audit of a solver of the board 2x2 with this body."""
    (folder / "one.py").write_text(f"from magnets_cp import recorder\ndef solve(board):\n{body}\n")
    solver = parse(f"solver=python function={folder / 'one.py'}:solve", MAGNETS)
    assert isinstance(solver, ExternalSolver)
    ((_, found),) = audit_board(MAGNETS, load_one(GIVEN, MAGNETS, None).board, [solver], LIMITS)
    return found


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            " recorder.decide(0, '+-'); recorder.decide(1, '-+'); recorder.solution(); return ['+-', '.+']",
            "at r2c1 the solution it told of has -, and its answer .",
        ),
        (" recorder.decide(0, '+-'); recorder.solution(); return ['+-', '..']", "it had not decided r1c2-r2c2"),
        (" recorder.decide(0, '+-'); recorder.solution(); return None", "answers that there is none"),
        (" recorder.decide(0, '+-'); return ['..', '..']", "it told of no solution"),
    ],
)
def test_an_answer_that_is_wrong_where_no_step_was_is_named(body: str, said: str, tmp_path: Path) -> None:
    first = answering(tmp_path, body).first
    assert first is not None
    assert (first.kind, first.who) == (FindingKind.ANSWER, "the answer")
    assert said in first.said


def test_a_given_may_be_seen_when_it_is_tried(tmp_path: Path) -> None:
    text = {"puzzle": "magnets", "rows": 1, "columns": 2, "layout": ["LR"], "givens": ["+-"]}
    open_clues = {"row_plus": [None], "row_minus": [None], "column_plus": [None, None], "column_minus": [None, None]}
    (board,) = MAGNETS.read(Source("board", json.dumps({**text, **open_clues})), "json")
    problem = MAGNETS.csp(board, "arcs")
    known = SolutionOracle(problem, from_cpsat(MAGNETS, board, problem))
    path = tmp_path / "events.txt"

    def first(*lines: str) -> FindingKind | None:
        path.write_text("".join(f"{line}\n" for line in lines))
        found = audit_told(RecordingFile(str(path)), MAGNETS, board, known, LIMITS)[0].first
        return None if found is None else found.kind

    tried = ('@["decide", 0, ".."]', '@["fail"]', '@["undo"]')
    found = ('@["decide", 0, "+-"]', '@["solution"]')
    assert first(*tried, *found) is None
    assert first('@["begin", {}]', '@["domains", [[0, ["+-", "-+", ".."]]]]', *tried, *found) is None
    assert first('@["decide", 0, ".."]', '@["solution"]') is FindingKind.WRONG
    assert first('@["prune", 0, ["+-"]]') is FindingKind.PRUNING


def test_a_wrong_solution_says_since_when_there_was_none(tmp_path: Path) -> None:
    body = " recorder.decide(0, '..'); recorder.decide(1, '-+'); recorder.solution(); return ['.-', '.+']"
    first = answering(tmp_path, body).first
    assert first is not None
    assert (first.kind, first.said.partition("; ")[2]) == (
        FindingKind.WRONG,
        "none was left since step 1, r1c1-r2c1 = ..",
    )


def test_a_board_without_a_search_ends_no_audit_and_a_solver_without_any_is_refused(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(
        "from magnets_cp import recorder\n"
        "def at_times(board):\n"
        " if board.columns == 2:\n  recorder.decide(0, '+-'); recorder.decide(1, '-+'); recorder.solution()\n"
        " return ['+-', '-+'] if board.columns == 2 else ['.']\n"
        "def never(board):\n return ['+-', '-+'] if board.columns == 2 else ['.']\n"
    )
    for function, status, said in (
        ("at_times", 0, "1 run answered without telling of a search"),
        ("never", 2, "events"),
    ):
        done = magnets(
            "audit", GIVEN, "1x1:0,0,0,0,*", "--config", f"solver=python function={tmp_path}/one.py:{function}"
        )
        assert (done.returncode, said in done.stdout + done.stderr) == (status, True), done.stderr


@pytest.mark.parametrize("command", ["audit", "trace"])
def test_a_board_that_the_notation_cannot_say_is_refused_in_words(command: str, tmp_path: Path) -> None:
    (tmp_path / "text.py").write_text("def solve(text):\n    return None\n")
    config = ["--config", f"solver=python function={tmp_path}/text.py:solve"]
    done = magnets(command, str(INSTANCES / "magnets" / "givens-4x4.janko"), *config)
    assert (done.returncode, done.stdout) == (2, "")
    assert "fum has no givens" in done.stderr


def test_boards_that_the_notation_cannot_say_are_left_out(tmp_path: Path) -> None:
    code = "from magnets_cp import recorder\n\ndef solve(text):\n    recorder.decide(0, 2)\n"
    (tmp_path / "text.py").write_text(code)
    boards = [str(INSTANCES / "magnets" / name) for name in ("givens-4x4.janko", "seed-1-6x6.txt")]
    done = magnets("audit", *boards, "--config", f"solver=python function={tmp_path}/text.py:solve")
    assert done.returncode == 1, done.stderr
    assert "1 run left out, as the notation that is read cannot say the board" in done.stdout


def test_an_audit_of_restarts_is_of_one_solution() -> None:
    board = str(INSTANCES / "magnets" / "seed-1-6x6.txt")
    done = magnets("audit", board, "--config", "level=arcs restarts=100")
    assert (done.returncode, done.stdout) == (2, "")
    assert "restarts look for one solution" in done.stderr
    assert magnets("audit", board, "--config", "level=arcs restarts=100", "--count", "1").returncode == 0
