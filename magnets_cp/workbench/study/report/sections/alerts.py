"""What must not be missed: wrong answers, and runs that are not there yet."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

from magnets_cp.text.numbers import counted
from magnets_cp.text.sanitize import cut, visible
from magnets_cp.workbench.study.report.analysis import Analysis
from magnets_cp.workbench.study.scoring.runs import limits_cpu

if TYPE_CHECKING:
    import pandas as pd

_LONGEST = 160


def alerts(analysis: Analysis) -> tuple[str, ...]:
    """What happened before how fast: who answered wrongly, who crashed; then if runs lack, if the machine was busy."""
    wrong = analysis.stored[analysis.stored["wrong"]]
    found = []
    for label, runs in wrong.groupby("label", sort=False):
        first = runs.iloc[0]
        detail = f" ({cut(visible(str(first['detail'])), _LONGEST)})" if first["detail"] else ""
        found.append(
            f"Wrong: {label} gave {counted(len(runs), 'answer')} that {'is' if len(runs) == 1 else 'are'} not true, "
            f"first on {first['instance']}, seed {first['seed']}: {first['verdict']}{detail}. "
            "A wrong answer is worse than none: it has no rank."
        )
    found += [_crashed(str(label), runs) for label, runs in analysis.stored.groupby("label", sort=False)]
    found = [sentence for sentence in found if sentence]
    known = {text: json.loads(text) for text in analysis.stored["machine"].unique()}
    machines = analysis.stored["machine"].map(known)
    missing = len(analysis.stored) - len(analysis.runs)
    if missing:
        found.append(
            f"The campaign is not complete: {counted(missing, 'run')} of {len(analysis.stored):,} "
            f"{'is' if missing == 1 else 'are'} left out, for not every configuration has run its board and seed."
        )
    busy = sum(_is_busy(load, machine) for load, machine in zip(analysis.stored["load"], machines, strict=True))
    if limits_cpu(analysis.stored):
        return tuple(found)
    if analysis.stored["by_cpu"].any():
        solved = analysis.stored[analysis.stored["solved"]]
        waited = (solved["seconds"] / solved["cpu"]).median()
        found.append(
            f"Busy: runs took {waited:.1f} times their CPU time in the median, so CPU times are compared, and limits "
            "of time stopped runs that much sooner; in another store, --cpu-seconds limits what is compared."
        )
    elif busy:
        found.append(
            f"Busy: {counted(busy, 'run')} of {len(analysis.stored):,} {'was' if busy == 1 else 'were'} made while "
            "more processes wanted to run than the machine has cores: their times are longer than they should be."
        )
    return tuple(found)


def _crashed(label: str, runs: pd.DataFrame) -> str:
    """Who crashed, how often and how first; empty if nobody did."""
    crashed = runs[runs["crashed"]]
    if crashed.empty:
        return ""
    first = crashed.iloc[0]
    detail = f" ({cut(visible(str(first['detail'])), _LONGEST)})" if first["detail"] else ""
    return (
        f"Crashed: {label} in {len(crashed):,} of {counted(len(runs), 'run')}, first on {first['instance']}, "
        f"seed {first['seed']}: {first['outcome']}{detail}. How fast it crashes says nothing: it has no rank unless "
        "--with-crashes gives it one."
    )


def _is_busy(load: float, machine: dict[str, Any]) -> bool:
    """Nobody knows of runs of old stores."""
    return load > float(machine.get("cores") or math.inf)
