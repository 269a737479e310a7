"""What ``magnets verify --audit`` shows: a line a configuration, the first fault of each in full, one closing line."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hand_solver import Problem
from hand_solver.events import Literal
from magnets_cp.cli.shrink_report import can_say
from magnets_cp.cli.verify_report import number
from magnets_cp.errors import visible
from magnets_cp.workbench.family import Family
from magnets_cp.workbench.findings import Audit, Fault, Kind
from magnets_cp.workbench.instances import Instance
from magnets_cp.workbench.solvers import HandSolver

_FILE_WIDTH = 200
_COUNTS = ("nodes", "prunings", "clauses", "unsound", "missed", "dead_ends", "unanswered")


@dataclass
class Totals:
    """The audits of one configuration on all boards, added up, and the first fault with where it was found.

    partly      boards with more solutions than were looked at: clauses were held against some of them only
    undecided   boards on which a limit stopped the search
    """

    solver: HandSolver
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(_COUNTS, 0))
    boards: int = 0
    partly: int = 0
    undecided: int = 0
    fault: Fault | None = None
    problem: Problem | None = None
    instance: Instance | None = None

    def add(self, instance: Instance, problem: Problem, audit: Audit) -> None:
        """One more board."""
        self.boards += 1
        self.partly += not audit.exhaustive
        self.undecided += not audit.ended
        for name in _COUNTS:
            self.counts[name] += getattr(audit, name)
        if self.fault is None and audit.first is not None:
            self.fault, self.problem, self.instance = audit.first, problem, instance

    @property
    def missed_per_node(self) -> float:
        """Missed prunings a node."""
        return self.counts["missed"] / max(1, self.counts["nodes"])


def document(family: Family[Any], totals: Sequence[Totals]) -> dict[str, Any]:
    """The JSON of ``--json``."""
    return {
        "configurations": [
            {
                "configuration": str(total.solver),
                "boards": total.boards,
                **total.counts,
                "missed_per_node": total.missed_per_node,
                "partly": total.partly,
                "undecided": total.undecided,
                "first": _fault_document(family, total),
            }
            for total in totals
        ],
        "unsound": sum(total.counts["unsound"] for total in totals),
    }


def _fault_document(family: Family[Any], total: Totals) -> dict[str, Any] | None:
    fault, problem, instance = total.fault, total.problem, total.instance
    if fault is None or problem is None or instance is None:
        return None
    return {
        "instance": instance.name,
        "kind": fault.kind,
        "constraint": fault.who,
        "node": fault.node,
        "decisions": [_pair(problem, *decision) for decision in fault.decisions],
        "variable": None if fault.removed is None else problem.variables[fault.removed[0]].name,
        "value": None if fault.removed is None else problem.variables[fault.removed[0]].labels[fault.removed[1]],
        "clause": [_literal(problem, literal) for literal in fault.clause],
        "witness": family.decode(instance.board, fault.witness),
    }


def show(family: Family[Any], totals: Sequence[Totals]) -> None:
    """Print the table, the first fault of each configuration, and the closing line."""
    console = Console(width=None if sys.stdout.isatty() else _FILE_WIDTH, highlight=False)
    console.print(_table(totals))
    for total in totals:
        if total.fault is not None:
            console.print(Text(_fault(family, total)))
    console.print(Text(_closing(totals)))


def _table(totals: Sequence[Totals]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("configuration", overflow="fold")
    for name in ("nodes", "prunings", "clauses", "unsound", "missed", "a node", "dead ends"):
        table.add_column(name, justify="right", no_wrap=True)
    for total in totals:
        counts = total.counts
        table.add_row(
            Text(str(total.solver)),
            *(str(counts[name]) for name in ("nodes", "prunings", "clauses")),
            Text(str(counts["unsound"]), style="bold red" if counts["unsound"] else ""),
            str(counts["missed"]),
            f"{total.missed_per_node:.2f}",
            str(counts["dead_ends"]),
        )
    return table


def _fault(family: Family[Any], total: Totals) -> str:
    """The first fault of a configuration: who inferred what, under which decisions, and what shows that it is wrong."""
    fault, problem, instance = total.fault, total.problem, total.instance
    if fault is None or problem is None or instance is None:
        return ""
    solution = family.decode(instance.board, fault.witness)
    lines = ["", f"{visible(instance.name)} ({family.size(instance.board)}): {fault.kind}: {total.solver}"]
    lines.append(f"  by {visible(fault.who)}")
    if fault.removed is not None:
        variable, value = fault.removed
        lines.append(f"  variable {problem.variables[variable].name} loses {problem.variables[variable].labels[value]}")
    if fault.clause:
        lines.append(f"  literals: {', '.join(_literal(problem, literal) for literal in fault.clause)}")
    decisions = ", ".join(_pair(problem, *decision) for decision in fault.decisions)
    lines.append(f"  decisions: {decisions or 'none'} (node {fault.node})")
    violations = family.violations(instance.board, solution)
    lines += [f"  {violation}" for violation in violations]
    lines += [f"  {_caption(fault)}:", family.picture(instance.board, solution)]
    board = family.write(instance.board, can_say(family, instance.board, [*family.one_line, *family.notations]))
    return "\n".join([*lines, "  the board:", textwrap.indent(board.rstrip(), "  ")])


def _caption(fault: Fault) -> str:
    captions = {
        Kind.PRUNING: "a solution with these decisions and this value",
        Kind.FAIL: "a solution with these decisions",
        Kind.CLAUSE: "a solution in which it does not hold",
        Kind.WRONG: "what it calls a solution, though CP-SAT says it is none",
        Kind.LOST: "a solution it neither found nor was seen to lose",
    }
    return captions[fault.kind]


def _closing(totals: Sequence[Totals]) -> str:
    unsound = sum(total.counts["unsound"] for total in totals)
    nodes, prunings, clauses, unanswered = (
        sum(total.counts[name] for total in totals) for name in ("nodes", "prunings", "clauses", "unanswered")
    )
    undecided, partly = (sum(getattr(total, name) for total in totals) for name in ("undecided", "partly"))
    parts = [
        f"{number(max(total.boards for total in totals), 'instance')}; {number(len(totals), 'configuration')}",
        f"{number(nodes, 'node')}, {number(prunings, 'pruning')} and {number(clauses, 'clause')} held against CP-SAT",
        f"{unsound} unsound",
    ]
    if undecided:
        parts.append(f"{number(undecided, 'run')} stopped by a limit")
    if partly:
        parts.append(f"{number(partly, 'run')} on boards of which not all solutions are known")
    if unanswered:
        parts.append(f"{number(unanswered, 'question')} to CP-SAT without an answer within the limits")
    return "\n" + "; ".join(parts)


def _pair(problem: Problem, variable: int, value: int) -> str:
    return f"{problem.variables[variable].name} = {problem.variables[variable].labels[value]}"


def _literal(problem: Problem, literal: Literal) -> str:
    parts = [
        _pair(problem, variable, value).replace(" = ", " = " if takes else " is not ", 1)
        for variable, value, takes in literal.parts
    ]
    if len(parts) == 1 and literal.some:
        return parts[0]
    amount = ("some", "none") if literal.least == 1 else (f"{literal.least} or more", f"fewer than {literal.least}")
    return f"{amount[not literal.some]} of ({', '.join(parts)})"
