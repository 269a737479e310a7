"""``magnets hint`` as a user runs it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import magnets_cp
from tests.boards import INSTANCES
from tests.browsing import visit
from tests.cli.test_processes import SEED_1, SEED_2, UNSATISFIABLE
from tests.running import magnets

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_all_steps_lead_to_the_solution_where_simple_steps_suffice() -> None:
    done = magnets("hint", SEED_2, "--all")
    assert done.returncode == 0
    assert done.stdout.startswith("step 1 (counting): Row 5 has no plus, so r5c1 is not +, ")
    solved = magnets("solve", SEED_2).stdout.splitlines()
    assert [line.rstrip() for line in done.stdout.rstrip().splitlines()[-len(solved) :]][2:] == [
        _with_blanks(line) for line in solved[2:]
    ]


def _with_blanks(line: str) -> str:
    """A row of a solution as a board on the way shows it: a blank is a dot there."""
    cells = [line.ljust(44)[at : at + 4].strip() for at in range(8, 44, 4)]
    return line[:8] + "".join(f"{cell or '.':>4}" for cell in cells)


def test_one_step_is_one_step_and_names_its_reason() -> None:
    document = json.loads(magnets("hint", SEED_1, "--json").stdout)
    (step,) = document["steps"]
    assert step["kind"] in ("counting", "line")
    assert step["clues"]
    assert step["removed"]
    assert step["text"].endswith(".")
    assert document["state"] == "open"


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_steps_are_printed_as_they_are_found_and_an_interrupt_leaves_them(
    tmp_path: Path, number: signal.Signals, status: int
) -> None:
    """Most of the time CP-SAT looks for reasons, and must not keep the signal to itself."""
    board = tmp_path / "board.sgt"
    board.write_text(magnets("generate", "12x12", "--minimal", "--seed", "3").stdout, encoding="utf-8")
    command = [sys.executable, "-m", "magnets_cp", "hint", str(board), "--all"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline().startswith("step 1 (")
        process.send_signal(number)
        printed, said = process.communicate(timeout=60)
    assert process.returncode == status
    assert said.splitlines()[-1] == "magnets: interrupted"
    assert printed.count("step ") < 100


def test_two_solutions_cannot_be_told_apart_by_reasoning() -> None:
    done = magnets("hint", SEED_1, "--all")
    assert done.returncode == 1
    assert done.stderr.endswith(
        "magnets: no simple step is left: there are several solutions, and nothing tells them apart\n"
    )
    enough = magnets("hint", SEED_1, "--steps", "24")
    assert (enough.returncode, enough.stderr.count("magnets: ")) == (0, 1)  # what the signs mean


def test_an_objective_tells_solutions_apart(tmp_path: Path) -> None:
    (tmp_path / "best.opb").write_text("min: +1 x1 +2 x2 ;\n+1 x1 +1 x2 >= 1 ;\n")
    done = magnets("hint", str(tmp_path / "best.opb"))
    assert (done.returncode, done.stderr) == (3, "magnets: no simple step is left: from here on, search\n")


def test_one_solution_that_simple_steps_do_not_reach_is_left_to_search() -> None:
    done = magnets("hint", str(INSTANCES / "ladder" / "13-10x10-search.sgt"), "--all", "--json")
    assert done.returncode == 3
    assert done.stderr == "magnets: no simple step is left: from here on, search\n"


@pytest.mark.parametrize("steps", [["--steps", "1"], ["--all"]])
def test_time_that_ends_before_a_step_is_found_is_said(steps: list[str]) -> None:
    done = magnets("hint", SEED_1, *steps, "--seconds", "0", "--json")
    assert json.loads(done.stdout) == {"steps": [], "state": "open", "in_time": False}
    assert done.returncode == 3
    assert done.stderr == "magnets: no step was found within the seconds given, 0: --seconds gives more\n"


def test_a_grid_shows_the_candidates_of_its_cells_and_is_read_again() -> None:
    board = '{"puzzle": "sudoku", "rows": ["1...", "..3.", "....", "...4"]}'
    sudoku = ("--puzzle", str(INSTANCES.parent / "docs" / "examples" / "sudoku.py"))
    done = magnets("hint", board, *sudoku)
    picture = done.stdout.partition("\n")[2]
    assert picture.split() == ["1", "234", "234", "234", ".", ".", "3", ".", ".", ".", ".", ".", ".", ".", ".", "4"]
    again = magnets("hint", board, "-", *sudoku, stdin=picture)
    assert (again.returncode, again.stderr) == (0, "")


def test_a_board_without_solution_is_refuted() -> None:
    done = magnets("hint", UNSATISFIABLE, "--all", "--json")
    document = json.loads(done.stdout)
    assert document["state"] == "unsatisfiable"
    assert document["steps"][-1]["refuted"]
    assert (done.returncode, done.stderr) == (1, "magnets: the board has no solution\n")


@pytest.mark.parametrize("steps", ["1", "2"])
def test_a_board_without_solution_has_no_next_step_but_a_reason(steps: str) -> None:
    done = magnets("hint", str(INSTANCES / "magnets" / "tiny-2x1-unsatisfiable.txt"), "--steps", steps)
    assert done.returncode == 1
    assert done.stdout == "The board has no solution: row 1 needs 0 minus and row 2 needs 1 plus.\n"
    document = json.loads(magnets("hint", UNSATISFIABLE, "--json").stdout)
    assert (document["state"], document["steps"]) == ("unsatisfiable", [])
    assert document["mistake"].startswith("The board has no solution: ")


def test_steps_that_do_not_show_that_there_is_no_solution_do_not_hide_it() -> None:
    layout = "TTLRTTTTLRBBTTBBBBLRLRBBTLRTLRTTTTBLRBTTBBBBLRLRBBLRLRLRLRTTLRTTLRTTBBLRBBLRBBLRTTTLRLRTTTBBBLRLRBBB"
    done = magnets("hint", f"10x10:3.3..24335,.32..34333,42....4344,3.34434332,{layout}", "--all", "--json")
    document = json.loads(done.stdout)
    assert not any(step["refuted"] for step in document["steps"])
    assert (done.returncode, document["state"]) == (1, "unsatisfiable")
    assert done.stderr == "magnets: the board has no solution\n"


def test_a_half_filled_board_goes_on_from_there_or_shows_the_mistake(tmp_path: Path) -> None:
    path = tmp_path / "half.txt"
    solved = magnets("solve", SEED_2).stdout.splitlines()[2:]
    rows = ["".join(line.ljust(44)[at : at + 4].strip() or "." for at in range(8, 44, 4)) for line in solved]
    path.write_text("\n".join([*rows[:5], *("?" * 9 for _ in rows[5:])]) + "\n")
    going_on = magnets("hint", SEED_2, str(path), "--all", "--json")
    document = json.loads(going_on.stdout)
    assert (going_on.returncode, document["state"]) == (0, "solved")
    whole = json.loads(magnets("hint", SEED_2, "--all", "--json").stdout)
    assert 0 < len(document["steps"]) < len(whole["steps"])
    path.write_text("\n".join(["?" * 9] * 4 + ["???+?????"] + ["?" * 9] * 5) + "\n")
    mistake = magnets("hint", SEED_2, str(path))
    assert mistake.returncode == 1
    assert mistake.stdout == "No solution keeps this: r5c4 is +; with it row 5 needs 0 plus, and would have 1.\n"
    assert json.loads(magnets("hint", SEED_2, str(path), "--json").stdout)["state"] == "mistake"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected 10 rows of 9 cells, each one of + - . or ? for not known, found no such rows"),
        ("+-+\n", ":1:1: expected 10 rows of 9 cells, each one of + - . or ? for not known, found '+-+'"),
        ("?????????\n" * 9, "found 9 such rows"),
    ],
)
def test_what_is_no_half_filled_board_is_one_message(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "half.txt"
    path.write_text(text)
    done = magnets("hint", SEED_2, str(path))
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert message in line


def test_queens_tiles_and_aquariums_are_explained_as_well() -> None:
    assert magnets("hint", "4@0,1", "--all").returncode == 0
    assert "two queens never attack each other" in magnets("hint", "8@0,0").stdout.lower()


@pytest.mark.parametrize("width", [380, 1400])
def test_a_walkthrough_tells_every_step_and_goes_where_one_clicks(
    chromium: Browser, tmp_path: Path, width: int
) -> None:
    path = tmp_path / "walkthrough.html"
    assert magnets("hint", SEED_2, "-o", str(path)).returncode == 0
    document = json.loads(magnets("hint", SEED_2, "--all", "--json").stdout)
    visited = visit(chromium, path, width)
    page = visited.page
    assert (visited.requests, visited.complaints, visited.overflows) == ([], [], False)
    assert page.locator(".steps button").all_inner_texts()[1:] == [
        f"{step['text']} ({step['kind']})" for step in document["steps"]
    ]
    page.locator(".steps button").nth(3).click()
    assert page.locator(".said").inner_text().startswith("Step 3 of ")
    assert page.locator(".steps button[aria-current=step]").inner_text().startswith(document["steps"][2]["text"])
    page.keyboard.press("End")
    said = page.locator(".said").inner_text()
    assert said.startswith(f"Step {len(document['steps'])} of {len(document['steps'])}: ")


@pytest.mark.parametrize(("board", "filled"), [("3x1:010,1,001,1,*LR", "- + -"), ("1x1:0,0,0,0,*", "+")])
def test_a_sign_on_a_cell_of_no_domino_is_a_mistake(board: str, filled: str) -> None:
    done = magnets("hint", board, "-", stdin=filled)
    assert done.returncode == 1
    assert done.stdout == f"No solution has {filled[0]} at row 1, column 1: nothing is placed there.\n"


def test_a_tile_that_shows_what_another_shows_as_well_is_that_tile() -> None:
    board = magnets_cp.read(str(INSTANCES / "tiles" / "turned-only-8x8.txt"))
    variables = board.puzzle.csp(board.content, board.puzzle.levels[-1]).variables
    answer = magnets_cp.solve(board, count=None)
    for x, variable in enumerate(variables):
        for label in variable.labels:
            letters = [label if place == x else "?" for place in range(len(variables))]
            filled = "\n".join(" ".join(letters[at : at + 2]) for at in (0, 2))
            is_kept = any("".join(rows)[x] == label for rows in answer.solutions)
            assert (magnets_cp.hint(board, 1, filled=filled).mistake is None) is is_kept
