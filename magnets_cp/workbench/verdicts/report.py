"""What ``magnets verify`` and ``magnets judge`` show, in order: tables, and texts with a line end where one is due."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from magnets_cp.errors import visible
from magnets_cp.workbench.certificates.certify import summary
from magnets_cp.workbench.consulted import warnings
from magnets_cp.workbench.page.numbers import counted
from magnets_cp.workbench.page.table import Table
from magnets_cp.workbench.verdict import OPEN, Judgement, Run
from magnets_cp.workbench.verdicts.banner import left_out, verdict
from magnets_cp.workbench.verdicts.faults import fault_texts
from magnets_cp.workbench.verdicts.remarks import remarks
from magnets_cp.workbench.verdicts.tables import (
    board_table,
    class_summary,
    class_table,
    foreign_table,
    run_table,
    strata_table,
)
from magnets_cp.workbench.verify.verification import Verification

# With more foreign solvers than this a column each is too narrow.
_MOST_COLUMNS = 5


def verify_report(verification: Verification, *, each_run: bool) -> Iterator[Table | str]:
    """The boards that were named or do not agree, a line each or a line a run; the faults; the end."""
    if verification.listed:
        yield run_table(verification.listed) if each_run else board_table(verification.listed)
    yield from fault_texts(verification)
    runs = [run for one in verification.judgements for run in one.runs]
    yield from (f"\n{visible(one)}" for one in warnings((run.configuration, run.answer.statistics) for run in runs))
    yield _closing(verification)
    if verification.certificates is not None:
        yield summary(verification.certificates)


def judge_report(verification: Verification, *, verbose: bool, is_class: bool) -> Iterator[Table | str]:
    """The boards that were named, the faults, how each foreign solver did, the end.

    For a class the last table is what matters, with a line on what is wrong with whom: the boards and the faults are
    left out unless ``verbose``, which adds every run, how every answer was understood, and the table in full.
    """
    listed = verification.listed
    if listed and verbose:
        yield run_table(listed)
    elif listed and not is_class:
        yield foreign_table(listed) if 0 < len(verification.foreign) <= _MOST_COLUMNS else board_table(listed)
    if verbose:
        if verification.strata:
            yield strata_table(verification.strata)
        yield from (_understood(one, run) for one in verification.judgements for run in one.runs if run.is_foreign)
    if not is_class or verbose or verification.references_disagree:
        yield from fault_texts(verification)
    if verification.foreign or verification.unusable:
        yield ""
        yield from _standings(verification, verbose=verbose, is_class=is_class)
    if is_class:
        yield from remarks(verification)
    else:
        yield from (visible(f"{name} is given up: {reason}") for name, reason in verification.given_up.items())
    yield _closing(verification)


def _standings(verification: Verification, *, verbose: bool, is_class: bool) -> Iterator[Table | str]:
    """How each foreign solver did; of a class, unless ``verbose``, what fits the width of a terminal."""
    if verbose or not is_class:
        yield class_table(verification, graded=is_class)
        return
    yield class_summary(verification)
    yield "one, many, none: the share of the boards with so many solutions that is correct\n"


def _understood(judgement: Judgement, run: Run) -> str:
    """One line on how the answer of a foreign solver was read."""
    solutions = "; ".join("/".join(solution) for solution in run.answer.solutions)
    report = " | ".join(visible(line) for line in run.answer.report.splitlines())
    parts = [f"{visible(judgement.name)}: {visible(run.name)}: {run.verdict}", f"{run.answer.seconds:.3f} s", report]
    return ", ".join(part for part in (*parts, visible(solutions)) if part)


def _closing(verification: Verification) -> str:
    judgements = verification.judgements
    runs = [run for one in judgements for run in one.runs]
    undecided = sum(run.verdict in OPEN for run in runs)
    parts = [
        counted(len(judgements), "instance"),
        _who(judgements[0].runs if judgements else ()),
        f"{counted(len(runs), 'run')}, {undecided} of them undecided within the limits",
        counted(sum(1 for _ in verification.faults), "disagreement"),
    ]
    said = "; ".join([*parts, *left_out(verification)])
    return f"\n{said}: {verdict(verification)}"


def _who(runs: Sequence[Run]) -> str:
    """How many configurations there were of our own; or how many judged how many solvers."""
    foreign = sum(run.is_foreign for run in runs)
    own = counted(len(runs) - foreign, "configuration")
    return f"{counted(foreign, 'solver')}, judged by {own}" if foreign else own
