"""Campaigns killed at random moments and started again come to what they come to undisturbed."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pandas as pd
import pytest

from tests.adversary.ended import Ended, Ending, run
from tests.adversary.world import SIZES, board_text
from tests.workbench.stores import frame_of, lasting

CAMPAIGNS = int(os.environ.get("CAMPAIGNS", "50"))
SEED = int(os.environ.get("SEED", "0"))
CONFIGURATIONS = ("variable=mrv", "value=random", "inference=fc", "search=learning", "solver=cp-sat")
# What does not depend on how fast the machine is.
TERMS = ("--nodes", "2000", "--seconds", "100", "--store", "runs.db")


@pytest.mark.soak
@pytest.mark.parametrize("command", ["compare", "tune"])
def test_killed_campaigns_come_to_all_their_runs(command: str, tmp_path: Path) -> None:
    rng, kills = Random(f"{command} {SEED}"), Counter[int]()
    for place in range(CAMPAIGNS):
        folder = tmp_path / str(place) / "work"
        folder.mkdir(parents=True)
        kills[(compared if command == "compare" else tuned)(folder, rng)] += 1
    sys.stderr.write(f"{CAMPAIGNS} campaigns of {command}, seed {SEED}; how many by times killed: {dict(kills)}\n")
    assert sum(kills.values()) > kills[0]


def compared(folder: Path, rng: Random) -> int:
    """A campaign of ``compare`` is the same run by run, and prints the same table but for times. How often killed."""
    arguments = ["compare", *boards(folder, rng, rng.randint(2, 3), [*SIZES]), *TERMS, "--jobs", str(rng.randint(1, 2))]
    for one in rng.sample(CONFIGURATIONS, rng.randint(2, 3)):
        arguments += ["--config", one]
    begun = time.monotonic()
    calm = ended(arguments, folder)
    undisturbed = frame_of(folder / "runs.db")
    kills = killed(arguments, folder, time.monotonic() - begun, rng)
    assert table(ended(arguments, folder).output) == table(calm.output)
    pd.testing.assert_frame_equal(lasting(frame_of(folder / "runs.db")), lasting(undisturbed))
    return kills


def tuned(folder: Path, rng: Random) -> int:
    """One of ``tune``, whose choice is by times, has all runs of its tests, each once, and then none left to make."""
    puzzle = rng.choice([*SIZES])
    arguments = ["tune", "--space", "inference=fc,mac", *TERMS]
    for option, size in (("--train", 4), ("--test", 2)):
        arguments += [word for name in boards(folder, rng, size, [puzzle]) for word in (option, name)]
    kills = killed(arguments, folder, 4.0, rng)
    last = ended(arguments, folder)
    stores = [folder / name for name in ("runs.db", "runs-training.db")]
    before = [frame_of(path) for path in stores]
    assert ended(arguments, folder).output == last.output
    for path, runs in zip(stores, before, strict=True):
        assert not runs.duplicated(["instance_id", "configuration", "seed"]).any()
        pd.testing.assert_frame_equal(runs, frame_of(path))
    assert len(before[0]) == 2 * before[0]["configuration"].nunique() >= 2
    return kills


def boards(folder: Path, rng: Random, size: int, puzzles: list[str]) -> list[str]:
    """Names of new files with so many boards of these puzzles, none of which is there already."""
    names: list[str] = []
    while len(names) < size:
        text = board_text(rng.choice(puzzles), rng.randrange(1000))
        there = [path.read_text(encoding="utf-8") for path in folder.glob("board*.txt")]
        if text not in there:
            names.append(f"board{len(there)}.txt")
            (folder / names[-1]).write_text(text, encoding="utf-8")
    return names


def killed(arguments: list[str], folder: Path, seconds: float, rng: Random) -> int:
    """Begin anew up to three times, and kill it within so many seconds: how often it was there still."""
    for path in folder.glob("*.db*"):
        path.unlink()
    endings = [Ending(signal.SIGKILL, rng.uniform(0, seconds)) for _ in range(rng.randint(1, 3))]
    return sum(run(arguments, folder, one).status == -signal.SIGKILL for one in endings)


def ended(arguments: list[str], folder: Path) -> Ended:
    """The command run to its end."""
    done = run(arguments, folder, Ending())
    assert (done.status, done.left) == (0, ()), f"{arguments}: {done.errors}, {done.left}"
    return done


def table(text: str) -> set[tuple[str, ...]]:
    """Of each line of the table the configuration, and how many runs it has, solved and wrong ones."""
    return {tuple(line.split()[:4]) for line in text.splitlines()[1:]}
