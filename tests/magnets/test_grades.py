"""Grades: steps that are right, easy ones first, and no grade without a step that needs it."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import pytest
from hypothesis import assume, given

from magnets_cp.puzzle.deductions import Deduction, OutOfTimeError, deductions
from magnets_cp.puzzle.grade import grade
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.csp import LABELS, csp
from magnets_cp.puzzles.magnets.made_to_order import made_to_order
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.source import Source
from magnets_cp.workbench.run.boards import cells_of
from tests.boards import INSTANCES
from tests.brute_force import board_solutions
from tests.cli.test_processes import SEED_1, SEED_2, UNSATISFIABLE
from tests.running import magnets
from tests.strategies import boards


@given(boards(max_cells=12))
def test_no_step_removes_what_is_in_a_solution(board: Board) -> None:
    counting, whole = csp(board, "counts"), csp(board, "lines")
    solutions = board_solutions(board)
    refuted = False
    for step in deductions(counting, whole):
        assert step.removed or step.refuted
        refuted = refuted or step.refuted
        for solution in solutions:
            for cells, mask in zip(board.dominoes, step.masks, strict=True):
                label = "".join(solution[r][c] for r, c in cells)
                assert mask >> LABELS.index(label) & 1
    assert not (refuted and solutions)


@given(boards(max_cells=12))
def test_a_grade_is_what_is_needed_and_no_more(board: Board) -> None:
    assume(len(board_solutions(board)) == 1)
    counting, whole = csp(board, "counts"), csp(board, "lines")
    found = grade(counting, whole)
    assert found is not None
    assert found.steps[found.kind] > 0 or not found.steps
    assert grade(counting, whole, most=found.kind) == found
    if found.kind > Deduction.COUNTING:
        assert grade(counting, whole, most=Deduction(found.kind - 1)) is None


def test_every_kind_is_met() -> None:
    kinds = set()
    for seed in range(16):
        board = made_to_order("8x7", "unique", {"minimal": 1.0} if seed % 2 else {}, Random(seed))
        found = grade(csp(board, "counts"), csp(board, "lines"))
        assert found is not None
        kinds.add(found.kind)
    assert kinds >= set(Deduction) - {Deduction.COUNTING, Deduction.SEARCH}


def test_boards_without_one_solution_have_no_grade() -> None:
    for text, message in (("2x2:..,..,..,..,LRLR", "several solutions"), ("2x1:1.,1,1.,1,LR", "no solution")):
        [board] = MAGNETS.read(Source("board", text), None)
        with pytest.raises(ValueError, match=message):
            grade(csp(board, "counts"), csp(board, "lines"))


def test_the_command_prints_grade_and_steps() -> None:
    done = magnets("grade", SEED_1, UNSATISFIABLE, "--json")
    assert done.returncode == 1
    first, second = json.loads(done.stdout)["instances"]
    assert (first["grade"], first["reason"]) == (None, "several solutions")
    assert (second["grade"], second["reason"]) == (None, "no solution")
    graded = magnets("generate", "6x5", "--grade", "line")
    assert graded.returncode == 0
    shown = magnets("grade", graded.stdout.strip())
    assert shown.returncode == 0
    head, row = shown.stdout.splitlines()
    assert head.split() == ["instance", "size", "grade", "score", *map(str, Deduction)]
    assert row.split()[-7] == "line"
    assert int(row.split()[-6]) > 0
    assert row.split()[-3:] == ["0", "0", "0"]
    assert magnets("grade", "no-such-file").returncode == 2
    refused = magnets("generate", "6x5", "--grade", "chains")
    assert (refused.returncode, "expected one of counting, line" in refused.stderr) == (2, True)
    ended = magnets("generate", "2x2", "--unique", "--clues", "0")
    assert (ended.returncode, ended.stdout) == (3, "")
    assert "board 1 of 1: none of 20 boards" in ended.stderr


def test_boards_are_sorted_by_size_grade_and_score() -> None:
    ladder = [str(path) for path in sorted((INSTANCES / "ladder").glob("0*.sgt"))]
    done = magnets("grade", *reversed(ladder), "--sort", "--seconds", "100")
    assert done.returncode == 0
    kinds = {str(kind): kind for kind in Deduction}
    rows = [line.split()[1:4] for line in done.stdout.splitlines()[1:]]
    keys = [(cells_of(size), kinds[grade], int(score)) for size, grade, score in rows]
    assert len(keys) == 9
    assert keys == sorted(keys)
    document = json.loads(magnets("grade", *ladder, "--sort", "--seconds", "100", "--json").stdout)["instances"]
    assert [[one["size"], one["grade"], str(one["score"])] for one in document] == rows


def test_a_grade_that_takes_longer_than_it_may_is_unknown() -> None:
    done = magnets("grade", SEED_2, "--seconds", "0", "--json")
    assert (done.returncode, json.loads(done.stdout)["instances"][0]["reason"]) == (3, "unknown")
    assert magnets("grade", SEED_2, SEED_1, "--seconds", "0").returncode == 3
    board = made_to_order("8x7", "unique", {"minimal": 1.0}, Random(1))
    with pytest.raises(OutOfTimeError):
        grade(csp(board, "counts"), csp(board, "lines"), until=0)


def test_each_board_is_told_when_it_is_graded() -> None:
    large = str(INSTANCES / "ladder" / "18-30x30-unique.sgt")
    arguments = [sys.executable, "-m", "magnets_cp", "grade", SEED_2, large, "--seconds", "10000"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(2)]
        assert process.poll() is None
        process.kill()
    assert lines[1].split()[2] == "line"
