"""How often a user's own part was consulted is counted, and said where it never was."""

from __future__ import annotations

from pathlib import Path

import pytest

from hand_solver import Options, solve
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.workbench.run.consulted import over_runs, warnings
from magnets_cp.workbench.run.instances import load_one
from tests.cli.test_processes import SEED_1
from tests.running import magnets

MINE = "def choose(view):\n    return view.unassigned()[0]\n"
BROKEN = "def choose(view):\n    return 1 // 0\n"
EASY = str(Path(SEED_1).parent / "unique-5x4.sgt")


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    return f"{path}:choose"


@pytest.mark.parametrize("level", ["arcs", "lines"])
def test_every_call_of_a_users_part_is_counted_and_no_other(mine: str, level: str) -> None:
    puzzle = PUZZLES["magnets"]
    problem = puzzle.csp(load_one(SEED_1, puzzle, None).board, level)
    calls = 0

    def first(view, variable):  # type: ignore[no-untyped-def]
        nonlocal calls
        calls += 1
        return view.values(variable)

    found = solve(problem, "dfs", Options(variable=mine, value=first, inference="mac"))
    assert found.consulted == {"variable": calls, "value": calls}
    assert solve(problem, "dfs", Options(variable="mrv")).consulted == {}


def test_solve_says_that_a_broken_heuristic_was_never_asked(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text(BROKEN)
    done = magnets("solve", EASY, "--variable", f"{path}:choose")
    assert done.returncode == 0
    assert "was never asked: propagation alone decided; try --level arcs or a harder board" in done.stderr
    asked = magnets("solve", EASY, "--variable", f"{path}:choose", "--level", "arcs")
    assert (asked.returncode, "ZeroDivisionError" in asked.stderr) == (2, True)


def test_verify_and_compare_say_so_too(mine: str, tmp_path: Path) -> None:
    configs = ("--config", f"variable={mine}", "--config", "solver=cp-sat")
    assert "never asked in 1 run: propagation alone decided" in magnets("verify", EASY, *configs).stdout
    done = magnets("compare", EASY, *configs, "--seeds", "2", "--store", str(tmp_path / "runs.db"))
    assert f"magnets: variable={mine}: never asked in 2 runs: propagation alone decided" in done.stderr
    report = magnets("report", str(tmp_path / "runs.db"))
    assert "hand was never asked: propagation alone decided all its runs" in report.stdout
    assert "| never asked | hand |" in report.stdout


def test_parts_asked_in_most_runs_are_not_warned_of() -> None:
    runs = [("variable=a.py:f value=a.py:g", {"asked_variable": 3, "asked_value": calls}) for calls in (0, 0, 5)]
    assert str(over_runs(runs)["variable=a.py:f value=a.py:g", "value"]) == "asked in 1 of 3 runs, 5 times in all"
    assert warnings(runs) == ["value=a.py:g: asked in 1 of 3 runs, 5 times in all"]
