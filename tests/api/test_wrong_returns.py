"""A part of somebody's puzzle that returns something else than it must is one message with the line of their file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from magnets_cp.cli.main import app

# One variable, x or y; its value is the solution.
PUZZLE = """
from dataclasses import replace
from hand_solver import Problem, Variable
from magnets_cp.puzzle import Puzzle
from magnets_cp.violation import Violation

def read(source, notation):
    return [line.text for line in source.lines]

def violations(board, solution):
    return [] if solution in (("x",), ("y",)) else [Violation("shape", "board", "expected x or y")]

def csp(board, level):
    return Problem((Variable("v", ("x", "y")),), ())

def cpsat(board, formulation):
    from magnets_cp.cpsat import Declaration, cp_model
    model = cp_model.CpModel()
    return Declaration(model, [model.new_int_var(0, 1, "v")], lambda values: ("xy"[values[0]],))

def decode(board, assignment):
    return tuple("xy"[value] for value in assignment)

def picture(board, solution):
    return " ".join(solution or [board])

def board_from(text):
    return text

PARTS = dict(read=read, violations=violations, csp=csp, cpsat=cpsat, decode=decode, picture=picture)
"""
MADE = """
METHODS = {name: part if isinstance(part, type) else staticmethod(part) for name, part in PARTS.items()}
PUZZLE = type("One", (Puzzle,), {"name": "one", "__module__": __name__, **METHODS})()
"""


def solved(tmp_path: Path, change: str, *, verify: bool = False) -> tuple[Result, str]:
    """The command run with the puzzle changed, and the path of its file."""
    file, board = tmp_path / "one.py", tmp_path / "board.txt"
    file.write_text(PUZZLE + change + MADE)
    board.write_text("anything\n")
    command = ["verify"] if verify else ["solve"]
    return CliRunner().invoke(app, [*command, str(board), "--puzzle", str(file)]), str(file)


def test_the_puzzle_works_unchanged(tmp_path: Path) -> None:
    assert solved(tmp_path, "")[0].stdout in ("x\n", "y\n")
    assert solved(tmp_path, "", verify=True)[0].exit_code == 0


@pytest.mark.parametrize(
    ("part", "parameters", "returned"),
    [
        *(("csp", "board, level", one) for one in ("None", "7", "'x'", "[]", "()")),
        *(("cpsat", "board, formulation", one) for one in ("None", "7", "[]", "()")),
        *(("violations", "board, solution", one) for one in ("None", "7", "'x'", "[None]", "['x']")),
        *(("decode", "board, assignment", one) for one in ("None", "7", "'x'", "[None]")),
        *(("read", "source, notation", one) for one in ("None", "7", "'x'")),
        *(("picture", "board, solution", one) for one in ("None", "7", "[]")),
    ],
)
def test_another_return_is_a_slip_of_theirs(tmp_path: Path, part: str, parameters: str, returned: str) -> None:
    done, file = solved(
        tmp_path,
        f"\ndef wrong({parameters}):\n    return {returned}\nPARTS['{part}'] = wrong\n",
        verify=part == "cpsat",
    )
    line = PUZZLE.count("\n") + 2
    assert done.exit_code == 2
    assert re.search(rf"magnets: {re.escape(file)}:{line}: {part}: expected .*, found \w+", done.stderr), done.stderr
    assert ("None (is a return missing?)" in done.stderr) == (returned == "None" or "[None]" in returned)
    assert "Traceback" not in done.output


@pytest.mark.parametrize(
    ("part", "parameters", "returned"),
    [
        ("violations", "board, solution", "repeat(Violation('shape', 'board', 'x'))"),
        ("decode", "board, assignment", "(str(one) for one in count())"),
        ("read", "source, notation", "map(str, count())"),
        ("cells", "board", "repeat('.')"),
        ("read_solutions", "source, board", "repeat(('x',))"),
    ],
)
def test_what_never_ends_is_refused(tmp_path: Path, part: str, parameters: str, returned: str) -> None:
    change = f"from itertools import count, repeat\ndef endless({parameters}):\n    return {returned}\n"
    change += f"PARTS['{part}'] = endless\n" + "del PARTS['picture']\n" * (part == "cells")
    file, board = tmp_path / "one.py", tmp_path / "board.txt"
    file.write_text(PUZZLE + change + MADE)
    board.write_text("x\n")
    command = ["check", str(board), str(board)] if part == "read_solutions" else ["solve", str(board)]
    done = CliRunner().invoke(app, [*command, "--puzzle", str(file)])
    assert done.exit_code == 2
    assert re.search(rf"one\.py:\d+: {part}: expected .*, at most 1,000,000 \(does it ever end\?\)", done.stderr)


@pytest.mark.parametrize("part", ["variables", "constraints"])
def test_a_problem_is_not_made_of_an_iterator(tmp_path: Path, part: str) -> None:
    change = f"""
