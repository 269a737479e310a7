"""Everything that ran is kept: imported files, versions, the commit; and a replay says what has changed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from hand_solver import Limits
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.study.compare.campaign import enter
from magnets_cp.workbench.study.compare.replay import replayed
from magnets_cp.workbench.study.compare.supervisor import Supervisor
from magnets_cp.workbench.study.compare.surroundings import check_sources, commit, sources
from magnets_cp.workbench.study.store import Store
from tests.boards import INSTANCES
from tests.cli.test_processes import SEED_1
from tests.running import magnets
from tests.workbench.campaigns import frame, row
from tests.workbench.test_supervisor import task

MINE = "import helper\nfrom package.part import least\n\ndef choose(view):\n    return helper.first(view)\n"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A heuristic that imports a file beside it, which imports another, and a part of a package."""
    folder = tmp_path / "mine"
    (folder / "package").mkdir(parents=True)
    (folder / "mine.py").write_text(MINE)
    (folder / "helper.py").write_text("import further\ndef first(view): return further.least(view.unassigned())\n")
    (folder / "further.py").write_text("least = min\n")
    (folder / "package" / "__init__.py").write_text("")
    (folder / "package" / "part.py").write_text("least = min\n")
    return folder / "mine.py"


def test_every_file_that_is_imported_is_hashed_and_kept(mine: Path) -> None:
    (entry,) = enter([f"variable={mine}:choose"], [MAGNETS], Limits(10.0))
    names = {str(Path(name).relative_to(mine.parent)) for name in entry.sources}
    assert names == {"mine.py", "helper.py", "further.py", "package/__init__.py", "package/part.py"}
    assert set(entry.texts) == set(entry.sources)


def test_a_file_that_is_imported_by_a_call_is_hashed_too(mine: Path) -> None:
    mine.write_text("import importlib\n\ndef choose(view):\n    return importlib.import_module('helper').first(view)\n")
    (mine.parent / "helper.py").write_text("first = __import__('further').least\n")
    (entry,) = enter([f"variable={mine}:choose"], [MAGNETS], Limits(10.0))
    assert {Path(name).name for name in entry.sources} == {"mine.py", "helper.py", "further.py"}


def test_a_worker_with_another_file_refuses_the_run(mine: Path) -> None:
    (entry,) = enter([f"level=arcs variable={mine}:choose"], [MAGNETS], Limits(10.0))
    made = replace(task(f"level=arcs variable={mine}:choose"), sources=entry.sources)
    supervisor = Supervisor(None)
    try:
        assert supervisor.run(made).detail == ""
        (mine.parent / "further.py").write_text("least = max\n")
        with pytest.raises(UsageError, match=r"further\.py is not what it was when the campaign began"):
            supervisor.run(made)
    finally:
        supervisor.stop()
        supervisor.close()
    (mine.parent / "further.py").unlink()
    with pytest.raises(UsageError, match=r"further\.py: no such file"):
        check_sources(entry.sources)


def test_a_bundle_holds_what_is_imported_and_replays_where_nothing_else_is(mine: Path, tmp_path: Path) -> None:
    store, paper = tmp_path / "runs.db", tmp_path / "paper"
    compared = ("--config", f"level=arcs variable={mine}:choose", "--config", "level=arcs variable=mrv")
    assert magnets("compare", SEED_1, *compared, "--store", str(store)).returncode == 0
    assert magnets("report", str(store), "-o", str(paper)).returncode == 0
    assert (paper / "heuristics" / "package" / "part.py").is_file()
    for path in sorted(mine.parent.rglob("*.py")):
        path.unlink()
    first = magnets("compare", "--replay", str(paper))
    assert first.returncode == 0, first.stderr
    assert "2 runs gave the same status and nodes as before, 0 did not" in first.stderr
    assert ", nodes: " in first.stderr
    second = magnets("compare", "--replay", str(paper))
    assert "stored already" not in second.stderr
    assert "/replay-2.db" in second.stderr
    assert (paper / "replay-2.db").is_file()


def test_a_refused_configuration_does_not_stay_in_the_store(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    board = str(INSTANCES / "queens" / "centre-5.txt")
    done = magnets(
        *("compare", board, "--config", "solver=cp-sat fixed=yes", "--config", "variable=mrv"), *("--store", str(path))
    )
    assert done.returncode == 2, done.stderr
    with Store.open(path) as store:
        texts = [one["configuration"] for one in store.meta()["campaign"]["configurations"]]
    assert not any("fixed" in text for text in texts)


def published(factor: float, ortools: str = "9.15") -> pd.DataFrame:
    versions = json.dumps({"ortools": ortools})
    rows = [row("mine", f"b{i}", 1.0 + i / 99, nodes=10.0, versions=versions) for i in range(12)]
    return frame(
        [*rows, *(row("mrv", f"b{i}", factor + i / 99, nodes=10 * factor, versions=versions) for i in range(12))]
    )


def test_a_replay_says_what_it_was_made_with_and_which_conclusions_hold() -> None:
    found = replayed(published(2.0, "9.12"), published(2.1))
    assert found.changed == ("other versions: ortools 9.12 then, 9.15 now",)
    assert [line.rpartition(": ")[2] for line in found.concluded] == ["this holds", "this holds"]
    assert found.concluded[0].startswith("mine against mrv, time: ")
    fallen = replayed(published(2.0), published(0.5))
    assert fallen.changed == ()
    assert all(line.endswith("now (clear): this fell") for line in fallen.concluded)
    assert [line for line in fallen.lines() if "this fell" in line] == list(fallen.concluded)


def test_the_commit_is_that_of_the_checkout() -> None:
    assert len(commit()["commit"].split(",")[0]) >= 12


def test_this_project_is_no_file_of_the_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    (tmp_path / "beside.py").write_text("")
    mine = tmp_path / "mine.py"
    mine.write_text("import beside, hand_solver, magnets_cp\n")
    assert sorted(sources(f"variable={mine}:choose")) == [str(tmp_path / "beside.py"), str(mine)]
