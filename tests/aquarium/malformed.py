"""Text that is no board, with the complaint: line, column, what was expected; and text that is no solution."""

from __future__ import annotations

from magnets_cp.puzzles.aquarium.picture import picture
from tests.aquarium.boards import U_SHAPE, U_SOLUTION
from tests.aquarium.test_notations import AQP, JSON, SITE, UWA
from tests.puzzles.case import Malformed, Refused

MALFORMED: list[Malformed] = [
    ("empty", None, "", 1, 1, "counts of the columns"),
    ("empty aqp", "aqp", "", 1, 1, "counts and ids"),
    ("blank", None, " \n\n  \n", 1, 1, "counts of the columns"),
    ("no numbers", "aqp", ";;\n", 1, 3, "3, 8, 15, 24"),
    ("a word", "aqp", "aquarium\n", 1, 1, "numbers from 0 up"),
    ("a number that is none", None, "2_1_x_2;1,2,2,2", 1, 5, "numbers from 0 up"),
    ("an id that is none", None, "2_1_1_2;1,2a,2,2", 1, 12, "numbers from 0 up"),
    ("a negative count", None, "2_1_-1_2;1,2,2,2", 1, 5, "numbers from 0 up"),
    ("a negative first count", None, "-2_1_1_2;1,2,2,2", 1, 1, "numbers from 0 up"),
    ("a digit of another script", None, "2_1_٣_2;1,2,2,2", 1, 5, "numbers from 0 up"),
    ("a long number", None, "2_1_1234567890_2;1,2,2,2", 1, 5, "at most 9 digits"),
    ("10 MB of digits", None, "2_1_1_" + "7" * 10_000_000 + ";1,2,2,2", 1, 7, "at most 9 digits"),
    ("an id too few", None, AQP[:-2], 1, 14, "4 ids after 2 column and 2 row counts"),
    ("an id too many", None, AQP + ",7", 1, 17, "4 ids after 2 column and 2 row counts"),
    ("ids missing", None, "2_1_1_2;", 1, 9, "4 ids"),
    ("counts missing", None, ";1,2,2,2", 1, 1, "as many row counts as column counts"),
    ("a count too few", None, "2_1_1;1,2,2,2", 1, 6, "as many row counts as column counts"),
    ("a count for an id", None, "2_1_1;2,1,2,2,2", 1, 6, "as many row counts as column counts"),
    ("a length that is none, without ;", None, "2 1 1 2 1 2 2", 1, 14, "3, 8, 15, 24"),
    ("a rectangle that is none", None, "2_1_1;1_3;1,2,2,1,1", 1, 20, "3, 8, 15, 24"),
    ("a broken second board", None, f"{AQP}\n2_1_1_2;1,2,2\n", 2, 14, "4 ids"),
    ("a side beyond all boards", "aqp", "0_" * 2003 + "0;0", 1, 1, "at most 1000 rows"),
    ("a single line of two", None, "2 1\n", 1, 4, "3, 8, 15, 24"),
    ("uwa: named, rows missing", "uwa", "2 1\n", 2, 1, "counts of the rows"),
    ("uwa: grid missing", None, "2 1\n1 2\n", 3, 1, "2 ids in row 1"),
    ("uwa: short row", None, UWA.replace("1 2\n2", "1\n2"), 4, 2, "2 ids in row 1"),
    ("uwa: long row", None, UWA.replace("2 2", "2 2 2"), 5, 5, "2 ids in row 2"),
    ("uwa: missing row", None, UWA.replace("2 2\n", ""), 5, 1, "2 ids in row 2"),
    ("uwa: extra row", None, UWA + "1 1\n", 6, 1, "the end of the file"),
    ("uwa: letters", None, UWA.replace("1 2\n\n", "1 b\n\n"), 2, 3, "a number from 0 up among the counts of the rows"),
    ("uwa: too wide", "uwa", "1 " * 1001 + "\n1\n", 1, 2001, "at most 1000 counts of the columns"),
    ("json: cut off", None, JSON[:-20], 1, None, "JSON"),
    ("json: deep", None, "[" * 100_000, 1, 1, "JSON"),
    ("json: a number of 10 MB", None, '{"size": ' + "9" * 10_000_000 + "}", 1, 1, "JSON"),
    ("json: empty array", None, "[]", 1, 1, "a board"),
    ("json: no object", None, "[1]", 1, 2, "an object describing a board"),
    ("json: missing key", None, JSON.replace('"row_counts": [1, 2], ', ""), 1, 1, '"row_counts"'),
    ("json: unknown key", None, JSON.replace('{"puzzle"', '{"name": 1,\n"puzzle"'), 1, 2, "only the keys"),
    ("json: other puzzle", None, JSON.replace('"aquarium",', '"magnets",'), 1, 2, '"aquarium"'),
    ("json: no counts", None, JSON.replace("[2, 1]", "[]"), 1, 24, "an array of 1 to 1000 counts"),
    ("json: counts of letters", None, JSON.replace("[2, 1]", '["2", 1]'), 1, 24, "numbers from 0 to 999999999"),
    ("json: a negative count", None, JSON.replace("[1, 2],", "[1, -2],", 1), 1, None, "numbers from 0 to 999999999"),
    ("json: true for a count", None, JSON.replace("[2, 1]", "[true, 1]"), 1, 24, "numbers from 0 to 999999999"),
    ("json: missing row", None, JSON.replace(", [2, 2]]", "]"), 1, None, "an array of 2 rows"),
    ("json: short row", None, JSON.replace("[2, 2]]", "[2]]"), 1, None, "an array of 2 numbers"),
    ("json: a row of text", None, JSON.replace("[2, 2]]", '"22"]'), 1, None, "rows that are arrays"),
    ("site: size of letters", None, SITE.replace('"size": 2', '"size": "2"'), 1, 20, "a number from 1 to 1000"),
    ("site: no sums", None, SITE.replace('"cols"', '"columns"'), 1, 31, '"cols" and "rows"'),
    ("site: short sums", None, SITE.replace('"rows": [1, 2]', '"rows": [1]'), 1, 31, "an array of 2 numbers"),
    ("site: short matrix", None, SITE.replace("[[1, 2], ", "["), 1, None, "an array of 2 rows"),
]

REFUSED: list[Refused] = [
    ("", (1, 1), "3 rows of ~ and ."),
    ("...\n", (1, 1), "boards of 3 rows"),
    ("...\n~.~\n~~~\n...\n", (4, 1), "boards of 3 rows"),
    ("...\n~.\n~~~\n", (2, 1), "3 cells"),
    ("...\n~.x\n~~~\n", (2, 3), "~ . 1 or 0"),
    (picture(U_SHAPE), (3, 5), "~ or ."),
    (picture(U_SHAPE, U_SOLUTION).replace("|", "", 1), (3, 1), "a printed row of 3 cells"),
    (picture(U_SHAPE, U_SOLUTION).partition("\n")[2], (7, 1), "printed boards of 8 lines"),
    ("{", (1, 2), "JSON"),
    ("{}", (1, 1), "solutions"),
]
