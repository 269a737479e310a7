"""Beside a wrong step it is told which of the solver's functions ran before it, what they returned, by which lines."""

from __future__ import annotations

import json
from difflib import SequenceMatcher
from pathlib import Path

import pytest

from hand_solver import Limits
from magnets_cp.workbench.judge.audit.audit import audit_board
from magnets_cp.workbench.judge.audit.findings import Finding, FindingKind
from magnets_cp.workbench.judge.audit.report import step
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from tests.cli.test_processes import SEED_1
from tests.running import magnets
from tests.workbench.audit.test_recorded import FAULTS, MAGNETS, STUDENT, boards, python

# In the place where the fault is told of, or by which step, stands what is wrong; but a line before that step, or one
# that never ran, is not seen.
_ELSEWHERE = {
    "a value goes that was not to go",
    "a value is missing at the start",
    "a removal is not told",
}
BOARD = "2x2:11,12,11,11,TTBB"


def found_in(code: str, folder: Path, name: str = "student.py") -> tuple[Finding, list[str]]:
    """The first wrong step on the smallest board that has one, and what is said of it."""
    (folder / name).write_text(code)
    solver = parse(f"solver=python function={folder}/{name}:solve", MAGNETS)
    assert isinstance(solver, ExternalSolver)
    for board in sorted(boards(), key=lambda one: one.rows * one.columns):
        ((problem, found),) = audit_board(MAGNETS, board, [solver], Limits(seconds=10.0, solutions=1), is_shown=True)
        if found.first is not None:
            return found.first, step(problem, found.first)
    pytest.fail("no step is wrong")


def changed_lines(code: str) -> list[int]:
    """The lines of the student that are others, or stand where some are missing."""
    pieces = SequenceMatcher(None, STUDENT.splitlines(), code.splitlines()).get_opcodes()
    return [line for tag, *_, j, k in pieces if tag != "equal" for line in range(j + 1, max(j + 1, k) + 1)]


@pytest.mark.parametrize("fault", sorted(FAULTS.keys() - _ELSEWHERE))
def test_the_line_that_is_wrong_is_shown(fault: str, tmp_path: Path) -> None:
    old, new, *_ = FAULTS[fault]
    code = STUDENT.replace(old, new)
    lines = changed_lines(code)
    first, said = found_in(code.replace("self.limit = 0, 10", "self.limit = 0, 3"), tmp_path)
    numbers = {text[2:6].strip() for text in said if text[:1] in "> "}
    assert numbers & set(map(str, lines)), (lines, said)
    assert len(first.ran.splitlines()) <= 72


def test_a_check_that_says_yes_is_told_with_what_it_was_given(tmp_path: Path) -> None:
    first, _ = found_in(STUDENT.replace('("-", line.minus)', '("-", line.plus)'), tmp_path)
    assert first.kind is FindingKind.MISSED
    told, _, lines = first.ran.partition("> ")
    assert "is_broken: " in told
    assert "such as is_broken(line=Line(name='row 1'" in told
    assert '(("+", line.plus), ("-", line.plus))' in lines


def test_a_search_that_goes_another_way_when_it_is_watched_is_not_explained(tmp_path: Path) -> None:
    """By chance, or as it sees that it is watched."""
    old, new, *_ = FAULTS["neighbours are diagonal, too"]
    told, _ = found_in(STUDENT.replace(old, new), tmp_path)
    assert told.ran
    other = STUDENT.replace(old, new).replace(
        "        recorder.begin(",
        "        if 'MAGNETS_RECORD_CALLS' in os.environ:\n            return\n        recorder.begin(",
    )
    assert not found_in(f"import os\n{other}", tmp_path, "shy.py")[0].ran


@pytest.mark.parametrize("written", ["5", '["x"]', '[{"name": 1}]', "null", "{}"])
def test_what_a_solver_writes_itself_is_no_fault_of_ours(written: str, tmp_path: Path) -> None:
    program = tmp_path / "mine.sh"
    program.write_text(
        f"""#!/bin/sh
echo '@["decide", 0, "+-"]'; echo '@["calls", {written}]'; echo '@["decide", 0, "-+"]'
"""
    )
    program.chmod(0o755)
    done = magnets("audit", BOARD, "--config", f"solver=command command={program}")
    assert (done.returncode, "is decided already" in done.stdout) == (1, True), done
    assert "what ran" not in done.stdout


def test_every_command_that_names_the_step_tells_it(tmp_path: Path) -> None:
    code = STUDENT.replace('sign != "." and any', "any")
    for command in (("audit",), ("judge",)):
        done = magnets(*command, BOARD, SEED_1, *python(code, tmp_path))
        assert "what ran since, and what it returned:" in done.stdout, done
        assert "breaks(" in done.stdout
    document = json.loads(magnets("audit", BOARD, SEED_1, *python(code, tmp_path), "--json").stdout)
    assert document["configurations"][0]["first"]["ran"].startswith("what ran since")
    assert "what ran since" in magnets("trace", SEED_1, *python(code, tmp_path)).stderr
