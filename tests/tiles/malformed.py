"""Text that is no landscape, with the complaint: line, column, what was expected; and text that is no solution."""

from __future__ import annotations

import json

from magnets_cp.puzzles.tiles.picture import picture
from tests.puzzles.case import Malformed, Refused
from tests.tiles.test_notations import ROWS, TARGETS, text
from tests.tiles.test_rules import LANDSCAPE, RIGHT
from tests.tiles.test_solutions import KEY, seen

GOOD = {"landscape": ["1122", "3112", "4143", "1321"], "tiles": {"OUTER_BOUNDARY": 1}, "targets": [3, 0, 0, 1]}


def rows(**changed: str) -> list[str]:
    """``ROWS`` with some, r1 to r8, replaced."""
    found = list(ROWS)
    for name, row in changed.items():
        found[int(name[1:]) - 1] = row
    return found


def as_json(**changes: object) -> str:
    return json.dumps(GOOD | changes)


NO_TARGETS = json.dumps({key: GOOD[key] for key in ("landscape", "tiles")})
MALFORMED: list[Malformed] = [
    ("empty", None, "", 1, 1, "the tiles, such as"),
    ("blank", None, " \n\n", 1, 1, "the tiles, such as"),
    ("no tiles", None, text().replace("{FULL_BLOCK=1, EL_SHAPE=3}", ""), 20, 1, "the tiles, such as"),
    ("a letter for a bush", None, text(rows=rows(r3="4 x   4 4 1 1 4")), 5, 3, "a bush 1 to 4"),
    ("a bush of colour 5", None, text(rows=rows(r3="5 1   4 4 1 1 4")), 5, 1, "a bush 1 to 4"),
    ("cells without blanks", None, text(rows=rows(r3="41 44114")), 5, 2, "a blank between two cells"),
    ("shifted by one blank", None, text(rows=rows(r3=" 4 1   4 4 1 1 4")), 5, 2, "a blank between two cells"),
    ("a tab", None, text(rows=rows(r3="4\t1   4 4 1 1 4")), 5, 2, "a blank between two cells"),
    ("commas", None, text(rows=rows(r3="4,1,0,4,4,1,1,4")), 5, 2, "a blank between two cells"),
    ("4 rows of 8", None, text(rows=ROWS[:4], tiles="{EL_SHAPE=2}"), 3, 1, "a square landscape"),
    ("6 rows of 6", None, text(rows=[row[:11] for row in ROWS[:6]], tiles="{EL_SHAPE=2}"), 3, 1, "a square landscape"),
    ("9 rows", None, text(rows=[*ROWS, "1"]), 3, 1, "a square landscape"),
    ("9 columns", None, text(rows=rows(r2="  4 1 1 1 1 4 4 1")), 3, 1, "a square landscape"),
    ("no rows", None, text(rows=[], gap=()), 3, 1, "a square landscape"),
    ("too few tiles", None, text(tiles="{EL_SHAPE=3}"), 13, 1, "4 tiles in all for 8 rows"),
    ("too many tiles", None, text(tiles="{EL_SHAPE=3, FULL_BLOCK=2}"), 13, 1, "4 tiles in all for 8 rows"),
    ("no shapes", None, text(tiles="{}"), 13, 1, "4 tiles in all for 8 rows"),
    ("an unknown shape", None, text(tiles="{FULL_BLOCK=1, L_SHAPE=3}"), 13, 16, "each of FULL_BLOCK"),
    ("a shape in lower case", None, text(tiles="{full_block=1, EL_SHAPE=3}"), 13, 2, "each of FULL_BLOCK"),
    ("a shape twice", None, text(tiles="{EL_SHAPE=1, EL_SHAPE=3}"), 13, 14, "each of FULL_BLOCK"),
    ("a negative count", None, text(tiles="{FULL_BLOCK=-1, EL_SHAPE=5}"), 13, 2, "SHAPE=NUMBER"),
    ("a count of 1e99", None, text(tiles="{FULL_BLOCK=" + "9" * 99 + "}"), 13, 2, "SHAPE=NUMBER"),
    ("a colon for =", None, text(tiles="{FULL_BLOCK:1, EL_SHAPE=3}"), 13, 2, "SHAPE=NUMBER"),
    ("a comma too many", None, text(tiles="{FULL_BLOCK=1,, EL_SHAPE=3}"), 13, 15, "SHAPE=NUMBER"),
    ("a comma at the end", None, text(tiles="{FULL_BLOCK=1, EL_SHAPE=3,}"), 13, 27, "SHAPE=NUMBER"),
    ("braces left open", None, text(tiles="{FULL_BLOCK=1, EL_SHAPE=3"), 13, 26, "} at the end"),
    ("no target of colour 3", None, text(targets=["1:8", "2:0", "4:8"]), 19, 1, "for colour 3"),
    ("a target of colour 5", None, text(targets=[*TARGETS, "5:1"]), 20, 1, "the end of the file"),
    ("a target twice", None, text(targets=["1:8", "1:8", "3:4", "4:8"]), 17, 1, "for colour 2, 3, 4"),
    ("a negative target", None, text(targets=["1:8", "2:-1", "3:4", "4:8"]), 17, 1, "for colour 2, 3, 4"),
    ("a target in words", None, text(targets=["1:8", "  two", "3:4", "4:8"]), 17, 3, "for colour 2, 3, 4"),
    (
        "targets before the tiles",
        None,
        "# Landscape\n1 1 1 1\n\n\n\n# Targets:\n1:2\n# Tiles\n{FULL_BLOCK=1}\n",
        7,
        2,
        "a blank",
    ),
    ("text after the targets", None, text() + "done\n", 20, 1, "the end of the file"),
    ("json: no landscape", None, as_json(landscape=[]), 1, 2, "an array of 4, 8, 12"),
    ("json: 6 rows", None, as_json(landscape=["111111"] * 6), 1, 2, "an array of 4, 8, 12"),
    ("json: a short row", None, as_json(landscape=["1122", "311", "4143", "1321"]), 1, 2, "strings of 4 digits"),
    ("json: colour 5", None, as_json(landscape=["1122", "3115", "4143", "1321"]), 1, 2, "strings of 4 digits"),
    ("json: numbers for rows", None, as_json(landscape=[1122, 3112, 4143, 1321]), 1, 2, "strings of 4 digits"),
    ("json: a list of tiles", None, as_json(tiles=[0, 1, 0]), 1, 49, "an object of numbers by shape"),
    ("json: an unknown shape", None, as_json(tiles={"EL": 1}), 1, 49, "the shapes FULL_BLOCK"),
    ("json: half a tile", None, as_json(tiles={"EL_SHAPE": 0.5}), 1, 49, "numbers from 0 to"),
    ("json: two tiles", None, as_json(tiles={"EL_SHAPE": 2}), 1, 49, "1 tiles in all"),
    ("json: three targets", None, as_json(targets=[1, 2, 3]), 1, 81, "an array of 4 numbers"),
    ("json: true for a target", None, as_json(targets=[1, 2, 3, True]), 1, 81, "numbers from 0 to"),
    ("json: rotations 1", None, as_json(rotations=1), 1, 106, "true or false"),
    ("json: another puzzle", None, as_json(puzzle="magnets"), 1, 106, '"tiles"'),
    ("json: an unknown key", None, as_json(shapes=[]), 1, 106, "only the keys"),
    ("json: no targets", None, NO_TARGETS, 1, 1, 'the key "targets"'),
    ("json: an array of numbers", None, "[1, 2]", 1, 2, "an object describing a landscape"),
    ("json: cut off", None, as_json()[:-1], 1, 104, "JSON"),
]

