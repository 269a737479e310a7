"""The seconds hold where a command does something else than search: where it states a board, or shows it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

from magnets_cp.cli.main import app
from magnets_cp.puzzles.magnets.puzzle import Magnets
from magnets_cp.workbench.explain.hint import hint as hinting
from magnets_cp.workbench.judge.audit import audit as auditing
from tests.cli.test_processes import SEED_1


def _endless(*_: object, **__: object) -> Any:
    while True:
        time.sleep(0.01)


@pytest.mark.parametrize("attribute", ["__init__", "mistake", "steps"])
def test_a_hint_ends_with_its_seconds(attribute: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting.Explainer, attribute, _endless)
    done = CliRunner().invoke(app, ["hint", SEED_1, "--seconds", "0.2"])
    assert (done.exit_code, done.stdout) == (3, "")
    assert "no step was found within the seconds given, 0.2" in done.stderr


@pytest.fixture
def slow_board(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Makes the hand solver's model of boards with so many rows an endless work."""
    monkeypatch.setattr(auditing, "_GRACE", 0.5)
    stated = Magnets.csp

    def slow(rows: int) -> None:
        def csp(board: Any, level: str) -> Any:
            return _endless() if board.rows == rows else stated(board, level)

        monkeypatch.setattr(Magnets, "csp", staticmethod(csp))

    return slow


def test_an_audit_leaves_out_what_takes_too_long(slow_board: Callable[[int], None]) -> None:
    slow_board(6)
    done = CliRunner().invoke(
        app, ["audit", SEED_1, "2x2:11,11,11,11,TTBB", "--config", "search=dfs", "--seconds", "1"]
    )
    assert done.exit_code == 3
    assert ": not audited: solver=hand" in done.stdout
    assert "it did not end within 3.5 seconds" in done.stdout
    assert "1 instance; 1 configuration" in done.stdout
