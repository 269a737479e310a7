"""A board that names a Python file as its puzzle runs nothing of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import magnets_cp
from magnets_cp.cli.main import app
from magnets_cp.errors import UsageError

COMMANDS = ["solve", "convert", "check", "draw", "hint", "trace", "compare", "verify", "judge"]


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evil.py").write_text("open('marker', 'w').close()\n")
    folder = tmp_path / "boards"
    folder.mkdir()
    path = folder / "board.json"
    path.write_text('{"puzzle": "evil.py", "rows": ["12", "21"]}')
    return path


@pytest.mark.parametrize("named", ["evil.py", "./evil.py", "boards/../evil.py"])
@pytest.mark.parametrize("source", ["boards/board.json", "boards", "-", "text"])
@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_runs_the_file_that_a_board_names(command: str, source: str, named: str, board: Path) -> None:
    text = board.read_text().replace("evil.py", named)
    board.write_text(text)
    further = {"convert": ["--to", "json"], "check": ["-"], "judge": ["--solver", "mine.py:solve"]}.get(command, [])
    argument = text if source == "text" else source
    done = CliRunner().invoke(app, [command, argument, *further], input=text, prog_name="magnets")
    assert done.exit_code == 2, done.output
    assert not Path("marker").exists()


def test_the_file_is_asked_for(board: Path) -> None:
    done = CliRunner().invoke(app, ["solve", str(board)], prog_name="magnets")
    assert "a board of 'evil.py': name its file, --puzzle FILE.py" in done.output


def test_reading_in_python_does_not_either(board: Path) -> None:
    for source in (str(board), board.read_text(), board):
        with pytest.raises((UsageError, ValueError)):
            magnets_cp.read(source)
    assert not Path("marker").exists()
