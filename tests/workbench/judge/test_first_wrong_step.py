"""A lost solution: the first wrong step of a solver that tells of its search; else how to look for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnets_cp.workbench.judge.audit import audit
from tests.running import magnets

BOARD = "2x1:10,1,01,1,LR"
SILENT = """
def solve(board):
    return None
"""
TELLS = """
from magnets_cp import recorder

def solve(board):
    recorder.begin()
    recorder.prune(0, ["+-"])
    recorder.fail()
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder of its own."""
    monkeypatch.chdir(tmp_path)


def told(text: str, *arguments: str) -> str:
    Path("mine.py").write_text(text)
    done = magnets("judge", "--solver", "mine.py:solve", BOARD, *arguments)
    assert done.returncode == 1, done.stderr
    return done.stdout


def test_a_solver_that_tells_nothing_is_to_be_watched() -> None:
    said = told(SILENT, "--shrink", "--shrink-seconds", "1")
    command = "magnets judge --solver mine.py:solve 2x1:10,1,01,1,LR --debug"
    assert f"  watch it, with its prints and breakpoint(): {command}\n  let it call magnets_cp.recorder" in said
    assert said.count("watch it") == 2  # of its board, and of the smallest
    seen = magnets(*command.split()[1:])
    assert "a right solution" in seen.stdout


def test_the_first_wrong_step_of_one_that_tells_is_named() -> None:
    said = told(TELLS)
    assert "  its first wrong step: unsound pruning\n    by step 2, prune +- of r1c1-r1c2\n" in said
    assert "    at mine.py:6 in solve\n" in said
    assert "let it call" not in said


def test_a_search_that_takes_long_to_be_followed_loses_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object, **__: object) -> None:
        raise TimeoutError("it did not end within 11 seconds")

    monkeypatch.setattr(audit, "audit_board", late)
    said = told(TELLS)
    assert "false unsatisfiable" in said
    assert "its first wrong step: " not in said


def test_a_wrong_answer_and_a_program_are_told_no_such_command() -> None:
    assert "watch it" not in told("def solve(board):\n    return ['..']\n")
    done = magnets("judge", "--command", "echo UNSATISFIABLE", BOARD)
    assert "false unsatisfiable" in done.stdout
    assert "watch it" not in done.stdout
