"""Campaigns killed at random moments and started again come to what they come to undisturbed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pandas as pd
import pytest

from magnets_cp.workbench.study.store import Store
from tests.adversary.world import SIZES, board_text
from tests.workbench.stores import lasting

CAMPAIGNS = int(os.environ.get("CAMPAIGNS", "100"))
SEED = int(os.environ.get("SEED", "0"))
CONFIGURATIONS = ("variable=mrv", "value=random", "inference=fc", "search=learning", "solver=cp-sat")
# What does not depend on how fast the machine is.
TERMS = ("--nodes", "2000", "--seconds", "100")


@pytest.mark.soak
@pytest.mark.parametrize("command", ["compare", "tune"])
def test_killed_campaigns_come_to_all_their_runs(command: str, tmp_path: Path) -> None:
    rng, kills = Random(f"{command} {SEED}"), Counter[int]()
    number = CAMPAIGNS if command == "compare" else CAMPAIGNS // 5
    for place in range(number):
        folder = tmp_path / str(place)
        folder.mkdir()
        kills[(compared if command == "compare" else tuned)(folder, rng)] += 1
    sys.stderr.write(f"{number} campaigns of {command}, seed {SEED}; how many by times killed: {dict(kills)}\n")
    assert sum(kills.values()) > kills[0]


def compared(folder: Path, rng: Random) -> int:
    """A campaign of ``compare`` is the same run by run, and prints the same table but for times. How often killed."""
    configurations = rng.sample(CONFIGURATIONS, rng.randint(2, 3))
    arguments = ["compare", *boards(folder, rng, rng.randint(2, 4), [*SIZES]), *TERMS]
    arguments += ["--seeds", str(rng.randint(1, 2)), "--jobs", str(rng.randint(1, 2))]
    arguments += [word for one in configurations for word in ("--config", one)]
    calm, seconds = ended([*arguments, "--store", "calm.db"], folder)
    arguments += ["--store", "killed.db"]
    kills = killed(arguments, folder, seconds, rng)
    last, _ = ended(arguments, folder)
    assert table(last.stdout) == table(calm.stdout)
    pd.testing.assert_frame_equal(lasting(frame(folder / "killed.db")), lasting(frame(folder / "calm.db")))
    return kills


def tuned(folder: Path, rng: Random) -> int:
    """One of ``tune``, whose choice is by times, has all runs of its tests, each once, and then none left to make."""
    puzzle = rng.choice([*SIZES])
    arguments = ["tune", "--space", "inference=fc,mac variable=mrv,input_order", *TERMS, "--store", "killed.db"]
    for option, size in (("--train", 6), ("--test", 3)):
        arguments += [word for name in boards(folder, rng, size, [puzzle]) for word in (option, name)]
    kills = killed(arguments, folder, 3.0, rng)
    last, _ = ended(arguments, folder)
    tests, races = frame(folder / "killed.db"), frame(folder / "killed-training.db")
    again, _ = ended(arguments, folder)
    assert again.stdout == last.stdout
    for before, name in ((tests, "killed.db"), (races, "killed-training.db")):
        assert not before.duplicated(["instance_id", "configuration", "seed"]).any()
        pd.testing.assert_frame_equal(before, frame(folder / name))
    assert len(tests) == tests["instance_id"].nunique() * tests["configuration"].nunique()
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
    """Start it up to three times, and kill it within so many seconds: how often it was there still."""
    return sum(_is_killed(arguments, folder, rng.uniform(0, seconds)) for _ in range(rng.randint(1, 3)))


def _is_killed(arguments: list[str], folder: Path, after: float) -> bool:
    process = subprocess.Popen(
        [sys.executable, "-m", "magnets_cp", *arguments],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        process.wait(after)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return True
    return False


def ended(arguments: list[str], folder: Path) -> tuple[subprocess.CompletedProcess[str], float]:
    """The command run to its end, and the seconds it took."""
    begun = time.monotonic()
    command = [sys.executable, "-m", "magnets_cp", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{arguments}: {done.stderr}"
    return done, time.monotonic() - begun


def table(text: str) -> set[tuple[str, ...]]:
    """Of each line of the table the configuration, and how many runs it has, solved and wrong ones."""
    return {tuple(line.split()[:4]) for line in text.splitlines()[1:]}


def frame(path: Path) -> pd.DataFrame:
    with Store.open(path) as store:
        return store.frame()
