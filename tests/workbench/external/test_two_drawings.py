"""Two boards in one output, in whatever drawings: if they differ, neither is the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import pytest

import magnets_cp
from magnets_cp.errors import InputError, TwoAnswersError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output

# Its clues and those of four columns with two rows of blanks; and a solution without a blank.
BLANKS = magnets_cp.read("4x4:1100,1100,1100,1100,LRLRLRLRLRLRLRLR").content
FULL = magnets_cp.read("4x4:2222,2222,2222,2222,LRLRLRLRLRLRLRLR").content
Rows = Sequence[str]
BOARDS: list[tuple[object, Rows, list[Rows]]] = [
    (BLANKS, ("+-..", "-+..", "....", "...."), [("+-..", "-++-", "....", "...."), ("+-..", "-+..", "..+-", "....")]),
    (FULL, ("+-+-", "-+-+", "+-+-", "-+-+"), [("-+-+", "---+", "++-+", "+-+-"), ("+---", "-+-+", "+-+-", "---+")]),
]


def _numbered(rows: Rows) -> str:
    return "  0 1 2 3\n" + "\n".join(f"{r} {' '.join(row)}" for r, row in enumerate(rows))


def _framed(rows: Rows) -> str:
    return "+-+-+-+-+\n" + "\n".join(f"|{'|'.join(row)}|" for row in rows) + "\n+-+-+-+-+"


def _ruled(rows: Rows) -> str:
    rule = "+---+---+---+---+"
    return "\n".join([rule, *(f"| {' | '.join(row)} |" for row in rows), rule])


DRAWINGS: dict[str, Callable[[Rows], str]] = {
    "plain": "\n".join,
    "spaced": lambda rows: "\n".join(" ".join(row) for row in rows),
    "labelled": lambda rows: "\n".join(f"Row {r}: {' '.join(row)}" for r, row in enumerate(rows, start=1)),
    "numbered": _numbered,
    "framed": _framed,
    "ruled": _ruled,
}
BETWEEN = ["\n\n", "\n\nSolution:\n", "\n\nFinal:\n"]


def outcome(board: object, text: str) -> object:
    try:
        return read_output(MAGNETS, board, Execution(Ending.EXITED, 0, text.encode(), b"")).solutions
    except InputError as error:
        return type(error)


@pytest.mark.parametrize("first", DRAWINGS)
@pytest.mark.parametrize("second", DRAWINGS)
def test_two_that_differ_are_no_answer(first: str, second: str) -> None:
    for (board, right, wrong), between in product(BOARDS, BETWEEN):
        for other in wrong:
            for one, two in ((right, other), (other, right)):
                found = outcome(board, DRAWINGS[first](one) + between + DRAWINGS[second](two))
                # The same form twice is two solutions, which are judged one by one.
                assert found in (TwoAnswersError, InputError, (one, two)), (one, two, between)


@pytest.mark.parametrize("first", DRAWINGS)
@pytest.mark.parametrize("second", DRAWINGS)
def test_the_same_twice_is_an_answer(first: str, second: str) -> None:
    for (board, right, _), between in product(BOARDS, BETWEEN):
        assert outcome(board, DRAWINGS[first](right) + between + DRAWINGS[second](right)) == (right,)


def test_a_grid_may_stand_beside_its_dominoes() -> None:
    board = magnets_cp.read("3x2:110,11,110,11,LRTLRB").content
    assert outcome(board, "+-.\n-+.\n\n{0: '+-', 1: '..', 2: '-+'}\n") == (("+-.", "-+."),)
    assert outcome(board, "+-.\n-+.\n\n{0: '+-', 1: '..', 2: '+-'}\n") is TwoAnswersError


def test_rows_of_digits_as_texts_are_not_dropped() -> None:
    board = magnets_cp.read("4x3:1110,022,1110,022,TLRTBLRBLRLR").content
    told = "[['0', '0', '0', '0'], ['1', '2', '1', '2'], ['0', '0', '2', '1']]"
    for text in (told, f'{{"solution": {told}}}'.replace("'", '"')):
        assert outcome(board, text) is InputError


def test_an_answer_said_at_each_of_many_steps_is_one_answer() -> None:
    board = magnets_cp.read("3x2:110,11,110,11,LRTLRB").content
    assert outcome(board, '{"solutions": [["+-.", "-+."]]}\n' * 3000) == (("+-.", "-+."),)
    steps = "".join(f'{{"solutions": [["+-.", "-+."]], "step": {number}}}\n' for number in range(1200))
    assert outcome(board, steps) in (InputError, (("+-.", "-+."),))


@pytest.mark.parametrize(
    "text",
    [
        "+. (0, 0)\n-. (0, 0)\n",
        "+. [0 0]\n-. [0 0]\n",
        "+1 0 (1, 0)\n-1 0 (0, 1)\n",
        "0+ 0-    \n0+ 0-    \n",
        "    0+ 0-\n    0+ 0-\n",
        "+ -  2+ 2-\n- +  2+ 2-\n",
    ],
)
def test_counts_beside_rows_are_no_cells(text: str) -> None:
    board = magnets_cp.read("2x2:00,00,00,00,TTBB").content
    assert outcome(board, text) is InputError


def test_a_blank_as_0_before_a_sign_is_no_count() -> None:
    board = magnets_cp.read("4x2:1010,02,0101,02,LRTTLRBB").content
    for text in ("0+ 0-\n0- 0+\n", "0+0-\n0-0+\n"):
        assert outcome(board, text) == ((".+.-", ".-.+"),)
