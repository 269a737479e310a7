"""A report of a fault names the versions of the solver and of what stated the instance to it."""

from __future__ import annotations

import json
from pathlib import Path

import cpmpy

from hand_solver import Status
from magnets_cp.answer import Answer
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.models.xcsp3.read import read
from magnets_cp.source import Source
from magnets_cp.workbench.judge.reports.page import page
from magnets_cp.workbench.judge.reports.report import fault_text
from magnets_cp.workbench.judge.verdict import JudgedInstance, Run, Verdict
from magnets_cp.workbench.judge.verification import Case, VerifiedInstances
from magnets_cp.workbench.run.cpmpy_solvers import Cpmpy
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.programs.command import Command
from magnets_cp.workbench.run.versions import versions
from tests.running import magnets

TEXT = (
    '<instance format="XCSP3" type="CSP"><variables><var id="x"> 0..1 </var><var id="y"> 0..1 </var></variables>'
    "<constraints><allDifferent> x y </allDifferent></constraints></instance>"
)


def test_versions_are_in_the_json(tmp_path: Path) -> None:
    (tmp_path / "two.xml").write_text(TEXT)
    done = magnets("judge", "--puzzle", "xcsp3", "--solver", "cpmpy:ortools", "--json", "two.xml", cwd=tmp_path)
    [*_, run] = json.loads(done.stdout)["instances"][0]["runs"]
    assert set(run["versions"]) == {"ortools", "CPMpy"}
    assert run["versions"]["CPMpy"] == cpmpy.__version__
    assert versions("solver=hand") == {}


def test_versions_are_in_the_text_and_on_the_page() -> None:
    instance = Instance("two", read(Source("two", TEXT)), asked=frozenset(("xml",)))
    solver = Cpmpy("ortools", name="cpmpy:ortools")
    answer = Answer(Status.UNSATISFIABLE, (), True, {"seconds": 0.0}, solver.described)
    run = Run(str(solver), answer, Verdict.FALSE_UNSATISFIABLE, ("0", "1"))
    judgement = JudgedInstance("two", "2x1", Status.SATISFIABLE, (("0", "1"),), True, (run,))
    said = f"CPMpy {cpmpy.__version__}"
    assert said in fault_text(XCSP3, Case(instance, judgement, run))
    assert said in page(VerifiedInstances(XCSP3, [instance], [judgement], named=1))


def _program(folder: Path, line: str) -> Path:
    path = folder / "mine"
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)
    return path


def test_a_program_is_asked_for_its_version(tmp_path: Path) -> None:
    program = _program(tmp_path, 'echo "mine, version 2.6.4-rc1 (a comment)"; echo "libfoo 9.9"')
    assert versions(str(Command(command=f"{program} --solver x {{file}}"))) == {"mine": "2.6.4-rc1"}
    assert versions(str(Command(command=f"{program} {{file}}", name="my solver"))) == {"my solver": "2.6.4-rc1"}
    assert versions(str(Command(command=f"{program} {{file}}", version="today's"))) == {"mine": "today's"}


def test_what_has_no_version_says_none(tmp_path: Path) -> None:
    program = _program(tmp_path, 'echo "version 1.0"; exit 1')
    assert versions(str(Command(command=f"{program} {{file}}"))) == {}
    (tmp_path / "rows.py").write_text("print('took 0.5 seconds')")
    assert versions(f"solver=command command='python3 rows.py {{file}}' folder={tmp_path}") == {}  # a script, not asked
    assert versions("solver=command command='no such program'") == {}


def test_the_version_of_a_program_is_told_with_its_faults(tmp_path: Path) -> None:
    program = _program(tmp_path, '[ "$1" = --version ] && echo "mine 3.1" || echo "s UNSATISFIABLE"')
    (tmp_path / "two.xml").write_text(TEXT)
    done = magnets("judge", "--puzzle", "xcsp3", "--command", f"{program} {{file}}", "two.xml", cwd=tmp_path)
    assert done.returncode == 1
    assert "  versions: mine 3.1" in done.stdout
