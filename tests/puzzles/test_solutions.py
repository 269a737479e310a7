"""Finished boards from text, of any puzzle: what is printed, our JSON, and text that is none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hand_solver import Limits
from magnets_cp.answer import Solution
from magnets_cp.errors import InputError
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.workbench.run.configuration import parse
from tests.puzzles.case import Case, Refused
from tests.puzzles.cases import CASES, each_puzzle

NO_JSON: list[Refused] = [
    ('{"solutions": ', (1, 15), "JSON"),
    ('{"solutions": ' + "[" * 100_000, (1, 1), "JSON"),
    ('{"solutions": []}', (1, 1), "solutions"),
    ('{"solutions": [["1", 3]]}', (1, 1), "array of strings"),
    ('{"solutions": ["1", "2"]}', (1, 1), "array of strings"),
]


def read(puzzle: Puzzle[Any], board: Any, text: str) -> list[Solution]:
    return puzzle.read_solutions(Source("answer", text), board)


@each_puzzle
def test_what_is_printed_and_our_json_are_read_back(case: Case) -> None:
    puzzle, found = case.puzzle, 0
    for index in range(1, 90):
        board = puzzle.fuzz(4, index)
        solutions = list(parse("solver=hand", puzzle).run(puzzle, board, Limits(solutions=5)).solutions)
        if solutions:
            printed = [puzzle.picture(board, solution) for solution in solutions]
            assert read(puzzle, board, "\n\n".join(printed)) == solutions
            for words in ("Solution:", "nodes: 5", "Solved in 3 ms"):
                assert read(puzzle, board, f"{words}\n{printed[0]}\n{words}") == solutions[:1]
            assert read(puzzle, board, json.dumps({"status": "satisfiable", "solutions": solutions})) == solutions
            assert read(puzzle, board, json.dumps({"solutions": solutions}, indent=1)) == solutions
            found += 1
    assert found > 20


@pytest.mark.parametrize(("case", "text"), [(case, text) for case in CASES for text in case.forms], ids=str)
def test_one_answer_in_many_forms(case: Case, text: str) -> None:
    assert read(case.puzzle, case.answered, text) == [case.answer]


@pytest.mark.parametrize(("case", "refused"), [(case, one) for case in CASES for one in (*NO_JSON, *case.refused)])
def test_what_cannot_be_read_is_refused(case: Case, refused: Refused) -> None:
    text, place, expected = refused
    with pytest.raises(InputError) as caught:
        read(case.puzzle, case.answered, text)
    assert expected in caught.value.expected
    assert (caught.value.line, caught.value.column) == place
