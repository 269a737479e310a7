"""The verdicts as files, claimed before the work begins: grades as CSV, JUnit XML, pages.

A fault of an answer is a failure, a fault without an answer (a crash, say) an error; a run that a limit stopped, which
is no fault, is skipped. The format is the one of Ant's junitreport, which CI servers read.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from magnets_cp.answer import Outcome
from magnets_cp.errors import UsageError, shown
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.sanitize import plain, visible, visible_lines
from magnets_cp.workbench.judge.certificates.certify import Certified
from magnets_cp.workbench.judge.mistakes import mistakes
from magnets_cp.workbench.judge.reports.card import evidence, violations
from magnets_cp.workbench.judge.standings import KINDS, standings
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.judge.verification import Case, VerifiedInstances
from magnets_cp.workbench.page.saving import claim, claim_folder, save


@dataclass(frozen=True, slots=True)
class Files:
    """The files for verdicts: JUnit XML, a page, grades, a folder of pages for solvers, tests; None for none.

    Raises UsageError where it cannot write.
    """

    junit: Path | None = None
    html: Path | None = None
    grades: Path | None = None
    feedback: Path | None = None
    tests: Path | None = None

    def __post_init__(self) -> None:
        if self.tests is not None and self.tests.suffix != ".py":
            raise UsageError(f"--pytest: expected a name ending in .py, found {shown(str(self.tests))}")
        for path in (self.junit, self.html, self.grades, self.tests):
            if path is not None:
                claim(path)
        if self.feedback is not None:
            claim_folder(self.feedback)

    def write(self, verification: VerifiedInstances) -> Iterator[Path]:
        """Write the files, one after the other; feedback and tests are written when boards have been shrunk."""
        if self.junit is not None:
            save(self.junit, junit(verification))
            yield self.junit
        if self.html is not None:
            from magnets_cp.workbench.judge.reports.page import page

            save(self.html, page(verification))
            yield self.html
        if self.grades is not None:
            save(self.grades, grades(verification))
            yield self.grades


def grades(verification: VerifiedInstances) -> str:
    """The table with its head; submissions that could not be run come last, each with its problem."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    verdicts = [str(verdict) for verdict in Verdict]
    scores, rights = ([f"{kind} {what}" for kind in KINDS] for what in ("score", "correct"))
    writer.writerow(["name", "score", *scores, "boards", *rights, *KINDS, *verdicts, "not run", "mistakes"])
    for one in standings(verification.judgements):
        right, asked = ([counts.get(kind, 0) for kind in KINDS] for counts in (one.right, one.given))
        numbers = [one.verdicts.get(verdict, 0) for verdict in Verdict]
        shares = ["" if share is None else f"{share:.3f}" for share in one.shares.values()]
        made = mistakes(verification.of(one.configuration))
        score = "" if one.score is None else f"{one.score:.3f}"
        writer.writerow([plain(visible(one.name)), score, *shares, one.asked, *right, *asked, *numbers, "", len(made)])
    for submission in verification.unusable:
        shares, counts = [""] * len(KINDS), [""] * (2 * len(KINDS) + len(verdicts))
        name, problem = plain(visible(submission.name)), plain(visible(submission.problem))
        writer.writerow([name, "0.000", *shares, 0, *counts, problem, ""])
    return text.getvalue()


def junit(found: VerifiedInstances) -> str:
    """The document.

    Errors too are a submission that is not run, and a solver that was given up. Certificates have a suite of their own.
    """
    root = ET.Element("testsuites", name="magnets")
    names = {run.configuration: run.name for *_, run in found.cases}
    suites = {key: ET.SubElement(root, "testsuite", name=visible(name)) for key, name in names.items()}
    for case in found.cases:
        suites[case.run.configuration].append(_case(found.puzzle, case))
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


def _case(puzzle: Puzzle[Any], judged: Case) -> ET.Element:
    instance, _, run = judged
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
    found.text = "\n".join(_lines(puzzle, judged))
    return case


def _lines(puzzle: Puzzle[Any], case: Case) -> Iterator[str]:
    yield ""
    yield from map(visible, violations(case.run))
    yield from visible_lines(case.run.answer.report)
    for board in evidence(puzzle, case):
        yield f"{board.caption}:"
        yield from visible_lines(board.picture)
    yield "the board:"
    yield from visible_lines(puzzle.write(case.instance.board, puzzle.notations[-1]))


def _count(suite: ET.Element) -> None:
    """The totals of a suite, which readers expect as attributes."""
    cases = list(suite.iter("testcase"))
    seconds = sum(float(case.get("time", "0")) for case in cases)
    kinds = {f"{kind}s": str(sum(case.find(kind) is not None for case in cases)) for kind in ("failure", "error")}
    skipped = str(sum(case.find("skipped") is not None for case in cases))
    suite.attrib.update({"tests": str(len(cases)), **kinds, "skipped": skipped, "time": f"{seconds:.6f}"})
