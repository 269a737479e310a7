"""A fault that is one mistake counts once; random boards of named sizes; who always says the same has no score."""

from __future__ import annotations

import csv
import io
import json
from itertools import islice
from pathlib import Path

import pytest

from hand_solver import Limits, Status
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.puzzles.queens.puzzle import QUEENS
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.workbench.judge.mistakes import mistakes
from magnets_cp.workbench.judge.reports.files import grades
from magnets_cp.workbench.judge.reports.tables import class_table
from magnets_cp.workbench.judge.standings import standings
from magnets_cp.workbench.judge.verification import VerifiedInstances, run_verification
from magnets_cp.workbench.judge.verify import Task
from magnets_cp.workbench.run.boards import Wanted, collect, fuzzed
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.programs.python_function import Function
from tests.running import magnets
from tests.thorough import sample

# It looks at the rows only; with one column it fails by another error, and else never looks at neighbours.
SOLVERS = """
def nothing(board):
    return None

def blank(board):
    return ["." * board.columns] * board.rows

def crashes(board):
    if board.rows == 1:
        raise IndexError("no row above")
    if board.columns == 1:
        raise KeyError("no column before")
    return None
"""


def judged(tmp_path: Path, name: str, fuzz: int = 40) -> VerifiedInstances:
    file = tmp_path / "solvers.py"
    file.write_text(SOLVERS)
    solvers = [parse("solver=hand", MAGNETS), Function(name=name, function=f"{file}:{name}")]
    boards = collect(MAGNETS, Wanted((), fuzz=fuzz))
    return run_verification(Task(MAGNETS, boards, solvers, Limits(seconds=20.0, solutions=20)))


def test_rules_that_are_broken_together_are_one_mistake(tmp_path: Path) -> None:
    found = judged(tmp_path, "blank")
    made = mistakes(found.of(found.external[0]))
    assert sum(len(one.cases) for one in made) == sum(1 for _ in found.faults)
    counts = next(one for one in made if "row plus" in one.signs)
    assert set(counts.signs) >= {"row plus", "row minus", "column plus", "column minus"}
    row = next(csv.DictReader(io.StringIO(grades(found))))
    assert int(row["mistakes"]) == len(made) <= 2


def test_crashes_are_told_apart_by_their_errors_and_shapes(tmp_path: Path) -> None:
    found = judged(tmp_path, "crashes")
    told = {str(one) for one in mistakes(found.of(found.external[0]))}
    assert told == {
        "false unsatisfiable",
        "crash: IndexError, on 1xN boards only",
        "crash: KeyError",  # on one such board alone, which tells no trait
    }


def test_who_always_says_unsatisfiable_has_a_score_of_nothing_in_every_table(tmp_path: Path) -> None:
    found = judged(tmp_path, "nothing", fuzz=12)
    table = class_table(found, graded=False)
    titles = [one.title for one in table.columns]
    assert table.rows[0][titles.index("score")].text == "0.00"
    assert next(csv.DictReader(io.StringIO(grades(found))))["score"] == "0.000"
    for one in [one for one in found.judgements if one.status is Status.UNSATISFIABLE][:1]:
        alone = standings([one])[0]
        assert (alone.correct, alone.score, alone.shown_score) == (1, None, "-")


@pytest.mark.parametrize(
    "name", ["magnets", "queens", *(pytest.param(one, marks=pytest.mark.soak) for one in ("tiles", "aquarium"))]
)
def test_half_of_the_random_boards_have_a_solution(name: str) -> None:
    puzzle = PUZZLES[name]
    kinds = [dict(puzzle.board_classes(one.board)).get("solutions") for one in fuzzed(puzzle, Wanted((), fuzz=100))]
    assert 40 <= kinds.count("none") <= 60


def test_random_boards_of_named_sizes_are_in_turn_with_and_without_a_solution() -> None:
    wanted = Wanted((), fuzz=8, sizes=("4x5", "5x6"))
    boards = list(fuzzed(MAGNETS, wanted))
    assert [MAGNETS.size(one.board) for one in boards] == ["4x5", "5x6"] * 4
    assert [one.name for one in boards[:2]] == ["fuzz 0:4x5:1", "fuzz 0:5x6:2"]
    kinds = [dict(MAGNETS.board_classes(one.board))["solutions"] for one in boards]
    assert [kind == "none" for kind in kinds] == [False, False, True, True] * 2
    queens = list(islice(fuzzed(QUEENS, Wanted((), fuzz=2, sizes=("5",))), 2))  # of which none is unsatisfiable
    assert [QUEENS.size(one.board) for one in queens] == ["5x5", "5x5"]
    with pytest.raises(UsageError, match="size: expected ROWSxCOLUMNS such as 10x9, found 'large'"):
        list(fuzzed(MAGNETS, Wanted((), fuzz=1, sizes=("large",))))


def test_sizes_are_of_random_boards_and_the_report_says_what_was_tried() -> None:
    refused = magnets("verify", "2x2:11,11,11,11,TTBB", "--sizes", "6x6")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "magnets: --sizes: of random boards: say how many, with --fuzz N\n"
    done = magnets("verify", "--fuzz", "4", "--sizes", "6x6", "--config", "solver=hand", "--config", "solver=cp-sat")
    assert done.stdout.splitlines()[-1].startswith("4 boards of 36 cells, 2 with a solution; 2 configurations; ")
    told = json.loads(magnets("verify", "--fuzz", "2", "--sizes", "6x6", "--config", "solver=hand", "--json").stdout)
    assert [one["name"] for one in told["instances"]] == ["fuzz 0:6x6:1", "fuzz 0:6x6:2"]


def test_who_crashes_on_every_board_is_not_said_to_crash_on_some_sort_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "late.py").write_text("def solve(board):\n    return grids\n")
    for seed in sample(("2026", "0"), 1):
        done = magnets("judge", "--solver", "late.py:solve", "--fuzz", "60", "--seed", seed, "--json")
        ((made,),) = [one["mistakes"] for one in json.loads(done.stdout)["solvers"]]
        assert made["fault"] == "crash: NameError"
        plain = magnets("judge", "--solver", "late.py:solve", "--fuzz", "60", "--seed", seed).stdout
        assert "makes none" not in plain
