from __future__ import annotations

import pytest
from hypothesis import assume, given

from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.notations.registry import NOTATIONS, read_boards
from magnets_cp.source import Source
from magnets_cp.text.notation import CannotWriteError
from tests.brute_force import board_solutions
from tests.strategies import boards

FUM = "2 3\n1 1\n1 1\n1 1 0\n1 1 0\n0 0 1\n0 0 1\n"
SGT = "3x2:110,11,110,11,LRTLRB"
FUM_IDS = "2 3\n1 1\n1 1\n1 1 0\n1 1 0\n7 7 2\n03 3 2\n"
PUC = "3 2\n1 1 0\n1 1 0\n1 1\n1 1\nL R T\nL R B\n"
MONASH = "2\n3\n1 1 0\n1 1 0\n1 1\n1 1\nLRT\nLRB\nEEE\nEEE\n"
ARRAYS = '{"top": [1, 1, 0], "bottom": [1, 1, 0], "left": [1, 1], "right": [1, 1], "rules": ["LRT", "LRB"]}'
PYTHON = (
    'top = [1, 1, 0]\nbottom = [1, 1, 0]\nleft = [1, 1]\nright = (1, 1,)\nrules = [["L", "R", "T"], ["L", "R", "B"]]\n'
)
LOGICGAMES = (
    '<?xml version="1.0" ?>\n<puzzle>\n<levels>\n<level id="1">\n<![CDATA[\n'
    "H V11`\nH  11`\n110+ `\n110 -`\n]]>\n</level>\n</levels>\n</puzzle>\n"
)
PUZZLINK = "https://puzz.link/p?magnets/3/2/1111001111ao"
JANKO = "2 3\n1 1 0\n1 1 0\n1 1\n1 1\n1 1 2\n3 3 2\n"
JSON = (
    '{"rows": 2, "columns": 3, "row_plus": [1, 1], "row_minus": [1, 1], "column_plus": [1, 1, 0],'
    ' "column_minus": [1, 1, 0], "layout": ["LRT", "LRB"]}'
)
BOARD = Board(
    2,
    3,
    (((0, 0), (0, 1)), ((0, 2), (1, 2)), ((1, 0), (1, 1))),
    row_plus=(1, 1),
    row_minus=(1, 1),
    column_plus=(1, 1, 0),
    column_minus=(1, 1, 0),
)


def read(text: str, notation: str | None = None) -> Board:
    (board,) = read_boards(Source("board", text), notation)
    return board


@given(boards())
def test_what_is_found_by_content_is_the_board_or_an_honest_refusal(board: Board) -> None:
    assume(board_solutions(board))  # a board that is impossible on its face may be taken for the other notation
    for notation in NOTATIONS.values():
        try:
            text = notation.write(board)
        except CannotWriteError:
            assert notation.name not in ("janko", "json")
            continue
        try:
            assert read(text) == board
        except InputError as error:
            refusal = str(error)
            assert notation.name in ("fum", "fum-ids", "janko")
            assert "--notation" in refusal


def test_the_fum_layout_may_be_domino_ids() -> None:
    assert read(FUM_IDS, "fum-ids") == read(FUM_IDS) == BOARD


def test_a_domino_numbered_1_is_a_domino() -> None:
    assert read("1 2\n1\n1\n0 1\n1 0\n1 1\n") == read("1 2\n1\n1\n0 1\n1 0\n7 7\n", "fum-ids")


def test_two_readings_that_differ_are_not_chosen_between() -> None:
    square = "2 2\n1 0\n1 0\n0 1\n0 1\n1 2\n1 2\n"
    assert read(square, "fum-ids") != read(square, "janko")
    with pytest.raises(InputError, match="--notation"):
        read(square)


def test_clues_over_9_missing_clues_singles_and_difficulty_letters_in_a_game_id() -> None:
    wide = "1x62dtS:" + "." + "," + "z" * 61 + "A" + ",." + "," + "." * 62 + "," + "TB" * 30 + "**"
    board = read(wide)
    assert (board.rows, board.columns) == (62, 1)
    assert board.row_plus[:1] == (35,)
    assert board.row_plus[-1:] == (36,)
    assert board.row_minus == (None,) * 62
    assert len(board.singles) == 2
    assert read("2:11,11,11,11,L,R,L,R").rows == 2


def test_what_a_notation_cannot_say() -> None:
    missing = read("3x2:1.0,11,110,11,LRTLRB")
    single = read("3x2:000,00,000,00,LR*LR*")
    given_cell = read(JANKO.replace("1 1 2\n", "+ . .\n. . .\n1 1 2\n"))
    high = read("2 1\n99 0\n0 0\n1\n1\n1\n1\n", "fum")
    for board, notation in ((missing, "fum"), (single, "fum"), (given_cell, "fum"), (given_cell, "sgt"), (high, "sgt")):
        with pytest.raises(CannotWriteError, match=f"{notation} has no"):
            NOTATIONS[notation].write(board)


def test_janko_givens_missing_clues_and_single_cells() -> None:
    board = read("2 3\n- 1 0\n1 - 0\n1 1\n1 -\n+ . x\n. . .\n1 1 @\n3 3 2\n")
    assert board.givens == {(0, 0): "+", (0, 2): "."}
    assert board.singles == ((0, 2), (1, 2))
    assert board.column_plus == (None, 1, 0)
    assert board.row_minus == (1, None)
