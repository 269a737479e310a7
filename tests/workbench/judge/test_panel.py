"""Who judges and who is judged, from what a user names."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnets_cp.errors import UsageError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.panel import Competitors, own_solvers, panel
from magnets_cp.workbench.run.boards import Wanted, collect
from magnets_cp.workbench.run.programs.command import Command
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.programs.python_function import Function

FAMILY = MAGNETS
SHARED = ExternalSolver(write="sgt", memory=64, processes=8)


def test_cp_sat_and_the_hand_solver_judge_unless_others_are_named() -> None:
    seated = panel(FAMILY, Competitors(SHARED, commands=["mine=cat {file}", "cat"]))
    assert [str(judge).split()[0] for judge in seated.judges] == ["solver=cp-sat", "solver=hand"]
    assert [one.name for one in seated.external] == ["mine", ""]
    assert [(one.write, one.memory, one.processes) for one in seated.external] == [("sgt", 64, 8)] * 2
    assert seated.solvers == [*seated.judges, *seated.judged]
    seated = panel(FAMILY, Competitors(SHARED, commands=["cat"], configurations=["formulation=integer solver=cp-sat"]))
    assert [str(judge) for judge in seated.judges] == ["solver=cp-sat formulation=integer workers=1"]


def test_a_solver_is_a_function_or_a_configuration_whose_own_limits_hold(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def solve(text): ...\n")
    configuration = "solver=command command='cat {file}' name=configured memory=1024"
    seated = panel(
        FAMILY, Competitors(SHARED, functions=[f"solver={path}:solve", f"{path}:solve"], configurations=[configuration])
    )
    configured, named, plain = seated.external
    assert isinstance(configured, Command)
    assert (configured.command, configured.memory, configured.processes) == ("cat {file}", 1024, 8)
    assert isinstance(named, Function)
    assert (named.name, plain.name, named.function) == ("solver", "", f"{path}:solve")


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        (Competitors(SHARED), "name a solver to judge"),
        (Competitors(SHARED, configurations=["solver=hand"]), "name a solver to judge"),
        (Competitors(ExternalSolver(write="braille"), commands=["cat"]), "--to: expected one of fum"),
        (Competitors(SHARED, commands=["cat", "cat"]), "the same solver twice"),
        (Competitors(SHARED, functions=["solver=gecode"]), "expected FILE.py:FUNCTION"),
        (Competitors(SHARED, configurations=["solver=gecode"]), "expected one of hand, cp-sat, command, python"),
    ],
)
def test_what_makes_no_panel_is_refused(entries: Competitors, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        panel(FAMILY, entries)


def test_a_class_of_which_nobody_can_be_run_is_still_a_class(tmp_path: Path) -> None:
    (tmp_path / "dana").mkdir()
    seated = panel(FAMILY, Competitors(SHARED, folder=str(tmp_path)))
    assert (seated.judged, [one.name for one in seated.unusable]) == ([], ["dana"])


def test_other_peoples_solvers_are_none_of_our_own() -> None:
    assert len(own_solvers(FAMILY, [])) == 15
    with pytest.raises(UsageError, match="magnets judge --config 'solver=command command=cat'"):
        own_solvers(FAMILY, ["solver=command command=cat"])


def test_boards_are_those_named_then_random_ones_that_the_notations_can_say(tmp_path: Path) -> None:
    (tmp_path / "good.sgt").write_text("3x2:110,11,110,11,LRTLRB\n")
    (tmp_path / "bad.txt").write_text("6 6\n1 2 3\n")
    boards = collect(FAMILY, Wanted([str(tmp_path)], fuzz=5, seed=3), ["fum"])
    assert (len(boards.named), len(boards.unread), boards.total) == (1, 1, 6)
    first, *random = boards
    assert first.name.endswith("good.sgt")
    assert [one.name.split(":")[0] for one in random] == ["fuzz 3"] * 5
    assert all(FAMILY.write(one.board, "fum") for one in random)
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match="no boards in "):
        collect(FAMILY, Wanted([str(tmp_path / "empty")]))
    with pytest.raises(UsageError, match="name files or folders with boards"):
        collect(FAMILY, Wanted([]))
