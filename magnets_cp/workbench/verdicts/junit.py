"""Judgements as JUnit XML: a suite a configuration, a test case a board.

A fault of an answer is a failure, a fault without an answer (a crash, say) an error; a run that a limit stopped, which
is no fault, is skipped. The format is the one of Ant's junitreport, which CI servers read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

from magnets_cp.answer import Outcome
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.certificates.certify import Certified
from magnets_cp.workbench.instances import Instance
from magnets_cp.workbench.page.text import visible, visible_lines
from magnets_cp.workbench.verdict import Judgement, Run, Verdict
from magnets_cp.workbench.verdicts.evidence import evidence, violations
from magnets_cp.workbench.verify.verification import Verification


def junit(found: Verification) -> str:
    """The document.

    Errors too are a submission that is not run, and a solver that was given up. Certificates have a suite of their own.
    """
    root = ET.Element("testsuites", name="magnets")
    names = {run.configuration: run.name for one in found.judgements for run in one.runs}
    suites = {key: ET.SubElement(root, "testsuite", name=visible(name)) for key, name in names.items()}
    for instance, judgement in found.judged:
        for run in judgement.runs:
            suites[run.configuration].append(_case(found.puzzle, instance, judgement, run))
    for configuration, name in names.items():
        if name in found.given_up:
            suites[configuration].append(_not_run(name, "is run to the end", "given up", found.given_up[name]))
    for one in found.unusable:
        suite = suites[one.name] = ET.SubElement(root, "testsuite", name=visible(one.name))
        suite.append(_not_run(one.name, "is run", "not run", one.problem))
    if found.certificates is not None:
        suites["certificates"] = ET.SubElement(root, "testsuite", name="certificates")
        suites["certificates"].extend(map(_certificate, found.certificates))
    for suite in (root, *suites.values()):
        _count(suite)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _not_run(solver: str, name: str, kind: str, reason: str) -> ET.Element:
    case = ET.Element("testcase", {"classname": visible(solver), "name": name, "time": "0"})
    ET.SubElement(case, "error", type=kind, message=visible(reason))
    return case


def _certificate(one: Certified) -> ET.Element:
    """A refused certificate is a failure, one that was not made or not checked is skipped."""
    case = ET.Element("testcase", {"classname": one.claim, "name": visible(one.name), "time": "0"})
    message = visible("; ".join(filter(None, [str(one.standing), one.detail])))
    if one.is_fault:
        ET.SubElement(case, "failure", type=str(one.standing), message=message)
    elif not one.is_accepted:
        ET.SubElement(case, "skipped", message=message)
    return case


def _case(puzzle: Puzzle[Any], instance: Instance, judgement: Judgement, run: Run) -> ET.Element:
    names = {"classname": visible(run.name), "name": visible(instance.name)}
    case = ET.Element("testcase", names, time=f"{run.answer.seconds:.6f}")
    if run.verdict is Verdict.CORRECT:
        return case
    if not run.verdict.is_fault:
        ET.SubElement(case, "skipped", message=str(run.verdict))
        return case
    kind = "failure" if run.answer.outcome is Outcome.ANSWERED else "error"
    message = visible("; ".join([str(run.verdict), *violations(run)]))
    found = ET.SubElement(case, kind, type=str(run.verdict), message=message)
    found.text = "\n".join(_lines(puzzle, instance, judgement, run))
    return case


def _lines(puzzle: Puzzle[Any], instance: Instance, judgement: Judgement, run: Run) -> Iterator[str]:
    yield ""
    yield from map(visible, violations(run))
    yield from visible_lines(run.answer.report)
    for board in evidence(puzzle, instance, judgement, run):
        yield f"{board.caption}:"
        yield from visible_lines(board.picture)
    yield "the board:"
    yield from visible_lines(puzzle.write(instance.board, puzzle.notations[-1]))


def _count(suite: ET.Element) -> None:
    """The totals of a suite, which readers expect as attributes."""
    cases = list(suite.iter("testcase"))
    seconds = sum(float(case.get("time", "0")) for case in cases)
    kinds = {f"{kind}s": str(sum(case.find(kind) is not None for case in cases)) for kind in ("failure", "error")}
    skipped = str(sum(case.find("skipped") is not None for case in cases))
    suite.attrib.update({"tests": str(len(cases)), **kinds, "skipped": skipped, "time": f"{seconds:.6f}"})
