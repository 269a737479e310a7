"""Text that is no board, with the complaint: line, column, what was expected; and text that is no solution."""

from __future__ import annotations

from magnets_cp.magnets.picture import picture
from tests.magnets.test_notations import FUM, JANKO, JSON, SGT
from tests.magnets.test_solutions import BOARD, SOLUTION
from tests.puzzles.case import Malformed, Refused


def fum(**lines: str) -> str:
    """The board of ``FUM`` with some of its lines, l1 to l7, replaced."""
    texts = FUM.splitlines()
    for name, text in lines.items():
        texts[int(name[1:]) - 1] = text
    return "\n".join(texts) + "\n"


MALFORMED: list[Malformed] = [
    ("empty", None, "", 1, 1, "2 numbers, rows and columns"),
    ("blank", None, " \n\n  \n", 1, 1, "2 numbers, rows and columns"),
    ("only the sizes", None, "2 3\n", 2, 1, "2 plus clues of the rows"),
    ("one size", "fum", "6\n", 1, 2, "2 numbers, rows and columns"),
    ("three sizes", "fum", "2 3 4\n", 1, 5, "2 numbers, rows and columns"),
    ("sizes in letters", "fum", fum(l1="two three"), 1, 1, "a number from 0 up"),
    ("no rows", "fum", fum(l1="0 3"), 1, 1, "1 to 1000 rows and columns"),
    ("negative size", "fum", fum(l1="-2 3"), 1, 1, "a number from 0 up"),
    ("sizes of 10^8", None, fum(l1="100000000 100000000"), 1, 1, "1 to 1000 rows and columns"),
    ("size of 10 MB of digits", None, "1" * 10_000_000, 1, 10_000_001, "2 numbers, rows and columns"),
    ("clue of 10 MB of digits", None, fum(l2="1 " + "7" * 10_000_000), 2, 3, "a number from 0 up"),
    ("odd area", "fum", "3 3\n1 1 1\n1 1 1\n1 1 1\n1 1 1\n0 0 1\n0 0 1\n0 0 0\n", 1, 3, "an even number of cells"),
    ("short list", None, fum(l4="1 1"), 4, 4, "3 plus clues of the columns"),
    ("long list", None, fum(l5="1 1 0 2"), 5, 7, "3 minus clues of the columns"),
    ("letters in a list", None, fum(l3="1 one"), 3, 3, "a number from 0 up among the minus clues of the rows"),
    ("negative clue", None, fum(l2="1 -1"), 2, 3, "a number from 0 up"),
    ("a clue with a comma", None, fum(l2="1, 1"), 2, 1, "a number from 0 up"),
    ("a clue with a point", None, fum(l2="1 1.0"), 2, 3, "a number from 0 up"),
    ("a digit of another script", None, fum(l2="1 ٣"), 2, 3, "a number from 0 up"),
    ("short layout row", None, fum(l6="0 0"), 6, 4, "3 cells in layout row 1"),
    ("long layout row", None, fum(l7="0 0 1 1"), 7, 7, "3 cells in layout row 2"),
    ("missing layout row", None, "\n".join(FUM.splitlines()[:6]), 7, 1, "3 cells in layout row 2"),
    ("extra line", None, FUM + "0 0 1\n", 8, 1, "the end of the file"),
    ("solution behind the board", None, FUM + "\n+ - .\n- + .\n", 9, 1, "the end of the file"),
    ("no layout code", None, fum(l6="0 0 2"), 6, 5, "0 or 1 in the layout"),
    ("unpairable at the right", None, fum(l6="1 1 0", l7="1 1 0"), 6, 5, "a free 0 on its right"),
    ("unpairable at the bottom", None, fum(l6="0 0 1", l7="1 1 1"), 7, 1, "a free 1 below"),
    ("unpairable beside another code", None, fum(l6="0 1 1", l7="0 1 1"), 6, 1, "a free 0 on its right"),
    ("overlapping", None, "3 2\n0 0 0\n0 0 0\n0 0\n0 0\n0 0\n1 0\n1 0\n", 7, 2 + 1, "a free 0 on its right"),
    ("domino of three cells", "fum", fum(l6="2 2 2", l7="3 3 4"), 6, 5, "a domino of two cells"),
    ("domino of one cell", "fum", fum(l6="2 2 3", l7="5 5 4"), 6, 5, "a domino of two cells"),
    ("domino apart", "fum", fum(l6="2 3 3", l7="4 4 2"), 7, 5, "side by side"),
    ("janko region apart", "janko", JANKO.replace("1 1 2\n3 3 2", "1 2 1\n3 3 2"), 6, 5, "side by side"),
    ("janko given of no sign", "janko", JANKO.replace("1 1 2", "+ . ?\n. . .\n1 1 2"), 6, 5, "+ - x or ."),
    ("janko clue of no number", "janko", JANKO.replace("1 1 0", "1 ? 0", 1), 2, 3, "(or -)"),
    ("janko region of no number", "janko", JANKO.replace("3 3 2", "3 3 b"), 7, 5, "the number of a domino"),
    ("game id: short clues", None, SGT.replace("110,11,110", "11,11,110"), 1, 7, "3 plus clues of the columns"),
    ("game id: long clues", None, SGT.replace("3x2:110", "3x2:1101"), 1, 8, '"," after 3 plus clues'),
    ("game id: cut off", None, SGT[:12], 1, 13, "3 minus clues of the columns"),
    ("game id: no clue", None, SGT.replace("11,110,11,L", "1!,110,11,L"), 1, 10, "a clue"),
    ("game id: short layout", None, SGT[:-1], 1, 25 - 1, "6 cells in the layout"),
    ("game id: long layout", None, SGT + "B", 1, 25, "6 cells in the layout"),
    ("game id: no letter", None, SGT.replace("LRTLRB", "LRTLRX"), 1, 24, "L, R, T, B or *"),
    ("game id: no partner", None, SGT.replace("LRTLRB", "LRTLRT"), 1, 21, "B below this T"),
    ("game id: no partner over the edge", None, SGT.replace("LRTLRB", "RLTRLB"), 1, 19, "L on the left of this R"),
    ("game id: random seed", None, "6x5dt#12345", 1, 6, '":" and a description'),
    ("game id: size", None, SGT.replace("3x2", "3x200000"), 1, 1, "1 to 1000 rows and columns"),
    ("game id: two in a line", None, f"{SGT} {SGT}", 1, 26, "one game id a line"),
    ("game id: second line", None, f"{SGT}\nnonsense\n", 2, 1, "a game id"),
    ("json: cut off", None, JSON[:-20], 1, None, "JSON"),
    ("json: deep", None, "[" * 100_000, 1, 1, "JSON"),
    ("json: a number of 10 MB", None, '{"rows": ' + "9" * 10_000_000 + "}", 1, 1, "JSON"),
    ("json: empty array", None, "[]", 1, 1, "a board"),
    ("json: no object", None, "[1]", 1, 2, "an object describing a board"),
    ("json: missing key", None, JSON.replace('"rows"', '"puzzle"').replace(": 2,", ': "magnets",'), 1, 1, '"rows"'),
    ("json: unknown key", None, JSON.replace('{"rows"', '{"name": 1,\n"rows"'), 1, 2, "only the keys"),
    ("json: other puzzle", None, JSON.replace('{"rows"', '{"puzzle": "queens", "rows"'), 1, 2, '"magnets"'),
    ("json: size of letters", None, JSON.replace(": 2", ': "2"'), 1, 2, "a number from 1 to 1000"),
    ("json: true for a size", None, JSON.replace(": 2", ": true"), 1, 2, "a number from 1 to 1000"),
    ("json: short list", None, JSON.replace("[1, 1, 0]", "[1, 1]", 1), 1, None, "an array of 3 clues"),
    (
        "json: negative clue",
        None,
        JSON.replace("[1, 1, 0]", "[1, 1, -1]", 1),
        1,
        None,
        "numbers from 0 to 999999999",
    ),
    ("json: short layout", None, JSON.replace('"LRT", ', ""), 1, None, "an array of 2 strings"),
    ("json: short row", None, JSON.replace('"LRT"', '"LR"'), 1, None, "strings of 3 characters"),
    ("json: no partner", None, JSON.replace('"LRT"', '"LR*"'), 1, None, "T above this B (row 2, column 3)"),
    ("json: no sign", None, JSON.replace("}", ', "givens": ["+?.", "..."]}'), 1, None, "(row 1, column 2)"),
]

REFUSED: list[Refused] = [
    ("", (1, 1), "2 rows of signs"),
    ("+-+\n\n-+-\n\n+-+\n", (5, 1), "boards of 2 rows"),
    ("+-+\n-+\n", (2, 1), "3 cells"),
    ("+-+\n-+?\n", (2, 3), "+ - . 0 or x"),
    (picture(BOARD, SOLUTION).replace("+", "*", 1), (3, 12), "+ - or a blank"),
    ("{", (1, 2), "JSON"),
    ("{}", (1, 1), "solutions"),
]
