"""Half-filled answers to models: what ``magnets solve`` and ``magnets hint`` print of them is read again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from magnets_cp.cli.main import app

INSTANCE = """<instance format="XCSP3" type="CSP">
  <variables>
    <array id="x" size="[3]"> 0..2 </array>
    <array id="m" size="[2][2]"> -1..1 </array>
    <var id="y"> 0..3 </var>
  </variables>
  <constraints>
    <allDifferent> x[] </allDifferent>
    <intension> eq(y,x[1]) </intension>
    <intension> lt(x[0],x[1]) </intension>
    <intension> ge(mul(y,m[0][0],m[1][1]),1) </intension>
  </constraints>
</instance>
"""
MODEL = """
import cpmpy as cp

def model(n):
    x = cp.intvar(0, n, shape=(2, 2), name="x")
    y = cp.intvar(-2, n, name="a b")
    z = cp.intvar(0, n)
    return cp.Model(cp.AllDifferent(x), x[0, 0] + y > 2, (x[0, 1] * x[1, 1] == 2) | (y * y > z))
"""


@pytest.fixture
def instance(tmp_path: Path) -> str:
    path = tmp_path / "one.xml"
    path.write_text(INSTANCE)
    return str(path)


def magnets(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app, arguments, input=stdin, prog_name="magnets")


def left(told: str) -> dict[str, str]:
    """The values left in the last board of what ``magnets hint`` prints, by name."""
    lines = told.strip().rpartition("\n\n")[2].splitlines()
    cells = (line.partition(" ") for line in lines if not line.startswith("step "))
    return {name: rest.partition("[")[0].strip() for name, _, rest in cells}


@pytest.mark.parametrize(
    ("filled", "expected"),
    [
        ("x[0] = 1\n", {"x[0]": "1", "x[1]": "2", "y": "0 1 2 3"}),
        ("x = ? 1 ?\n", {"x[0]": "0 1 2", "x[1]": "1", "y": "1"}),
        ("x[0] 1 [0 2]\ny    1 2\n", {"x[0]": "1", "x[1]": "2", "y": "1 2"}),
        ("m[1] = -1 ?\ny = 2\n", {"m[1][0]": "-1", "m[1][1]": "-1 0 1", "x[1]": "2"}),
        ("x[0] 0 . . .\n" + "? ? ? ?\n" * 7, {"x[0]": "0", "x[1]": "1 2"}),
        ("0 . . .\n" + "? ? ? ?\n" * 7, {"x[0]": "0", "x[1]": "1 2"}),
    ],
)
def test_values_that_are_known_are_read_by_their_names(instance: str, filled: str, expected: dict[str, str]) -> None:
    done = magnets("hint", instance, "-", stdin=filled)
    assert done.exit_code == 0, done.stderr
    assert expected.items() <= left(done.stdout).items()


def test_what_solve_prints_leaves_nothing_to_find(instance: str) -> None:
    done = magnets("hint", instance, "-", "--all", "--json", stdin=magnets("solve", instance).stdout)
    assert (done.exit_code, json.loads(done.stdout)["state"]) == (0, "solved"), done.stderr


def test_what_hint_prints_goes_on_from_there(instance: str) -> None:
    told, boards = "", []
    for _ in range(3):
        told = magnets("hint", instance, *(["-"] if told else []), stdin=told).stdout
        boards.append(left(told))
    assert boards[2] == left(magnets("hint", instance, "--steps", "3").stdout)


def test_a_model_passes_over_the_variables_that_have_no_name(tmp_path: Path) -> None:
    pytest.importorskip("cpmpy")
    (tmp_path / "own.py").write_text(MODEL)
    asked = ("hint", "--puzzle", str(tmp_path / "own.py"), "3")
    told = magnets(*asked, "--steps", "1").stdout
    assert "IV" in told
    assert "a b    0 1 2 3 [-2 -1]" in told
    again = magnets(*asked, "-", stdin=told)
    assert again.exit_code == 0, again.stderr
    assert "a b    0 1 2 3\n" in again.stdout
    row = magnets(*asked, "-", stdin="x[0] = 3 1\na b = -1\n")
    assert row.stdout.startswith("No solution keeps this: a b is -1; "), row.stderr


@pytest.mark.parametrize(
    ("filled", "message"),
    [
        ("x[9] = 1\n", "one.txt:1:1: expected lines as x = 3, or a table"),
        ("x[0] = 1\nz = 3\n", "one.txt:2:1: expected a variable with its values, found 'z = 3'"),
        ("x[0] = 1\nx[1]\n", "one.txt:2:1: expected a variable with its values, found 'x[1]'"),
        ("x = 1 2\n", "one.txt:1:1: expected 3 values, found 'x = 1 2'"),
        ("x[0] 7\n", "one.txt:1:1: expected a value of x[0], found '7'"),
        ("x[0] = one\n", "one.txt:1:1: expected a value of x[0], found 'one'"),
        ("x = 0 ? ?\nx[0] 1\n", "one.txt:2:1: expected x[0] once, found 'x[0] 1'"),
        ("", "one.txt:1:1: expected lines as x = 3, or a table"),
    ],
)
def test_what_cannot_be_read_is_one_message(instance: str, tmp_path: Path, filled: str, message: str) -> None:
    (tmp_path / "one.txt").write_text(filled)
    done = magnets("hint", instance, str(tmp_path / "one.txt"))
    assert (done.exit_code, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert message in line


def test_values_that_no_solution_has_are_a_mistake(instance: str) -> None:
    done = magnets("hint", instance, "-", stdin="x = 2 2 ?\n")
    assert (done.exit_code, done.stdout.startswith("No solution keeps this: ")) == (1, True), done.stderr


def test_a_drawing_shows_the_values_that_are_known(instance: str) -> None:
    done = magnets("draw", instance, "-", stdin="x = ? 2 ?\n")
    assert "Row 2, x[1]: open, open, 2, ." in done.stdout, done.stderr
