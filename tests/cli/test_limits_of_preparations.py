"""The seconds hold where a command does something else than search: where it states a board, or shows it."""

from __future__ import annotations

import signal
import time
from typing import Any

import pytest
from click.testing import CliRunner

from magnets_cp.cli.main import app
from magnets_cp.puzzles.magnets.puzzle import Magnets
from magnets_cp.workbench.explain.hint import hint as hinting
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


def test_an_audit_leaves_out_what_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    stated = Magnets.csp

    def csp(board: Any, level: str) -> Any:
        if board.rows == 6:
            signal.raise_signal(signal.SIGALRM)  # the time is up
        return stated(board, level)

    monkeypatch.setattr(Magnets, "csp", staticmethod(csp))
    arguments = ["audit", SEED_1, "2x2:11,11,11,11,TTBB", "--config", "search=dfs", "--seconds", "60"]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 3
    assert ": not audited: solver=hand" in done.stdout
    assert "it did not end within 185 seconds" in done.stdout
    assert "1 instance; 1 configuration" in done.stdout
