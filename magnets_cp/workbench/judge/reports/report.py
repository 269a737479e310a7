"""The output of ``magnets verify`` and ``magnets judge``: tables, faults in full, a line for each submission."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from magnets_cp.errors import visible
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.numbers import counted
from magnets_cp.text.sanitize import cut
from magnets_cp.workbench.judge.certificates.certify import summary
from magnets_cp.workbench.judge.misread import misread
from magnets_cp.workbench.judge.reports.banner import (
    advice,
    broken_rules,
    declined,
    left_out,
    not_understood,
    tried,
    verdict,
)
from magnets_cp.workbench.judge.reports.card import side_by_side, versions_of, what_is_wrong
from magnets_cp.workbench.judge.reports.first_wrong_step import where_lost
from magnets_cp.workbench.judge.reports.tables import board_class_table, class_summary, class_table, listed_table
from magnets_cp.workbench.judge.shrink.failure import judge_again
from magnets_cp.workbench.judge.verdict import OPEN, JudgedInstance, Run, Verdict
from magnets_cp.workbench.judge.verification import Case, VerifiedInstances
from magnets_cp.workbench.page.table import Table
from magnets_cp.workbench.run.boards import cells_of
from magnets_cp.workbench.run.consulted import warnings
from magnets_cp.workbench.run.instances import can_say

_DISAGREE = (
    "THE REFERENCES DISAGREE on {} of the boards: the hand solver, CP-SAT and the rules contradict one another there.",
    "That is a defect of magnets-cp or of OR-Tools: trust no verdict on these boards, and please report them.",
)
_UNSAID = (Verdict.CORRECT, Verdict.DECLINED, Verdict.NOT_ASKED, Verdict.GIVEN_UP)  # no failures, or said otherwise
_LONGEST = 80  # of what a program said
_NAMED = 2  # the lines that name a wrong step


def verify_report(
    verification: VerifiedInstances, *, each_run: bool, is_printed: bool = False
) -> Iterator[Table | str]:
    """The boards that were named or do not agree, unless that table is printed already; the faults; the end."""
    if verification.listed and not is_printed:
        yield listed_table(verification.listed, each_run=each_run)
    yield from fault_texts(verification)
    runs = [case.run for case in verification.cases]
    yield from (f"\n{visible(one)}" for one in warnings((run.configuration, run.answer.statistics) for run in runs))
    yield _closing(verification)
    if verification.certificates is not None:
        yield summary(verification.certificates)


def judge_report(
    verification: VerifiedInstances,
    *,
    verbose: bool,
    is_class: bool,
    is_watched: bool = False,
    is_printed: bool = False,
) -> Iterator[Table | str]:
    """The boards that were named, unless they are printed already, the faults, how each external solver did, the end.

    For a class the last table is what matters, with a line on what is wrong with whom: the boards and the faults are
    left out unless ``verbose``, which adds every run, how every answer was understood, and the table in full. Where a
    solution is lost is not said of a function that ``is_watched`` already, or that misreads boards.
    """
    if is_class and (unclear := not_understood(verification)):
        yield f"{visible(unclear)}\n"
    if verification.listed and not is_printed and (verbose or not is_class):
        yield listed_table(verification.listed, each_run=verbose)
    if verbose:
        if verification.board_classes:
            yield board_class_table(verification.board_classes)
        yield from (_understood(one, run) for _, one, run in verification.cases if run.is_external)
    misreading = misread(verification)
    yield from misreading.values()
    if not is_class or verbose or verification.references_disagree:
        yield from fault_texts(verification, explained=verification.external if is_watched else misreading)
    if verification.external or verification.unusable:
        yield ""
        yield from _standings(verification, verbose=verbose, is_class=is_class)
    given_up = (visible(f"{name} is given up: {reason}") for name, reason in verification.given_up.items())
    yield from remarks(verification) if is_class else given_up
    yield from advice(verification)
    yield from declined(verification)
    yield _closing(verification)


def _standings(verification: VerifiedInstances, *, verbose: bool, is_class: bool) -> Iterator[Table | str]:
    """Show how each external solver did; for a class, unless ``verbose``, what fits the width of a terminal."""
    if verbose or not is_class:
        yield class_table(verification, graded=is_class)
        return
    yield class_summary(verification)
    yield "one, many, none: the share of the boards with so many solutions that is correct\n"


def _understood(judgement: JudgedInstance, run: Run) -> str:
    """One line on how the answer of an external solver was read."""
    solutions = "; ".join("/".join(solution) for solution in run.answer.solutions)
    report = " | ".join(visible(line) for line in run.answer.report.splitlines())
    parts = [f"{visible(judgement.name)}: {visible(run.name)}: {run.verdict}", f"{run.answer.seconds:.3f} s", report]
    return ", ".join(part for part in (*parts, visible(solutions)) if part)


def _closing(verification: VerifiedInstances) -> str:
    judgements = verification.judgements
    runs = [run for one in judgements for run in one.runs if run.verdict is not Verdict.NOT_ASKED]
    refused = sum(run.verdict is Verdict.DECLINED for run in runs)
    undecided = sum(run.verdict in OPEN for run in runs) - refused
    of_refused = f", {refused} of a solver that cannot express the board" if refused else ""
    parts = [
        tried(verification),
        _who(judgements[0].runs if judgements else ()),
        f"{counted(len(runs), 'run')}, {undecided} of them undecided within the limits{of_refused}",
        counted(verification.disagreements, "disagreement"),
    ]
    said = "; ".join([*parts, *left_out(verification)])
    return f"\n{said}: {verdict(verification)}"


def _who(runs: Sequence[Run]) -> str:
    """Count our own configurations, and the solvers that they judged."""
    external = sum(run.is_external for run in runs)
    own = counted(len(runs) - external, "configuration")
    return f"{counted(external, 'solver')}, judged by {own}" if external else own


def fault_texts(verification: VerifiedInstances, *, explained: Collection[str] = ()) -> Iterator[str]:
    """One fault of each kind of each solver; first those of our own, loudest where others are judged by them.

    Last comes a board on which an external solver ran out of time or memory: no fault, but perhaps an endless loop.
    The first wrong step of a solver not ``explained`` is shown on the smallest of its boards, named on the others.
    """
    if verification.references_disagree and verification.external:
        yield "\n" + "\n".join(_DISAGREE).format(verification.references_disagree)
    groups = [(lightest(verification.puzzle, cases), cases) for cases in alike(verification)]
    by_size = sorted((one for one, _ in groups), key=lambda one: cells_of(one.judgement.size), reverse=True)
    smallest = {one.run.configuration: one.instance.name for one in by_size}
    for shown, cases in groups:
        who = shown.run.configuration
        lost = [] if who in explained else where_lost(verification.puzzle, shown)
        lost = lost if smallest[who] == shown.instance.name else lost[:_NAMED]
        yield fault_text(verification.puzzle, shown) + "".join(f"\n  {line}" for line in lost) + _of(cases)


def alike(verification: VerifiedInstances) -> list[list[Case]]:
    """The runs at fault, and those that ran out of time or memory, by solver and verdict; our own come first."""
    kinds: dict[tuple[bool, str, Verdict], list[Case]] = {}
    faults = sorted(verification.faults, key=lambda case: case.run.is_external)
    for case in (*faults, *verification.unanswered):
        kinds.setdefault((case.run.is_external, case.run.configuration, case.run.verdict), []).append(case)
    return list(kinds.values())


def lightest(puzzle: Puzzle[Any], cases: Sequence[Case]) -> Case:
    """The case that is shown of several: that with the smallest picture."""
    return min(cases, key=lambda case: len(puzzle.picture(case.instance.board, None)))


def _of(alike: Sequence[Case]) -> str:
    """Say how many boards show the same, and count the rules that are broken."""
    if len(alike) == 1:
        return ""
    broken = broken_rules([case.run for case in alike])
    said = f"; rules broken: {broken}" if broken else ""
    return f"\n  this is the smallest of {len(alike)} such boards{said}"


def fault_text(puzzle: Puzzle[Any], case: Case) -> str:
    """A run at fault: what is wrong, its answer beside a right one, the board and the command to repeat it."""
    instance, judgement, run = case
    board = instance.board
    lines = ["", f"{visible(instance.name)} ({judgement.size}): {run.verdict}: {visible(run.name)}"]
    lines += [f"  {line}" for line in what_is_wrong(run)]
    lines += side_by_side(puzzle, case)
    notation = run.answer.configuration.get("write", puzzle.notations[0] if run.is_external else puzzle.notations[-1])
    written = can_say(puzzle, board, [notation, *puzzle.one_line])
    if "\n" not in (said := puzzle.picture(board, None)):
        lines.append(f"  {visible(said)}")
    lines += [f"  the board ({written}):", *puzzle.write(board, written).splitlines()]
    if run.is_external and (again := judge_again(puzzle, board, run)):
        lines.append(f"  again: {again}")
    if versions := versions_of(run):
        lines.append(f"  versions: {visible(versions)}")
    return "\n".join(lines)


def remarks(verification: VerifiedInstances) -> Iterator[str]:
    """A line for each external solver that failed or was given up, and for each submission that could not be run."""
    runs: dict[str, list[Run]] = {}
    for *_, run in verification.cases:
        if run.is_external:
            runs.setdefault(run.name, []).append(run)
    given_up = verification.given_up
    for name, of_one in runs.items():
        said = list(_failures(of_one))
        if name in given_up:
            said.append(f"given up: {given_up[name]}")
        if said:
            yield visible(f"{name}: {'; '.join(said)}")
    for name, number in verification.left_out.items():
        yield visible(f"{name}: {counted(number, 'random board')} left out, as its notation cannot say them")
    yield from (visible(f"{one.name} is not run: {one.problem}") for one in verification.unusable)


def _failures(runs: Sequence[Run]) -> Iterator[str]:
    """Each way to fail with the number of boards, and the broken rules or what was said at the first of them."""
    kinds: dict[Verdict, list[Run]] = {}
    for run in runs:
        if run.verdict not in _UNSAID:
            kinds.setdefault(run.verdict, []).append(run)
    for kind, alike in kinds.items():
        said = alike[0].answer.report.splitlines()[-1:]
        detail = broken_rules(alike) or "".join(cut(line.strip(), _LONGEST) for line in said)
        yield f"{kind} {len(alike)}{': ' if detail else ''}{detail}"
