"""Solvers of FlatZinc and MiniZinc are judged by what they print: faults are told, and what is right is acquitted."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from hand_solver import Limits, Status
from magnets_cp.errors import InputError
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.zinc.puzzle import FLATZINC, MINIZINC
from magnets_cp.source import Source
from magnets_cp.workbench.judge.verdict import Run, Verdict
from magnets_cp.workbench.judge.verify import verify
from magnets_cp.workbench.run.default_solvers import references
from magnets_cp.workbench.run.programs.command import Command
from magnets_cp.workbench.run.programs.dashed import read_dashed
from tests.models.test_zinc import instance
from tests.models.zinc_solver import DASHES, END, NONE
from tests.running import magnets

HERE = Path(__file__).parents[2]
MANY = instance("x:0..2;y:0..2", "<allDifferent> x y </allDifferent>")
WITHOUT = instance("x:0..1;y:1", "<intension> gt(x,y) </intension>")
BEST = instance("x:0..2;y:0..2", "<allDifferent> x y </allDifferent>", "<maximize> add(x,y) </maximize>")


def command(*options: str) -> str:
    """A solver that tries everything, with these options; run where its modules are."""
    code = (
        f"import sys; sys.path.insert(0, {str(HERE)!r}); from tests.models.zinc_solver import main; main(*sys.argv[1:])"
    )
    return f"{shlex.join([sys.executable, '-c', code])} {{file}} {shlex.join(options)}"


def judged(board: Instance, *options: str, puzzle: Any = FLATZINC) -> Run:
    solver = Command(command=command(*options))
    return verify(puzzle, board, [*references(puzzle), solver], Limits(seconds=20, solutions=20)).runs[-1]


@pytest.mark.parametrize(
    ("puzzle", "options"),
    [(FLATZINC, ()), (MINIZINC, ("-a",)), (FLATZINC, ("comments",))],
    ids=["one", "all", "comments"],
)
def test_right_answers_are_acquitted(puzzle: Any, options: tuple[str, ...]) -> None:
    for board in (MANY, WITHOUT, BEST):
        run = judged(board, *options, puzzle=puzzle)
        assert run.verdict is Verdict.CORRECT, run.answer.report
        assert (run.answer.status is Status.OPTIMAL) == (board is BEST)
        assert len(run.answer.solutions) == (6 if "-a" in options and board is MANY else board is not WITHOUT)


# By fault of ``zinc_solver`` the board, other options, and what it is called.
TOLD = {
    "wrong value": (MANY, "", Verdict.WRONG),
    "two values": (MANY, "", Verdict.UNREADABLE),
    "no dashes": (MANY, "", Verdict.UNREADABLE),
    "answer and none": (MANY, "", Verdict.UNREADABLE),
    "none": (MANY, "", Verdict.FALSE_UNSATISFIABLE),
    "unknown": (MANY, "", Verdict.UNDECIDED),
    "error": (MANY, "", Verdict.UNREADABLE),
    "first is best": (BEST, "", Verdict.NOT_OPTIMAL),
    "a wrong one first": (BEST, "", Verdict.WRONG),
    "a worse one last": (BEST, "", Verdict.NOT_OPTIMAL),
    "one is missing": (MANY, "", Verdict.UNREADABLE),
    "the last is missing": (MANY, "-a", Verdict.INCOMPLETE),
    "prose": (MANY, "", Verdict.UNREADABLE),
}


@pytest.mark.parametrize("fault", TOLD)
def test_faults_are_told(fault: str) -> None:
    board, option, verdict = TOLD[fault]
    run = judged(board, fault, option)
    assert run.verdict is verdict, run.answer.report


ONE_MIND = "expected an answer that is of one mind, found"
FORMS = f"expected solutions, each with {DASHES} after it, or {NONE} or =====UNKNOWN=====, found"
MESSAGES = {
    "x = 1;\ny = 0;\n": f"output:2: expected {DASHES} after a solution, found none",
    f"x = 1;\n{DASHES}\n": f"output:2:1: expected a value of y before {DASHES}, found none",
    f"x = 1;\ny = a;\n{DASHES}\n": "output:2:1: expected a line as \"x = 3;\", found 'y = a;'",
    f"x = 1;\nz = 0;\n{DASHES}\n": "output:2:1: expected a line as \"x = 3;\", found 'z = 0;'",
    f"x = 1;\ny = 0;\n{DASHES}\nx = 1;\n": f"output:4: expected {DASHES} after the values of a solution, found the end",
    f"{END}\n": f"output: {FORMS} '{END}'",
    "=====UNBOUNDED=====\n": f"output:1:1: {FORMS} '=====UNBOUNDED====='",
    f"x = 1;\ny = 0;\n{DASHES}\n{NONE}\n": f"output:4: {ONE_MIND} a solution and {NONE}",
    f"x = 1;\ny = 0;\n{END}\n{DASHES}\n": f"output:3: {ONE_MIND} a solution after {END}",
    f"x = 1;\nx = 2;\ny = 0;\n{DASHES}\n": "output:2:1: expected one value each, found two of 'x'",
}


@pytest.mark.parametrize("text", MESSAGES)
def test_what_cannot_be_read_is_told(text: str) -> None:
    with pytest.raises(InputError) as error:
        read_dashed(FLATZINC, MANY, text)
    assert MESSAGES[text] in str(error.value)


def test_all_solutions_are_known_where_they_are_said_to_be_all() -> None:
    """References look for 20 solutions; that the last of 60 is missing is told all the same."""
    board = instance("x:0..4;y:0..4;z:0..4", "<allDifferent> x y z </allDifferent>")
    assert judged(board, "-a").verdict is Verdict.CORRECT
    run = judged(board, "-a", "the last is missing")
    assert run.verdict is Verdict.INCOMPLETE
    assert run.solution == ("4", "3", "2")


def test_numbers_with_zeros_before_are_numbers() -> None:
    board = instance("x:0..2;y:0..2", "<allDifferent> x y </allDifferent>")
    run = judged(board, "-a", "zeros before")
    assert (run.verdict, len(run.answer.solutions)) == (Verdict.CORRECT, 6)
    assert run.answer.solutions[0] == ("0", "1")


def test_what_fails_is_saved_for_both(tmp_path: Path) -> None:
    """A smallest board for the solver, and in the form in which it is read again."""
    wrong = ("--command", f"mine={command('wrong value')}")
    found = magnets(
        *("judge", "--puzzle", "flatzinc", *wrong, "--fuzz", "3", "--first", "--shrink", "--shrink-seconds", "2"),
        cwd=tmp_path,
    )
    assert found.returncode == 1, found.stderr
    assert " :: output_var;" in found.stdout
    [saved, *_] = (tmp_path / "shrunk").glob("*.xml")
    [board] = FLATZINC.read(Source("saved", saved.read_text()), None)
    assert saved.with_suffix(".fzn").read_text() == FLATZINC.write(board, "flatzinc")
    again = next(line for line in found.stdout.splitlines() if line.startswith("  magnets judge "))
    assert "--notation xml" in again
    done = magnets(*shlex.split(again)[1:], "--json", cwd=tmp_path)
    assert done.returncode == 1
    assert json.loads(done.stdout)["disagreements"] == 1
