"""Boards are values: they can be kept in sets, compared, looked into; a solution is checked in the form it is in."""

from __future__ import annotations

from typing import Any

import numpy
import pytest

import magnets_cp

BOARD = magnets_cp.read("2x2:11,11,11,11,TTBB")


@pytest.mark.parametrize("text", ["2x2:11,11,11,11,TTBB", "4@1,0"])
def test_a_board_is_what_it_is_whatever_its_name(text: str) -> None:
    board = magnets_cp.read(text)
    for notation in board.puzzle.notations:
        again = magnets_cp.read(board.to(notation), board.puzzle)
        assert (again, hash(again)) == (board, hash(board))
        assert len({board, again}) == 1


def test_boards_of_a_list_have_a_hash() -> None:
    class Unhashable(list[int]):
        """The board of somebody's own puzzle."""

    board = magnets_cp.Board(BOARD.puzzle, BOARD.content)
    assert board in {BOARD: 1}
    assert {magnets_cp.Board(magnets_cp.read("4@1,0").puzzle, magnets_cp.read("4@1,0").content)}
    odd = magnets_cp.Board(_Sized(), Unhashable([1]))  # type: ignore[arg-type]
    assert odd in {odd: 1}


class _Sized:
    name = "sized"

    def size(self, board: Any) -> str:
        return str(len(board))


def test_dir_lists_what_a_board_has() -> None:
    assert {"rows", "columns", "dominoes", "row_plus", "givens", "to", "size"} <= set(dir(BOARD))
    assert all(hasattr(BOARD, name) for name in dir(BOARD))


@pytest.mark.parametrize(
    "solution",
    [
        [["+", "-"], ["-", "+"]],
        [[1, -1], [-1, 1]],
        numpy.array([[1, -1], [-1, 1]]),
        numpy.array([[1.0, -1.0], [-1.0, 1.0]]),
        {(0, 0): "+", (0, 1): "-", (1, 0): "-", (1, 1): "+"},
        {((0, 0), (1, 0)): "+-", ((0, 1), (1, 1)): ("-", "+")},
        {((0, 0), (1, 0)): [1, -1], ((0, 1), (1, 1)): [-1, 1]},
    ],
)
def test_a_solution_is_checked_in_the_form_it_is_in(solution: Any) -> None:
    assert magnets_cp.check(BOARD, solution) == []
    judgement = magnets_cp.judge(lambda board: solution, BOARD, fuzz=0)
    assert judgement.right, judgement


def test_rows_without_an_order_are_no_solution() -> None:
    with pytest.raises(TypeError, match="no board has a set"):
        magnets_cp.check(BOARD, {"+-", "-+"})


def test_cells_that_are_not_named_are_empty() -> None:
    found = magnets_cp.check(BOARD, {((0, 0), (1, 0)): "+-"})
    assert [one.place for one in found if one.rule.startswith("column")] == ["column 2", "column 2"]
    assert found.grid.rows == ("+.", "-.")


def test_a_byte_order_mark_is_no_part_of_a_text() -> None:
    mark = "\ufeff"
    board = magnets_cp.read(f"{mark}2x1:10,1,01,1,LR")
    assert board == magnets_cp.read("2x1:10,1,01,1,LR")
    assert not magnets_cp.check(board, f"{mark}+-")
    assert str(magnets_cp.hint(board, filled=f"{mark}??")) == str(magnets_cp.hint(board, filled="??"))
