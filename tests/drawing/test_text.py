"""Scenes as text: signs, clues, marks, and what is read back from them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnets_cp.drawing.scene import Cell, Scene, empty, of_solution
from magnets_cp.drawing.text import text
from magnets_cp.errors import InputError
from magnets_cp.layout import Clue, Layout
from magnets_cp.partial import Role, as_text
from magnets_cp.source import Source
from magnets_cp.text.grid_text import UNKNOWN, Form, form_of, grids

CELLS = [(0, 0), (0, 1), (1, 0), (1, 1)]
LAYOUT = Layout(
    2,
    2,
    regions=dict.fromkeys(CELLS, 0),
    clues={(0, -1): Clue("12", 1, frozenset("a"), ((0, 0), (0, 1))), (2, 1): Clue("33")},
    notes=[Clue("a note")],
    givens={(1, 1): "b"},
    shows=[[{spot: "a"}, {spot: "b"}, {spot: "c"}] for spot in CELLS],
)


def test_cells_and_clues_stand_in_columns_as_wide_as_the_widest_cell() -> None:
    assert as_text(text(empty(LAYOUT))).splitlines() == [" 12  .  .", "     .  b", "       33", "a note"]


def test_what_is_wrong_and_a_clue_that_is_exceeded_are_marked() -> None:
    scene = of_solution(LAYOUT, ("aa", "cb"), marked=[(1, 0)])
    assert as_text(text(scene)).splitlines()[:2] == ["!12  a  a", "    !c  b"]


def test_a_cell_shows_what_it_may_have_and_what_was_ruled_out() -> None:
    cells = {
        (0, 0): Cell(("a", "c"), ("b",), Role.REMOVED),
        (0, 1): Cell(("a", "b", "c"), role=Role.FREE),
        (1, 0): Cell((".", "a"), role=Role.FREE),
        (1, 1): Cell((".",), ("b",), Role.REMOVED),
    }
    drawn = text(Scene(LAYOUT, cells, named=frozenset({(0, 1)})))
    assert as_text(drawn).splitlines()[:2] == [" 12 ac *.", "     ?  -"]
    assert {piece.role for piece in drawn[0] if piece.text == "*."} == {Role.LEARNT}
    closed = Scene(Layout(1, 2, regions={(0, 1): 0}), {(0, 0): Cell(), (0, 1): Cell(("a",))})
    assert as_text(text(closed)) == "   a"


@given(st.lists(st.text("ab.", min_size=3, max_size=3), min_size=2, max_size=2), st.integers(1, 3))
def test_what_is_drawn_is_read(rows: list[str], number: int) -> None:
    layout = Layout(
        2,
        3,
        regions={(r, c): 0 for r in range(2) for c in range(3)},
        clues={(r, -1): Clue(str(r)) for r in range(2)},
        shows=[[{(r, c): sign} for sign in "ab"] for r in range(2) for c in range(3)],
    )
    drawn = as_text(text(of_solution(layout, tuple(rows), marked=[(0, 0)])))
    found = grids(Source("drawn", "\n".join([drawn] * number)), form_of(layout))
    assert [one.rows for one in found] == [[list(row) for row in rows]] * number


@pytest.mark.parametrize(
    "written",
    ["12\n34\n", "1 2\n3 4", "+---+\n|1|2|\n+---+\n|3|4|\n+---+", "done in 7 ms:\n\n1 2\n  3 4\nbye\n", "!1 2\n*3 4"],
)
def test_frames_marks_and_words_around_a_grid_are_passed_over(written: str) -> None:
    (found,) = grids(Source("text", written), Form([2, 2], set("1234")))
    assert found.rows == [["1", "2"], ["3", "4"]]


def test_open_cells_are_unknown_and_rows_may_differ_in_length() -> None:
    (found,) = grids(Source("text", "1 ? _\n12"), Form([3, 1], set("12")))
    assert found.rows == [["1", UNKNOWN, UNKNOWN], [UNKNOWN]]


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("", "text:1:1: expected 2 rows of 2 cells, each one of 1 2, found no such rows"),
        ("1 2\n", "text:2:1: expected 2 rows of 2 cells, each one of 1 2, found 1 such row"),
        ("1 2\n2 1 1\n", "text:2:1: expected 2 rows of 2 cells, each one of 1 2, found '2 1 1'"),
        ("1 2\n2 3\n", "text:2:1: expected 2 rows of 2 cells, each one of 1 2, found '2 3'"),
        ("9 1 2\n9 2 1", "text:1:1: expected 2 rows of 2 cells, each one of 1 2, found '9 1 2'"),
    ],
)
def test_what_is_no_grid_is_named_by_its_line(written: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        grids(Source("text", written), Form([2, 2], set("12")))
    assert str(caught.value) == message
