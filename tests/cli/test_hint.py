"""``magnets hint`` as a user runs it."""

from __future__ import annotations

import json

from tests.cli.test_processes import SEED_1, SEED_2, UNSATISFIABLE, magnets


def test_all_steps_lead_to_the_solution_where_simple_steps_suffice() -> None:
    done = magnets("hint", SEED_2, "--all")
    assert done.returncode == 0
    assert done.stdout.startswith("step 1: ")
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
    assert step["text"].startswith(f"{step['constraint']}: ")
    assert step["removed"]
    assert document["state"] == "open"


def test_two_solutions_cannot_be_told_apart_by_reasoning() -> None:
    done = magnets("hint", SEED_1, "--all")
    assert done.returncode == 3
    assert "no simple step is left" in done.stderr


def test_a_board_without_solution_is_refuted() -> None:
    done = magnets("hint", UNSATISFIABLE, "--all", "--json")
    assert json.loads(done.stdout)["state"] == "unsatisfiable"
    assert done.returncode == 1


def test_queens_and_unknown_levels() -> None:
    assert magnets("hint", "4@0,1", "--all").returncode == 0
    refused = magnets("hint", SEED_1, "--level", "none")
    assert refused.returncode == 2
    assert "--level: expected one of arcs, counts, lines, found 'none'" in refused.stderr
