"""What is seen on a board: signs, candidates, how clues fare, and the same in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Limits, Options
from hand_solver.problem.domains import members
from magnets_cp import drawing
from magnets_cp.drawing.primitives import SIDE, Text
from magnets_cp.drawing.scene import ClueState, of_partial
from magnets_cp.drawing.shapes import picture
from magnets_cp.drawing.svg import cell, described
from magnets_cp.partial import Role
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.explain.trace import record
from tests import strategies
from tests.boards import instance
from tests.brute_force import board_solutions
from tests.puzzles.beads import BEADS
from tests.puzzles.case import Case
from tests.puzzles.cases import each_puzzle


@each_puzzle
def test_a_right_solution_meets_every_clue_and_every_sign_is_what_its_value_shows(case: Case) -> None:
    layout = case.puzzle.layout(case.answered)
    seen = drawing.seen(case.puzzle, case.answered, case.answer)
    standings = {seen.standing(clue) for clue in (*layout.clues.values(), *layout.notes)}
    wrong = case.puzzle.violations(case.answered, case.answer)
    assert (ClueState.EXCEEDED in standings) <= bool(wrong)
    assert ClueState.OPEN not in standings
    problem = case.puzzle.csp(case.answered, case.puzzle.levels[-1])
    for assignment in record(problem, Options(), Limits()).result.solutions:
        signs = layout.placed(case.puzzle.decode(case.answered, assignment))
        for variable, value in enumerate(assignment):
            for spot, sign in layout.shows[variable][value].items():
                assert signs[spot] == sign


@each_puzzle
@settings(max_examples=5)
@given(data=st.data())
def test_a_board_on_the_way_shows_the_signs_its_domains_leave(case: Case, data: st.DataObject) -> None:
    board = data.draw(case.small)
    layout = case.puzzle.layout(board)
    for frame in record(case.puzzle.csp(board, case.puzzle.levels[0]), Options("fc"), Limits(nodes=5)).frames():
        seen = of_partial(layout, frame.partial)
        assert set(seen.cells) == set(layout.cells)
        for variable, values in enumerate(layout.shows):
            left = list(members(frame.partial.masks[variable]))
            for spot in {spot for value in values for spot in value}:
                signs = {values[value].get(spot, layout.ground.get(spot, ".")) for value in left}
                assert set(seen.cells[spot].signs) == signs
                assert not signs & set(seen.cells[spot].gone)


@given(strategies.boards())
def test_a_clue_is_exceeded_only_where_no_way_to_go_on_meets_it(board: Board) -> None:
    solutions = board_solutions(board)
    seen = drawing.seen(MAGNETS, board)
    if solutions:
        assert all(seen.standing(clue) is not ClueState.EXCEEDED for clue in seen.layout.clues.values())


def test_words_say_signs_clues_and_what_is_wrong() -> None:
    board = instance("givens-4x4.janko")
    seen = drawing.seen(MAGNETS, board)
    spot, sign = next(iter(board.givens.items()))
    said = {"+": "plus", "-": "minus", ".": "blank"}[sign]
    assert cell(seen, spot) == f"{said} given"
    text = described(replace(seen, marked=frozenset([spot]), named=frozenset([(0, 0)])))
    assert text.startswith("Board of 4 rows and 4 columns. Clues: column 1 ")
    assert f"{said} given wrong" in text
    assert "pointed out" in text
    assert text.count("Row ") == 4


def test_a_puzzle_that_says_nothing_of_its_drawing_is_a_row_a_variable() -> None:
    layout = BEADS.layout("a.")
    assert (layout.rows, layout.columns) == (2, 3)
    trace: Any = record(BEADS.csp("a.", "default"), Options(), Limits())
    first = of_partial(layout, next(trace.frames()).partial)
    assert first.cells[0, 0].sign == "a"
    assert first.cells[1, 1].role is Role.FREE
    assert "<pre>" in drawing.html(BEADS, "a.", ("a", "b"))


def test_on_a_half_filled_board_what_is_known_to_be_empty_is_told_from_what_is_not_known() -> None:
    board = instance("unique-4x5.txt")
    half = drawing.of_answer(MAGNETS, board, {(0, 0): ".", (0, 1): "+"}, None)
    known, sign, unknown = (half.cells[0, c] for c in range(3))
    assert (known.sign, sign.sign, unknown.signs) == (".", "+", ())
    assert known.role is Role.IMPLIED
    whole = drawing.of_answer(MAGNETS, board, dict.fromkeys(MAGNETS.layout(board).cells, "."), None)
    assert {one.role for one in whole.cells.values()} == {Role.PLAIN}


@each_puzzle
def test_rows_and_columns_are_named_beside_what_else_stands_there(case: Case) -> None:
    drawn = picture(drawing.seen(case.puzzle, case.puzzle.fuzz(3, 1)))
    layout = case.puzzle.layout(case.puzzle.fuzz(3, 1))
    names = {text.text: group for group in drawn.groups for text in group.shapes if isinstance(text, Text)}
    taken = [group for group in drawn.groups if group.spot is not None]
    for r in range(layout.rows):
        assert names[f"r{r + 1}"].y == next(group.y for group in taken if group.spot == (r, 0))
        assert names[f"r{r + 1}"].x >= max(group.x for group in taken) + SIDE
    for c in range(layout.columns):
        assert names[f"c{c + 1}"].x == next(group.x for group in taken if group.spot == (0, c))
        assert names[f"c{c + 1}"].y >= max(group.y for group in taken) + SIDE
    assert max(group.x for group in drawn.groups) < drawn.width
