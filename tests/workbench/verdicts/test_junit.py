"""JUnit XML as a standard reader reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnets_cp.workbench.judge.reports.files import junit
from tests.workbench.verdicts.judgements import COMMAND, found, several

junitparser = pytest.importorskip("junitparser", reason="junitparser is not installed")


def test_a_standard_reader_reads_every_verdict(tmp_path: Path) -> None:
    path = tmp_path / "verdicts.xml"
    path.write_text(junit(found(*several())), encoding="utf-8")
    root = junitparser.JUnitXml.fromfile(str(path))
    suites = list(root)
    assert [suite.name for suite in suites] == ["solver=hand", f"{COMMAND} 0", f"{COMMAND} 1"]
    assert all(len(list(suite)) == suite.tests == 4 for suite in suites)
    assert (suites[0].failures, suites[0].errors) == (0, 0)
    assert suites[1].failures == 2
    assert suites[2].failures == 3  # it calls the unsatisfiable board so too, and is right
    assert sum(suite.tests for suite in suites) == root.tests == 12
    case = next(iter(suites[1]))
    assert case.name == r"""<img src=x onerror=alert(1)>\x1b[31m&amp;]]>"'\u202e\ud800.txt"""
    assert case.time == 0.25
    (failure,) = case.result
    assert failure.type == "wrong"
    assert failure.message.startswith("wrong; ")
    assert "column plus: column 1: expected 2 +, found" in failure.text
    assert "its answer:" in failure.text
    assert "a right solution:" in failure.text
    assert r"\x1b[2J<script>alert(3)</script>" in failure.text
    assert r"more]]>\x00" in failure.text


def test_limits_are_skipped_and_crashes_are_errors_or_at_least_no_success() -> None:
    root = junitparser.JUnitXml.fromstring(junit(found(*several())).partition("?>")[2])
    cases = {case.name: case for case in list(root)[1]}
    (late,) = cases["late.txt"].result
    assert isinstance(late, junitparser.Skipped)
    assert cases["crash.txt"].result
    assert not any(isinstance(result, junitparser.Failure) for result in cases["crash.txt"].result)


def test_fewer_judgements_than_instances_are_written_too() -> None:
    instances, judgements = several()
    root = junitparser.JUnitXml.fromstring(junit(found(instances, judgements[:1])).partition("?>")[2])
    assert root.tests == 3
    assert junitparser.JUnitXml.fromstring(junit(found(instances, [])).partition("?>")[2]).tests == 0
