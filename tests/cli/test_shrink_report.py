from __future__ import annotations

import shlex
from pathlib import Path
from random import Random

import pytest

from hand_solver import Limits
from magnets_cp.cli.shrink_report import Failing, document, failing_runs, show, shrink_all
from magnets_cp.errors import UsageError
from magnets_cp.magnets.generator import Recipe, generate
from magnets_cp.magnets.puzzle import MAGNETS
from magnets_cp.workbench.configuration import parse
from magnets_cp.workbench.instances import Instance
from magnets_cp.workbench.solvers import Solver
from magnets_cp.workbench.verify import verify
from tests.faulty import Excusing, unchecked_columns

FAMILY = MAGNETS
BOARDS = [generate(Recipe(3, columns, density=0.7), Random(4))[0] for columns in (4, 2)]
INSTANCES = [Instance(f"board {i}", board) for i, board in enumerate(BOARDS)]
FAULTY = Excusing(unchecked_columns)
SOLVERS: list[Solver] = [parse("solver=cp-sat", FAMILY), FAULTY]


def test_each_way_to_fail_is_shrunk_once_from_its_lightest_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    judgements = [verify(FAMILY, board, SOLVERS, Limits()) for board in BOARDS]
    failing = failing_runs(FAMILY, INSTANCES, judgements, SOLVERS, Limits())
    assert [one.how for one in failing] == ["wrong: column"]
    (one,) = shrink_all(FAMILY, failing, tmp_path)
    assert one.path == tmp_path / "wrong-column-2x2.txt"
    assert one.path.read_text() == "2 2\n1 0\n0 1\n1 0\n1 0\n1 1\n1 1\n"
    assert shlex.split(one.command) == [
        *("magnets", "verify", str(one.path), "--puzzle", "magnets", "--notation", "fum"),
        *("--config", "solver=faulty unchecked_columns", "--config", "solver=cp-sat"),
    ]
    show(FAMILY, [one])
    assert "shrunk to 2x2" in capsys.readouterr().out
    assert document([one])[0]["file"] == str(one.path)
    # The same board is the same file; another board of the same name is not lost.
    assert shrink_all(FAMILY, failing, tmp_path)[0].path == one.path
    one.path.write_text("mine")
    assert shrink_all(FAMILY, failing, tmp_path)[0].path == tmp_path / "wrong-column-2x2-2.txt"
    assert one.path.read_text() == "mine"


def test_where_nothing_fails_there_is_nothing_to_shrink() -> None:
    solvers: list[Solver] = [parse("", FAMILY), parse("solver=cp-sat", FAMILY)]
    judgements = [verify(FAMILY, board, solvers, Limits()) for board in BOARDS]
    assert failing_runs(FAMILY, INSTANCES, judgements, solvers, Limits()) == []


def test_a_failure_that_does_not_come_again_is_said_and_saved_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    once = Failing("solver=moody", "wrong: row", INSTANCES[0], ["--config", "x"], lambda board: False)
    smallest = shrink_all(FAMILY, [once], tmp_path)
    assert (smallest[0].shrunk.board, smallest[0].shrunk.stable) == (BOARDS[0], False)
    show(FAMILY, smallest)
    assert "the failure is not stable" in capsys.readouterr().out


def test_a_folder_that_cannot_be_written_is_one_message(tmp_path: Path) -> None:
    judgements = [verify(FAMILY, board, SOLVERS, Limits()) for board in BOARDS]
    failing = failing_runs(FAMILY, INSTANCES, judgements, SOLVERS, Limits())
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="--output: cannot write"):
        shrink_all(FAMILY, failing, tmp_path / "file")
