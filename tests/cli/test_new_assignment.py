"""The assignment kit is written whole; in it the starter earns nothing and the solution everything."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import magnets

# With one mistake: it never looks at the columns.
ONE_MISTAKE = ("*zip(columns, board.column_plus, board.column_minus)", "")


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kit whose rubric asks for few boards."""
    folder = tmp_path_factory.mktemp("course") / "kit"
    assert magnets("new-assignment", str(folder)).returncode == 0
    for rubric in folder.glob("*/rubric.json"):
        asked = json.loads(rubric.read_text())
        assert asked["boards"] == 300
        rubric.write_text(json.dumps({**asked, "boards": 16}))
    return folder


def grade(kit: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(kit / "grading" / "grade.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=kit)


def test_the_starter_earns_nothing_and_the_solution_everything(kit: Path) -> None:
    done = grade(kit, "solution/solver.py", "student/solver.py")
    told = [line for line in done.stdout.splitlines() if not line.startswith(" ")]
    assert told == ["solution/solver.py: 100 of 100 points", "student/solver.py: 0 of 100 points"]
    assert done.returncode == 0


def test_pages_that_are_there_cost_nobody_points(kit: Path, tmp_path: Path) -> None:
    solution = (kit / "solution" / "solver.py").read_text()
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "solver.py").write_text(solution)
    solvers = [str(tmp_path / name / "solver.py") for name in ("a", "b")]
    files = ["--csv", str(tmp_path / "points.csv"), "--feedback", str(tmp_path / "pages")]
    done = grade(kit, *solvers, *files)
    assert done.stdout.count(": 100 of 100 points") == 2, done.stderr
    assert len([*(tmp_path / "pages").rglob("*.html")]) == 2
    before = (tmp_path / "points.csv").read_text()
    for asked in ([*solvers, *files], [str(tmp_path / "no.py"), *files], [*solvers[:1], "--feedback", solvers[0]]):
        done = grade(kit, *asked)
        assert (done.returncode, done.stdout) == (2, "")
        assert "Traceback" not in done.stderr
    assert (tmp_path / "points.csv").read_text() == before
    assert grade(kit, *solvers, *files, "--force").stdout.count(": 100 of 100 points") == 2


def test_what_stops_the_judging_is_no_fault_of_a_solver(kit: Path, tmp_path: Path) -> None:
    rubric = kit / "grading" / "rubric.json"
    before = rubric.read_text()
    rubric.write_text(json.dumps({**json.loads(before), "without": ["nothing known"]}))
    try:
        done = grade(kit, "solution/solver.py", "--csv", str(tmp_path / "points.csv"))
    finally:
        rubric.write_text(before)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("nothing is graded\n")
    assert not (tmp_path / "points.csv").exists()


def test_one_mistake_costs_once(kit: Path) -> None:
    text = (kit / "solution" / "solver.py").read_text()
    assert ONE_MISTAKE[0] in text
    (kit / "columns.py").write_text(text.replace(*ONE_MISTAKE))
    done = grade(kit, "--at-least", "90", "columns.py")
    (cost,) = [line for line in done.stdout.splitlines() if line.startswith("  -")]
    assert cost.startswith("  -15: column ")
    assert done.returncode == 1


def test_a_class_is_graded_at_once_in_any_language(kit: Path, tmp_path: Path) -> None:
    texts = {
        "anna/solver.py": (kit / "solution" / "solver.py").read_text(),
        "ben/main.py": "print('no solution')",
        "ben/command.txt": "python3 main.py",
        "kim/solver.py": "def solve(board):\n    raise KeyError(board.rows)\n",
        "=lea/notes.txt": "I was ill.\n",
    }
    for name, text in texts.items():
        (tmp_path / "class" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "class" / name).write_text(text)
    points = tmp_path / "points.csv"
    done = grade(kit, str(tmp_path / "class"), "--csv", str(points), "--feedback", str(tmp_path / "pages"))
    assert done.returncode == 0, done.stderr
    rows = {row["name"]: row for row in csv.DictReader(points.read_text(encoding="utf-8").splitlines())}
    assert {name: float(row["points"]) for name, row in rows.items()} == {"anna": 100, "ben": 0, "kim": 0, "'=lea": 0}
    assert "given up: no answer on 3 boards in a row (crash)" in rows["kim"]["remarks"]
    assert "could not be run" in rows["'=lea"]["remarks"]
    assert {page.stem for page in (tmp_path / "pages").glob("*.html")} >= {"anna", "ben", "kim"}


def test_the_notebook_scores_the_solution_and_hides_it_from_students(kit: Path) -> None:
    folder = kit / "grading" / "nbgrader" / "source" / "magnets"
    (folder / "rubric.json").write_text((kit / "grading" / "rubric.json").read_text())
    cells = json.loads((folder / "magnets.ipynb").read_text())["cells"]
    made, _, points = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    assert made.startswith("### BEGIN SOLUTION\n")
    assert made.endswith("### END SOLUTION")
    script = folder.parent / "cells.py"
    *statements, value, end = points.splitlines()
    script.write_text("\n".join([made, "import magnets_cp", *statements, f"print({value})", end]))
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
    )
    assert done.stdout.splitlines()[-1:] == ["100.0"], done.stderr


@pytest.mark.parametrize("text", ["def solve(board):\n    return None\n", "def solv(board): pass\n", "def solve(\n"])
def test_gradescope_finds_its_results_also_of_what_cannot_be_run(kit: Path, tmp_path: Path, text: str) -> None:
    (tmp_path / "source").symlink_to(kit / "grading")
    for name in ("submission", "results"):
        (tmp_path / name).mkdir()
    (tmp_path / "submission" / "solver.py").write_text(text)
    asked = {**os.environ, "AUTOGRADER": str(tmp_path), "PYTHON": sys.executable}
    subprocess.run([str(kit / "grading" / "run_autograder")], env=asked, check=True, capture_output=True)
    tests = json.loads((tmp_path / "results" / "results.json").read_text())["tests"]
    assert [(one["name"], one["score"], one["max_score"]) for one in tests] == [("boards", 0, 50), ("rules", 0, 50)]


def test_the_boards_are_read_and_the_folder_has_to_be_new(kit: Path) -> None:
    boards = sorted(map(str, (kit / "student" / "boards").iterdir()))
    done = magnets("verify", *boards, "--config", "solver=hand", "--json")
    statuses = [one["status"] for one in json.loads(done.stdout)["instances"]]
    assert statuses == ["satisfiable", "satisfiable", "unsatisfiable", "satisfiable", "satisfiable"]
    again = magnets("new-assignment", str(kit))
    assert (again.returncode, again.stdout) == (2, "")
    assert again.stderr == f"magnets: {kit} is there already: name another, or write over it with --force\n"
