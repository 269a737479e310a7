from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from hand_solver import Limits
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.magnets.generator import Recipe, generate
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.reports.document import shrink_document, shrink_report
from magnets_cp.workbench.judge.shrink.shrinking import Failing, failing_runs, judged_again, only_without, shrink_all
from magnets_cp.workbench.judge.verification import run_verification
from magnets_cp.workbench.judge.verify import Task
from magnets_cp.workbench.run.boards import Boards
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.solvers import Solver
from tests.faulty import Excusing, unchecked_columns
from tests.puzzles.changed import changed

FAMILY = MAGNETS
BOARDS = [generate(Recipe(3, columns, density=0.7), Random(4))[0] for columns in (4, 2)]
INSTANCES = [Instance(f"board {i}", board) for i, board in enumerate(BOARDS)]
FAULTY = Excusing(unchecked_columns)
SOLVERS: list[Solver] = [parse("solver=cp-sat", FAMILY), FAULTY]


def failing_of(solvers: list[Solver]) -> list[Failing]:
    """How these solvers fail on the boards."""
    task = Task(FAMILY, Boards(INSTANCES, [], [], len(INSTANCES)), solvers, Limits())
    return failing_runs(task, run_verification(task))


def test_each_way_to_fail_is_shrunk_once_from_its_lightest_board(tmp_path: Path) -> None:
    failing = failing_of(SOLVERS)
    assert [one.how for one in failing] == ["wrong: column plus"]
    (one,) = shrink_all(FAMILY, failing, tmp_path)
    assert one.path == tmp_path / "wrong-column-plus-2x2.fum"
    assert one.path.read_text() == "2 2\n1 0\n0 1\n1 0\n1 0\n1 1\n1 1\n"
    assert shlex.split(one.command) == [
        *("magnets", "verify", str(one.path), "--puzzle", "magnets", "--notation", "fum"),
        *("--config", "solver=faulty unchecked_columns", "--config", "solver=cp-sat"),
    ]
    assert "shrunk to 2x2" in "\n".join(shrink_report(FAMILY, [one]))
    assert "its answer:" not in "\n".join(shrink_report(FAMILY, [one]))
    assert shrink_document([one])[0]["file"] == str(one.path)
    # The same board is the same file; another board of the same name is not lost.
    assert shrink_all(FAMILY, failing, tmp_path)[0].path == one.path
    one.path.write_text("mine")
    assert shrink_all(FAMILY, failing, tmp_path)[0].path == tmp_path / "wrong-column-plus-2x2-2.fum"
    assert one.path.read_text() == "mine"


def test_without_a_folder_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (one,) = shrink_all(FAMILY, failing_of(SOLVERS), None)
    assert one.path == Path("wrong-column-plus-2x2.fum")
    assert not [*tmp_path.iterdir()]


def test_no_smallest_board_has_a_trait_that_was_left_out(tmp_path: Path) -> None:
    (one,) = failing_of(SOLVERS)
    always = replace(one, notation="sgt", fails=lambda _: True)
    (free,) = shrink_all(FAMILY, [always], tmp_path)
    (kept,) = shrink_all(FAMILY, [only_without(FAMILY, always, ["missing", "singles"])], tmp_path)
    assert FAMILY.traits["missing"](free.shrunk.board)
    assert FAMILY.weight(kept.shrunk.board) < FAMILY.weight(one.instance.board)
    assert not FAMILY.traits["missing"](kept.shrunk.board)
    assert not FAMILY.traits["singles"](kept.shrunk.board)


def test_a_trait_of_the_board_itself_does_not_stop_shrinking() -> None:
    (one,) = failing_of(SOLVERS)
    always = changed(FAMILY, traits={"any": lambda _: True})
    assert only_without(always, one, ["any"]).fails(one.instance.board)


def test_its_answer_to_the_smallest_board_stands_beside_a_right_one(tmp_path: Path) -> None:
    task = Task(FAMILY, Boards(INSTANCES, [], [], len(INSTANCES)), SOLVERS, Limits())
    (one,) = shrink_all(FAMILY, failing_of(SOLVERS), tmp_path)
    told = "\n".join(shrink_report(FAMILY, [judged_again(task, one)])).splitlines()
    assert any(line.startswith("  column plus: column 1: expected 1 +, found 0") for line in told)
    (captions,) = [line for line in told if "its answer:" in line]
    assert captions.index("a right solution:") > captions.index("its answer:")
    moody = replace(one, shrunk=replace(one.shrunk, stable=False))
    assert judged_again(task, moody) == moody


def test_where_nothing_fails_there_is_nothing_to_shrink() -> None:
    solvers: list[Solver] = [parse("", FAMILY), parse("solver=cp-sat", FAMILY)]
    assert failing_of(solvers) == []


def test_a_failure_that_does_not_come_again_is_said_and_saved_as_it_was(tmp_path: Path) -> None:
    once = Failing("solver=moody", "wrong: row", INSTANCES[0], "verify", ["--config", "x"], lambda board: False)
    smallest = shrink_all(FAMILY, [once], tmp_path)
    assert (smallest[0].shrunk.board, smallest[0].shrunk.stable) == (BOARDS[0], False)
    assert "the failure is not stable" in "\n".join(shrink_report(FAMILY, smallest))


def test_who_has_had_enough_keeps_what_was_shrunk_by_then(tmp_path: Path) -> None:
    def enough(board: object) -> bool:
        raise KeyboardInterrupt

    never = Failing("solver=slow", "wrong: row", INSTANCES[0], "verify", ["--config", "x"], enough)
    smallest = shrink_all(FAMILY, [*failing_of(SOLVERS), never], tmp_path)
    assert [one.failing.how for one in smallest] == ["wrong: column plus"]


def test_the_seconds_are_shared_out_and_what_they_do_not_reach_is_saved_as_far_as_it_got(tmp_path: Path) -> None:
    failing = failing_of(SOLVERS)
    (spent,) = shrink_all(FAMILY, failing, tmp_path, 0.0)
    assert (spent.shrunk.runs, spent.shrunk.smallest) == (1, False)
    assert spent.shrunk.board == failing[0].instance.board
    (one,) = shrink_all(FAMILY, failing, tmp_path, 1000.0)
    assert one.shrunk.smallest


def test_a_folder_that_cannot_be_written_is_one_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match=r"--shrink: cannot write [^\[]+: file exists$"):
        shrink_all(FAMILY, failing_of(SOLVERS), tmp_path / "file")
