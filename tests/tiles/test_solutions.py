"""Answers in every form they come in: letters, pictures, JSON, answer keys, the output of the seed."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

from hand_solver import auto
from magnets_cp.answer import Solution
from magnets_cp.puzzles.tiles.csp import csp, decode
from magnets_cp.puzzles.tiles.landscape import Landscape
from magnets_cp.puzzles.tiles.picture import looks, picture
from magnets_cp.puzzles.tiles.puzzle import TILES
from magnets_cp.puzzles.tiles.rules import violations
from magnets_cp.puzzles.tiles.solutions import read_solutions
from magnets_cp.source import Source, read_source
from tests.boards import INSTANCES
from tests.thorough import examples
from tests.tiles.landscapes import LANDSCAPES, instance
from tests.tiles.test_rules import LANDSCAPE, RIGHT

OTHER = ("OJ", "LF")
KEY = "0 4 FULL_BLOCK\n1 4 OUTER_BOUNDARY\n2 4 EL_SHAPE\n3 4 EL_SHAPE NE\n"


def read(text: str, landscape: Landscape = LANDSCAPE) -> list[Solution]:
    return read_solutions(Source("answer", text), landscape)


def seen(landscape: Landscape, solution: Solution) -> str:
    """What n-tiles writes of a solution."""
    cells = looks(landscape, solution, covered="0")
    corners = [(r, c) for r in range(0, landscape.n, 4) for c in range(0, landscape.n, 4)]
    return json.dumps(
        {
            f"{r}-{c}": [[0 if cell == "." else int(cell) for cell in row[c : c + 4]] for row in cells[r : r + 4]]
            for r, c in corners
        }
    )


# One answer, RIGHT, in the forms it comes in.
FORMS = [
    "Fr\nO7\n",
    "\n  F r\r\n  O 7",
    picture(LANDSCAPE, RIGHT),
    json.dumps({"status": "satisfiable", "solutions": [RIGHT]}),
    json.dumps({"solutions": [RIGHT]}, indent=1),
    KEY,
    f"# Tiles Problem Solution Key, generated at: noon\n# Tiles: \n{KEY}",
    TILES.write(LANDSCAPE, "gwu") + f"\n# Tiles Problem Solution Key\n# Tiles: \n{KEY}",
    seen(LANDSCAPE, RIGHT),
    seen(LANDSCAPE, RIGHT) + "\n\n",
]


def test_several_answers_follow_one_another() -> None:
    assert read("Fr\nO7\n\nOJ\nLF\n") == [RIGHT, OTHER]
    assert read(f"{picture(LANDSCAPE, RIGHT)}\n\n{picture(LANDSCAPE, OTHER)}\n") == [RIGHT, OTHER]
    assert read(json.dumps({"solutions": [RIGHT, OTHER]})) == [RIGHT, OTHER]
    assert read(f"{seen(LANDSCAPE, RIGHT)}\n{seen(LANDSCAPE, OTHER)}\n") == [RIGHT, OTHER]


def test_keys_count_column_by_column() -> None:
    assert read(KEY.replace("1 4 OUTER_BOUNDARY", "1 4 FULL_BLOCK")) == [("Fr", "F7")]


@pytest.mark.parametrize("name", ["keyed-12x12.txt", "keyed-turned-8x8.txt"])
def test_the_keys_of_instances_are_right(name: str) -> None:
    (solution,) = read_solutions(read_source(str(INSTANCES / "tiles" / name)), instance(name))
    assert not violations(instance(name), solution)


@settings(max_examples=examples(60))
@given(LANDSCAPES)
def test_what_the_seed_writes_of_a_solution_is_judged_right(landscape: Landscape) -> None:
    for assignment in auto.solve(csp(landscape, "counts")).solutions:
        solution = decode(landscape, assignment)
        (found,) = read(seen(landscape, solution), landscape)
        assert not violations(landscape, found)
        assert read(picture(landscape, solution), landscape) == [solution]


def test_what_shows_the_same_gets_the_tiles_that_are_there() -> None:
    bare = instance("bare-8x8.txt")
    (found,) = read(seen(bare, ("FF", "FF")), bare)
    assert not violations(bare, found)
    wrong = Landscape(LANDSCAPE.bushes, (4, 0, 0), LANDSCAPE.targets)
    assert read(seen(LANDSCAPE, RIGHT), wrong) == [RIGHT]  # no choice makes the counts right: the rules will say so
