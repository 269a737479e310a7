"""Boards that ``magnets compare`` makes itself, in real processes."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnets_cp.workbench.store import Store
from tests.cli.test_processes import magnets

CONFIGS = ("--config", "variable=mrv,input_order", "--config", "solver=cp-sat")


@pytest.mark.parametrize("wish", ["asked:4", "hard:3"])
def test_boards_are_made_on_which_heuristics_are_asked_and_kept_when_the_campaign_goes_on(
    tmp_path: Path, wish: str
) -> None:
    path = str(tmp_path / "runs.db")
    Path(path).touch()  # left by one that was killed as it began
    done = magnets("compare", *CONFIGS, "--boards", wish, "--nodes", "5000", "--store", path)
    assert done.returncode == 0, done.stderr
    first = done.stderr.splitlines()[0]
    assert ("heuristics are asked there" if wish[0] == "a" else "not how often one meets it") in first
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
