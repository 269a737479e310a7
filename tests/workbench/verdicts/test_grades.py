"""Grades: who always says the same earns nothing, and nobody is missing."""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path

from hand_solver import Limits
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.reports.files import grades
from magnets_cp.workbench.judge.verification import VerifiedInstances
from magnets_cp.workbench.judge.verify import verify
from magnets_cp.workbench.run.default_solvers import references
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.programs.command import Command
from magnets_cp.workbench.run.programs.submissions import Submission
from tests.boards import instance
from tests.programs import RIGHT, command_for

BOARDS = ("tiny-2x3-upright.txt", "unsatisfiable-3x4.txt", "tiny-2x1-unsatisfiable.txt")


def test_the_score_is_nothing_for_who_always_says_the_same(tmp_path: Path) -> None:
    (tmp_path / "says.py").write_text("print('no solution')\n")
    right = Command(command=command_for(tmp_path, RIGHT), name="ada")
    says = Command(command=f"{sys.executable} {tmp_path}/says.py", name="=brook")
    solvers = [*references(MAGNETS), right, says]
    instances = [Instance(name, instance(name)) for name in BOARDS]
    judgements = [verify(MAGNETS, one.board, solvers, Limits(seconds=20.0)) for one in instances]
    unusable = (Submission("chris", None, "no command.txt"),)
    table = list(csv.DictReader(io.StringIO(grades(VerifiedInstances(MAGNETS, instances, judgements, 3, 0, unusable)))))
    assert [(row["name"], row["score"]) for row in table] == [
        ("ada", "1.000"),
        ("'=brook", "0.000"),
        ("chris", "0.000"),
    ]
    assert (table[1]["unsatisfiable correct"], table[1]["unsatisfiable"], table[1]["false unsatisfiable"]) == (
        "2",
        "2",
        "1",
    )
    assert table[2]["not run"] == "no command.txt"
