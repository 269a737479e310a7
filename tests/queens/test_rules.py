"""Each rule broken on purpose, and named; and the rules as a whole against trying everything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnets_cp.puzzles.queens.board import MAX_SIDE, Board
from magnets_cp.puzzles.queens.rules import violations
from tests.queens.boards import brute_force, locks

BOARD = Board(6, 0, 1)
RIGHT = ("1", "3", "5", "0", "2", "4")


def test_a_right_solution_breaks_nothing() -> None:
    assert violations(BOARD, RIGHT) == []


@pytest.mark.parametrize(
    ("solution", "found"),
    [
        (RIGHT[:5], "shape: board: expected 6 rows, found 5"),
        ((*RIGHT[:5], "6"), "cell: row 5: expected a column from 0 to 5, found '6'"),
        ((*RIGHT[:5], "-1"), "cell: row 5: expected a column from 0 to 5, found '-1'"),
        ((*RIGHT[:5], ""), "cell: row 5: expected a column from 0 to 5, found ''"),
        ((*RIGHT[:5], "٤"), "cell: row 5: expected a column from 0 to 5, found '٤'"),
        (("2", *RIGHT[1:]), "locked: row 0: expected column 1, found 2"),
        ((*RIGHT[:5], "3"), "column: row 1, column 3 and row 5, column 3: two queens attack each other"),
        ((*RIGHT[:2], "2", *RIGHT[3:]), "rising diagonal: row 1, column 3 and row 2, column 2: two queens attack each"),
        ((*RIGHT[:2], "4", *RIGHT[3:]), "falling diagonal: row 1, column 3 and row 2, column 4: two queens attack"),
    ],
)
def test_each_broken_rule_is_named_with_its_place(solution: tuple[str, ...], found: str) -> None:
    assert any(str(violation).startswith(found) for violation in violations(BOARD, solution))


def test_what_is_malformed_is_judged_no_further() -> None:
    assert len(violations(BOARD, ("9",) * 6)) == 6
    assert {violation.rule for violation in violations(BOARD, ("9",) * 6)} == {"cell"}


def test_of_many_queens_on_a_line_each_is_named_with_the_next() -> None:
    found = violations(Board(5, 0, 2), ("2",) * 5)
    assert [violation.place for violation in found] == [
        f"row {r}, column 2 and row {r + 1}, column 2" for r in range(4)
    ]


@given(locks(most=5), st.data())
def test_the_rules_are_broken_by_all_but_the_solutions(board: Board, data: st.DataObject) -> None:
    columns = st.sampled_from([str(c) for c in range(board.n)])
    solution = data.draw(st.tuples(*(columns for _ in range(board.n))))
    assert (violations(board, solution) == []) == (solution in brute_force(board))


@pytest.mark.parametrize("numbers", [(0, 0, 0), (MAX_SIDE + 1, 0, 0), (4, 4, 0), (4, 0, 4), (4, -1, 0), (4, 0, -1)])
def test_what_is_no_board(numbers: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="rows"):
        Board(*numbers)
