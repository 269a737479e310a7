"""Words while one waits: on a terminal, after half a second, erased in the end; never in a pipe."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest

from magnets_cp.cli import waiting
from tests.boards import INSTANCES
from tests.cli.test_processes import SEED_1, SEED_2
from tests.running import magnets

HARD = str(INSTANCES / "magnets" / "large-half-clues-20x20.sgt")
ERASE = "\r\x1b[K"


def on_terminal(*arguments: str) -> tuple[str, str]:
    """Standard output, a file, and what a terminal got as standard error."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "magnets_cp", *arguments]
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(command, stdout=out, stderr=theirs)
        os.close(theirs)
        shown = b""
        with suppress(OSError):  # in the end the other end is closed
            while chunk := os.read(ours, 4096):
                shown += chunk
        os.close(ours)
        assert process.wait(60) != 1
        out.seek(0)
        return out.read(), shown.decode()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--inference", "none", "--level", "arcs"), "decisions"),
        (("--search", "learning", "--all", "--json"), "conflicts"),
        (("--solver", "cp-sat", "--all", "--json"), "solving: "),
    ],
)
def test_a_long_search_says_how_far_it_has_come(options: tuple[str, ...], words: str) -> None:
    _, shown = on_terminal("solve", HARD, "--seconds", "1.5", *options)
    lines = shown.split(ERASE)
    told = [line for line in lines if line.startswith("solving: ")]
    assert len(told) > 1
    assert any(words in line for line in told)
    assert all(len(line) < 80 and "\n" not in line for line in told)
    assert lines[-1].startswith("magnets: ")  # everything said before is erased


def test_a_short_search_says_nothing() -> None:
    _, shown = on_terminal("solve", SEED_1)
    assert shown.startswith("magnets: 1 solution")
    assert "\x1b" not in shown


def test_a_pipe_gets_no_words() -> None:
    command = [sys.executable, "-m", "magnets_cp", "solve", HARD, "--seconds", "1", "--inference", "none"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "solving" not in done.stderr
    assert "\x1b" not in done.stderr


SLOW = """
import time
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.queens.puzzle import QUEENS


class Slow(type(QUEENS)):
    def read(self, source, notation=None):
        time.sleep(1)
        return super().read(source, notation)


PUZZLE = Slow()
"""


def test_reading_boards_says_that_it_does(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    asked = ("4@1,0", "--puzzle", str(tmp_path / "slow.py"), "--config", "search=dfs")
    for command in (("verify",), ("compare", "--store", str(tmp_path / "runs.db"))):
        _, shown = on_terminal(*command, *asked)
        assert "reading boards: " in shown
        assert ("measuring boards" in shown) == (command[0] == "compare")


def test_generating_says_which_board_it_is_at() -> None:
    out, shown = on_terminal("generate", "30x30", "--count", "12", "--kind", "any", "--density", "1")
    assert len(out.splitlines()) == 12
    assert not shown or "generating: " in shown
    assert shown.rpartition(ERASE)[2] == ""


@pytest.mark.parametrize(("every", "told"), [(0.0, [1, 2, 3, 4]), (3600.0, [])])
def test_long_work_says_in_a_file_how_much_is_done(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, every: float, told: list[int]
) -> None:
    monkeypatch.setattr(waiting, "TELLS", every)
    configurations = ("--config", "variable=mrv", "--config", "variable=dom_wdeg")
    done = magnets("compare", SEED_1, SEED_2, *configurations, "--store", str(tmp_path / "runs.db"))
    said = [line for line in done.stderr.splitlines() if line.startswith("magnets: compare: ")]
    assert said == [f"magnets: compare: {number} of 4 done" for number in told]
