"""Right answers in forms that once were taken for two answers, or for none."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

import magnets_cp
from tests.running import magnets

# With missing clues, so that most readings of an answer are right.
TALL = {
    "puzzle": "magnets",
    "rows": 2,
    "columns": 2,
    "layout": ["TT", "BB"],
    "row_plus": [None, 0],
    "row_minus": [None, 1],
    "column_plus": [0, None],
    "column_minus": [0, 1],
}
WIDE = {
    "puzzle": "magnets",
    "rows": 2,
    "columns": 3,
    "layout": ["*TT", "*BB"],
    "row_plus": [None, 1],
    "row_minus": [None, 0],
    "column_plus": [0, 0, 1],
    "column_minus": [None, 0, 1],
}
BY_CELL = "(0, 0): .\n(0, 1): .\n(0, 2): -\n(1, 0): .\n(1, 1): .\n(1, 2): +\n"


@pytest.mark.parametrize(
    ("board", "answer"),
    [
        (TALL, "0+\n0-\n"),  # a blank and a sign, not a number and a sign
        (TALL, "0 +\n0 -\n"),
        (WIDE, BY_CELL),  # six cells, not six rows of a number, a colon and a sign
        (WIDE, BY_CELL.replace(": .", ":.")),
    ],
)
def test_a_right_answer_is_correct(board: dict[str, object], answer: str, tmp_path: Path) -> None:
    (tmp_path / "board.json").write_text(json.dumps(board))
    (tmp_path / "answer.txt").write_text(answer)
    judged = magnets("judge", "board.json", "--to", "json", "--command", "cat answer.txt", "--json", cwd=tmp_path)
    assert judged.returncode == 0, judged.stdout


@pytest.mark.parametrize("question", ["no solution?", "UNSAT?"])
def test_a_question_is_no_answer(question: str, tmp_path: Path) -> None:
    judged = magnets("judge", "2x1:10,1,01,1,LR", "--command", f"echo '{question}'", cwd=tmp_path)
    assert "unreadable" in judged.stdout
    assert "false unsatisfiable" not in judged.stdout


@pytest.mark.parametrize(
    "rows", ['{0: "+-", 1: ".."}', '{1: ["+", "-"], 2: [".", "."]}', '{np.int64(0): "+-", np.int64(1): ".."}']
)
def test_a_function_may_return_rows_by_their_numbers(rows: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(f"import numpy as np\n\ndef solve(board):\n    return {rows}\n")
    judged = magnets("judge", "2x2:10,10,01,10,LRLR", "--solver", "mine.py:solve", cwd=tmp_path)
    assert judged.returncode == 0, judged.stdout


@pytest.mark.parametrize("name", ["time", "os", "sys", "gc", "types"])
def test_a_file_may_be_called_like_a_module_that_it_imports(name: str, tmp_path: Path) -> None:
    called = "time.time(), gc.isenabled(), os.getpid(), sys.path"
    text = f'import gc, os, sys, time\n\ndef solve(board):\n    {called}\n    return ["+-"]\n'
    (tmp_path / f"{name}.py").write_text(text)
    judged = magnets("judge", "2x1:10,1,01,1,LR", "--solver", f"./{name}.py:solve", cwd=tmp_path)
    assert judged.returncode == 0, judged.stdout


@pytest.mark.parametrize("rows", [["+- ", "-+ "], ("+ -  ", "- +  "), iter(["+- ", "-+ "]), ["+-.", "-+."]])
def test_spaces_are_blank_cells_in_python_too(rows: Iterable[str]) -> None:
    assert not any(magnets_cp.check("3x2:110,11,110,11,LRTLRB", rows))


def test_rows_with_spaces_can_be_wrong() -> None:
    assert any(magnets_cp.check("3x2:110,11,110,11,LRTLRB", ["+- ", "+- "]))
