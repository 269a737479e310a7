"""A campaign published by ``magnets report -o FOLDER`` and run again by ``magnets compare --replay FOLDER``."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pandas as pd
import pytest

from magnets_cp.workbench.study.report.document import Axis, Chart, Series
from magnets_cp.workbench.study.report.paper import tikz
from tests.boards import INSTANCES
from tests.cli.test_processes import SEED_1
from tests.running import magnets

MINE = "def choose(view):\n    return min(view.unassigned(), key=view.size)\n"


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundle of a campaign with a heuristic and boards named by absolute paths, one of them unsatisfiable."""
    folder = tmp_path_factory.mktemp("secret-place")
    (folder / "mine.py").write_text(MINE)
    boards = (SEED_1, str(INSTANCES / "magnets" / "unsatisfiable-5x4.txt"))
    configs = ("--config", f"level=arcs variable=mrv,{folder / 'mine.py'}:choose", "--config", "solver=cp-sat")
    done = magnets("compare", *boards, *configs, "--seeds", "2", "--isolate", "--store", str(folder / "runs.db"))
    assert done.returncode == 0, done.stderr
    done = magnets("report", str(folder / "runs.db"), "-o", str(folder / "paper"))
    assert done.returncode == 0, done.stderr
    return folder / "paper"


def test_the_bundle_has_every_part_and_no_path_of_the_machine(paper: Path) -> None:
    names = {str(path.relative_to(paper)) for path in paper.rglob("*") if path.is_file()}
    parts = {"README.md", "report.html", "report.md", "tables.tex", "paper.tex", "runs.csv", "campaign.toml"}
    assert parts | {"heuristics/mine.py", "boards/unsatisfiable-5x4.txt"} <= names
    assert {f"figures/pairs-1.{suffix}" for suffix in ("pdf", "svg", "tikz")} <= names
    assert (paper / "heuristics" / "mine.py").read_text() == MINE
    for name in names:
        content = (paper / name).read_bytes()
        assert b"secret-place" not in content, name
        assert str(Path(__file__).parents[2]).encode() not in content, name
    assert "## The boards" in (paper / "report.md").read_text()
    runs = pd.read_csv(paper / "runs.csv")
    assert len(runs) == 10
    assert runs["load"].notna().all()
    assert {"cpu", "cores", "memory"} <= set(json.loads(runs["machine"][0]))
    assert {"machine code", "python", "ortools"} <= set(json.loads(runs["versions"][0]))