from dataclasses import replace
from itertools import repeat
from hand_solver.constraints import AllDifferent
wrong = dict(variables=repeat(Variable("v", ("x",))), constraints=repeat(AllDifferent([(0, 0)])))["{part}"]
PARTS["csp"] = lambda board, level: replace(csp(board, level), {part}=wrong)
"""
    done, _ = solved(tmp_path, change)
    assert done.exit_code == 2
    assert f": csp: TypeError: {part}: expected a tuple, found repeat" in done.stderr


def test_variables_of_a_declaration_may_be_an_iterator_that_ends(tmp_path: Path) -> None:
    declaring = """
from itertools import repeat
def declaring(board, formulation):
    made = cpsat(board, formulation)
    return replace(made, variables=VARIABLES)
PARTS["cpsat"] = declaring
"""
    assert solved(tmp_path, declaring.replace("VARIABLES", "iter(made.variables)"), verify=True)[0].exit_code == 0
    (tmp_path / "endless").mkdir()
    done, _ = solved(tmp_path / "endless", declaring.replace("VARIABLES", "repeat(made.variables[0])"), verify=True)
    assert done.exit_code == 2
    assert ": expected a list of its variables, at most 1,000,000 (does it ever end?), found repeat" in done.stderr


@pytest.mark.parametrize("returned", ["None", "7", "(1, 2, 3)"])
def test_what_declares_has_to_declare(tmp_path: Path, returned: str) -> None:
    done, file = solved(tmp_path, f"\nPARTS['cpsat'] = lambda board, _: {returned}\n", verify=True)
    assert done.exit_code == 2
    assert f"{file}:{PUZZLE.count(chr(10)) + 2}: cpsat: expected a magnets_cp.cpsat.Decl" in done.stderr


def test_no_boards_are_said_of_the_text(tmp_path: Path) -> None:
    done, _ = solved(tmp_path, "\nPARTS['read'] = lambda source, notation: []\n")
    assert (done.exit_code, done.stderr) == (2, f"magnets: {tmp_path / 'board.txt'}: expected a board, found none\n")


def test_a_list_is_as_good_as_a_tuple_and_a_generator_as_a_list(tmp_path: Path) -> None:
    lists = """
PARTS["decode"] = lambda board, assignment: list(decode(board, assignment))
PARTS["violations"] = lambda board, solution: (one for one in violations(board, solution))
PARTS["read"] = lambda source, notation: (one for one in read(source, notation))
def declaring(board, formulation):
    made = cpsat(board, formulation)
    return replace(made, decode=lambda values: list(made.decode(values)))
PARTS["cpsat"] = declaring
"""
    assert solved(tmp_path, lists)[0].stdout in ("x\n", "y\n")
    assert solved(tmp_path, lists, verify=True)[0].exit_code == 0


@pytest.mark.parametrize("part", ["csp", "cpsat", "violations", "decode", "picture", "read"])
def test_a_part_that_is_no_function_is_said_at_once(tmp_path: Path, part: str) -> None:
    done, file = solved(tmp_path, f"\nPARTS['{part}'] = 7\n")
    assert (done.exit_code, done.stderr) == (2, f"magnets: --puzzle: {file}: {part}: expected a method, found int\n")


@pytest.mark.parametrize("command", [["verify", "--fuzz", "1"], ["generate", "3"]])
def test_a_random_board_that_is_none_is_a_slip_of_theirs(tmp_path: Path, command: list[str]) -> None:
    file = tmp_path / "one.py"
    file.write_text(PUZZLE + "\ndef wrong(rng, size):\n    return None\nPARTS['random'] = wrong\n" + MADE)
    done = CliRunner().invoke(app, [*command, "--puzzle", str(file)])
    line = PUZZLE.count("\n") + 2
    assert done.exit_code == 2
    assert f"magnets: {file}:{line}: random: expected a board, found None (is a return missing?)\n" in done.stderr


@pytest.mark.parametrize("text", ["return 5", "raise ValueError", "return None"])
def test_an_exception_that_cannot_say_what_it_is_about_is_theirs(tmp_path: Path, text: str) -> None:
    change = f"\nclass Odd(Exception):\n    def __str__(self):\n        {text}\ndef wrong(*_):\n    raise Odd\n"
    done, file = solved(tmp_path, f"{change}PARTS['violations'] = wrong\n")
    assert done.exit_code == 2
    assert f"magnets: {file}:{PUZZLE.count(chr(10)) + 6}: violations: Odd: it cannot be shown\n" in done.stderr


@pytest.mark.parametrize("returned", ["None", "False", "'x'", "[None]", "['x']", "[['x']]", "[[None]]"])
def test_a_drawing_of_a_search_that_is_none_is_a_slip_of_theirs(tmp_path: Path, returned: str) -> None:
    solved(tmp_path, f"\nPARTS['partial'] = lambda board, partial: {returned}\n")
    done = CliRunner().invoke(app, ["trace", str(tmp_path / "board.txt"), "--puzzle", str(tmp_path / "one.py")])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "partial: expected a list of lines, each a list of magnets_cp.partial.Piece, found " in done.stderr
