"""Grids in other signs, boxes and rules around blanks that are spaces, numbers before rows: each is read as it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from hand_solver import Status
from magnets_cp.answer import Solution
from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.source import Source
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output
from magnets_cp.workbench.run.programs.understood import Reading

BOARD = MAGNETS.read(Source("id", "4x4:0111,0210,1011,0210,LRLRLRTTLRBBLRLR"), None)[0]
# With blank rows, with a blank column, with a right answer and a wrong one.
SOLUTIONS = [("....", "-+-+", "..+-", "...."), ("+-..", "-+..", "....", "...."), ("-+-+", "+-+-", "-+-+", "+-+-")]
Form = Callable[[Solution], str]


def signs(plus: str, minus: str, blank: str, between: str = "") -> Form:
    table = str.maketrans({"+": plus, "-": minus, ".": blank})
    return lambda solution: "\n".join(between.join(row).translate(table) for row in solution)


def ruled(length: int) -> Form:
    return lambda solution: f"{'-' * length}\n{signs('+', '-', ' ', ' ')(solution)}\n{'-' * length}"


def boxed(blank: str) -> Form:
    rule = "+---+---+---+---+"
    return lambda solution: "\n".join(
        [rule, *(f"| {' | '.join(row.replace('.', blank))} |\n{rule}" for row in solution)]
    )


def numbered(first: int, between: str) -> Form:
    return lambda solution: "\n".join(f"{first + r}{between}{' '.join(row)}" for r, row in enumerate(solution))


def labelled(labels: Sequence[str], heads: Sequence[str] = (), *, plus: str = "+", blank: str = ".") -> Form:
    """A frame of pandas, or a table with its rows named."""
    table = str.maketrans({"+": plus, ".": blank})

    def made(solution: Solution) -> str:
        rows = [f"{label}  {'  '.join(row.translate(table))}" for label, row in zip(labels, solution, strict=True)]
        return "\n".join([f"    {'  '.join(heads)}", *rows] if heads else rows)

    return made


def by_cell(key: Callable[[int, int], object], *, minus: str = "-", blank: str = ".") -> Callable[[Solution], Any]:
    table = str.maketrans({"-": minus, ".": blank})
    return lambda solution: {
        key(r, c): sign for r, row in enumerate(solution) for c, sign in enumerate(row.translate(table))
    }


def line_by_line(between: str) -> Form:
    return lambda solution: "\n".join(
        f"({r}, {c}){between}{row[c]}" for r, row in enumerate(solution) for c in range(4)
    )


def with_clues(form: str) -> Form:
    names = {"row_plus": "+", "row_minus": "-", "column_plus": "+", "column_minus": "-"}
    told = [form.format(name, names[name], " ".join(map(str, getattr(BOARD, name)))) for name in names]
    return lambda solution: "\n".join([*told[2:], *map(" ".join, solution), *told[:2]])


NUMBERS = {"+": 1, "-": -1, ".": 0}
FORMS: dict[str, Form] = {
    **{f"blank {blank}": signs("+", "-", blank) for blank in "#_o~O*E"},
    **{f"a ruled table, blank {blank}": boxed(blank) for blank in ".*#_~E "},
    "pandas": labelled("0123", "0123"),
    "pandas, blank *": labelled("0123", "0123", blank="*"),
    "pandas with names": labelled(["r0", "r1", "r2", "r3"], ["c0", "c1", "c2", "c3"], blank="_"),
    "pandas of numbers": lambda solution: "\n".join(
        ["    0  1  2  3", *(f"{r} " + "".join(f"{NUMBERS[sign]:3}" for sign in row) for r, row in enumerate(solution))]
    ),
    "letters and numbers": labelled("1234", "ABCD"),
    "rows with names": labelled([f"Row {k}:" for k in range(1, 5)]),
    "rows in brackets": labelled([f"[{k}]" for k in range(4)], blank="#"),
    "a list, blank *": lambda solution: str([list(row.replace(".", "*")) for row in solution]),
    "strings, blank #": lambda solution: str([row.replace(".", "#") for row in solution]),
    "a dictionary": lambda solution: str(by_cell(lambda r, c: (r, c))(solution)),
    "a dictionary from 1": lambda solution: str(by_cell(lambda r, c: (r + 1, c + 1), blank="*")(solution)),
    "a dictionary in JSON": lambda solution: json.dumps(by_cell(lambda r, c: f"{r},{c}")(solution)),
    "a dictionary of rows": lambda solution: str({r: list(row) for r, row in enumerate(solution)}),
    "a dictionary of names": lambda solution: json.dumps(by_cell(lambda r, c: f"r{r}c{c}")(solution), indent=1),
    "a cell a line": line_by_line(": "),
    "x[0][1] = -1": lambda solution: "\n".join(
        f"x[{r}][{c}] = {NUMBERS[row[c]]}" for r, row in enumerate(solution) for c in range(4)
    ),
    "clues with names": with_clues("{0}: {2}"),
    "clues with signs": with_clues("{1}: {2}"),
    "clues in lists": with_clues("{0} {1} = {2}"),
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


BLANK_BOARD = MAGNETS.read(Source("id", "4x4:0000,0000,0000,0000,LRLRLRTTLRBBLRLR"), None)[0]
BLANKS = ("....",) * 4
BLANK_FORMS: dict[str, Form] = {
    **{name: form for name, form in FORMS.items() if "blank" in name},
    **{f"blank {sign}, apart": signs("+", "-", sign, " ") for sign in "#_o~O*Ee"},
    **{f"clues beside {sign}": labelled(["0 0"] * 4, blank=sign) for sign in "#oE"},
    **{f"rows with names, {sign}": labelled([f"Row {k}:" for k in range(1, 5)], blank=sign) for sign in "#_o~O*E"},
    "P, N, E": FORMS["P, N, E"],
    "JSON": lambda _: json.dumps({"solution": ["EEEE"] * 4}),
    "JSON of cells": lambda _: json.dumps({"solution": [list("____")] * 4}),
}


@pytest.mark.parametrize("around", ["{}", "Solution:\n{}\n", "Solving ...\n\n{}\n\nTime: 0.1 s\n"])
@pytest.mark.parametrize("form", BLANK_FORMS)
def test_a_board_of_blanks_is_read_in_whatever_signs(form: str, around: str) -> None:
    text = ("{}" if form.startswith("JSON") else around).format(BLANK_FORMS[form](BLANKS))
    assert read(text, BLANK_BOARD).solutions == (BLANKS,), text


@pytest.mark.parametrize("sign", "#_o~O*E")
@pytest.mark.parametrize("game", ["1x6:.,......,.,......,TBTBTB", "6x1:......,.,......,.,LRLRLR", "2x1:..,.,..,.,LR"])
def test_a_narrow_board_of_blanks_is_read(sign: str, game: str) -> None:
    board = MAGNETS.read(Source("id", game), None)[0]
    blanks = ("." * board.columns,) * board.rows
    for between in ("", " "):
        assert read(signs("+", "-", sign, between)(blanks), board).solutions == (blanks,)


@pytest.mark.parametrize("sign", "#_~*oE")
def test_an_open_board_is_not_taken_for_blanks_beside_an_answer(sign: str) -> None:
    """Nor where the blanks would be a solution, too."""
    board = MAGNETS.read(Source("id", "4x4:....,....,....,....,LRLRLRTTLRBBLRLR"), None)[0]
    text = "\n".join([sign * 4] * 4)
    for form in ("P, N, E", "a list, blank *", "x[0][1] = -1", "a dictionary", "numbers from 0"):
        assert read(f"{text}\n\n{FORMS[form](SOLUTIONS[0])}\n", board).solutions == (SOLUTIONS[0],)
    for unclear in (f"{text}\n{sign * 4}", f"{sign * 3}.\n{sign * 3}\n{sign * 4}\n{sign * 4}", sign * 16):
        with pytest.raises(InputError):
            read(unclear, board)


def test_spaces_alone_are_a_board_of_blanks_if_they_have_its_rows() -> None:
    assert read("    \n" * 4).solutions == (("....",) * 4,)
    with pytest.raises(InputError):
        read("    \n" * 3)
