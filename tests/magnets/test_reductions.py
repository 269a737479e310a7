from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings

from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.generator import read_off
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.puzzles.magnets.reductions import reductions, weight
from magnets_cp.puzzles.magnets.tiny import MAX_CELLS, tiny_boards
from tests.boards import instance
from tests.brute_force import board_solutions
from tests.strategies import boards

TINY = list(tiny_boards())


def test_magnets_can_be_shrunk() -> None:
    assert MAGNETS.reductions is not None


def test_tiny_boards_come_by_weight_each_once_and_every_notation_can_write_them() -> None:
    weights = [weight(board) for board in TINY]
    assert all(one <= other for one, other in pairwise(weights))
    full = [
        board for board in TINY if None not in board.row_plus + board.row_minus + board.column_plus + board.column_minus
    ]
    assert len(full) == 222
    assert {len({MAGNETS.write(board, name) for board in full}) for name in MAGNETS.notations if name != "puc"} == {222}
    assert len({MAGNETS.write(board, "sgt") for board in TINY}) == len(TINY) > 2 * 222
    assert any(board.row_plus == (None,) and None not in board.row_minus for board in TINY)


def test_tiny_boards_hold_every_satisfiable_one_and_unsatisfiable_ones_with_matching_sums() -> None:
    keys = {repr(board) for board in TINY}
    for board in TINY:
        assert None in board.row_plus + board.column_plus or sum(map(_number, board.row_plus)) == sum(
            map(_number, board.column_plus)
        )
        for solution in board_solutions(_without_clues(board)):
            assert repr(read_off(board.dominoes, solution)) in keys
    assert any(not board_solutions(board) for board in TINY)
    tilings = {(board.rows, board.columns, board.dominoes) for board in TINY}
    # 1, 2 and 3 tilings of 2x1, 2x2 and 2x3; one of every single row or column.
    assert len(tilings) == 2 * 1 + 2 + 2 * 1 + 2 * 3 + 2 * 1
    assert max(rows * columns for rows, columns, _ in tilings) == MAX_CELLS


def _number(clue: int | None) -> int:
    assert clue is not None
    return clue


def _without_clues(board: Board) -> Board:
    rows, columns = (None,) * board.rows, (None,) * board.columns
    return Board(board.rows, board.columns, board.dominoes, rows, rows, columns, columns)


@settings(max_examples=40)
@given(boards(max_cells=8))
def test_with_a_solution_at_hand_reductions_offer_satisfiable_boards_first(board: Board) -> None:
    solutions = sorted(board_solutions(board))
    proposals = list(reductions(board, solutions[0] if solutions else None))
    assert all(one.rows <= board.rows and one.columns <= board.columns for one in proposals)
    if solutions and board.rows > 1:
        assert board_solutions(proposals[0])


def test_reductions_take_away_every_kind_of_thing() -> None:
    board = instance("givens-6x7.json")
    lighter = [one for one in reductions(board, None) if weight(one) < weight(board)]
    kinds = {
        next(i for i, (a, b) in enumerate(zip(weight(one), weight(board), strict=True)) if a < b) for one in lighter
    }
    assert kinds >= {0, 1, 2, 3, 4}
    flat = instance("seed-2-10x9.txt")
    assert any(
        weight(one)[:5] == weight(flat)[:5] and weight(one)[5] < weight(flat)[5] for one in reductions(flat, None)
    )


def test_cut_dominoes_are_paired_anew_so_that_boards_stay_tiled() -> None:
    board = instance("seed-2-10x9.txt")
    smaller = [one for one in reductions(board, None) if one.rows * one.columns < board.rows * board.columns]
    even = [one for one in smaller if one.rows * one.columns % 2 == 0]
    assert sum(not one.singles for one in even) > len(even) // 2