def test_the_bundle_runs_again_to_the_same_statuses_and_nodes(paper: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(paper, copy)
    done = magnets("compare", "--replay", str(copy))
    assert done.returncode == 0, done.stderr
    assert "10 runs gave the same status and nodes as before, 0 did not" in done.stderr
    assert "is not what was published" not in done.stderr
    (copy / "heuristics" / "mine.py").write_text(f"# changed\n{MINE}")
    runs = (copy / "runs.csv").read_text()
    changed = re.sub(r"(unsatisfiable-5x4\.txt,.*?,)unsatisfiable,", r"\1satisfiable,", runs, count=1)
    assert changed != runs
    (copy / "runs.csv").write_text(changed)
    done = magnets("compare", "--replay", str(copy))
    assert done.returncode == 1
    assert "9 runs gave the same status and nodes as before, 1 did not" in done.stderr
    assert done.stderr.count("is not what was published") == 1
    assert "heuristics/mine.py is not what was published" in done.stderr
    assert "nan" not in done.stderr
    assert "status unsatisfiable, before satisfiable" in done.stderr
    frame = pd.read_csv(copy / "runs.csv").assign(verdict="undecided")
    for edited, status, said in ((frame, 1, "10 did not"), (frame.assign(seconds=10.0), 3, "nothing was compared")):
        edited.to_csv(copy / "runs.csv", index=False)
        done = magnets("compare", "--replay", str(copy))
        assert (done.returncode, said in done.stderr) == (status, True), done.stderr
    for content, message in ((runs.replace(",seed,", ",sown,", 1), "runs.csv:1:1: expected the column seed"), ("", "")):
        (copy / "runs.csv").write_text(content)
        done = magnets("compare", "--replay", str(copy))
        assert (done.returncode, done.stdout, message in done.stderr) == (2, "", True), done.stderr
    (copy / "campaign.toml").write_text("a=" + "[" * 5000)
    done = magnets("compare", "--replay", str(copy))
    assert (done.returncode, "campaign.toml: expected TOML, found values nested" in done.stderr) == (2, True)


def test_answers_that_are_wrong_again_are_no_difference(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text("def solve(board):\n    return ['.' * board.columns] * board.rows\n")
    wrong = f"solver=python function={tmp_path / 'wrong.py'}:solve"
    asked = ("compare", SEED_1, "--config", wrong, "--config", "variable=mrv", "--store", str(tmp_path / "runs.db"))
    assert magnets(*asked).returncode == 1
    assert magnets("report", str(tmp_path / "runs.db"), "-o", str(tmp_path / "paper")).returncode == 0
    again = magnets("compare", "--replay", str(tmp_path / "paper"))
    assert (again.returncode, "2 runs gave the same status and nodes" in again.stderr) == (0, True), again.stderr


def test_a_puzzle_of_the_users_own_is_in_the_bundle(tmp_path: Path) -> None:
    mine = tmp_path / "mine" / "sudoku.py"
    mine.parent.mkdir()
    shutil.copy(Path(__file__).parents[2] / "docs" / "examples" / "sudoku.py", mine)
    boards, store = tmp_path / "mine" / "boards", tmp_path / "runs.db"
    assert magnets("generate", "--puzzle", str(mine), "4x4", "--count", "2", "-o", str(boards)).returncode == 0
    asked = ("compare", "--puzzle", str(mine), str(boards), "--config", "variable=mrv", "--store", str(store))
    assert magnets(*asked).returncode == 0
    assert magnets("report", str(store), "-o", str(tmp_path / "paper")).returncode == 0
    mine.write_text(mine.read_text() + "\n")
    changed = magnets(*asked, "--seeds", "2")
    assert (changed.returncode, "sudoku.py has changed since" in changed.stderr) == (2, True)
    shutil.rmtree(mine.parent)
    again = magnets("compare", "--replay", str(tmp_path / "paper"))
    assert (again.returncode, "2 runs gave the same status and nodes" in again.stderr) == (0, True), again.stderr


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="LaTeX is not installed: no figure is compiled")
@pytest.mark.parametrize("spread", [0.0, 1e-4, 0.05, 0.21, 0.98, 1.05, 1e6])
def test_a_figure_on_which_all_is_much_the_same_compiles(tmp_path: Path, spread: float) -> None:
    """TeX has no numbers for a narrow logarithmic axis, the less so the wider the page: "Dimension too large"."""
    points = Series("a", 0, (0.001, 0.001 * (1 + spread)), (1.0 + spread, 1.0), "points")
    for square in (False, True):
        chart = Chart("Ratio", "", Axis("seconds", log=True), Axis("times as long", log=True), (points,), square)
        head = (
            "\\documentclass{article}\\usepackage[landscape,margin=2cm]{geometry}\\usepackage{pgfplots}"
            "\\pgfplotsset{compat=1.16}\\begin{document}\n"
        )
        (tmp_path / "figure.tex").write_text(f"{head}{tikz(chart)}\\end{{document}}\n")
        asked = ("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "figure.tex")
        done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
        if missing := re.search(r"LaTeX Error: File `(.*)' not found", done.stdout):
            pytest.skip(f"{missing[1]} is not installed: no figure is compiled")
        assert done.returncode == 0, done.stdout[-500:]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--replay", "nowhere"), "nowhere/campaign.toml: expected a readable file"),
        (("--replay", "nowhere", "--seeds", "2"), "--replay says what the campaign is: leave out seeds"),
        (("--boards", "easy:3", "--config", "variable=mrv"), "--boards: expected needs-search:N, telling:N or hard:N"),
        ((SEED_1, "--boards", "hard:3", "--config", "variable=mrv"), "--boards makes boards: leave out the others"),
        (("--boards", "hard:3", "--config", "solver=cp-sat"), "name two configurations of the hand solver"),
    ],
)
def test_what_cannot_be_run_is_one_message(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    store = () if "--replay" in arguments else ("--store", str(tmp_path / "runs.db"))
    done = magnets("compare", *arguments, *store)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert not (tmp_path / "runs.db").exists()


def test_a_heuristic_is_published_to_the_byte_in_the_encoding_that_it_names(tmp_path: Path) -> None:
    code = "# coding: latin-1\nWIDE = len('\xe9')\n\ndef choose(view):\n    return view.unassigned()[WIDE - 1]\n"
    (tmp_path / "mine.py").write_bytes(code.encode("latin-1"))
    done = magnets("compare", SEED_1, "--config", "variable=mine.py:choose", "--store", "runs.db", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert magnets("report", "runs.db", "-o", "bundle", cwd=tmp_path).returncode == 0
    (published,) = (tmp_path / "bundle" / "heuristics").rglob("mine.py")
    assert published.read_bytes() == code.encode("latin-1")
    replayed = magnets("compare", "--replay", "bundle", cwd=tmp_path)
    assert replayed.returncode == 0, replayed.stderr
    assert "changed" not in replayed.stderr
