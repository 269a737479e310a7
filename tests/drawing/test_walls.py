from __future__ import annotations

import locale
import os
import subprocess
import sys

import pytest

import magnets_cp
from magnets_cp.drawing.primitives import Text
from magnets_cp.drawing.scene import empty
from magnets_cp.drawing.shapes import picture
from magnets_cp.drawing.walls import walled
from magnets_cp.layout import pieces
from magnets_cp.partial import as_text
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.explain.play.grid import places
from tests.boards import INSTANCES

BOARD = magnets_cp.read("3x3:1.0,110,010,1.0,LRTTTBBB*")
IN_LINES = """\
+     1   .   0
  -   0   1   0
    ┌───────┬───┐
1 1 │       │   │
    ├───┬───┤   │
1 . │   │   │   │
    │   │   ├───┤
0 0 │   │   │   │
    └───┴───┴───┘"""


def test_a_printed_board_has_its_dominoes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locale, "getpreferredencoding", lambda do_setlocale=True: "utf-8")
    assert str(BOARD) == IN_LINES


def test_walls_are_ascii_where_the_terminal_has_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locale, "getpreferredencoding", lambda do_setlocale=True: "ascii")
    rows = str(BOARD).splitlines()[2:]
    assert rows[:3] == ["    +---+---+---+", "1 1 |       |   |", "    +---+---+   +"]
    assert str(BOARD).isascii()


def test_a_stream_of_ascii_gets_ascii() -> None:
    code = "import magnets_cp; print(magnets_cp.read('3x3:1.0,110,010,1.0,LRTTTBBB*'))"
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment, check=True)
    assert b"1 1 |       |   |" in done.stdout


def test_there_is_a_wall_between_two_cells_unless_they_are_one_domino() -> None:
    for index in range(1, 40):
        board = MAGNETS.fuzz(3, index)
        lines = as_text(walled(empty(MAGNETS.layout(board)), ascii_only=True)).splitlines()
        assert _pairs(lines, board) == {frozenset(domino) for domino in board.dominoes}


def _pairs(lines: list[str], board: Board) -> set[frozenset[tuple[int, int]]]:
    """The neighbours that no wall parts, as a reader of the text sees them."""
    rows = lines[-2 * board.rows - 1 :]
    left = rows[1].index("|")
    width = len(rows[0][left:].split("+")[1]) if "+" in rows[0][left:] else 3
    found = set()
    for r in range(board.rows):
        for c in range(board.columns):
            at = left + 1 + c * (width + 1)
            right, below = rows[2 * r + 1].ljust(200)[at + width], rows[2 * r + 2].ljust(200)[at]
            if right == " " and c + 1 < board.columns:
                found.add(frozenset(((r, c), (r, c + 1))))
            if below == " " and r + 1 < board.rows:
                found.add(frozenset(((r, c), (r + 1, c))))
    return found


def test_what_is_wrong_is_marked_within_its_walls() -> None:
    drawn = MAGNETS.walled(BOARD.content, ("+-.", "+..", "..."))
    assert "!+" in drawn
    assert "!" in drawn.splitlines()[2 + 1]
    assert MAGNETS.walled(BOARD.content, ("+",)) == "+"  # of another shape


IN_PIECES = """\
    1   2   1   2
  +-7-+-2-+-3-+-4-+
1 |   |   |   |   |
  +-2-+-7-+-4-+-3-+
2 |   |   |   |   |
  +-7-+-2-+---+   +
3 |   |   |       |
  +---+---+---+---+"""
APART = magnets_cp.read("1_2_1_2;1_2_3;7,2,3,4,2,7,4,3,7,2,3,3", "aquarium")


def test_pieces_that_belong_together_have_one_number() -> None:
    assert APART.puzzle.picture(APART.content, None) == IN_PIECES
    drawn = [
        shape.text
        for group in picture(empty(APART.puzzle.layout(APART.content))).groups
        for shape in group.shapes
        if isinstance(shape, Text)
    ]
    assert [drawn.count(number) for number in "74"] == [3, 2]


def test_a_region_in_one_piece_has_no_number() -> None:
    u_shape = magnets_cp.read(str(INSTANCES / "aquarium" / "u-shape-3x3.txt"))
    assert pieces(u_shape.puzzle.layout(u_shape.content)) == {}
    assert all(not pieces(MAGNETS.layout(MAGNETS.fuzz(3, index))) for index in range(1, 20))


def test_who_hears_a_page_to_play_is_told_of_pieces() -> None:
    said = [place.said for row in places(APART.puzzle.layout(APART.content)) for place in row if place.kind == "cell"]
    assert said[:2] == [", part of 7", ", part of 2"]
