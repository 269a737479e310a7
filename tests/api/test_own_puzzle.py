"""A puzzle of one file has all commands; what goes wrong in it is said in one line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import magnets_cp
from magnets_cp.cli.main import app
from magnets_cp.puzzles.registry import named
from magnets_cp.text import dataclass_json

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
BOARDS = {
    "sudoku": "1...\n..2.\n....\n...3\n",
    "futoshiki": ".<. .\n\n. . .\nv    \n. . .\n",
    "colouring": "c colours 3\np edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 1 4\n",
}
SIZES = {"sudoku": "4", "futoshiki": "3", "colouring": "6"}
LAZY = "def solve(board):\n    return None\n"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments), catch_exceptions=False)


@pytest.mark.parametrize("name", BOARDS)
def test_every_command_works_on_an_example(name: str, tmp_path: Path) -> None:
    own, file = ("--puzzle", str(EXAMPLES / f"{name}.py")), tmp_path / "board.txt"
    file.write_text(BOARDS[name])
    board, answer = str(file), tmp_path / "answer.txt"
    (tmp_path / "lazy.py").write_text(LAZY)
    solved = run("solve", board, *own)
    assert solved.exit_code == 0
    answer.write_text(solved.stdout)
    by_cp_sat = json.loads(run("solve", board, *own, "--solver", "cp-sat", "--all", "--json").stdout)
    by_hand = json.loads(run("solve", board, *own, "--all", "--json").stdout)
    assert sorted(by_cp_sat["solutions"]) == sorted(by_hand["solutions"])
    assert run("check", board, str(answer), *own).stdout == "correct\n"
    assert run("verify", board, *own, "--fuzz", "5").exit_code == 0
    judged = run("judge", board, *own, "--solver", f"{tmp_path / 'lazy.py'}:solve", f"--shrink={tmp_path / 'shrunk'}")
    assert judged.exit_code == 1
    assert "false unsatisfiable" in judged.stdout
    assert "shrunk to" in judged.stdout
    assert run("audit", board, *own, "--config", "search=dfs").exit_code == 0
    converted = run("convert", board, *own, "--to", "json").stdout
    assert run("solve", converted.strip(), *own).stdout == solved.stdout
    assert run("trace", board, *own).stdout.startswith("step 0")
    assert run("hint", board, *own, "--all").exit_code in (0, 1, 3)
    generated = run("generate", SIZES[name], *own, "--kind", "several", "--seed", "2")
    read = magnets_cp.read_all(generated.stdout, str(EXAMPLES / f"{name}.py"), "text")
    assert [board.to("text") for board in read] == [generated.stdout]
    seeded = ("generate", SIZES[name], *own, "--kind", "several", "--seed", "2", "--count", "2")
    several = run(*seeded)
    assert [json.loads(line)["puzzle"] for line in several.stdout.splitlines()] == [name, name]
    assert magnets_cp.read_all(several.stdout, str(EXAMPLES / f"{name}.py"))[0].content == read[0].content
    assert run(*seeded, "-o", str(tmp_path / "made")).exit_code == 0
    assert (tmp_path / "made" / f"several-{SIZES[name]}-2-1.txt").read_text() == generated.stdout
    store = str(tmp_path / "runs.db")
    assert (
        run("compare", board, *own, "--config", "inference=fc", "--config", "solver=cp-sat", "--store", store).exit_code
        == 0
    )
    assert run("report", store).exit_code == 0


def test_several_processes_and_objects_for_functions(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def solve(board):\n    return [row.replace('.', '1') for row in board.rows]\n")
    own = str(EXAMPLES / "sudoku.py")
    assert run("verify", "--puzzle", own, "--fuzz", "6", "--jobs", "2").exit_code == 0
    assert run("judge", "--puzzle", own, "--fuzz", "3", "--jobs", "2", "--solver", f"{file}:solve").exit_code == 1


WRONG = """
from hand_solver import Problem
from magnets_cp.puzzle import Puzzle

class Wrong(Puzzle):
    name = "wrong"
    read = lambda self, source, notation: [source.text]
    violations = lambda self, board, solution: []
    csp = lambda self, board, level: 1 / 0
    cpsat = lambda self, board, formulation: None
    picture = lambda self, board, solution: board
