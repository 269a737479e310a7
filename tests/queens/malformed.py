"""Text that is no board, with the complaint: line, column, what was expected; and text that is no solution."""

from __future__ import annotations

from tests.puzzles.case import Malformed, Refused
from tests.queens.test_notations import GRID, JSON

MALFORMED: list[Malformed] = [
    ("empty", None, "", 1, 1, "a board such as 8@0,0"),
    ("blank", None, "\n \n", 1, 1, "a board such as 8@0,0"),
    ("words", None, "eight queens", 1, 7, "one board a line"),
    ("no number", None, "@0,0", 1, 1, "one board a line, such as 8@0,0"),
    ("no lock", None, "8", 1, 1, "one board a line, such as 8@0,0"),
    ("no row", None, "8@", 1, 1, "one board a line, such as 8@0,0"),
    ("no column", None, "8@0", 1, 1, "one board a line, such as 8@0,0"),
    ("no column after the comma", None, "8@0,", 1, 1, "one board a line, such as 8@0,0"),
    ("a third number", None, "8@0,0,0", 1, 1, "one board a line, such as 8@0,0"),
    ("negative row", None, "8@-1,0", 1, 1, "one board a line, such as 8@0,0"),
    ("fraction", None, "8@0.5,0", 1, 1, "one board a line, such as 8@0,0"),
    ("letters", None, "8@a,b", 1, 1, "one board a line, such as 8@0,0"),
    ("a digit of another script", None, "8@٣,0", 1, 1, "one board a line, such as 8@0,0"),
    ("no rows", None, "0@0,0", 1, 1, "1 to 10000 rows"),
    ("too many rows", None, "10001@0,0", 1, 1, "1 to 10000 rows"),
    ("10 MB of digits", None, "8@0," + "9" * 10_000_000, 1, 1, "one board a line, such as 8@0,0"),
    ("row off the board", None, "8@8,0", 1, 1, "a board such as 8@0,0 (row 8, column 0 is no cell of 8 rows "),
    ("column off the board", None, "8@0,8", 1, 1, "a board such as 8@0,0 (row 0, column 8 is no cell of 8 rows "),
    ("two boards in a line", None, "8@0,0 8@0,1", 1, 7, "one board a line"),
    ("second line", None, "8@0,0\nnonsense\n", 2, 1, "one board a line, such as 8@0,0"),
    ("grid: no queen", "grid", GRID.replace("@", "."), 5, 1, "one locked queen, @, in some row"),
    (
        "grid: two queens",
        None,
        GRID.replace("@", "@", 1).replace(".", "@", 1),
        5,
        1,
        "one locked queen, @, in some row",
    ),
    ("grid: other sign", None, GRID[:-2] + "X\n", 4, 7, "one of . @ Q"),
    ("grid: short row", None, GRID.replace(". . . @", ". . @"), 2, 6, "4 cells"),
    ("grid: long row", None, GRID.replace(". . . @", ". . . . @"), 2, 10, "4 cells"),
    ("grid: row missing", None, GRID[8:], 1, 8, "3 cells"),
    ("grid: empty", "grid", "", 1, 1, "one locked queen, @, in some row"),
    ("json: cut off", "json", JSON[:-5], 1, None, "JSON"),
    ("json: deep", None, "[" * 100_000, 1, 1, "JSON"),
    ("json: empty array", None, "[]", 1, 1, "a board"),
    ("json: no object", None, "[1]", 1, 2, "an object describing a board"),
    ("json: other puzzle", None, JSON.replace("queens", "magnets"), 1, 1, '"puzzle": "queens"'),
    ("json: missing key", None, JSON.replace('"row": 1, ', ""), 1, 1, 'the key "row"'),
    ("json: unknown key", None, JSON.replace("}", ', "colour": 1}'), 1, 53, "only the keys puzzle, n, row, column"),
    ("json: true", None, JSON.replace("4", "true"), 1, 22, 'a whole number for "n"'),
    ("json: text", None, JSON.replace("4", '"4"'), 1, 22, 'a whole number for "n"'),
    ("json: off the board", None, JSON.replace("3", "4"), 1, 1, "a board"),
    ("json: null", None, JSON.replace("1", "null"), 1, 30, 'a whole number for "row"'),
]

REFUSED: list[Refused] = [
    ("", (1, 1), "4 rows of cells, or a line of 4 columns"),
    (". @ . .\n", (2, 1), "4 rows of cells"),
    (". @ . .\n. . . Q\nQ . .\n. . Q .\n", (3, 6), "4 cells"),
    (". @ . .\n. . . Q\nQ . . Q\n. . Q .\n", (3, 1), "one queen in the row"),
    (". @ . .\n. . . Q\n. . . .\n. . Q .\n", (3, 1), "one queen in the row"),
    (". @ . .\n. . . Q\nQ . . ?\n. . Q .\n", (3, 7), "one of . x Q @ !"),
    ("1 3 0\n", (1, 6), "4 columns"),
    ("1 3 0 2 1\n", (1, 10), "4 columns"),
    ("1 3 0 z\n", (1, 8), "4 columns from 0 to 3"),
    ("1 3 0 1111111111111\n", (1, 20), "4 columns from 0 to 3"),
    ("{", (1, 2), "JSON"),
    ("{}", (1, 1), "solutions"),
]
