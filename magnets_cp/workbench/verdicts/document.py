"""What was found out, for JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from magnets_cp.workbench.judge.standings import standings
from magnets_cp.workbench.verdict import Run
from magnets_cp.workbench.verify.verification import Verification


def document(verification: Verification) -> dict[str, Any]:
    """Every board with every run; with foreign solvers also how each did, and the submissions that cannot be run."""
    described: dict[str, Any] = {
        "instances": [
            {
                "name": one.name,
                "size": one.size,
                "status": one.status,
                "solutions": one.count,
                "agreed": one.agreed,
                "runs": [_run(run) for run in one.runs],
            }
            for one in verification.judgements
        ],
        "disagreements": sum(1 for _ in verification.faults),
        "references_disagree": verification.references_disagree,
        "strata": verification.strata,
    }
    if verification.foreign or verification.unusable:
        described["solvers"] = [standing.document() for standing in standings(verification.judgements)]
        described["given_up"] = [{"name": name, "reason": why} for name, why in verification.given_up.items()]
        described["not_run"] = [{"name": one.name, "problem": one.problem} for one in verification.unusable]
    if verification.certificates is not None:
        described["certificates"] = [asdict(one) for one in verification.certificates]
    return described


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
    if run.is_foreign:
        described["name"] = run.name
        described["outcome"] = run.answer.outcome
        described["report"] = run.answer.report
        described.update({key: statistics[key] for key in ("cpu_seconds", "memory") if key in statistics})
    return described
