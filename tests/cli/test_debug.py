"""``magnets judge --debug``: a function on one board in this process; ``--pytest``: smallest boards as tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from magnets_cp.cli.main import app

MINE = """
def solve(board):
    print("laying", board.dominoes)
    return ["-+"]

def stops(board):
    secret = 41
    breakpoint()
    return ["+-"]

def fails(board):
    import numpy as np
    return np.linalg.inv(np.zeros((2, 2)))

def rows_only(board):
    return ["+-"] if board.row_plus == (1,) and board.columns == 2 else None
"""
BOARD = "2x1:10,1,01,1,LR"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    return path


def debugged(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["judge", "--debug", *arguments])


def test_what_it_prints_and_a_right_solution_are_shown(mine: Path) -> None:
    result = debugged("--solver", f"{mine}:solve", BOARD)
    assert result.exit_code == 1
    right, called, judged = (result.output.index(one) for one in ("a right solution:", "laying (((0", "its answer:"))
    assert right < called < judged


def test_breakpoint_stops_there(mine: Path) -> None:
    command = [sys.executable, "-m", "magnets_cp", "judge", "--debug", "--solver", f"{mine}:stops", BOARD]
    done = subprocess.run(command, input="p secret + 1\nc\n", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "(Pdb) 42" in done.stdout
    assert "all agreed" in done.stdout


def test_an_error_is_shown_with_the_lines_of_its_author(mine: Path) -> None:
    result = debugged("--solver", f"{mine}:fails", BOARD)
    assert result.exit_code == 1
    told = result.stderr
    assert f'File "{mine}", line 13, in fails' in told
    assert "LinAlgError: Singular matrix" in told
    assert "magnets_cp" not in told.partition("Traceback")[2]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--solver", "{}:solve", "--fuzz", "2"), "--debug: expected one board, found 2"),
        (("--solver", "{}:solve", "--solver", "{}:stops", BOARD), "--debug: expected one function"),
        (("--command", "true", BOARD), "--debug: expected one function, --solver FILE.py:FUNCTION"),
    ],
)
def test_one_function_and_one_board_are_wanted(mine: Path, arguments: tuple[str, ...], said: str) -> None:
    result = debugged(*(one.format(mine) for one in arguments))
    assert (result.exit_code, said in result.stderr) == (2, True), result.output


def test_the_tests_written_fail_until_the_solver_is_mended(mine: Path, tmp_path: Path) -> None:
    boards = tmp_path / "boards.sgt"
    boards.write_text(f"{BOARD}\n2x1:00,1,01,1,LR\n")
    tests = tmp_path / "test_mine.py"
    command = ["judge", str(boards), "--solver", f"{mine}:rows_only", "--pytest", str(tests)]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 1, result.output
    assert f"wrote {tests}: 1 test, each of which fails now" in result.stderr
    assert "shrunk to" not in result.stdout
    written = tests.read_text()
    assert "str(HERE / 'mine.py') + ':rows_only'" in written
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tests)]
    assert subprocess.run(run, capture_output=True, cwd=tmp_path, check=False).returncode == 1
    mine.write_text(
        "import magnets_cp\ndef rows_only(board):\n    found = magnets_cp.solve(board).solutions\n"
        "    return list(found[0]) if found else None\n"
    )
    passed = subprocess.run(run, capture_output=True, cwd=tmp_path, text=True, check=False)
    assert passed.returncode == 0, passed.stdout
    assert list(tmp_path.glob("shrunk*")) == []


def test_the_file_of_tests_is_a_python_file(mine: Path) -> None:
    result = CliRunner().invoke(app, ["judge", BOARD, "--solver", f"{mine}:solve", "--pytest", "tests.txt"])
    assert (result.exit_code, "--pytest: expected a name ending in .py" in result.stderr) == (2, True)
