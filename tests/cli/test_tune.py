"""``magnets tune`` as a user runs it: chosen on some boards, judged on others, whatever happens between."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from magnets_cp.errors import InputError
from tests.processes import wait_until
from tests.running import magnets
from tests.workbench.stores import frame_of

# With ``idle`` a node takes long, of the processor's time, which counts; ``deny`` calls every board unsatisfiable.
MINE = """
import time
def choose(view, idle=0.0):
    until = time.process_time() + idle
    while time.process_time() < until:
        pass
    return view.unassigned()[0]
def deny(propagation, variable):
    return False
"""
TRAIN = (
    *("3x2:110,11,110,11,LRTLRB", "2x2:11,11,11,11,TTBB", "2x2:11,11,11,11,LRLR"),
    *("1x2:1,01,1,01,TB", "2x1:01,1,10,1,LR"),
)
TEST = ("3x2:110,11,110,11,TLRBLR", "2x1:10,1,01,1,LR", "2x2:20,11,02,11,TTBB")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the user stands, with boards and a heuristic."""
    (tmp_path / "mine.py").write_text(MINE)
    (tmp_path / "train.sgt").write_text("\n".join(TRAIN) + "\n")
    (tmp_path / "test.sgt").write_text("\n".join(TEST) + "\n")
    return tmp_path


def command(*arguments: str) -> list[str]:
    boards = ("--train", "train.sgt", "--test", "test.sgt") * ("--train" not in arguments)
    return [sys.executable, "-m", "magnets_cp", "tune", *boards, "--store", "runs.db", *arguments]


def tune(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return magnets(*command(*arguments)[3:], cwd=folder)


def runs_in(path: Path) -> int:
    """How many runs there are, 0 while the store is being made."""
    try:
        return len(frame_of(path))
    except InputError:
        return 0


SPACE = ("--space", "level=arcs inference=none variable=mine.py:choose(idle=0.03|0)")


def test_the_choice_is_made_on_the_ones_and_reported_on_the_others(folder: Path) -> None:
    done = tune(folder, *SPACE, "--config", "rival: level=arcs inference=fc")
    assert done.returncode == 0, done.stderr
    assert "won a race by PAR-2 on other boards than these" in done.stderr
    training, test = frame_of(folder / "runs-training.db"), frame_of(folder / "runs.db")
    assert not set(training["instance_id"]) & set(test["instance_id"])
    assert (training["instance_id"].nunique(), test["instance_id"].nunique()) == (len(TRAIN), len(TEST))
    texts = dict(zip(test["label"], test["configuration"], strict=True))
    assert set(texts) == {"tuned", "untuned", "rival"}
    assert "choose(idle=0)" in texts["tuned"]
    said = magnets("report", "runs.db", cwd=folder).stdout
    assert "## Against tuned" in said
    assert "choose(idle=0.03|0)" in said.replace("\\", "")
    other = tune(folder, "--space", "level=arcs inference=fc,mac")
    assert (other.returncode, "runs.db holds the runs of what won another race" in other.stderr) == (2, True)


def test_ranges_are_drawn_and_repeated_races_say_who_won_how_often(folder: Path) -> None:
    space = ("--space", "level=arcs inference=none variable=mine.py:choose(idle=0.02|0.0..0.001)")
    done = tune(folder, *space, "--candidates", "2", "--repeat", "2")
    assert done.returncode == 0, done.stderr
    assert "won 1 of 2 races" in done.stderr
    won = [line for line in done.stderr.splitlines() if line.startswith("magnets: won 1 of 2 races: ")]
    assert not any("idle=0.02" in line for line in won)
    assert "among 2 that had won as often of 2 races" in done.stderr
    texts = set(frame_of(folder / "runs.db")["configuration"])
    assert any(line.rpartition(": ")[2] in texts for line in won)
    assert all((folder / f"runs-training{which}.db").exists() for which in ("", "-2", "-final"))
    endless = tune(folder, *space)
    assert (endless.returncode, "say how many configurations to draw" in endless.stderr) == (2, True)


def test_who_answers_wrongly_never_wins(folder: Path) -> None:
    done = tune(folder, "--space", "level=arcs inference=mine.py:deny,fc")
    assert "inference=fc" in next(line for line in done.stderr.splitlines() if "won a race" in line)
    assert done.returncode == 1  # the first of the space is wrong on the test boards, too


def test_interrupted_it_goes_on_where_it_was(folder: Path) -> None:
    first = subprocess.Popen(command(*SPACE), cwd=folder, stderr=subprocess.PIPE, text=True)
    training = folder / "runs-training.db"
    wait_until(lambda: runs_in(training) > 0)
    first.send_signal(signal.SIGINT)
    _, err = first.communicate(timeout=60)
    assert (first.returncode, "the same command goes on from there" in err) == (130, True)
    assert not os.path.exists(folder / "runs.db")
    before = frame_of(training)
    done = tune(folder, *SPACE)
    assert done.returncode == 0
    assert list(frame_of(training)["started"][: len(before)]) == list(before["started"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((*SPACE, "--train", "train.sgt", "--test", "test.sgt", "--test", "train.sgt#2"), "train.sgt#2 of --train is"),
        (("--space", "inference=fc"), "--space: name at least two configurations"),
        (("--space", "variable=mine.py:choose(pause=1|2)"), "unexpected keyword argument 'pause'"),
        ((*SPACE, "--train", "train.sgt", "--test", "none.sgt"), "none.sgt: expected a readable file"),
    ],
)
def test_what_is_no_race_is_one_message(folder: Path, arguments: tuple[str, ...], message: str) -> None:
    done = tune(folder, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert not (folder / "runs.db").exists()
