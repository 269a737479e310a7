"""Each rule broken on purpose, and named; and what a tile covers, against drawings."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from magnets_cp.puzzles.tiles import cpsat, csp
from magnets_cp.puzzles.tiles.landscape import LETTERS, Landscape, LandscapeError
from magnets_cp.puzzles.tiles.picture import looks, picture
from magnets_cp.puzzles.tiles.rules import is_covered, violations
from tests.tiles.landscapes import instance

DRAWN = {
    "F": "####/####/####/####",
    "O": "####/#..#/#..#/####",
    "r": "####/#.../#.../#...",
    "7": "####/...#/...#/...#",
    "J": "...#/...#/...#/####",
    "L": "#.../#.../#.../####",
}
BUSHES = tuple(tuple(int(bush) for bush in row) for row in ("11223333", "13112222", "41430000", "13210004") * 2)
LANDSCAPE = Landscape(BUSHES, (1, 1, 2), (2, 6, 1, 2))
RIGHT = ("Fr", "O7")


def test_a_right_solution_breaks_nothing() -> None:
    assert violations(LANDSCAPE, RIGHT) == []


@pytest.mark.parametrize("letter", LETTERS)
def test_the_three_statements_of_what_a_tile_covers_are_the_drawing(letter: str) -> None:
    cells = [(r, c) for r in range(4) for c in range(4)]
    drawn = {(r, c): mark == "#" for r, row in enumerate(DRAWN[letter].split("/")) for c, mark in enumerate(row)}
    rows, columns = cpsat.WINDOWS[letter]
    assert {cell: is_covered(letter, *cell) for cell in cells} == drawn
    assert {(r, c): csp.VIEWS[letter][r][c] == "#" for r, c in cells} == drawn
    assert {(r, c): not (r in rows and c in columns) for r, c in cells} == drawn


@pytest.mark.parametrize(
    ("solution", "rule", "place"),
    [
        (("Fr",), "shape", "landscape"),
        (("Fr", "O7", "FF"), "shape", "landscape"),
        (("Fr", "O"), "shape", "landscape"),
        (("Fr", "Ox"), "letter", "block row 2, column 2"),
        (("Fr", "O "), "letter", "block row 2, column 2"),
        (("FF", "O7"), "tiles", "FULL_BLOCK"),
        (("FF", "O7"), "tiles", "EL_SHAPE"),
        (("OO", "r7"), "tiles", "OUTER_BOUNDARY"),
        (("FJ", "O7"), "target", "colour 3"),
    ],
)
def test_each_broken_rule_is_named_with_its_place(solution: tuple[str, ...], rule: str, place: str) -> None:
    assert (rule, place) in {(found.rule, found.place) for found in violations(LANDSCAPE, solution)}


def test_a_turned_tile_breaks_the_rules_where_none_may_be() -> None:
    unturned = replace(LANDSCAPE, rotations=False)
    assert [found.place for found in violations(unturned, RIGHT) if found.rule == "rotation"] == [
        "block row 2, column 2"
    ]


def test_a_target_says_what_it_expected_and_found() -> None:
    found = [str(one) for one in violations(replace(LANDSCAPE, targets=(2, 9, 1, 2)), RIGHT)]
    assert "target: colour 2: expected 9 visible, found 6" in found


@pytest.mark.parametrize(
    "changes",
    [
        {"bushes": BUSHES[:6]},
        {"bushes": ()},
        {"bushes": tuple(row[:4] for row in BUSHES)},
        {"bushes": ((*BUSHES[0][:7], 5), *BUSHES[1:])},
        {"tiles": (1, 1, 1)},
        {"tiles": (-1, 2, 3)},
        {"targets": (1, 2, 3)},
        {"targets": (1, 2, 3, -4)},
    ],
)
def test_parts_that_do_not_make_a_landscape(changes: dict[str, object]) -> None:
    parts: dict[str, object] = {"bushes": BUSHES, "tiles": (1, 1, 2), "targets": (0, 0, 0, 0)}
    with pytest.raises(LandscapeError):
        Landscape(**(parts | changes))  # type: ignore[arg-type]


def test_a_landscape_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        LANDSCAPE.rotations = False  # type: ignore[misc]


def test_the_picture_shows_bushes_under_the_tiles() -> None:
    assert picture(LANDSCAPE, RIGHT).splitlines() == [
        "tiles FULL_BLOCK=1 OUTER_BOUNDARY=1 EL_SHAPE=2",
        "targets 1:2 2:6 3:1 4:2",
        "",
        "# # # #  # # # #",
        "# # # #  # 2 2 2",
        "# # # #  # . . .",
        "# # # #  # . . 4",
        "",
        "# # # #  # # # #",
        "# 3 1 #  2 2 2 #",
        "# 1 4 #  . . . #",
        "# # # #  . . . #",
    ]
    assert picture(LANDSCAPE).splitlines()[3] == "1 1 2 2  3 3 3 3"


def test_tiles_that_lie_differently_may_show_the_same() -> None:
    bare = instance("bare-8x8.txt")
    one, other = ("Fr", "O7"), ("FL", "OJ")
    assert looks(bare, one) != looks(bare, other)
    assert looks(bare, one, covered=".") == looks(bare, other, covered=".")
