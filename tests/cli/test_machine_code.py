"""What the program says of machine code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

from hand_solver import machine_code
from hand_solver.machine_code import forms
from magnets_cp import __version__
from magnets_cp.cli import stream
from magnets_cp.cli.main import app
from tests.boards import INSTANCES

RUNNER = CliRunner()
BOARD = str(INSTANCES / "magnets" / "seed-1-6x6.txt")


class Long:
    """A timer of a search that takes longer than it."""

    daemon = False

    def __init__(self, seconds: float, function: Callable[..., None], arguments: list[Any]) -> None:
        assert seconds == stream.PATIENCE
        self.start = lambda: function(*arguments)

    def cancel(self) -> None:
        pass


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> None:
    """No machine code, and every search a long one."""
    monkeypatch.setattr(forms, "_loaded", lambda _: None)
    monkeypatch.setattr(stream, "Timer", Long)


def test_the_version_says_that_it_is_there() -> None:
    there = "yes" if machine_code.load() else "no"
    assert RUNNER.invoke(app, ["--version"]).stdout == f"magnets {__version__}\nmachine code: {there}\n"


@pytest.mark.usefixtures("without")
def test_the_version_says_that_it_is_not_there() -> None:
    assert RUNNER.invoke(app, ["--version"]).stdout == f"magnets {__version__}\nmachine code: no\n"


@pytest.mark.usefixtures("without")
@pytest.mark.parametrize("search", ["auto", "learning"])
def test_a_long_search_without_it_says_so_once(search: str) -> None:
    done = RUNNER.invoke(app, ["solve", BOARD, "--search", search])
    assert done.exit_code == 0
    assert done.stderr.count("magnets: searching in plain Python") == 1
    assert "plain Python" not in done.stdout


@pytest.mark.usefixtures("without")
@pytest.mark.parametrize("options", [["--search", "dfs"], ["--solver", "cp-sat"]])
def test_nothing_is_said_where_it_would_not_help(options: list[str]) -> None:
    assert "plain Python" not in RUNNER.invoke(app, ["solve", BOARD, *options]).stderr


def test_nothing_is_said_of_a_short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "_loaded", lambda _: None)
    assert "plain Python" not in RUNNER.invoke(app, ["solve", BOARD]).stderr
