"""The program on boards of Aquarium, as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.redundancy import CONTENDERS, redundancy
from hand_solver import Assignment
from magnets_cp.answer import Solution
from magnets_cp.puzzles.aquarium.board import Board
from magnets_cp.puzzles.aquarium.puzzle import Aquarium
from tests.aquarium.boards import instance
from tests.boards import INSTANCES
from tests.running import magnets

FOLDER = INSTANCES / "aquarium"
LINE = "2_1_1_2;1,2,2,2"
STREAK = "magnets_cp.puzzles.aquarium.csp:longest_streak"


@pytest.mark.parametrize(("argument", "stdin"), [(LINE, ""), ("-", LINE), ("-", "2 1\n1 2\n\n1 2\n2 2\n")])
def test_a_board_as_an_argument_and_from_standard_input(argument: str, stdin: str) -> None:
    options = () if argument != "-" else ("--puzzle", "aquarium")
    done = magnets("solve", argument, "--unique", *options, stdin=stdin)
    assert done.returncode == 0
    assert "1 solution, unique" in done.stderr
    assert done.stdout.splitlines()[2:5:2] == ["1 |~~~| . |", "2 |~~~~~~~|"]


def test_what_solve_prints_check_reads_and_finds_right() -> None:
    path = str(FOLDER / "u-shape-3x3.txt")
    solved = magnets("solve", path)
    assert magnets("check", path, "-", stdin=solved.stdout).stdout == "correct\n"
    wrong = magnets("check", path, "-", stdin="...\n~..\n~~~\n")
    assert wrong.returncode == 1
    assert wrong.stdout.startswith("level: aquarium 1, row 2: expected all cells with water or all empty, found both")


@pytest.mark.parametrize(
    ("name", "solver"),
    [("unsatisfiable-10x10.aqp", "hand"), ("unsatisfiable-10x10.aqp", "cp-sat"), ("sums-disagree-3x3.aqp", "hand")],
)
def test_made_unsatisfiable_boards_end_with_1(name: str, solver: str) -> None:
    done = magnets("solve", str(FOLDER / name), "--solver", solver)
    assert (done.returncode, done.stdout) == (1, "unsatisfiable\n")


def test_every_stage_is_a_configuration() -> None:
    stages = [f"level={level}" for level in ("picky", "water", "clues")]
    stages += [f"level={level} variable={STREAK}" for level in ("clues", "redundant")]
    configurations = [argument for stage in stages for argument in ("--config", f"{stage} value=input_order")]
    done = magnets("verify", str(FOLDER / "unique-6x6.aqp"), *configurations, "--runs")
    assert done.returncode == 0
    assert "5 configurations; 5 runs, 0 of them undecided within the limits; 0 disagreements" in done.stdout


def test_a_folder_stands_for_its_boards_in_every_notation(tmp_path: Path) -> None:
    for name in ("unique-6x6.aqp", "unique-7x5.txt", "in-pieces-3x4.json"):
        (tmp_path / name).write_text((FOLDER / name).read_text())
    (tmp_path / "notes.md").write_text("no board")
    done = magnets("verify", str(tmp_path), "--config", "level=lines", "--config", "solver=cp-sat", "--json")
    document = json.loads(done.stdout)
    assert [Path(one["name"]).name for one in document["instances"]] == [
        "in-pieces-3x4.json",
        "unique-6x6.aqp",
        "unique-7x5.txt",
    ]
    assert all(one["agreed"] for one in document["instances"])


def test_malformed_text_is_one_message_with_its_place() -> None:
    done = magnets("solve", "2_1_1_2;1,2,2")
    assert (done.returncode, done.stdout) == (2, "")
    expected = "magnets: <argument>:1:14: expected 4 ids after 2 column and 2 row counts, found only 3\n"
    assert done.stderr == expected


def test_the_benchmark_puts_the_stages_side_by_side() -> None:
    names = [str(FOLDER / name) for name in ("redundancy-15x15-34.aqp", "unsatisfiable-6x6.aqp")]
    result = CliRunner().invoke(redundancy, [*names, "--nodes", "20"])
    assert result.exit_code == 0
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in result.stdout.splitlines() if line]
    assert lines[0] == ["board", *CONTENDERS]
    row = next(line for line in lines if line[0] == "redundancy-15x15-34.aqp")
    assert row[1].startswith(">20 / >")
    assert row[2].startswith("11 / ")
    assert [line[-1] for line in lines if line[0] == "15x15"] == [">1.82"]


def test_the_benchmark_stops_at_a_wrong_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = ("~" * 15,) * 15

    class Wrong(Aquarium):
        def decode(self, board: Board, assignment: Assignment) -> Solution:
            return solution

    monkeypatch.setattr("benchmarks.redundancy.AQUARIUM", Wrong())
    assert instance("redundancy-15x15-34.aqp").rows == 15
    result = CliRunner().invoke(redundancy, [str(FOLDER / "redundancy-15x15-34.aqp")])
    assert result.exit_code == 1
    assert "WRONG ANSWER" in result.stderr
