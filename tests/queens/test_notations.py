"""Every notation: examples, round trips, and text that is no board."""

from __future__ import annotations

import json

import pytest

from magnets_cp.puzzles.queens.board import NOTATIONS, Board
from magnets_cp.puzzles.registry import PUZZLES, detect
from magnets_cp.source import Source
from magnets_cp.text.notation import CannotWriteError

GRID = ". . . .\n. . . @\n. . . .\n. . . .\n"
JSON = '{"puzzle": "queens", "n": 4, "row": 1, "column": 3}'


def read(text: str, notation: str | None = None) -> list[Board]:
    return NOTATIONS.read(Source("bad.txt", text), notation)


def test_several_boards() -> None:
    assert read("4@1,3\n8@0,0\n") == [Board(4, 1, 3), Board(8, 0, 0)]
    assert read(f"[{JSON}, {JSON}]") == [Board(4, 1, 3)] * 2


def test_the_line_is_an_argument_and_a_large_board_is_no_grid() -> None:
    assert detect(["8@0,0"]).name == "queens"
    assert PUZZLES["queens"].is_text("8@9,9")
    assert not PUZZLES["queens"].is_text("queens.txt")
    with pytest.raises(CannotWriteError, match="up to 1000 rows"):
        NOTATIONS["grid"].write(Board(1001, 0, 0))


def test_json_is_written_as_the_docstring_shows() -> None:
    assert json.loads(NOTATIONS["json"].write(Board(4, 1, 3))) == json.loads(JSON)
