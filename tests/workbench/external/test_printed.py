"""What a judged function prints is shown, and where it failed or was when time ran out, in its author's own lines."""

# ruff: noqa: T201

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import magnets_cp
from hand_solver import Limits
from magnets_cp.answer import Outcome
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.run.programs.python_function import Function

BOARD = "2x1:10,1,01,1,LR"


def told(solver: Callable[..., Any], **terms: Any) -> str:
    return str(magnets_cp.judge(solver, BOARD, fuzz=0, **terms))


def test_what_a_function_prints_is_shown_beside_its_fault() -> None:
    def talkative(board: Any) -> list[str]:
        print("laying", board.dominoes[0])
        return ["-+"]

    assert "  it printed:\n    laying ((0, 0), (0, 1))\n  its answer:" in told(talkative)


def test_a_grid_that_is_printed_and_not_returned_is_noticed() -> None:
    def printing(board: Any) -> None:
        print("solved:\n+-")

    def silent(board: Any) -> None:
        print("nothing here")

    hint = "null (None in Python); but it printed a board: is it to return that?"
    assert hint in told(printing)
    assert "    solved:\n    +-\n" in told(printing)
    assert hint not in told(silent)


def test_of_much_the_end_is_shown() -> None:
    def flooding(board: Any) -> list[str]:
        for number in range(5000):
            print("line", number)
        return ["-+"]

    shown = told(flooding)
    assert "    line 4999\n" in shown
    assert "    ...\n" in shown
    assert "line 4000" not in shown


def test_an_error_in_a_library_names_the_line_that_led_there() -> None:
    def inverting(board: Any) -> Any:
        import numpy as np

        print("before")
        return np.linalg.inv(np.zeros((2, 2)))  # here

    shown = told(inverting)
    assert "test_printed.py line" in shown
    assert "in inverting: return np.linalg.inv(np.zeros((2, 2)))  # here\n" in shown
    assert "LinAlgError: Singular matrix" in shown
    assert "  it printed:\n    before\n" in shown
    assert shown.count("Traceback") == 0


def deep(number: int) -> None:
    while not number:
        pass
    deep(number - 1)


def test_a_timeout_tells_where_it_was() -> None:
    def endless(board: Any) -> None:
        print("begins")
        deep(12)

    shown = told(endless, seconds=1)
    assert "it was at test_printed.py line" in shown, shown
    assert "in deep, 12 times: deep(number - 1)\n" in shown
    assert "in endless: deep(12)\n" in shown
    assert "    begins\n" in shown
    assert "Timeout (" not in shown


@pytest.mark.parametrize("returned", [{1, 2}, object, 5.5, {((0, 0), (0, 1)): "+"}, {(7, 7): "+"}])
def test_what_cannot_be_read_is_told_what_can(returned: Any) -> None:
    shown = told(lambda board: returned)
    assert 'by domino {((0, 0), (0, 1)): "+-"}' in shown
    assert "Traceback" not in shown


def test_who_is_told_where_it_was_is_not_ended_by_that(tmp_path: Path) -> None:
    """The place is noted between two instructions; by a thread of its own nine of a hundred were ended so."""
    (tmp_path / "busy.py").write_text(
        "def deep(n):\n    return [one for one in range(n % 7)] and (deep(n - 1) if n else 0)\n\n\n"
        "def solve(board):\n    while True:\n        deep(200)\n"
    )
    solver = Function(name="busy", function=f"{tmp_path / 'busy.py'}:solve")
    for _ in range(25):
        answer = solver.run(MAGNETS, MAGNETS.fuzz(0, 3), Limits(seconds=0.1))
        assert answer.outcome is Outcome.TIMEOUT, answer.report
