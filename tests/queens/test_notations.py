"""Every notation: examples, round trips, and text that is no board."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given

from magnets_cp.errors import InputError
from magnets_cp.notation import CannotWriteError
from magnets_cp.puzzles import PUZZLES, detect
from magnets_cp.queens.board import Board
from magnets_cp.queens.notations.registry import NOTATIONS, read_boards, recognizes
from magnets_cp.source import Source
from tests.queens.boards import locks

GRID = ". . . .\n. . . @\n. . . .\n. . . .\n"
JSON = '{"puzzle": "queens", "n": 4, "row": 1, "column": 3}'


def read(text: str, notation: str | None = None) -> list[Board]:
    return read_boards(Source("bad.txt", text), notation)


@pytest.mark.parametrize(
    "text",
    [
        "4@1,3",
        "\n 4@1,3 \r\n\n",
        GRID,
        GRID.replace(" ", ""),
        GRID.replace("@", "Q").replace("\n", "\r\n"),
        GRID.replace(" ", "\t").rstrip(),
        JSON,
        f"[{JSON}]",
    ],
)
def test_one_board_in_many_forms(text: str) -> None:
    assert read(text) == [Board(4, 1, 3)]
    assert recognizes(Source("text", text))


def test_several_boards() -> None:
    assert read("4@1,3\n8@0,0\n") == [Board(4, 1, 3), Board(8, 0, 0)]
    assert read(f"[{JSON}, {JSON}]") == [Board(4, 1, 3)] * 2


@given(locks(most=12))
def test_every_notation_is_read_back(board: Board) -> None:
    for name, notation in NOTATIONS.items():
        text = notation.write(board)
        assert read(text) == read(text, name) == [board]
        others = [family for family in PUZZLES.values() if family.recognizes(Source("text", text))]
        assert [family.name for family in others] == ["queens"]


def test_the_line_is_an_argument_and_a_large_board_is_no_grid() -> None:
    assert detect(["8@0,0"]).name == "queens"
    assert PUZZLES["queens"].is_text("8@9,9")
    assert not PUZZLES["queens"].is_text("queens.txt")
    with pytest.raises(CannotWriteError, match="up to 1000 rows"):
        NOTATIONS["grid"].write(Board(1001, 0, 0))


MALFORMED = [
    # name, notation, text, line, column, expected
    ("empty", None, "", 1, 1, "a board such as 8@0,0"),
    ("blank", None, "\n \n", 1, 1, "a board such as 8@0,0"),
    ("words", None, "eight queens", 1, 7, "one board a line"),
    ("no number", None, "@0,0", 1, 1, "the number of rows"),
    ("no lock", None, "8", 1, 2, "@ after the number of rows"),
    ("no row", None, "8@", 1, 3, "the row of the locked queen"),
    ("no column", None, "8@0", 1, 4, '"," after the row'),
    ("no column after the comma", None, "8@0,", 1, 5, "the column of the locked queen"),
    ("a third number", None, "8@0,0,0", 1, 6, "the end of the board"),
    ("negative row", None, "8@-1,0", 1, 3, "the row of the locked queen"),
    ("fraction", None, "8@0.5,0", 1, 4, '"," after the row'),
    ("letters", None, "8@a,b", 1, 3, "the row of the locked queen"),
    ("a digit of another script", None, "8@٣,0", 1, 3, "the row of the locked queen"),
    ("no rows", None, "0@0,0", 1, 1, "1 to 10000 rows"),
    ("too many rows", None, "10001@0,0", 1, 1, "1 to 10000 rows"),
    ("10 MB of digits", None, "8@0," + "9" * 10_000_000, 1, 5, "0 to 7 as the column"),
    ("row off the board", None, "8@8,0", 1, 3, "0 to 7 as the row"),
    ("column off the board", None, "8@0,8", 1, 5, "0 to 7 as the column"),
    ("two boards in a line", None, "8@0,0 8@0,1", 1, 7, "one board a line"),
    ("second line", None, "8@0,0\nnonsense\n", 2, 1, "the number of rows"),
    ("grid: no queen", "grid", GRID.replace("@", "."), 5, 1, "a locked queen"),
    ("grid: two queens", None, GRID.replace("@", "@", 1).replace(".", "@", 1), 2, 7, "one locked queen"),
    ("grid: other sign", None, GRID[:-2] + "X\n", 4, 7, '"." or "@"'),
    ("grid: short row", None, GRID.replace(". . . @", ". . @"), 2, 6, "4 cells"),
    ("grid: long row", None, GRID.replace(". . . @", ". . . . @"), 2, 9, "4 cells"),
    ("grid: row missing", None, GRID[8:], 1, 7, "3 cells"),
    ("grid: empty", "grid", "", 1, 1, "1 to 10000 rows of cells"),
    ("json: cut off", "json", JSON[:-5], 1, None, "JSON"),
    ("json: deep", None, "[" * 100_000, 1, 1, "JSON"),
    ("json: empty array", None, "[]", 1, 1, "a board"),
    ("json: no object", None, "[1]", 1, 1, "an object describing a board"),
    ("json: other puzzle", None, JSON.replace("queens", "magnets"), 1, 1, '"puzzle": "queens"'),
    ("json: missing key", None, JSON.replace('"row": 1, ', ""), 1, 1, 'the key "row"'),
    ("json: unknown key", None, JSON.replace("}", ', "colour": 1}'), 1, 1, "only the keys"),
    ("json: true", None, JSON.replace("4", "true"), 1, 1, 'a number from 1 to 10000 under "n"'),
    ("json: text", None, JSON.replace("4", '"4"'), 1, 1, 'a number from 1 to 10000 under "n"'),
    ("json: off the board", None, JSON.replace("3", "4"), 1, 1, 'a number from 0 to 3 under "column"'),
    ("json: null", None, JSON.replace("1", "null"), 1, 1, 'a number from 0 to 3 under "row"'),
]


@pytest.mark.parametrize(
    ("notation", "text", "line", "column", "expected"),
    [case[1:] for case in MALFORMED],
    ids=[case[0] for case in MALFORMED],
)
def test_malformed_text(notation: str | None, text: str, line: int, column: int | None, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text, notation)
    error = caught.value
    assert error.line == line
    assert column is None or error.column == column
    assert expected in error.expected
    message = str(error)
    assert re.fullmatch(r"bad\.txt:\d+:\d+: expected .+, found .+", message)
    assert len(message) < 300


def test_json_is_written_as_the_docstring_shows() -> None:
    assert json.loads(NOTATIONS["json"].write(Board(4, 1, 3))) == json.loads(JSON)
