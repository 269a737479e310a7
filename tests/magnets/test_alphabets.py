"""Grids in other signs, boxes and rules around blanks that are spaces, numbers before rows: each is read as it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hand_solver import Status
from magnets_cp.answer import Solution
from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.source import Source
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import Reading, read_output

BOARD = MAGNETS.read(Source("id", "4x4:0111,0210,1011,0210,LRLRLRTTLRBBLRLR"), None)[0]
# With blank rows, with a blank column, with a right answer and a wrong one.
SOLUTIONS = [("....", "-+-+", "..+-", "...."), ("+-..", "-+..", "....", "...."), ("-+-+", "+-+-", "-+-+", "+-+-")]
Form = Callable[[Solution], str]


def signs(plus: str, minus: str, blank: str, between: str = "") -> Form:
    table = str.maketrans({"+": plus, "-": minus, ".": blank})
    return lambda solution: "\n".join(between.join(row).translate(table) for row in solution)


def ruled(length: int) -> Form:
    return lambda solution: f"{'-' * length}\n{signs('+', '-', ' ', ' ')(solution)}\n{'-' * length}"


def numbered(first: int, between: str) -> Form:
    return lambda solution: "\n".join(f"{first + r}{between}{' '.join(row)}" for r, row in enumerate(solution))


FORMS: dict[str, Form] = {
    **{f"blank {blank}": signs("+", "-", blank) for blank in "#_o~O"},
    "P, N, 0": signs("P", "N", "0"),
    "P, N, E": signs("P", "N", "E", " "),
    "p, n, .": signs("p", "n", ".", ", "),
    "a long rule": ruled(30),
    "a rule as wide": ruled(7),
    "a box": lambda solution: "\n".join(["+----+", *(f"|{row}|".replace(".", " ") for row in solution), "+----+"]),
    "numbers from 0": numbered(0, "  "),
    "numbers from 1": numbered(1, " | "),
    "a frame": lambda solution: f"   0 1 2 3\n{numbered(0, '  ')(solution)}",
}


def read(text: str, board: Board = BOARD) -> Reading:
    return read_output(MAGNETS, board, Execution(Ending.EXITED, stdout=text.encode()))


@pytest.mark.parametrize("around", ["{}", "Solution:\n{}\n", "Solving ...\n\n{}\n\nTime: 0.1 s\n"])
@pytest.mark.parametrize("form", FORMS)
def test_a_grid_is_read_in_whatever_signs(form: str, around: str) -> None:
    for solution in SOLUTIONS:
        text = around.format(FORMS[form](solution))
        assert read(text).solutions == (solution,), text


@pytest.mark.parametrize("open_", "_~#")
def test_an_open_board_before_the_answer_is_none(open_: str) -> None:
    board = "\n".join([open_ * 4] * 4)
    assert read(f"{board}\n\n{signs('+', '-', '.')(SOLUTIONS[0])}\n").solutions == (SOLUTIONS[0],)
    assert read(f"{board}\n\nNo solution\n").status is Status.UNSATISFIABLE
    with pytest.raises(InputError):
        read(board)


def test_spaces_alone_are_a_board_of_blanks_if_they_have_its_rows() -> None:
    assert read("    \n" * 4).solutions == (("....",) * 4,)
    with pytest.raises(InputError):
        read("    \n" * 3)
