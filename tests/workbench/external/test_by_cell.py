"""Signs by cell, as a program prints them: what is left out is blank, as where a function returns the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError
from magnets_cp.layout import Spot
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.source import Source
from magnets_cp.workbench.run.programs.calling import as_json
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output
from magnets_cp.workbench.run.programs.understood import Reading

MAGNETS = PUZZLES["magnets"]
NUMBERS = {"+": 1, "-": -1, ".": 0}
Cells = dict[Spot, str]
FORMS: dict[str, Callable[[Cells], str]] = {
    "a dictionary": str,
    "a dictionary of numbers": lambda cells: str({spot: NUMBERS[sign] for spot, sign in cells.items()}),
    "JSON": lambda cells: json.dumps({f"{r},{c}": sign for (r, c), sign in cells.items()}),
    "lines": lambda cells: "\n".join(f"({r}, {c}): {sign}" for (r, c), sign in cells.items()),
    "a program's": lambda cells: "Solution:\n" + FORMS["lines"](cells) + "\ntime: 0.1 s\n",
    "numbers": lambda cells: "\n".join(f"x[{r}][{c}] = {NUMBERS[sign]}" for (r, c), sign in cells.items()),
}
UPPER, LOWER = "2x2:10,10,01,10,LRLR", "2x2:10,01,01,01,LRLR"
WINDING = "4x3:1102,112,1111,022,LRTTTTBBBBLR"


def board_of(game: str) -> Board:
    (board,) = MAGNETS.read(Source("board", game), None)
    assert isinstance(board, Board)
    return board


def read(text: str, board: Board) -> Reading:
    return read_output(MAGNETS, board, Execution(Ending.EXITED, stdout=text.encode()))


def is_refused(text: str, board: Board) -> bool:
    """Is it unreadable, or would it be, were it wrong?"""
    try:
        return bool(read(text, board).not_understood)
    except InputError:
        return True


def named(rows: Solution, blanks: set[Spot], first: int = 0) -> Cells:
    """The cells of a board, of its blanks only these."""
    cells = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    return {(r + first, c + first): sign for (r, c), sign in cells.items() if sign != "." or (r, c) in blanks}


def choices(rows: Solution) -> Iterator[set[Spot]]:
    spots = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "."]
    for size in range(len(spots) + 1):
        yield from map(set, combinations(spots, size))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("game", "rows"),
    [
        (UPPER, ("+-", "..")),
        (LOWER, ("..", "+-")),
        (UPPER, ("-+", "..")),  # wrong
        ("2x3:11,101,11,101,LRLRLR", ("+-", "..", "-+")),
        ("2x3:11,101,11,101,LRLRLR", ("-+", "..", "-+")),  # wrong
        (WINDING, ("...+", "+-.-", "-+-+")),
        (WINDING, ("...+", "+-..", "-+-+")),  # wrong
        ("4x1:1000,1,0100,1,LRLR", ("+-..",)),
        ("1x4:1,1000,1,0100,TBTB", ("+", "-", ".", ".")),
        ("1x4:1,1000,1,0100,TBTB", (".", ".", "-", "+")),
    ],
)
def test_blanks_may_be_left_out_wherever_they_are(game: str, rows: Solution, form: str) -> None:
    board = board_of(game)
    for blanks in choices(rows):
        cells = named(rows, blanks)
        returned = read(as_json(cells), board)
        printed = read(FORMS[form](cells), board)
        assert (returned.solutions, printed.solutions, printed.not_understood) == ((rows,), (rows,), ""), cells


@pytest.mark.parametrize("form", FORMS)
def test_cells_are_counted_from_1_where_only_that_fits_the_board(form: str) -> None:
    for rows in (("...+", "+-.-", "-+-+"), ("...+", "+-..", "-+-+")):
        for blanks in choices(rows):
            read_so = read(FORMS[form](named(rows, blanks, first=1)), board_of(WINDING))
            assert (read_so.solutions, read_so.not_understood) == ((rows,), "")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("row_plus", "rows"),
    [
        ("010", ("...", ".+-", "...")),  # right from 0
        ("...", ("...", ".+-", "...")),  # right from 0, and from 1
        ("001", ("...", ".+-", "...")),  # wrong in both
        ("100", None),  # right from 1
    ],
)
def test_where_both_numberings_fit_cells_are_counted_from_0_and_none_right_from_1_is_wrong(
    row_plus: str, rows: Solution | None, form: str
) -> None:
    board = board_of(f"3x3:...,{row_plus},...,...,LR*TLRBLR")
    text = FORMS[form]({(1, 1): "+", (1, 2): "-"})
    if rows is None:
        assert is_refused(text, board)
    else:
        assert read(text, board).solutions == (rows,)


@pytest.mark.parametrize("form", FORMS)
def test_cells_of_a_right_solution_with_the_column_first_are_refused(form: str) -> None:
    for game, cells in (
        (UPPER, {(0, 0): "+", (1, 0): "-"}),
        ("3x2:100,10,010,10,LR*LR*", {(0, 0): "+", (1, 0): "-"}),
        ("2x3:10,100,10,010,TTBB**", {(1, 1): "+", (1, 2): "-"}),
    ):
        assert is_refused(FORMS[form](cells), board_of(game)), game


LINES = "(0, 0): +\n(0, 1): -\n"


@pytest.mark.parametrize(
    "text",
    [
        f"{LINES}UNSATISFIABLE\n",
        f"{LINES}\n-+\n..\n",
        f"{LINES}(1, 0): plus\n",
        f"{LINES}(1, 0) and (1, 1) are still open\n",
        f"{LINES}(2, 0): +\n",
        "plus[0, 0] = 1\nminus[0, 1] = 1\n",
        "plus_0_0 = +\nminus_0_1 = -\n",
        "{'p[0][0]': 1, 'm[0][1]': 1}",
        "{(0, 0): '+', (0, 1): '-', (2, 2): '-'}",
        f"{LINES.replace('+', '-')}something else\n",
    ],
)
def test_cells_beside_what_says_something_else_are_refused(text: str) -> None:
    assert is_refused(text, board_of(UPPER))


@pytest.mark.parametrize("tried", ["(0, 0): -", "step 1, 1: +", "(0, 0) = -\n(0, 1) = +"])
def test_cells_that_were_tried_beside_an_answer_are_none(tried: str) -> None:
    board = board_of(UPPER)
    assert read(f"['+-', '..']\n{tried}\n", board).solutions == (("+-", ".."),)
    assert is_refused(f"['-+', '..']\n{tried}\n", board)


def test_a_wrong_cell_among_those_of_blanks_is_understood() -> None:
    lines = "(0, 0): +\n(0, 1): +\n(1, 0): .\n(1, 1): .\n"
    wrong = read(lines, board_of(UPPER))
    assert (wrong.solutions, wrong.not_understood) == ((("++", ".."),), "")


NO_CELL = [
    "{}",
    "{ }\n",
    "Solution:\n{}",
    "Solution: {}",
    "{}\nsolved",
    "SATISFIABLE\n{}\n",
    "nodes: 3\n{}\ntime: 0.1 s",
]


@pytest.mark.parametrize("text", [*NO_CELL, as_json({}), as_json([{}])])
@pytest.mark.parametrize("game", ["2x2:00,00,00,00,TTBB", "2x1:00,0,00,0,LR", "1x2:0,00,0,00,TB", "1x1:0,0,0,0,*"])
def test_where_no_cell_is_named_all_are_blank(text: str, game: str) -> None:
    board = board_of(game)
    found = read(text, board)
    assert (found.solutions, found.not_understood) == ((("." * board.columns,) * board.rows,), "")


@pytest.mark.parametrize("text", [*NO_CELL, as_json({}), as_json([{}]), "None\n{}", "{}\n{}", "no solution\n{}"])
@pytest.mark.parametrize("game", [UPPER, "2x2:00,00,10,00,TTBB"])  # a solution with signs, or none
def test_where_blanks_are_wrong_an_empty_dictionary_may_mean_that_there_is_no_solution(text: str, game: str) -> None:
    assert is_refused(text, board_of(game))


@pytest.mark.parametrize("text", ["no solution\n{}", "{}\nUNSAT", "{}\n+-\n..", "{}\n{}"])
def test_an_empty_dictionary_beside_another_answer_is_refused(text: str) -> None:
    assert is_refused(text, board_of("2x2:00,00,00,00,TTBB"))
