"""What Windows has not, no command needs that is to work there; the others say so."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.without_fork import Ended

ROOT = Path(__file__).parents[2]
BOARD = str(ROOT / "instances" / "magnets" / "seed-1-6x6.txt")
OTHER = str(ROOT / "instances" / "magnets" / "seed-2-10x9.txt")
SOLVER = """def solve(board):
    return ["." * board.columns] * board.rows
"""
HEURISTIC = """def choose(view):
    return min(view.unassigned(), key=lambda x: (view.size(x), -view.degree(x)))
"""
PROGRAMS = {
    "silent.py": "",
    "asleep.py": "import time\ntime.sleep(60)\n",
    "flood.py": "while True: print('x' * 1000)\n",
    "none.py": "print('unsatisfiable')\n",
    "fails.py": "raise SystemExit('no such luck')\n",
}


NO_CAMPAIGN = "magnets: campaigns need Linux or macOS, or on Windows its subsystem for Linux"
TWO = ("--config", "variable=mrv", "--config", "variable=degree")


def test_commands_work_or_say_that_they_do_not(tmp_path: Path) -> None:
    for name, text in {"lazy.py": SOLVER, "mine.py": HEURISTIC, **PROGRAMS}.items():
        (tmp_path / name).write_text(text)
    programs = [f"--command={sys.executable} {tmp_path / name} {{file}}" for name in PROGRAMS]
    expected = [
        (("solve", BOARD, "--json"), 0, '"status": "satisfiable"'),
        (("solve", BOARD, "--variable", "mine.py:choose", "--seconds", "30"), 0, "+"),
        (("hint", BOARD), 0, "row"),
        (("trace", BOARD, "--frames", "0..2"), 0, "start"),
        (("verify", BOARD, "--config", "variable=mrv", "--config", "solver=cp-sat"), 0, "all agreed"),
        (("judge", "--solver", "lazy.py:solve", "--fuzz", "3", "--first", "--shrink"), 1, "shrunk to 1x2"),
        (("judge", BOARD, *programs, "--seconds", "1", "--json"), 1, '"disagreements"'),
        (("compare", *TWO, BOARD, "--store", "runs.db"), 2, NO_CAMPAIGN),
        (
            ("tune", "--space", "variable=mrv,degree", "--train", BOARD, "--test", OTHER, "--store", "runs.db"),
            2,
            NO_CAMPAIGN,
        ),
    ]
    ended = _run(tmp_path, [list(arguments) for arguments, _, _ in expected])
    for (arguments, status, words), one in zip(expected, ended, strict=True):
        assert (one.status, words in one.output + one.errors) == (status, True), (arguments, one)
    [instance] = json.loads(ended[6].output)["instances"]
    verdicts = {run["configuration"]: run["verdict"] for run in instance["runs"]}
    expected_of = {
        "silent": "unreadable",
        "asleep": "timeout",
        "flood": "too much output",
        "none": "false unsatisfiable",
    }
    for name, verdict in {**expected_of, "fails": "crash"}.items():
        assert next(found for one, found in verdicts.items() if f"{name}.py" in one) == verdict, verdicts


def _run(folder: Path, commands: list[list[str]]) -> list[Ended]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.without_fork"],
        input=json.dumps(commands),
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return [Ended(*one) for one in json.loads(done.stdout)]
