"""``magnets_cp.testing`` finds layouts that lie, and complains of none that does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from magnets_cp import testing
from magnets_cp.layout import Clue, Layout
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.puzzles.registry import PUZZLES, named

FOLDER = Path(__file__).parents[2] / "docs" / "examples"
# But tests, the timetable, which has no layout, and a model of CPMpy.
EXAMPLES = sorted(str(path) for path in FOLDER.glob("[!t]*.py") if path.stem != "job_shop")
NONOGRAM = named(next(path for path in EXAMPLES if path.endswith("nonogram.py")))


def lying(puzzle: Puzzle[Any], lie: Callable[[Clue], Clue]) -> Puzzle[Any]:
    """The puzzle, all its clues drawn in another way."""

    class Lying(type(puzzle)):  # type: ignore[misc]
        def layout(self, board: Any) -> Layout:
            laid = puzzle.layout(board)
            return replace(laid, clues={spot: lie(clue) for spot, clue in laid.clues.items()})

    return Lying()


def check(puzzle: Puzzle[Any]) -> None:
    for index in range(1, 25):
        testing.check_drawing(puzzle, puzzle.fuzz(0, index))


@pytest.mark.parametrize("name", [*PUZZLES, *EXAMPLES])
def test_no_layout_there_is_lies(name: str) -> None:
    check(named(name))


@pytest.mark.parametrize(
    ("puzzle", "lie", "complaint"),
    [
        (MAGNETS, lambda clue: replace(clue, text="7" if clue.number == 1 else clue.text), "counts 1 and says '7'"),
        (NONOGRAM, lambda clue: replace(clue, text="1"), "are drawn alike, and .* solves one of them only"),
    ],
    ids=["another number", "every number the same"],
)
def test_a_clue_that_lies_is_found(puzzle: Puzzle[Any], lie: Callable[[Clue], Clue], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check(lying(puzzle, lie))
