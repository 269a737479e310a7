"""Text that is no landscape: one message with file, line, column, what was expected and what was found."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnets_cp.errors import InputError
from magnets_cp.source import Source
from magnets_cp.tiles.puzzle import TILES
from tests.tiles.test_notations import ROWS, TARGETS, text

GOOD = {"landscape": ["1122", "3112", "4143", "1321"], "tiles": {"OUTER_BOUNDARY": 1}, "targets": [3, 0, 0, 1]}


def rows(**changed: str) -> list[str]:
    """``ROWS`` with some, r1 to r8, replaced."""
    found = list(ROWS)
    for name, row in changed.items():
        found[int(name[1:]) - 1] = row
    return found


def as_json(**changes: object) -> str:
    return json.dumps(GOOD | changes)


MALFORMED = [
    # name, text, line, column, expected
    ("empty", "", 1, 1, "the tiles, such as"),
    ("blank", " \n\n", 1, 1, "the tiles, such as"),
    ("no tiles", text().replace("{FULL_BLOCK=1, EL_SHAPE=3}", ""), 20, 1, "the tiles, such as"),
    ("a letter for a bush", text(rows=rows(r3="4 x   4 4 1 1 4")), 5, 3, "a bush 1 to 4"),
    ("a bush of colour 5", text(rows=rows(r3="5 1   4 4 1 1 4")), 5, 1, "a bush 1 to 4"),
    ("cells without blanks", text(rows=rows(r3="41 44114")), 5, 2, "a blank between two cells"),
    ("shifted by one blank", text(rows=rows(r3=" 4 1   4 4 1 1 4")), 5, 2, "a blank between two cells"),
    ("a tab", text(rows=rows(r3="4\t1   4 4 1 1 4")), 5, 2, "a blank between two cells"),
    ("commas", text(rows=rows(r3="4,1,0,4,4,1,1,4")), 5, 2, "a blank between two cells"),
    ("4 rows of 8", text(rows=ROWS[:4], tiles="{EL_SHAPE=2}"), 3, 1, "a square landscape"),
    ("6 rows of 6", text(rows=[row[:11] for row in ROWS[:6]], tiles="{EL_SHAPE=2}"), 3, 1, "a square landscape"),
    ("9 rows", text(rows=[*ROWS, "1"]), 3, 1, "a square landscape"),
    ("9 columns", text(rows=rows(r2="  4 1 1 1 1 4 4 1")), 3, 1, "a square landscape"),
    ("no rows", text(rows=[], gap=()), 3, 1, "a square landscape"),
    ("too few tiles", text(tiles="{EL_SHAPE=3}"), 13, 1, "4 tiles in all for 8 rows"),
    ("too many tiles", text(tiles="{EL_SHAPE=3, FULL_BLOCK=2}"), 13, 1, "4 tiles in all for 8 rows"),
    ("no shapes", text(tiles="{}"), 13, 1, "4 tiles in all for 8 rows"),
    ("an unknown shape", text(tiles="{FULL_BLOCK=1, L_SHAPE=3}"), 13, 16, "each of FULL_BLOCK"),
    ("a shape in lower case", text(tiles="{full_block=1, EL_SHAPE=3}"), 13, 2, "each of FULL_BLOCK"),
    ("a shape twice", text(tiles="{EL_SHAPE=1, EL_SHAPE=3}"), 13, 14, "each of FULL_BLOCK"),
    ("a negative count", text(tiles="{FULL_BLOCK=-1, EL_SHAPE=5}"), 13, 2, "SHAPE=NUMBER"),
    ("a count of 1e99", text(tiles="{FULL_BLOCK=" + "9" * 99 + "}"), 13, 2, "SHAPE=NUMBER"),
    ("a colon for =", text(tiles="{FULL_BLOCK:1, EL_SHAPE=3}"), 13, 2, "SHAPE=NUMBER"),
    ("a comma too many", text(tiles="{FULL_BLOCK=1,, EL_SHAPE=3}"), 13, 15, "SHAPE=NUMBER"),
    ("a comma at the end", text(tiles="{FULL_BLOCK=1, EL_SHAPE=3,}"), 13, 27, "SHAPE=NUMBER"),
    ("braces left open", text(tiles="{FULL_BLOCK=1, EL_SHAPE=3"), 13, 26, "} at the end"),
    ("no target of colour 3", text(targets=["1:8", "2:0", "4:8"]), 19, 1, "for colour 3"),
    ("a target of colour 5", text(targets=[*TARGETS, "5:1"]), 20, 1, "the end of the file"),
    ("a target twice", text(targets=["1:8", "1:8", "3:4", "4:8"]), 17, 1, "for colour 2, 3, 4"),
    ("a negative target", text(targets=["1:8", "2:-1", "3:4", "4:8"]), 17, 1, "for colour 2, 3, 4"),
    ("a target in words", text(targets=["1:8", "  two", "3:4", "4:8"]), 17, 3, "for colour 2, 3, 4"),
    (
        "targets before the tiles",
        "# Landscape\n1 1 1 1\n\n\n\n# Targets:\n1:2\n# Tiles\n{FULL_BLOCK=1}\n",
        7,
        2,
        "a blank",
    ),
    ("text after the targets", text() + "done\n", 20, 1, "the end of the file"),
    ("json: no landscape", as_json(landscape=[]), 1, 2, "an array of 4, 8, 12"),
    ("json: 6 rows", as_json(landscape=["111111"] * 6), 1, 2, "an array of 4, 8, 12"),
    ("json: a short row", as_json(landscape=["1122", "311", "4143", "1321"]), 1, 2, "strings of 4 digits"),
    ("json: colour 5", as_json(landscape=["1122", "3115", "4143", "1321"]), 1, 2, "strings of 4 digits"),
    ("json: numbers for rows", as_json(landscape=[1122, 3112, 4143, 1321]), 1, 2, "strings of 4 digits"),
    ("json: a list of tiles", as_json(tiles=[0, 1, 0]), 1, 49, "an object of numbers by shape"),
    ("json: an unknown shape", as_json(tiles={"EL": 1}), 1, 49, "the shapes FULL_BLOCK"),
    ("json: half a tile", as_json(tiles={"EL_SHAPE": 0.5}), 1, 49, "numbers from 0 to"),
    ("json: two tiles", as_json(tiles={"EL_SHAPE": 2}), 1, 49, "1 tiles in all"),
    ("json: three targets", as_json(targets=[1, 2, 3]), 1, 81, "an array of 4 numbers"),
    ("json: true for a target", as_json(targets=[1, 2, 3, True]), 1, 81, "numbers from 0 to"),
    ("json: rotations 1", as_json(rotations=1), 1, 106, "true or false"),
    ("json: another puzzle", as_json(puzzle="magnets"), 1, 106, '"tiles"'),
    ("json: an unknown key", as_json(shapes=[]), 1, 106, "only the keys"),
    ("json: no targets", json.dumps({key: GOOD[key] for key in ("landscape", "tiles")}), 1, 1, 'the key "targets"'),
    ("json: an array of numbers", "[1, 2]", 1, 2, "an object describing a landscape"),
    ("json: cut off", as_json()[:-1], 1, 104, "JSON"),
]


@pytest.mark.parametrize(
    ("content", "line", "column", "expected"), [case[1:] for case in MALFORMED], ids=[c[0] for c in MALFORMED]
)
def test_malformed_text_is_refused_with_its_place(content: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        TILES.read(Source("file", content), None)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert expected in caught.value.expected
    assert str(caught.value).startswith(f"file:{line}:{column}: expected ")
    assert "\n" not in str(caught.value)


def is_read_or_refused(content: str) -> bool:
    try:
        return bool(TILES.read(Source("file", content), None))
    except InputError as error:
        return str(error).startswith("file")


@given(st.text(alphabet="01234 \n\r\t#{}=,:EL_SHAPEFULL_BLOCKTilesargt", max_size=200))
def test_any_text_is_read_or_refused(content: str) -> None:
    assert is_read_or_refused(content)


@given(st.data())
def test_a_damaged_landscape_is_read_or_refused(data: st.DataObject) -> None:
    content = data.draw(st.sampled_from([text(), as_json()]))
    at = data.draw(st.integers(0, len(content)))
    damage = data.draw(st.text(max_size=3))
    assert is_read_or_refused(content[:at] + damage + content[at + data.draw(st.integers(0, 5)) :])
