"""A constraint of a user's own that says no more than it must: what works with it, and whose faults are whose."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import magnets

SUDOKU = Path(__file__).parents[2] / "docs" / "examples" / "sudoku.py"
DIFFER = '''

class Differ(Constraint):
    """No two alike, as soon as one is known."""

    def __init__(self, scope, name):
        self.scope, self.name = tuple(scope), name

    def is_satisfied(self, values):
        return len(set(values)) == len(values)

    def filter(self, domains):
        for x in [x for x in self.scope for _ in self.scope]:
            mask = domains.masks[x]
            if mask & (mask - 1) == 0 and not all(domains.restrict(y, ~mask) for y in self.scope if y != x):
                return False
        return True
'''


def puzzle(folder: Path, differ: str = DIFFER) -> str:
    """Sudoku, each unit one constraint of this class, at one level."""
    text = SUDOKU.read_text().replace("from hand_solver import Problem", "from hand_solver import Constraint, Problem")
    text = text.replace("\n\n\nclass SudokuPuzzle(", f"\n{differ}\n\nclass SudokuPuzzle(", 1)
    text = text.replace(
        'constraint = {"alldifferent": AllDifferent, "gac": AllDifferentGac}[level]', "constraint = Differ(scope, name)"
    )
    text = text.replace("posted.append(constraint(((x, 0) for x in scope), name))", "posted.append(constraint)")
    text = text.replace('levels = ("pairs", "alldifferent", "gac")', 'levels = ("own",)').replace(
        "DIGITS = ", "OWN = 1\nDIGITS = "
    )
    file = folder / "mine.py"
    file.write_text(text)
    return str(file)


def test_what_cannot_be_learnt_from_is_verified_and_audited_without_learning(tmp_path: Path) -> None:
    mine = puzzle(tmp_path)
    verified = magnets("verify", "--puzzle", mine, "--fuzz", "5")
    assert verified.returncode == 0, verified.stderr
    assert "; 11 configurations; 55 runs" in verified.stdout
    assert magnets("audit", "--puzzle", mine, "--fuzz", "2").returncode == 0
    assert (
        magnets("compare", "--puzzle", mine, "--config", "variable=mrv", "--store", str(tmp_path / "s.db")).returncode
        == 0
    )


def test_learning_from_it_by_name_is_a_usage_error(tmp_path: Path) -> None:
    done = magnets("solve", "-", "--puzzle", puzzle(tmp_path), "--search", "learning", stdin="1...\n..2.\n....\n...3\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        "search=learning cannot be used here: constraint row 1 has no encoding: Differ defines no encode" in done.stderr
    )


@pytest.mark.parametrize(
    "arguments",
    [("verify", "--fuzz", "2"), ("verify", "--fuzz", "2", "--jobs", "2"), ("audit", "--fuzz", "2"), ("generate", "4")],
)
def test_its_errors_name_its_line(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    mine = puzzle(tmp_path, DIFFER.replace("mask = domains.masks[x]", "mask = 1 // 0"))
    line = Path(mine).read_text().splitlines().index("            mask = 1 // 0") + 1
    done = (
        magnets(*arguments, "--puzzle", mine)
        if arguments[0] != "generate"
        else magnets(*arguments, "--kind", "unique", "--puzzle", mine)
    )
    assert done.returncode == 2
    assert f"{mine}:{line}: " in done.stderr
    assert "ZeroDivisionError: integer division or modulo by zero" in done.stderr
    assert "fault of magnets-cp" not in done.stderr


def test_answers_in_pictures_of_its_own_say_what_would_read_them(tmp_path: Path) -> None:
    mine = Path(puzzle(tmp_path))
    text = 'lambda self, board, solution: " | ".join(" ".join(f"{s}1" for s in row) for row in solution or board.rows)'
    mine.write_text(mine.read_text().replace("\n\n\nPUZZLE = ", f"\n    picture = {text}\n\n\nPUZZLE = "))
    (tmp_path / "board.txt").write_text("1...\n..2.\n....\n...3\n")
    solved = magnets("solve", str(tmp_path / "board.txt"), "--puzzle", str(mine))
    (tmp_path / "answer.txt").write_text(solved.stdout)
    done = magnets("check", str(tmp_path / "board.txt"), str(tmp_path / "answer.txt"), "--puzzle", str(mine))
    assert done.returncode == 2
    assert "pictures of its own need a read_solutions of its own in sudoku" in done.stderr
