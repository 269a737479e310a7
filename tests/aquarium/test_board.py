from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given

from magnets_cp.puzzles.aquarium.board import Board, BoardError
from tests.aquarium.boards import U_SHAPE, boards


def test_parts_from_the_bottom_row_up_and_across_what_stands_between_them() -> None:
    assert [(part.aquarium, part.row, part.columns) for part in U_SHAPE.parts] == [
        (1, 2, (0, 1, 2)),
        (1, 1, (0, 2)),
        (2, 1, (1,)),
        (1, 0, (0, 2)),
        (2, 0, (1,)),
    ]
    assert U_SHAPE.parts_of == {1: (0, 1, 3), 2: (2, 4)}
    assert U_SHAPE.part_at[0, 2] == 3


@given(boards(larger=True))
def test_every_cell_is_in_the_part_of_its_aquarium_and_row(board: Board) -> None:
    assert len(board.part_at) == board.rows * board.columns
    for (r, c), index in board.part_at.items():
        part = board.parts[index]
        assert (part.aquarium, part.row) == (board.aquariums[r][c], r)
        assert c in part.columns
    for indices in board.parts_of.values():
        rows = [board.parts[index].row for index in indices]
        assert rows == sorted(set(rows), reverse=True)


@pytest.mark.parametrize(
    ("column_counts", "row_counts", "aquariums"),
    [
        ((), (), ()),
        ((1,), (1,), ()),
        ((1,), (1,), ((1, 2),)),
        ((1, 1), (1,), ((1,),)),
        ((-1,), (1,), ((1,),)),
        ((1,), (10**9,), ((1,),)),
        ((1,), (1,), ((-1,),)),
        ((0,) * 1001, (0,), ((1,) * 1001,)),
    ],
)
def test_pieces_that_do_not_make_a_board(
    column_counts: tuple[int, ...], row_counts: tuple[int, ...], aquariums: tuple[tuple[int, ...], ...]
) -> None:
    with pytest.raises(BoardError):
        Board(column_counts, row_counts, aquariums)


def test_a_board_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        U_SHAPE.row_counts = (1, 2, 3)  # type: ignore[misc]
