"""The ladder: every rung is what its manifest says, and made again by its command where that is one of today."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from hand_solver import Limits
from magnets_cp.puzzle.deductions import Deduction
from magnets_cp.puzzle.grade import grade
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.csp import csp
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.source import read_source
from magnets_cp.workbench.run.configuration import parse
from tests.boards import INSTANCES
from tests.running import magnets

LADDER = INSTANCES / "ladder"
RUNGS: list[dict[str, Any]] = json.loads((LADDER / "manifest.json").read_text(encoding="utf-8"))
GRADED = [rung for rung in RUNGS if rung["grade"] is not None]
# The grade of these takes many seconds.
LARGE = ("20x20", "30x30")
TESTED = [pytest.param(rung, marks=[pytest.mark.soak] * (rung["size"] in LARGE), id=rung["file"]) for rung in GRADED]


def board(rung: dict[str, Any]) -> Board:
    [found] = MAGNETS.read(read_source(str(LADDER / rung["file"])), None)
    assert isinstance(found, Board)
    return found


def test_it_begins_small_and_ends_with_what_nothing_here_finishes() -> None:
    assert {rung["file"] for rung in RUNGS} == {path.name for path in LADDER.iterdir()} - {"manifest.json"}
    assert RUNGS[0]["size"] == "4x4"
    assert RUNGS[-1]["status"] == "unknown"
    assert {rung["grade"] for rung in GRADED} == {str(kind) for kind in Deduction}
    sizes = [int(re.findall(r"\d+", rung["size"])[0]) for rung in RUNGS]
    assert sizes == sorted(sizes)


@pytest.mark.parametrize("rung", TESTED)
def test_grade_and_number_of_solutions(rung: dict[str, Any]) -> None:
    found = grade(csp(board(rung), "counts"), csp(board(rung), "lines"))
    assert found is not None
    assert str(found.kind) == rung["grade"]
    answer = parse("solver=cp-sat", MAGNETS).run(MAGNETS, board(rung), Limits(solutions=2))
    assert (len(answer.solutions), answer.complete) == (rung["solutions"], True)
    assert MAGNETS.size(board(rung)) == rung["size"]


@pytest.mark.soak
@pytest.mark.parametrize(
    "rung", [rung for rung in GRADED if rung["source"].startswith("magnets ")], ids=lambda rung: str(rung["file"])
)
def test_its_command_makes_it_again(rung: dict[str, Any]) -> None:
    done = magnets(*rung["source"].removeprefix("magnets ").split())
    assert done.stdout == (LADDER / rung["file"]).read_text(encoding="utf-8")