REFUSED: list[Refused] = [
    ("", (1, 1), "2 rows of letters"),
    ("Fr\n", (1, 1), "2 rows of letters"),
    ("Fr\nO7\nFr\n", (3, 1), "2 rows of letters"),
    ("Fr\nO\n", (2, 2), "2 letters"),
    ("Fr\nOx\n", (2, 2), "one of F O r 7 J L"),
    (picture(LANDSCAPE, RIGHT).rpartition("\n")[0], (11, 1), "8 printed rows"),
    (picture(LANDSCAPE, RIGHT)[:-1], (12, 15), "8 cells"),
    (picture(LANDSCAPE, RIGHT).replace("# 3 1 #", "# 3 # #"), (9, 1), "a block covered as by one tile"),
    (KEY.replace("3 4", "2 4"), (4, 1), "each block from 0 to 3 once"),
    (KEY.replace("3 4", "4 4"), (4, 1), "each block from 0 to 3 once"),
    (KEY.replace("FULL_BLOCK", "FULL"), (1, 1), "each block from 0 to 3 once"),
    (KEY.rpartition("3 4")[0], (4, 1), "the tiles of 4 blocks"),
    ("null\n", (1, 1), "2 rows of letters"),
    ('{"0-0": []}', (1, 1), 'the blocks "0-0" to "4-4"'),
    (seen(LANDSCAPE, RIGHT).replace("3, 1", "3, 2"), (1, 1), 'visible of block "4-0"'),
    (seen(LANDSCAPE, RIGHT) + '\n{"0-0": }', (2, 9), "JSON"),
    (seen(LANDSCAPE, RIGHT) + "\n{}", (2, 1), "the blocks"),
]
