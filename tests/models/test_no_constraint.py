"""CPMpy models with something for a constraint that is none, as a plain integer: refused, and others are asked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

pytest.importorskip("cpmpy")

import magnets_cp
from magnets_cp.cli.main import app
from magnets_cp.errors import CannotStateError

MODEL = """
import cpmpy as cp

def model(n):
    x, y = cp.intvar(0, n, shape=2, name="x")
    made = cp.Model(x < y)
    if n == 2:
        made.constraints.append({})
    return made
"""
NONE = ("1", "0", "[x >= 0, 1]", "None", "1.5", "x + y")
SOLVERS = ("hand", "cp-sat", "cpmpy:ortools")


@pytest.fixture(params=NONE)
def puzzle(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    path = tmp_path / "own.py"
    path.write_text(MODEL.format(request.param))
    return str(path)


@pytest.mark.parametrize("solver", ["hand", "cp-sat"])
def test_it_is_refused_in_words(puzzle: str, solver: str) -> None:
    with pytest.raises(CannotStateError, match=r"not a valid CPMpy constraint|Only boolean expressions"):
        magnets_cp.solve(magnets_cp.read("2", puzzle=puzzle), solver)


@pytest.mark.parametrize("solver", SOLVERS)
def test_solve_ends_with_the_status_of_what_is_unusable(puzzle: str, solver: str) -> None:
    done = CliRunner().invoke(app, ["solve", "--puzzle", puzzle, "2", "--config", f"solver={solver}"])
    assert done.exit_code == 2, done.output


@pytest.mark.parametrize("command", ["verify", "judge", "compare"])
def test_a_run_of_many_goes_on_without_it(puzzle: str, command: str, tmp_path: Path) -> None:
    configurations = [word for solver in SOLVERS for word in ("--config", f"solver={solver}")]
    options = {
        "verify": [*configurations, "--json"],
        "judge": ["--solver", "cpmpy:ortools", "--json"],
        "compare": [*configurations, "--store", str(tmp_path / "runs.db")],
    }[command]
    done = CliRunner().invoke(app, [command, "--puzzle", puzzle, "3", "2", "4", *options])
    assert done.exit_code in (0, 3), done.output
    if command == "compare":
        assert done.stderr.count("cannot express") == len(SOLVERS)
    else:
        status = {one["name"]: one["status"] for one in json.loads(done.stdout)["instances"]}
        assert status == {"2": "unknown", "3": "satisfiable", "4": "satisfiable"}
