"""Steps are looked for within a time; what was found by its end is kept, and it is said that it ended."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import magnets_cp
from magnets_cp.puzzle.deductions import OutOfTimeError, Step, deductions
from magnets_cp.workbench.explain.hint import hint
from magnets_cp.workbench.explain.hint.hint import Explainer
from magnets_cp.workbench.explain.hint.walkthrough import NO_STEP
from tests.boards import INSTANCES

BOARD = str(INSTANCES / "magnets" / "seed-2-10x9.txt")


def test_steps_found_before_time_ends_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def two(*problems: Any, **terms: Any) -> Iterator[Step]:
        yield from islice(deductions(*problems, **terms), 2)
        raise OutOfTimeError

    monkeypatch.setattr(hint, "deductions", two)
    hints = magnets_cp.hint(BOARD, None)
    assert (len(hints), hints.state, hints.in_time) == (2, "open", False)
    assert hints.document()["in_time"] is False
    assert repr(hints) == "<Hints 2 steps, open, out of time>"
    for said in (str(hints), hints._repr_html_()):
        assert "no further step was found within the seconds given" in said


def test_no_step_is_told_whose_reason_there_was_no_time_for() -> None:
    assert str(magnets_cp.hint(BOARD, seconds=0)) == "no step was found within the seconds given"
    assert len(magnets_cp.hint(BOARD, seconds=None)) == 1


def test_no_step_is_one_document_whatever_took_the_time() -> None:
    assert magnets_cp.hint(BOARD, seconds=0).document() == NO_STEP


def test_a_reason_that_was_not_found_in_time_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    board = magnets_cp.read("2x1:20,1,01,1,LR")

    def late(explainer: Explainer, *_: object) -> None:
        explainer._until = 0.0

    monkeypatch.setattr(Explainer, "_with_reason", late)
    assert str(magnets_cp.hint(board)) == "The board has no solution; no reason was found in time."
