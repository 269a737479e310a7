"""Several boards in JSON are one array, which every command reads as several boards."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest

from magnets_cp import read
from magnets_cp.cli.writing import printing
from magnets_cp.puzzles.registry import PUZZLES
from tests.running import magnets

SIZES = {"magnets": "3x4", "queens": "5", "tiles": "4x4", "aquarium": "3x4"}


@pytest.mark.parametrize("puzzle", SIZES)
def test_an_array_is_written_and_read(tmp_path: Path, puzzle: str) -> None:
    made = ("generate", SIZES[puzzle], "--puzzle", puzzle, "--count", "3", "--to", "json")
    text = magnets(*made).stdout
    (tmp_path / "boards.json").write_text(text)
    assert magnets(*made, "-o", str(tmp_path / "apart")).returncode == 0
    apart = [json.loads(path.read_text()) for path in sorted((tmp_path / "apart").iterdir())]
    assert json.loads(text) == apart
    again = magnets("convert", str(tmp_path / "boards.json"), "--to", "json")
    assert (again.returncode, again.stdout) == (0, text)
    verified = magnets("verify", str(tmp_path / "boards.json"), "--config", "search=auto")
    assert verified.stdout.splitlines()[-1].startswith("3 boards of")


def test_one_board_is_an_object() -> None:
    assert isinstance(json.loads(magnets("generate", "3x4", "--to", "json").stdout), dict)


def test_boards_without_a_notation_of_lines_follow_in_an_array() -> None:
    assert len(json.loads(magnets("generate", "4x4", "--puzzle", "tiles", "--count", "2").stdout)) == 2


def test_an_array_is_closed_when_the_work_is_interrupted(capsys: pytest.CaptureFixture[str]) -> None:
    board = read("2x2:11,11,11,11,TTBB")
    with suppress(KeyboardInterrupt), printing(count=3) as show:
        show(board, "json", PUZZLES["magnets"].write(board.content, "json"))
        raise KeyboardInterrupt
    assert len(json.loads(capsys.readouterr().out)) == 1
