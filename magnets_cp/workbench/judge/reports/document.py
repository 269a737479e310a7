"""Verifications as JSON; shrunk boards as JSON and as text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from magnets_cp.errors import visible
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.judge.mistakes import mistakes
from magnets_cp.workbench.judge.reports.card import side_by_side, versions_of, what_is_wrong
from magnets_cp.workbench.judge.reports.first_wrong_step import where_lost
from magnets_cp.workbench.judge.shrink.shrinking import Smallest
from magnets_cp.workbench.judge.standings import standings
from magnets_cp.workbench.judge.verdict import JudgedInstance, Run
from magnets_cp.workbench.judge.verification import Case, VerifiedInstances
from magnets_cp.workbench.run.instances import Instance, can_say
from magnets_cp.workbench.run.versions import versions


def document(verification: VerifiedInstances) -> dict[str, Any]:
    """Every board with every run; with external solvers also how each did, and the submissions that cannot be run."""
    described: dict[str, Any] = {
        "instances": [_instance(verification, *judged) for judged in verification.judged],
        "disagreements": verification.disagreements,
        "references_disagree": verification.references_disagree,
        "interrupted": verification.interrupted,
        "strata": verification.board_classes,
    }
    if verification.external or verification.unusable:
        described["solvers"] = [
            {**one.document(), "mistakes": [each.document() for each in mistakes(verification.of(one.configuration))]}
            for one in standings(verification.judgements)
        ]
        described["given_up"] = [{"name": name, "reason": why} for name, why in verification.given_up.items()]
        described["not_run"] = [{"name": one.name, "problem": one.problem} for one in verification.unusable]
    if verification.certificates is not None:
        described["certificates"] = [asdict(one) for one in verification.certificates]
    return described


def _instance(verification: VerifiedInstances, instance: Instance, judgement: JudgedInstance) -> dict[str, Any]:
    """A board with its runs. With external solvers also the board itself, if it is random, and what is right."""
    puzzle, notation = verification.puzzle, verification.puzzle.notations[-1]
    is_random = bool(verification.external) and instance.asked is not None
    right = [list(solution) for solution in judgement.solutions[:1]]
    return {
        "name": judgement.name,
        "size": judgement.size,
        "status": judgement.status,
        "solutions": judgement.count,
        "agreed": judgement.agreed,
        **({"board": puzzle.write(instance.board, notation), "notation": notation} if is_random else {}),
        **({"right": right[0] if right else None} if verification.external else {}),
        "runs": [_run(run) for run in judgement.runs],
    }


def _run(run: Run) -> dict[str, Any]:
    statistics = run.answer.statistics
    described = {
        "configuration": run.configuration,
        "status": run.answer.status,
        "solutions": len(run.answer.solutions),
        "seconds": run.answer.seconds,
        "nodes": statistics.get("nodes"),
        "verdict": run.verdict,
        "violations": [str(violation) for violation in run.violations],
        "solution": run.solution,
    }
    if run.is_external:
        described["name"] = run.name
        described["outcome"] = run.answer.outcome
        described["report"] = run.answer.report
        described.update({"versions": found} if (found := versions(run.configuration)) else {})
        described.update({key: statistics[key] for key in ("cpu_seconds", "memory") if key in statistics})
    return described


def shrink_report(puzzle: Puzzle[Any], smallest: Sequence[Smallest]) -> Iterator[str]:
    """Each failure with its smallest board, where that is, and how to see it fail."""
    for one in smallest:
        board = one.shrunk.board
        before, after = puzzle.size(one.failing.instance.board), puzzle.size(board)
        reached = "nothing smaller fails" if one.shrunk.smallest else "stopped by a limit, smaller ones may fail"
        yield f"\n{one.failing.how}: {visible(one.failing.called)}"
        name = visible(one.failing.instance.name)
        yield f"  {name} ({before}) shrunk to {after}; {counted(one.shrunk.runs, 'board')} tried, {reached}"
        if not one.shrunk.stable:
            yield "  it did not fail when asked once more: the failure is not stable"
        yield from _seen(puzzle, one)
        if "\n" not in (said := puzzle.picture(board, None)):
            yield f"  {visible(said)}"
        notation = one.notation if one.notation != "json" else can_say(puzzle, board, puzzle.one_line)
        yield textwrap.indent(puzzle.write(board, notation).rstrip(), "  ")
        yield f"  {visible(one.command)}"
        if one.judgement is not None and (found := versions_of(one.judgement.runs[-1])):
            yield f"  versions: {visible(found)}"


def _seen(puzzle: Puzzle[Any], one: Smallest) -> Iterator[str]:
    """Show what is wrong with the answer, beside a right one; else the board, if it is saved as JSON."""
    shown: list[str] = []
    if one.judgement is not None:
        run = one.judgement.runs[-1]
        yield from (f"  {line}" for line in what_is_wrong(run))
        case = Case(one.instance, one.judgement, run)
        shown = [*side_by_side(puzzle, case), *(f"  {line}" for line in where_lost(puzzle, case))]
    if one.notation == "json" and not shown:  # in which nobody sees a board
        shown = [textwrap.indent(puzzle.walled(one.shrunk.board, None), "  ")]
    yield from shown


def shrink_document(smallest: Sequence[Smallest]) -> list[dict[str, Any]]:
    """The shrunk boards, for JSON."""
    return [
        {
            "name": one.failing.called,
            "configuration": one.failing.configuration,
            "failure": one.failing.how,
            "instance": one.failing.instance.name,
            "file": str(one.path),
            "command": one.command,
            "runs": one.shrunk.runs,
            "smallest": one.shrunk.smallest,
            "stable": one.shrunk.stable,
        }
        for one in smallest
    ]
