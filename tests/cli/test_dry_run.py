"""``judge --dry-run`` shows how each submission is understood; what is not understood is counted apart from wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.running import magnets

BOARD = "2x1:01,1,10,1,LR"
FILES = {
    "ada.py": "def solve(text):\n    return ['-+']\n",
    "bo.py": "def solve(board):\n    return None\n",
    "cy.py": "print('hello')\nprint('+-+-+ ?')\n",
    "di/command.txt": "no-such-program\n",
    "ed/solver.py": "import sys\nprint('\\x1b[31m-\\x1b[0m+', sys.argv[1][:0])\n",
    "fi/command.txt": "cat {file}\nwrite=sgt\n",
    "gu.py": "def solve(text):\n    return 1 / 0\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_each_is_shown_as_it_is_understood(folder: Path) -> None:
    done = magnets("judge", "--submissions", str(folder), "--dry-run", BOARD)
    parts = {part.split(":")[0].split(" is not")[0]: part for part in done.stdout.strip().split("\n\n")}
    assert done.returncode == 2, done.stderr
    assert "the function solve of ada.py; it is given the board as text in fum" in parts["ada"]
    assert "1 1 │ -   + │" in parts["ada"]
    assert "the function solve of bo.py; it is given the board as an object" in parts["bo"]
    assert "no solution: null (None in Python)" in parts["bo"]
    assert "UNREADABLE: output:2:7" in parts["cy"]
    assert "it printed:\n      hello\n      +-+-+ ?" in parts["cy"]
    assert parts["di"].startswith("di is not run: command 'no-such-program'")
    assert "the program python3 solver.py {file}; it is given the board in fum" in parts["ed"]
    assert "1 1 │ -   + │" in parts["ed"]
    assert "it is given the board in sgt, on standard input and by its path" in parts["fi"]
    assert parts["7 submissions"] == "7 submissions: NOT understood: cy, fi; without an answer: gu; not run: di"


def test_three_random_boards_are_shown_without_others(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def solve(text):\n    return None\n")
    done = magnets("judge", "--solver", str(tmp_path / "mine.py:solve"), "--dry-run")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("no solution: null") == 3
    assert done.stdout.endswith("1 submission: all understood\n")
    assert not list(tmp_path.rglob("__pycache__"))


def test_a_syntax_error_is_one_line_and_no_crash(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("x = 1\ndef solve(text)\n    return None\n")
    alone = magnets("judge", "--solver", str(tmp_path / "mine.py:solve"), "--fuzz", "3")
    assert (alone.returncode, alone.stdout) == (2, "")
    assert alone.stderr == "magnets: mine.py:2: syntax error: expected ':'\n"
    together = magnets("judge", "--submissions", str(tmp_path), "--fuzz", "3")
    assert together.returncode == 2
    assert "mine is not run: mine.py:2: syntax error: expected ':'" in together.stdout


def test_feedback_has_the_formula_the_output_and_the_board_as_the_program_reads_it(folder: Path) -> None:
    board = "2x1:01,1,10,1,LR"
    asked = ("judge", "--submissions", str(folder), board, "--fuzz", "4", "--feedback", str(folder / "pages"))
    assert magnets(*asked).returncode == 1
    page = (folder / "pages" / "cy.html").read_text(encoding="utf-8")
    assert re.search(r"The score: 0\.00 = the square root of 0/\d+ \(boards with a solution\) x 0/\d+", page)
    assert 'What it printed:</p>\n<pre class="output" tabindex="0">hello\n+-+-+ ?\n' in page
    assert 'The board as fum</summary>\n<pre tabindex="0">1 2\n' in page
    assert 'The board as sgt</summary>\n<pre tabindex="0">2x1:0' in (folder / "pages" / "fi.html").read_text()


def test_what_is_not_understood_is_counted_apart_and_said_first(folder: Path) -> None:
    asked = ("judge", "--submissions", str(folder), BOARD)
    done = magnets(*asked)
    assert done.stdout.startswith("NOT UNDERSTOOD, neither right nor wrong: 2 answers (cy 1, fi 1)")
    rows = {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines() if line.strip()}
    assert rows["solver"][:5] == ["boards", "correct", "wrong", "unreadable", "no"]
    assert "cy            1        0      0           1          0  0.00     -     -   0.00" in done.stdout
    assert not any(line.endswith(" ") for line in done.stdout.splitlines())
    document = json.loads(magnets(*asked, "--json").stdout)
    assert {one["name"]: one["verdicts"] for one in document["solvers"]}["cy"] == {"unreadable": 1}


@pytest.mark.parametrize("asked", ["--dry-run", "--debug"])
def test_what_is_shown_as_a_text_is_no_json(asked: str) -> None:
    done = magnets("judge", "--command", "true", asked, "--json", BOARD)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{asked} shows a text: leave out --json" in done.stderr
