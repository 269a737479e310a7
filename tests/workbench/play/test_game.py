"""What a page to play is given: the solutions, and hints that lead to them."""

from __future__ import annotations

from pathlib import Path

import pytest

import magnets_cp
from magnets_cp.errors import UsageError
from magnets_cp.layout import Layout
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.explain.play import game as playing
from magnets_cp.workbench.explain.play.game import Game, as_data, game
from magnets_cp.workbench.explain.play.grid import places
from tests.boards import INSTANCES, instance
from tests.puzzles.case import Case
from tests.puzzles.cases import each_puzzle


def _game(board: str) -> Game:
    """The game of a board, which is a file or a short text of its own."""
    found = magnets_cp.read(board)
    return game(found.puzzle, found.content, board)


@each_puzzle
def test_a_solution_is_among_what_may_stand_and_every_hint_keeps_it(case: Case) -> None:
    data = as_data(game(case.puzzle, case.answered, "board"))
    assert data["complete"]
    assert data["solutions"]
    for solution in data["solutions"]:
        assert all(value in left for value, left in zip(solution, data["left"], strict=True))
        assert not any(solution[x] in gone for step in data["steps"] for x, gone in step["removed"])


@pytest.mark.parametrize(
    ("name", "solutions", "complete", "end"),
    [
        ("magnets/seed-2-10x9.txt", 1, True, "Everything is decided."),
        ("magnets/seed-1-6x6.txt", 2, True, "No simple step is left: there are several solutions"),
        ("ladder/13-10x10-search.sgt", 1, True, "No simple step is left: from here on, search."),
        ("queens/middle-12.txt", playing.MOST_SOLUTIONS, False, "No simple step is left: there are several solutions"),
        ("tiles/unsatisfiable-4x4.txt", 0, True, "No simple step is left"),
    ],
)
def test_what_a_page_cannot_know_it_is_told(name: str, solutions: int, complete: bool, end: str) -> None:
    found = _game(str(INSTANCES / name))
    assert (len(found.solutions), found.complete) == (solutions, complete)
    assert found.end.startswith(end)
    assert found.has_no_solution == (solutions == 0)


def test_hints_that_take_too_long_end_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "monotonic", lambda: -1000.0)
    found = _game(str(INSTANCES / "magnets" / "seed-2-10x9.txt"))
    assert found.steps == []
    assert found.end.startswith("No further step was found in the time")


def test_every_cell_and_clue_has_one_place_and_its_words() -> None:
    rows = list(places(MAGNETS.layout(instance("seed-1-6x6.txt"))))
    assert [len(row) for row in rows] == [8] * 8
    every = [place for row in rows for place in row]
    assert [place.number for place in every if place.kind == "cell"] == list(range(36))
    assert sum(place.kind in ("columnheader", "rowheader") for place in every) == 24
    assert {place.said for place in every if place.kind == "cell"} == {
        f", joined to the one {side}" for side in ("left", "right", "above", "below")
    }
    assert "row 1: 1 plus" in {place.said for place in every}


def test_walls_stand_around_regions_but_not_around_each_cell_of_a_grid() -> None:
    square = {(r, c): 0 for r in range(2) for c in range(2)}
    alone = {spot: number for number, spot in enumerate(square)}
    closed = {spot: 0 for spot in square if spot != (0, 0)}
    for regions, walls in (
        (square, ["top left", "top right", "left bottom", "bottom right"]),
        (alone, ["top left", "top right", "left bottom", "bottom right"]),
        (closed, ["right bottom", "top left right", "top left bottom", "bottom right"]),
    ):
        laid = Layout(2, 2, regions)
        found = [set(place.walls.split()) for row in places(laid) for place in row]
        assert found[1:] == [set(one.split()) for one in walls][1:]


LANGFORD = """import cpmpy as cp

def model(n):
    first = cp.intvar(0, 2 * n - 1, shape=n, name="first")
    second = cp.intvar(0, 2 * n - 1, shape=n, name="second")
    return cp.Model([second[k] == first[k] + k + 2 for k in range(n)], cp.AllDifferent(first, second))
"""


def test_a_model_in_cpmpy_is_played_a_row_a_variable(tmp_path: Path) -> None:
    path = tmp_path / "langford.py"
    path.write_text(LANGFORD)
    board = magnets_cp.read("3", str(path))
    data = as_data(game(board.puzzle, board.content, "3"))
    assert data["complete"]
    assert len(data["solutions"]) == 2
    assert sorted(data["variables"]) == [f"{name}[{k}]" for name in ("first", "second") for k in range(3)]


def test_a_board_that_is_too_large_to_be_played_is_refused() -> None:
    with pytest.raises(UsageError, match=r"60@0,0 has 3600 cells; a page has at most 2500"):
        _game("60@0,0")
