"""What ``magnets verify`` shows: a line a board, the disagreements in full, one closing line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from magnets_cp.cli.class_table import class_table, not_run
from magnets_cp.cli.verify_faults import fault_texts, printable
from magnets_cp.errors import visible
from magnets_cp.workbench.verdict import OPEN, Judgement, Run
from magnets_cp.workbench.verification import Verification

# Where output goes to a file or a pipe nothing should be cut to the width of a terminal.
_FILE_WIDTH = 200
# With more foreign solvers than this a column each is too narrow.
_MOST_COLUMNS = 5


def show(verification: Verification, *, each_run: bool, verbose: bool, is_class: bool) -> None:
    """Print the table of the boards that were named or show a fault, the faults, how each foreign solver did, the end.

    For a class the last table is what matters: the boards and the faults are left out unless ``verbose``.
    """
    console = Console(width=None if sys.stdout.isatty() else _FILE_WIDTH, highlight=False)
    judgements = verification.judgements
    listed = [one for index, one in enumerate(judgements) if index < verification.named or not one.agreed]
    if verification.foreign:
        listed = listed[: verification.named]
    if listed and (each_run or not is_class):
        foreign = not each_run and 0 < len(verification.foreign) <= _MOST_COLUMNS
        console.print(_foreign_table(listed) if foreign else _runs_table(listed) if each_run else _table(listed))
    if verbose:
        for one in judgements:
            for run in one.runs:
                if run.is_foreign:
                    console.print(Text(_understood(one, run)), soft_wrap=True)
    if not is_class or verbose or verification.references_disagree:
        for text in fault_texts(verification):
            console.print(Text(text), soft_wrap=True)
    if verification.foreign or verification.unusable:
        console.print(Text(""))
        console.print(class_table(verification))
        for line in not_run(verification):
            console.print(Text(line), soft_wrap=True)
    console.print(Text(_closing(judgements, verification.unread)))


def _understood(judgement: Judgement, run: Run) -> str:
    """One line on how the answer of a foreign solver was read."""
    solutions = "; ".join("/".join(solution) for solution in run.answer.solutions)
    report = " | ".join(visible(line) for line in run.answer.report.splitlines())
    parts = [f"{printable(judgement.name)}: {visible(run.name)}: {run.verdict}", f"{run.answer.seconds:.3f} s", report]
    return ", ".join(part for part in (*parts, visible(solutions)) if part)


def _foreign_table(judgements: Sequence[Judgement]) -> Table:
    """One line a board, one column a foreign solver."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("instance", overflow="fold")
    for name in ("size", "status", "solutions"):
        table.add_column(name, justify="left" if name == "status" else "right", no_wrap=True)
    for run in judgements[0].runs:
        if run.is_foreign:
            table.add_column(Text(visible(run.name)), overflow="fold")
    for one in judgements:
        verdicts = [_verdict(run) for run in one.runs if run.is_foreign]
        table.add_row(_name(one), one.size, str(one.status), str(one.count), *verdicts)
    return table


def _table(judgements: Sequence[Judgement]) -> Table:
    """One line a board. Hand columns span the configurations that decided it, from the best to the worst."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("instance", overflow="fold")
    for name in ("size", "status", "solutions", "hand nodes", "hand seconds", "cp-sat seconds", "decided", "agreed"):
        table.add_column(name, justify="left" if name in ("status", "agreed") else "right", no_wrap=True)
    for one in judgements:
        decided = [run for run in one.runs if run.verdict not in OPEN]
        hand = [run for run in decided if run.answer.configuration.get("solver") == "hand"]
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
                Text(visible(run.name if run.is_foreign else run.configuration)),
                str(answer.status),
                number,
                str(answer.statistics.get("nodes", "")),
                f"{answer.seconds:.4f}",
                _verdict(run),
            )
    return table


def _closing(judgements: Sequence[Judgement], unread: int) -> str:
    runs = [run for one in judgements for run in one.runs]
    undecided = sum(run.verdict in OPEN for run in runs)
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
    return Text(printable(judgement.name))


def _verdict(run: Run) -> Text:
    return Text(str(run.verdict), style="bold red" if run.verdict.is_fault else "")


def _agreed(judgement: Judgement) -> Text:
    if judgement.contradicted:
        return Text("NO", style="bold red")
    return Text("yes", style="green") if judgement.decided else Text("undecided", style="yellow")


def _span(numbers: Iterable[float], form: str) -> str:
    texts = [form.format(number) for number in sorted(numbers)]
    return "-" if not texts else texts[0] if texts[0] == texts[-1] else f"{texts[0]}..{texts[-1]}"
