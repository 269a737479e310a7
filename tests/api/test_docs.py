"""What the pages on Python show runs: examples at a prompt, the graders' tests, the tutorial."""

from __future__ import annotations

import doctest
import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import magnets_cp
from hand_solver import Problem, Variable, constraints, count_solutions

DOCS = Path(__file__).parents[2] / "docs"
TUTORIAL = DOCS / "tutorial.ipynb"
NOTEBOOKS = [DOCS / f"tutorial{name}.ipynb" for name in ("", "-fast", "-beyond")]

pytest_plugins = ("pytester",)


@pytest.mark.parametrize("page", ["python.md", "search.md"])
def test_the_examples_at_a_prompt(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # A file that the page shows can be imported, as its reader can who has saved it.
    for name, text in re.findall(r"^```python\n# (\w+)\.py\n(.*?)^```", (DOCS / page).read_text(), re.M | re.S):
        shown = ModuleType(name)
        exec(text, vars(shown))
        monkeypatch.setitem(sys.modules, name, shown)
    failed, tried = doctest.testfile(str(DOCS / page), module_relative=False)
    assert not failed
    assert tried >= 10


def test_the_constraints_of_own_puzzle_md() -> None:
    page = (DOCS / "own-puzzle.md").read_text()
    terms = constraints.integer_terms(Variable.integer(name, range(10)) for name in "xyz")
    known = vars(constraints) | dict(zip("xyz", terms, strict=True))
    stated = [eval(one, known) for one in re.findall(r"^\| `(\w+\(.+?\))` \|", page, re.M)]
    assert {type(one).__name__ for one in stated} >= {
        name for name in constraints.__all__ if name[0].isupper() and f"`{name}`" not in page
    }
    assert count_solutions(Problem((Variable("x", tuple("abc")),) * 3, tuple(stated[:1]))) == 6


def test_the_tests_of_grading_md(pytester: pytest.Pytester) -> None:
    for name, text in re.findall(r"^```python\n# (\w+)\.py\n(.*?)^```", (DOCS / "grading.md").read_text(), re.M | re.S):
        pytester.makepyfile(**{name: re.sub(r"fuzz=\d+", "fuzz=3", text)})
    pytester.makepyfile(solver="def solve(board):\n    return None\n")
    (pytester.mkdir("boards") / "one.sgt").write_text("2x1:10,1,01,1,LR\n")
    outcomes = pytester.runpytest_subprocess("-p", "no:cacheprovider").parseoutcomes()
    assert outcomes["failed"] >= 1
    assert "errors" not in outcomes


def kinds_of_outputs(cells: Any) -> list[list[str]]:
    """What each cell shows: texts, pictures; never an error. A text may come in several parts."""
    kinds = ([kind for one in cell.get("outputs", []) if (kind := kind_of(one))] for cell in cells)
    return [
        [kind for at, kind in enumerate(shown) if kind != "text" or at == 0 or shown[at - 1] != "text"]
        for shown in kinds
    ]


def kind_of(output: Any) -> str:
    """Empty for what is written to standard error, such as progress."""
    is_text = output["output_type"] == "stream"
    return ",".join(sorted(output.get("data", {}))) or ("" if is_text and output["name"] == "stderr" else "text")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_is_kept_with_what_it_shows(path: Path) -> None:
    cells = json.loads(path.read_text())["cells"]
    assert sum(cell["cell_type"] == "markdown" for cell in cells) >= 5
    shown = [one for one in kinds_of_outputs(cells) if one]
    assert len(shown) >= 5
    assert not any(one["output_type"] == "error" for cell in cells for one in cell.get("outputs", []))
    assert "The result" in "".join(cells[-3]["source"])
    assert cells[-2]["outputs"], "it ends without a result"
    assert not re.search(r"/(?:tmp|home|root|work)/", path.read_text())
    assert path.stat().st_size < 200_000


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs_as_it_is_kept(path: Path, tmp_path: Path) -> None:
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    kept = kinds_of_outputs(notebook.cells)
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert kinds_of_outputs(notebook.cells) == kept


def test_the_solver_that_the_tutorial_mends_is_right(tmp_path: Path) -> None:
    import nbformat

    notebook = nbformat.read(TUTORIAL, as_version=4)
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    drawn = ["".join(output.get("data", {}).get("text/html", "")) for output in shown]
    assert sum(map(bool, drawn)) >= 6
    judged = next(one for one in drawn if "NOT ALL AGREED" in one)
    assert len(judged) < 60_000
    assert "false unsatisfiable" in judged
    told = next(text for output in shown if "wrong domains" in (text := output.get("text", "")))
    assert ", undo r" in told
    assert "which was not removed" in told
    code = ["".join(cell.source) for cell in notebook.cells if cell.cell_type == "code"]
    first, last = (next(one for one in code if sign in one) for sign in ("def solve(", "assert judgement.right"))
    mended = first + "\n\n" + last.split("judgement =")[0]
    (tmp_path / "mended.py").write_text(mended)
    assert magnets_cp.judge(f"{tmp_path}/mended.py:solve", fuzz=100, seed=1).right
