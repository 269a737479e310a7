"""Bundles of heuristics with helpers of one name: each is kept, and imported again by who imported it."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnets_cp.errors import UsageError
from magnets_cp.workbench.study.compare.surroundings import sources
from magnets_cp.workbench.study.report.bundle import portable
from magnets_cp.workbench.study.report.kept import kept
from tests.cli.test_processes import SEED_1
from tests.running import magnets

CHOOSE = (
    "from helper import SIGN\n\ndef choose(view):\n"
    "    return min(view.unassigned(), key=lambda x: (SIGN * view.size(x), SIGN * x))\n"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two folders with a heuristic each, and a helper of one name that says which value goes first."""
    for name, sign in (("one", 1), ("other", -1)):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"by_{name}.py").write_text(CHOOSE)
        (tmp_path / name / "helper.py").write_text(f"SIGN = {sign}\n")
    (tmp_path / "mine.py").write_text("def choose(view):\n    return min(view.unassigned())\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def replay(*heuristics: str) -> tuple[int, str]:
    """The status and the messages of a replay where the files themselves are gone."""
    configs = [word for one in heuristics for word in ("--config", f"level=arcs variable={one}:choose")]
    compared = magnets("compare", SEED_1, *configs, "--nodes", "2000", "--store", "runs.db")
    assert compared.returncode == 0, compared.stderr
    assert magnets("report", "runs.db", "-o", "paper").returncode == 0
    for path in Path().glob("*/helper.py"):
        path.unlink()
    done = magnets("compare", "--replay", "paper")
    return done.returncode, done.stderr


def test_helpers_of_one_name_are_each_imported_by_their_own_heuristic(folder: Path) -> None:
    status, said = replay("one/by_one.py", "other/by_other.py")
    assert (status, "2 runs gave the same status and nodes as before, 0 did not" in said) == (0, True), said
    held = sorted(path.read_text() for path in (folder / "paper" / "heuristics").rglob("helper.py"))
    assert held == ["SIGN = -1\n", "SIGN = 1\n"]


def test_files_lie_to_one_another_as_they_did() -> None:
    files = dict.fromkeys(("mine.py", "helper.py", "sub/by.py", "sub/helper.py", "sub/package/part.py"), "")
    assert kept(files, ["mine.py", "sub/by.py"]) == {f"heuristics/{name}": name for name in files}
    assert kept(files | {"./sub/by.py": ""}, ["./sub/by.py"]).keys() >= {
        "heuristics/helper.py",
        "heuristics/package/part.py",
    }
    apart = dict.fromkeys(("/a/by.py", "/a/package/part.py", "/b/by.py", "/b/c/by.py", "../by.py", "../../by.py"), "")
    assert kept(apart, [name for name in apart if name.endswith("by.py")]) == {
        "heuristics/1/by.py": "/a/by.py",
        "heuristics/1/package/part.py": "/a/package/part.py",
        "heuristics/2/by.py": "/b/by.py",
        "heuristics/2/c/by.py": "/b/c/by.py",
        "heuristics/3/by.py": "../by.py",
        "heuristics/4/by.py": "../../by.py",
    }


def test_what_is_found_where_the_user_stands_is_beside_every_heuristic() -> None:
    files = {"one/by_one.py": "", "other/by_other.py": "", "helper.py": "SIGN = 1"}
    named = ["one/by_one.py", "other/by_other.py"]
    placed = kept(files, named)
    assert [place for place, name in placed.items() if name == "helper.py"] == [
        "heuristics/1/helper.py",
        "heuristics/2/helper.py",
    ]
    assert kept(files | {"one/helper.py": "SIGN = 1"}, named).keys() == placed.keys()
    with pytest.raises(UsageError, match=r"one/helper\.py.* differ"):
        kept(files | {"one/helper.py": "SIGN = -1"}, named)


def test_a_heuristic_named_by_its_full_path_leaves_the_helper_of_another_beside_it(folder: Path) -> None:
    status, said = replay("one/by_one.py", str(folder / "mine.py"), str(folder / "one" / "by_one.py"), "mine.py")
    assert (status, "4 runs gave the same status and nodes as before, 0 did not" in said) == (0, True), said


def test_a_name_within_another_stays() -> None:
    moved = {"by.py": "heuristics/1/by.py", "/me/by.py": "heuristics/2/by.py", "a/by.py": "heuristics/3/by.py"}
    said = "variable=by.py:f value=/me/by.py:g level=a/by.py:h strategy=b/by.py:i"
    expected = "variable=heuristics/1/by.py:f value=heuristics/2/by.py:g level=heuristics/3/by.py:h strategy=b/by.py:i"
    assert portable(said, moved) == expected


def test_of_two_helpers_that_is_kept_which_is_imported(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's own folder counts where Python looks into it: first, as with ``python -m``."""
    (folder / "helper.py").write_text("SIGN = 2\n")
    for path, helper in ((["/nowhere"], "one/helper.py"), (["", "/nowhere"], "helper.py")):
        monkeypatch.setattr("sys.path", path)
        assert set(sources("variable=one/by_one.py:choose")) == {"one/by_one.py", helper}


PUZZLE = """from importlib import import_module
import cpmpy
from helper import SIGN
def model(n):
    x = cpmpy.intvar(0, n + import_module("within").MOST, shape=3, name="x")
    return cpmpy.Model(cpmpy.AllDifferent(x), SIGN * cpmpy.sum(x) == SIGN * (n + 3))
"""


@pytest.mark.parametrize("place", ["", "one/"])
def test_a_puzzle_of_a_users_keeps_what_it_imports(folder: Path, place: str) -> None:
    pytest.importorskip("cpmpy")
    (folder / "model.py").write_text(PUZZLE)
    (folder / "within.py").write_text("MOST = 2\n")
    (folder / "helper.py").write_text("SIGN = 3\n")
    puzzle = Path(place, "model.py")
    for name in ("model.py", "within.py", "helper.py"):
        (folder / name).rename(folder / place / name)
    configs = [word for one in ("one/by_one", "mine") for word in ("--config", f"search=dfs variable={one}.py:choose")]
    compared = magnets("compare", "--puzzle", str(puzzle), "3", "4", *configs, "--store", "runs.db")
    assert compared.returncode == 0, compared.stderr
    assert magnets("report", "runs.db", "-o", "paper").returncode == 0
    for path in (puzzle, puzzle.with_name("within.py"), puzzle.with_name("helper.py")):
        path.unlink()
    done = magnets("compare", "--replay", "paper")
    assert (done.returncode, "4 runs gave the same status and nodes" in done.stderr) == (0, True), done.stderr
    held = {path.name for path in (folder / "paper" / "puzzle").iterdir()}
    assert held >= {"model.py", "within.py", "helper.py"}