"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (WRONG, "own.py:9: csp: ZeroDivisionError: division by zero"),
        ("import nothing_of_the_kind\n", "ModuleNotFoundError in "),
        ("x = 1\n", "expected one magnets_cp.puzzle.Puzzle, or one called PUZZLE, found none"),
        ("def f(:\n", "line 1"),
        (None, "no such file: "),
    ],
)
def test_what_is_wrong_with_a_file_is_one_line(text: str | None, words: str, tmp_path: Path) -> None:
    file, board = tmp_path / "own.py", tmp_path / "board.txt"
    board.write_text("anything")
    if text is not None:
        file.write_text(text)
    done = run("solve", str(board), "--puzzle", str(file))
    assert done.exit_code == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_package_offers_a_puzzle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "latin.py").write_text((EXAMPLES / "sudoku.py").read_text())
    installed = tmp_path / "latin-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: latin\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text("[magnets_cp.puzzles]\nlatin = latin:PUZZLE\nbroken = latin:units\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert named("latin").name == "sudoku"
    assert magnets_cp.read(BOARDS["sudoku"], "latin").size == "4x4"
    with pytest.raises(magnets_cp.UsageError, match=r"broken: expected a magnets_cp.Puzzle"):
        named("broken")
    with pytest.raises(magnets_cp.UsageError, match=r"minizinc, latin, broken or FILE.py, found 'chess'"):
        named("chess")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[1]", "1:2: expected an object describing a board, found int"),
        ('{"puzzle": "chess"}', '1:1: expected "puzzle": "sudoku", found "chess"'),
        ('{"puzzle": "sudoku"}', '1:1: expected the key "rows", found none'),
        ('{"puzzle": "sudoku", "rows": "12"}', '1:22: expected an array for "rows"'),
        ('{"puzzle": "sudoku",\n "rows": ["12", 3]}', '2:2: expected a text for "rows"'),
        ('{"puzzle": "sudoku", "rows": [], "x": 1}', "1:34: expected only the keys puzzle, rows, found 'x'"),
        ('{"puzzle": "sudoku", "rows": ["12"]}', "1:1: expected a board (4 rows of 4 cells or 9 rows of 9"),
    ],
)
def test_json_of_a_dataclass_is_checked(text: str, complaint: str) -> None:
    with pytest.raises(magnets_cp.InputError) as caught:
        magnets_cp.read(text, str(EXAMPLES / "sudoku.py"))
    assert str(caught.value).startswith(f"<text>:{complaint}")


def test_what_is_left_out_weighs_less() -> None:
    board = magnets_cp.read(BOARDS["colouring"], str(EXAMPLES / "colouring.py"))
    weight = board.puzzle.weight(board.content)
    smaller = list(dataclass_json.reductions(board.content))
    assert len(smaller) > 5
    assert all(type(one) is type(board.content) for one in smaller)
    assert min(map(board.puzzle.weight, smaller)) < weight


def test_a_new_puzzle_passes_its_tests_and_has_all_commands(tmp_path: Path) -> None:
    done = run("new-puzzle", "latin", "-o", str(tmp_path))
    assert done.exit_code == 0
    first, second = done.stdout.splitlines()
    tested = subprocess.run(
        [sys.executable, "-m", *first.split(), "-q", "-p", "no:cacheprovider"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert tested.returncode == 0, tested.stdout
    assert run(*second.replace("100", "5").split()[1:]).exit_code == 0
    assert run("new-puzzle", "latin", "-o", str(tmp_path)).exit_code == 2
    for name in ("No Name", "class", "json", "hand_solver", "ortools", "pytest"):
        assert run("new-puzzle", name, "-o", str(tmp_path)).exit_code == 2


@pytest.mark.parametrize(
    ("board", "notice"), [(".<. .\n\n. . .\nv    \n. . .\n", "not drawn: smaller; "), (". . .\n\n. . .\n\n. . .\n", "")]
)
def test_a_drawing_says_what_cells_alone_leave_out(board: str, notice: str, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(board)
    done = run("draw", str(file), "--puzzle", str(EXAMPLES / "futoshiki.py"), "-o", str(tmp_path / "board.svg"))
    assert done.exit_code == 0
    assert done.stderr.startswith(f"magnets: {notice or 'wrote'}")


SPACED = """
from dataclasses import dataclass
from hand_solver import Problem, Variable
from magnets_cp.puzzle import Puzzle
from magnets_cp.violation import Violation

LABELS = ("leave it", "take", "take it")

@dataclass(frozen=True)
class Board:
    n: int

class Choices(Puzzle):
    name = "choices"
    board = Board

    def violations(self, board, solution):
        is_one = len(solution) == board.n and set(solution) <= set(LABELS)
        return [] if is_one else [Violation("shape", "board", "no choices")]

    def csp(self, board, level):
        return Problem(tuple(Variable(f"x{i}", LABELS) for i in range(board.n)), ())

    def cpsat(self, board, formulation):
        from magnets_cp.cpsat import Declaration, cp_model
        model = cp_model.CpModel()
        x = [model.new_int_var(0, 2, str(i)) for i in range(board.n)]
        return Declaration(model, x, lambda values: tuple(LABELS[one] for one in values))

PUZZLE = Choices()
"""


def test_labels_may_have_blanks_in_them(tmp_path: Path) -> None:
    (tmp_path / "choices.py").write_text(SPACED)
    board = magnets_cp.read('{"puzzle": "choices", "n": 2}', str(tmp_path / "choices.py"))
    solutions = magnets_cp.solve(board, count=None).solutions
    assert len(solutions) == 9
    for solution in solutions:
        assert magnets_cp.check(board, " ".join(solution)) == []
