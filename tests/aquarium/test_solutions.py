from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from magnets_cp.partial import Partial, Role, as_text
from magnets_cp.puzzles.aquarium.board import Board
from magnets_cp.puzzles.aquarium.csp import csp
from magnets_cp.puzzles.aquarium.picture import draw, layout, picture, read_solutions
from magnets_cp.puzzles.aquarium.rules import violations
from magnets_cp.source import Source
from tests.aquarium.boards import U_SHAPE, U_SOLUTION, board_of, boards

OTHER = ("~~~", "...", "~.~")


def read(text: str) -> list[tuple[str, ...]]:
    return read_solutions(Source("answer", text), U_SHAPE)


# One answer, U_SOLUTION, in the forms it comes in.
FORMS = [
    "...\n~.~\n~~~\n",
    "0 0 0\r\n1 0 1\r\n1 1 1",
    "\n\n...\n\n~ . ~\n~~~\n\n",
    picture(U_SHAPE, U_SOLUTION),
    json.dumps({"status": "satisfiable", "solutions": [U_SOLUTION]}),
    ".,.,.\n~,.,~\n~,~,~\n",
    "|.|.|.|\n|~|.|~|\n|~|~|~|\n",
    "+-+-+-+\n|.|.|.|\n+-+-+-+\n|~|.|~|\n|~|~|~|\n+-+-+-+\n",
    "  2 1 2\n0 . . .\n2 ~ . ~\n3 ~ ~ ~\n",
]


def test_several_answers_follow_one_another() -> None:
    assert read("...\n~.~\n~~~\n\n~~~\n...\n~.~\n") == [U_SOLUTION, OTHER]
    assert read(f"{picture(U_SHAPE, U_SOLUTION)}\n\n{picture(U_SHAPE, OTHER)}\n") == [U_SOLUTION, OTHER]
    assert read(json.dumps({"solutions": [U_SOLUTION, OTHER]})) == [U_SOLUTION, OTHER]


def test_the_picture_has_walls_between_aquariums_and_water_flows_within_them() -> None:
    board = board_of("1 2 12\n2 13\n\n1 1 2\n1 3 3\n")
    assert picture(board, ("~~.", "...")).splitlines() == [
        "     1   2  12",
        "   +---+---+---+",
        " 2 |~~~~~~~| . |",
        "   +   +---+---+",
        "13 | . | .   . |",
        "   +---+---+---+",
    ]


def test_what_is_not_known_is_blank() -> None:
    assert picture(U_SHAPE, ("   ", "~ ~", "~~~")).splitlines()[2:7:2] == [
        "0 |   |   |   |",
        "2 |~~~|   |~~~|",
        "3 |~~~~~~~~~~~|",
    ]
    assert picture(U_SHAPE).splitlines()[6] == "3 |           |"


@given(boards(larger=True), st.data())
def test_a_printed_board_is_read_back(board: Board, data: st.DataObject) -> None:
    solution = tuple("".join(data.draw(st.sampled_from("~.")) for _ in range(board.columns)) for _ in range(board.rows))
    text = picture(board, solution)
    assert read_solutions(Source("answer", text), board) == [solution]
    assert all(line == line.rstrip() for line in text.splitlines())


def test_what_violations_mark_is_marked_in_the_picture_and_has_its_place_in_the_layout() -> None:
    wrong = ("...", "~..", "~~~")
    spots = [spot for found in violations(U_SHAPE, wrong) for spot in found.spots]
    assert spots == [(1, 0), (1, 2), (1, -1), (-1, 2)]
    assert picture(U_SHAPE, wrong, spots).splitlines() == [
        "    2   1   2!",
        "  +---+---+---+",
        "0 | . | . | . |",
        "  +   +   +   +",
        "2!|!~~| . |!. |",
        "  +   +---+   +",
        "3 |~~~~~~~~~~~|",
        "  +---+---+---+",
    ]
    drawing = layout(U_SHAPE)
    assert (drawing.rows, drawing.columns, drawing.regions[1, 1]) == (3, 3, 2)
    assert [drawing.clues[spot].text for spot in ((1, -1), (-1, 2))] == ["2", "2"]


def test_a_board_on_the_way_shows_what_is_known_and_by_whom() -> None:
    problem = csp(U_SHAPE, "clues")
    partial = Partial(problem, [0b01, 0b01, 0b11, 0b10, 0b11], frozenset({0}), {3: 0b01})
    drawing = draw(U_SHAPE, partial)
    assert as_text(drawing) == picture(U_SHAPE, (". .", "~ ~", "~~~"))
    roles = {piece.role for piece in drawing[-2]}
    assert roles == {Role.PLAIN, Role.DECIDED}
    assert [piece.role for piece in drawing[2] if piece.role is not Role.PLAIN] == [
        Role.REMOVED,
        Role.FREE,
        Role.REMOVED,
    ]
