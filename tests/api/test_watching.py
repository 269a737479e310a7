"""A function that tells what it does is traced, and its first wrong step named."""

from __future__ import annotations

from typing import Any

import pytest

import magnets_cp
from magnets_cp import recorder

BOARD = "2x2:11,11,11,11,TTBB"


def restoring(board: Any) -> Any:
    """Two dominoes side by side, the first tried both ways."""
    domains = [["+-", "-+", ".."], ["+-", "-+", ".."]]
    recorder.begin(domains)
    recorder.decide(0, "..")
    recorder.undo(domains)
    recorder.decide(0, "+-")
    recorder.decide(1, "-+")
    recorder.solution()
    return ["+-", "-+"]


def forgetting(board: Any) -> Any:
    """The same, but a value is lost on the way back."""
    domains = [["+-", "-+", ".."], ["+-", "-+", ".."]]
    recorder.begin(domains)
    recorder.decide(0, "..")
    recorder.undo([["+-", "-+", ".."], ["+-"]])
    return None


def test_a_function_is_followed_step_by_step() -> None:
    found = magnets_cp.trace(BOARD, solver=restoring)
    assert [frame.caption.split(": ")[1] for frame in found.frames[:3]] == [
        "start",
        "decide r1c1-r2c1 = ..; test_watching.py:19 in restoring",
        "backtrack r1c1-r2c1 = ..; test_watching.py:20 in restoring",
    ]
    assert found.first_wrong is None
    assert found._repr_html_().startswith("<iframe")


def test_the_first_wrong_step_is_named_without_the_file_made_for_it() -> None:
    told = magnets_cp.trace(BOARD, solver=forgetting).first_wrong
    assert told is not None
    assert told.startswith(f"{BOARD} (2x2): wrong domains: forgetting\n  by step 3, undo r1c1-r2c1 = ..\n")
    assert "r1c2-r2c2 lacks -+, .., which was not removed" in told


def test_a_search_of_the_hand_solver_has_no_wrong_step() -> None:
    assert magnets_cp.trace(BOARD, level="counts").first_wrong is None


def test_a_solver_of_your_own_takes_no_options_and_has_to_tell_something() -> None:
    with pytest.raises(magnets_cp.UsageError, match="takes no options: leave out level"):
        magnets_cp.trace(BOARD, solver=restoring, level="counts")
    with pytest.raises(magnets_cp.UsageError, match="expected a function, or FILE"):
        magnets_cp.trace(BOARD, solver=3)  # type: ignore[arg-type]
    with pytest.raises(magnets_cp.InputError):
        magnets_cp.trace(BOARD, solver=lambda board: None)
