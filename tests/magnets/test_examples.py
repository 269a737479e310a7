"""The grammar of every notation stands in its docstring; the examples there are what it reads."""

from __future__ import annotations

import inspect
import re
import sys

import pytest

from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.notations.registry import NOTATIONS, read_boards
from magnets_cp.source import Source
from tests.magnets.test_notations import BOARD

# What an example shows beside the plainest board: clues left out, cells given or single, as (lists, cells).
HIDDEN: dict[str, list[int | None]] = {"monash": [1, None], "arrays": [1, None], "janko": [1, None]}

# The notations that stand second in their docstring.
SECOND = {"fum-ids": 1, "monash": 1}


def blocks(name: str) -> list[str]:
    """The indented parts of a notation's docstring, without the remarks from the 14th column on."""
    text = f"{inspect.getdoc(sys.modules[NOTATIONS[name].read.__module__])}\n"
    found = re.findall(r"(?:^    .*\n)+", text, re.MULTILINE)
    lines = ([line[4:] for line in one.splitlines()] for one in found)
    return ["\n".join(line[:13] if line[11:13] == "  " else line for line in one) for one in lines]


@pytest.mark.parametrize("name", NOTATIONS)
def test_the_first_example_is_a_board_in_that_notation(name: str) -> None:
    example = blocks(name)[SECOND.get(name, 0)]
    [board] = NOTATIONS[name].read(Source("example", example))
    assert read_boards(Source("example", example)) == [board]
    assert board.dominoes[0] == ((0, 0), (0, 1)) or name == "sgt"
    assert list(board.row_minus) == HIDDEN.get(name, [1, 1]) or name == "sgt"
    assert NOTATIONS[name].read(Source("again", NOTATIONS[name].write(board))) == [board]


def test_code_is_read_as_the_json_beside_it() -> None:
    as_json, as_code = blocks("arrays")
    assert read_boards(Source("code", as_code))[0].dominoes == read_boards(Source("json", as_json))[0].dominoes


def test_a_saved_game_is_its_board() -> None:
    assert read_boards(Source("game.sav", blocks("sgt")[2])) == [BOARD]
    assert isinstance(BOARD, Board)
