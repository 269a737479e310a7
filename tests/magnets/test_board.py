from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given

from magnets_cp.puzzles.magnets.board import Board, BoardError
from tests.boards import instance
from tests.strategies import boards


def board(**changes: object) -> Board:
    """A 2x3 board with a single cell in the corner and one domino each way, and another single."""
    parts: dict[str, object] = {
        "rows": 2,
        "columns": 3,
        "dominoes": (((0, 0), (0, 1)), ((0, 2), (1, 2))),
        "row_plus": (1, None),
        "row_minus": (None, 0),
        "column_plus": (None,) * 3,
        "column_minus": (0, 1, None),
    }
    return Board(**(parts | changes))  # type: ignore[arg-type]


def test_geometry_of_a_board_that_is_not_square() -> None:
    one = board()
    assert one.singles == ((1, 0), (1, 1))
    assert one.domino_at[1, 2] == (1, 1)
    assert len(one.cells) == 6
    assert len(one.touching) == 2 * 2 + 3
    assert [line.name for line in one.lines] == ["row 1", "row 2", "column 1", "column 2", "column 3"]
    assert one.lines[4].cells == ((0, 2), (1, 2))
    assert (one.lines[0].plus, one.lines[0].minus) == (1, None)


@given(boards())
def test_every_cell_is_in_one_row_one_column_and_at_most_one_domino(one: Board) -> None:
    assert sorted(cell for line in one.lines for cell in line.cells) == sorted(one.cells * 2)
    assert sorted([cell for domino in one.dominoes for cell in domino] + list(one.singles)) == list(one.cells)


@pytest.mark.parametrize(
    "changes",
    [
        {"rows": 0},
        {"columns": 2},
        {"rows": 10**8},
        {"row_plus": (1,)},
        {"column_minus": (0, 1, -1)},
        {"dominoes": (((0, 0), (1, 1)),)},
        {"dominoes": (((0, 1), (0, 0)),)},
        {"dominoes": (((0, 0), (0, 1)), ((0, 1), (0, 2)))},
        {"dominoes": (((1, 2), (1, 3)),)},
        {"givens": {(5, 5): "+"}},
        {"givens": {(0, 0): "?"}},
    ],
)
def test_parts_that_do_not_make_a_board(changes: dict[str, object]) -> None:
    with pytest.raises(BoardError):
        board(**changes)


def test_a_board_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        instance("seed-1-6x6.txt").rows = 7  # type: ignore[misc]
    givens = {(0, 0): "+"}
    one = replace(board(), givens=givens)
    givens[0, 1] = "-"
    assert one.givens == {(0, 0): "+"}
