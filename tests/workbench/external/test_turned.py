"""Values of a solution whose rows and columns are exchanged: they are unreadable, not wrong."""

from __future__ import annotations

import json
from random import Random

import pytest

import magnets_cp
from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.puzzles.queens.puzzle import QUEENS
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output


@pytest.mark.parametrize("lock", ["7@6,0", "6@0,1", "8@2,5"])
@pytest.mark.parametrize("separator", [", ", " "])
def test_the_row_of_each_column_is_not_the_column_of_each_row(lock: str, separator: str) -> None:
    board = magnets_cp.read(lock, puzzle="queens").content
    rng = Random(lock)
    for solution in magnets_cp.solve(magnets_cp.read(lock, puzzle="queens"), count=None).solutions:
        columns = list(map(int, solution))
        rows = [columns.index(c) for c in range(len(columns))]
        others = rng.sample(columns, len(columns))
        for told in (columns, rows, others):
            output = Execution(Ending.EXITED, 0, separator.join(map(str, told)).encode(), b"")
            turned = [str(told.index(c)) for c in range(len(told))]
            if QUEENS.violations(board, tuple(map(str, told))) and not QUEENS.violations(board, tuple(turned)):
                with pytest.raises(InputError, match="rows and columns exchanged"):
                    read_output(QUEENS, board, output)
            else:
                assert read_output(QUEENS, board, output).solutions == (tuple(map(str, told)),)


FLAT = "3x2:110,11,110,11,LRTLRB"
SQUARE = "2x2:11,11,11,11,TTBB"
# Of two columns and four dominoes, whose only solution by dominoes in order is -+ +- .. +-.
DOMINOES = "2x4:12,1110,12,1101,TTBBTTBB"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (FLAT, ["+-", "-+", ".."]),
        (FLAT, [["+", "-"], ["-", "+"], [".", "."]]),
        (SQUARE, [["plus", "minus"], ["minus", "plus"]]),
        (SQUARE, ["\u2795\u2796", "\u2796\u2795"]),
        (DOMINOES, ["-+", "+-", "..", "+-"]),
        (DOMINOES, {"0": "-+", "1": "+-", "2": "..", "3": "+-"}),
    ],
)
def test_right_answers_in_another_form_are_not_wrong_by_standing_in_a_document(name: str, told: object) -> None:
    board = magnets_cp.read(name).content
    for value in (told, {"solution": told}, {"status": "satisfiable", "solutions": [told]}):
        output = Execution(Ending.EXITED, 0, json.dumps(value).encode(), b"")
        with pytest.raises(InputError):
            read_output(MAGNETS, board, output)


def test_wrong_rows_that_are_no_dominoes_either_are_wrong() -> None:
    board = magnets_cp.read(DOMINOES).content
    for rows in (("-+", "+-", "..", "-+"), ("-+", "+-", "+-", "-+")):
        output = Execution(Ending.EXITED, 0, json.dumps({"solution": rows}).encode(), b"")
        found = read_output(MAGNETS, board, output)
        assert (found.solutions, bool(MAGNETS.violations(board, rows))) == ((rows,), True)
