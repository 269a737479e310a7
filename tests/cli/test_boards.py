"""Boards that ``magnets compare`` makes itself, in real processes."""

from __future__ import annotations

import time
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from magnets_cp.puzzles.registry import named
from magnets_cp.workbench.study.compare.choosing import BoardRequest, choose
from magnets_cp.workbench.study.store import Store
from tests.cli.test_processes import SEED_1
from tests.running import magnets

CONFIGS = ("--config", "variable=mrv,input_order", "--config", "solver=cp-sat")


@pytest.mark.parametrize("wish", ["needs-search:2", "hard:1"])
def test_boards_are_made_on_which_heuristics_are_asked_and_kept_when_the_campaign_goes_on(
    tmp_path: Path, wish: str
) -> None:
    path = str(tmp_path / "runs.db")
    Path(path).touch()  # left by one that was killed as it began
    done = magnets("compare", *CONFIGS, "--boards", wish, "--nodes", "5000", "--store", path)
    assert done.returncode == 0, done.stderr
    first = done.stderr.splitlines()[0]
    assert ("heuristics are asked there" if wish[0] == "n" else "not how often one meets it") in first
    with Store.open(path) as store:
        frame, boards = store.frame(), list(store.boards())
    assert len(boards) == int(wish[-1])
    assert (frame["nodes"].dropna() > 0).mean() > 0.5
    assert " level=" in frame["configuration"][0]
    again = magnets("compare", *CONFIGS, "--boards", wish, "--nodes", "5000", "--seeds", "2", "--store", path)
    assert again.returncode == 0, again.stderr
    # Seeds change nothing for the two of the hand solver, only for CP-SAT.
    assert f"{len(boards) * 4} runs, {len(boards) * 3} of them stored already" in again.stderr
    assert first.partition("boards: ")[2] in magnets("report", path).stdout
    magnets("compare", *CONFIGS, "--nodes", "5000", "--seeds", "2", "--store", path)
    with Store.open(path) as store:  # to be made in the same way, if more are needed
        assert store.meta()["campaign"]["report"]["kind"] == wish.partition(":")[0]


def test_more_boards_are_added_to_those_that_a_store_has(tmp_path: Path) -> None:
    path = str(tmp_path / "runs.db")

    def compared(*more: str) -> CompletedProcess[str]:
        return magnets("compare", "--config", "variable=mrv", "--nodes", "2000", "--store", path, *more)

    assert "magnets: 1 run\n" in compared("--boards", "needs-search:1").stderr
    more = compared("--boards", "needs-search:2")
    assert (more.returncode, "2 runs, 1 of them stored already" in more.stderr) == (0, True)
    gone_on = compared()
    assert (gone_on.returncode, "2 runs, 2 of them stored already" in gone_on.stderr) == (0, True)
    with Store.open(path) as store:
        assert len(store.boards()) == 2
    for wish in ("needs-search:1", "hard:1"):
        others = compared("--boards", wish, "--config", "variable=degree")
        assert (others.returncode, others.stdout) == (2, "")
        assert f"{path} has 2 boards already, others than {wish} makes: leave out --boards" in others.stderr


def test_a_store_of_boards_of_ones_own_goes_on_with_these(tmp_path: Path) -> None:
    path = str(tmp_path / "runs.db")
    assert magnets("compare", SEED_1, "--config", "variable=mrv", "--store", path).returncode == 0
    again = magnets("compare", "--config", "level=arcs variable=mrv", "--store", path)
    assert again.returncode == 0
    assert f"magnets: boards: 1 board that {path} has\n" in again.stderr
    with Store.open(path) as store:
        assert list(store.boards()) == [SEED_1]


def test_the_boards_do_not_depend_on_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = named("queens")
    usual = choose(BoardRequest("needs-search", 2), ["variable=mrv"], puzzle)
    now = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: 1000 * now())
    assert choose(BoardRequest("needs-search", 2), ["variable=mrv"], puzzle) == usual


def test_boards_of_another_puzzle_in_a_folder_are_counted_as_not_read(tmp_path: Path) -> None:
    (tmp_path / "a.cnf").write_text("p cnf 1 1\n1 0\n")
    (tmp_path / "b.opb").write_text("* #variable= 1 #constraint= 1\n+1 x1 >= 1 ;\n")
    (tmp_path / "notes.md").write_text("# no board\n")
    for command in ("verify", "audit"):
        done = magnets(command, str(tmp_path), "--config", "search=dfs")
        assert done.returncode == 2, done
        assert done.stderr.count("b.opb: expected a board of cnf, found one of opb: name it alone") == 1
        assert "notes.md" not in done.stderr
        assert "all agreed" not in done.stdout
    one = magnets("verify", str(tmp_path), "--puzzle", "opb", "--config", "search=dfs")
    assert (one.returncode, "a.cnf" in one.stderr, "all agreed" in one.stdout) == (0, False, True), one
