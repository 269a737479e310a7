"""What ``magnets verify`` shows: a line a board, the disagreements in full, one closing line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from magnets_cp.errors import shown
from magnets_cp.workbench.family import Family
from magnets_cp.workbench.instances import Instance
from magnets_cp.workbench.verify import Judgement, Run, Verdict

# Where output goes to a file or a pipe nothing should be cut to the width of a terminal.
_FILE_WIDTH = 200


def document(judgements: Sequence[Judgement]) -> dict[str, Any]:
    """The JSON of ``--json``."""
    return {
        "instances": [
            {
                "name": one.name,
                "size": one.size,
                "status": one.status,
                "solutions": one.count,
                "agreed": one.agreed,
                "runs": [_run_document(run) for run in one.runs],
            }
            for one in judgements
        ],
        "disagreements": _disagreements(judgements),
    }


def _run_document(run: Run) -> dict[str, Any]:
    statistics = run.answer.statistics
    return {
        "configuration": run.configuration,
        "status": run.answer.status,
        "solutions": len(run.answer.solutions),
        "seconds": run.answer.seconds,
        "nodes": statistics.get("nodes"),
        "verdict": run.verdict,
        "violations": [str(violation) for violation in run.violations],
        "solution": run.solution,
    }


def show(
    family: Family[Any],
    instances: Sequence[Instance],
    judgements: Sequence[Judgement],
    listed: Sequence[Judgement],
    *,
    unread: int,
    each_run: bool,
) -> None:
    """Print the table of the ``listed`` judgements, the disagreements, and the closing line."""
    console = Console(width=None if sys.stdout.isatty() else _FILE_WIDTH, highlight=False)
    if listed:
        console.print(_runs_table(listed) if each_run else _table(listed))
    for instance, judgement in zip(instances, judgements, strict=False):  # fewer judgements if interrupted
        for run in judgement.runs:
            if run.verdict.is_fault:
                console.print(Text(_disagreement(family, instance, judgement, run)))
    console.print(Text(_closing(judgements, unread)))


def _table(judgements: Sequence[Judgement]) -> Table:
    """One line a board. Hand columns span the configurations that decided it, from the best to the worst."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("instance", overflow="fold")
    for name in ("size", "status", "solutions", "hand nodes", "hand seconds", "cp-sat seconds", "decided", "agreed"):
        table.add_column(name, justify="left" if name in ("status", "agreed") else "right", no_wrap=True)
    for one in judgements:
        decided = [run for run in one.runs if run.verdict is not Verdict.UNDECIDED]
        hand = [run for run in decided if "nodes" in run.answer.statistics]
        cp_sat = [run for run in decided if "branches" in run.answer.statistics]
        table.add_row(
            _name(one),
            one.size,
            str(one.status),
            str(one.count),
            _span((run.answer.statistics["nodes"] for run in hand), "{:.0f}"),
            _span((run.answer.seconds for run in hand), "{:.3f}"),
            _span((run.answer.seconds for run in cp_sat), "{:.3f}"),
            f"{len(decided)}/{len(one.runs)}",
            _agreed(one),
        )
    return table


def _runs_table(judgements: Sequence[Judgement]) -> Table:
    """One line a run."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("instance", "configuration"):
        table.add_column(name, overflow="fold")
    for name in ("status", "solutions", "nodes", "seconds", "verdict"):
        table.add_column(name, justify="left" if name in ("status", "verdict") else "right", no_wrap=True)
    for one in judgements:
        for index, run in enumerate(one.runs):
            answer = run.answer
            number = f"{'' if answer.complete else '>='}{len(answer.solutions)}"
            table.add_row(
                _name(one) if index == 0 else "",
                Text(run.configuration),
                str(answer.status),
                number,
                str(answer.statistics.get("nodes", "")),
                f"{answer.seconds:.4f}",
                Text(str(run.verdict), style="bold red" if run.verdict.is_fault else ""),
            )
    return table


def _disagreement(family: Family[Any], instance: Instance, judgement: Judgement, run: Run) -> str:
    """One faulty answer: whose, on which board, and the solution that shows it."""
    lines = ["", f"{shown(instance.name)[1:-1]} ({judgement.size}): {run.verdict}: {run.configuration}"]
    lines += [f"  {violation}" for violation in run.violations]
    captions = {
        Verdict.WRONG: "its answer:",
        Verdict.FALSE_UNSATISFIABLE: "a solution, although it says there is none:",
        Verdict.INCOMPLETE: "a solution it misses, although it says it lists all:",
        Verdict.REPEATED: "a solution it lists more than once:",
    }
    lines += [f"  {captions[run.verdict]}", family.picture(instance.board, run.solution)]
    return "\n".join([*lines, "  the board:", family.write(instance.board, family.notations[-1])])


def _closing(judgements: Sequence[Judgement], unread: int) -> str:
    runs = [run for one in judgements for run in one.runs]
    undecided = sum(run.verdict is Verdict.UNDECIDED for run in runs)
    open_instances = sum(not one.decided and not one.contradicted for one in judgements)
    parts = [
        number(len(judgements), "instance"),
        number(len(judgements[0].runs) if judgements else 0, "configuration"),
        f"{number(len(runs), 'run')}, {undecided} of them undecided within the limits",
        number(_disagreements(judgements), "disagreement"),
    ]
    if unread:
        parts.append(f"{number(unread, 'input')} not read")
    if any(one.contradicted for one in judgements):
        verdict = "NOT ALL AGREED"
    else:
        verdict = f"{number(open_instances, 'instance')} undecided" if open_instances else "all agreed"
    return f"\n{'; '.join(parts)}: {verdict}"


def number(count: int, what: str) -> str:
    """A count with its noun, in the plural where that is due."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def _disagreements(judgements: Iterable[Judgement]) -> int:
    return sum(run.verdict.is_fault for one in judgements for run in one.runs)


def _name(judgement: Judgement) -> Text:
    return Text(shown(judgement.name)[1:-1] if not judgement.name.isprintable() else judgement.name)


def _agreed(judgement: Judgement) -> Text:
    if judgement.contradicted:
        return Text("NO", style="bold red")
    return Text("yes", style="green") if judgement.decided else Text("undecided", style="yellow")


def _span(numbers: Iterable[float], form: str) -> str:
    texts = [form.format(number) for number in sorted(numbers)]
    return "-" if not texts else texts[0] if texts[0] == texts[-1] else f"{texts[0]}..{texts[-1]}"
