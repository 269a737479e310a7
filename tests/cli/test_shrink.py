"""``--shrink`` as a user runs it: the board is saved, and the command that is shown repeats the failure."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.source import Source
from tests.cli.test_processes import SEED_1
from tests.programs import UNCHECKED, command_for
from tests.running import magnets


def test_the_shrunk_board_is_saved_and_its_command_repeats_the_fault(mine: Path) -> None:
    configuration = "level=mine.py:level search=dfs"
    done = magnets("audit", "--shrink", "board.sgt", "--config", configuration, cwd=mine.parent)
    command = done.stdout.splitlines()[-1].strip()
    assert command.startswith("magnets audit shrunk/unsound-pruning-1x2.")
    again = magnets(*shlex.split(command)[1:], cwd=mine.parent)
    assert again.returncode == 1
    assert "1x2" in again.stdout
    assert "by at most 1" in again.stdout


def test_a_disagreement_is_shrunk_in_the_notation_that_can_say_it(mine: Path) -> None:
    configuration = "inference=mine.py:refuse"
    done = magnets(
        *("verify", SEED_1, "--shrink=small", "--config", configuration, "--config", "solver=cp-sat"),
        *("--json", "--count", "5"),
        cwd=mine.parent,
    )
    document = json.loads(done.stdout)
    assert done.returncode == 1
    assert document["disagreements"] == len(document["shrunk"]) == 1
    (one,) = document["shrunk"]
    assert one["file"].startswith("small/")
    assert (one["failure"], one["smallest"], one["stable"]) == ("false unsatisfiable", True, True)
    notation = one["command"].split()[6]
    (board,) = MAGNETS.read(Source("saved", (mine.parent / one["file"]).read_text()), notation)
    assert board.rows * board.columns == 1
    again = magnets(*shlex.split(one["command"])[1:], cwd=mine.parent)
    assert again.returncode == 1
    assert "false unsatisfiable" in again.stdout


def test_a_judged_program_is_shrunk_in_the_notation_it_reads(tmp_path: Path) -> None:
    command = command_for(tmp_path, UNCHECKED)
    done = magnets(
        "judge", "--command", command, "--fuzz", "60", "--seed", "1", "--first", "--shrink=small", cwd=tmp_path
    )
    assert done.returncode == 1
    last = shlex.split(done.stdout.splitlines()[-1])
    (path,) = (tmp_path / "small").iterdir()
    named = ["--puzzle", "magnets", "--notation", "fum"]
    assert last == ["magnets", "judge", f"small/{path.name}", *named, "--command", command]
    again = magnets(*last[1:], cwd=tmp_path)
    assert again.returncode == 1
    assert "NOT ALL AGREED" in again.stdout


def test_the_limit_of_shrinking_is_heeded_and_said(tmp_path: Path) -> None:
    options = ("judge", "--command", command_for(tmp_path, UNCHECKED), "--fuzz", "60", "--first", "--shrink")
    done = magnets(*options, "--shrink-seconds", "0.000001", cwd=tmp_path)
    assert done.returncode == 1
    assert "; 1 board tried, stopped by a limit, smaller ones may fail" in done.stdout


@pytest.mark.parametrize("text", ["soon", "-1"])
def test_a_limit_of_shrinking_that_makes_no_sense_is_one_message(tmp_path: Path, text: str) -> None:
    done = magnets("judge", SEED_1, "--command", "cat", "--shrink", "--shrink-seconds", text, cwd=tmp_path)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


def test_boards_that_cannot_be_shrunk_are_refused_before_the_work(tmp_path: Path) -> None:
    done = magnets("verify", "--puzzle", "aquarium", "--fuzz", "100000", "--shrink", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "magnets: --shrink: boards of aquarium cannot be shrunk\n"
