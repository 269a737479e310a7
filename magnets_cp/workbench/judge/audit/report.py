"""The report of an audit: a line a configuration, a fault of each in full, a closing line; the same as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from hand_solver import Problem
from hand_solver.events import Literal
from magnets_cp.errors import visible
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.judge.audit.findings import Finding, FindingKind
from magnets_cp.workbench.judge.audit.totals import Audited, Located
from magnets_cp.workbench.judge.inequalities import Inequality
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.run.instances import can_say
from magnets_cp.workbench.run.solvers import HandSolver

_CAPTIONS = {
    FindingKind.PRUNING: "a solution with these decisions and this value",
    FindingKind.FAIL: "a solution with these decisions",
    FindingKind.GIVEN_UP: "a solution with these decisions, not found before",
    FindingKind.INEQUALITY: "a solution in which it does not hold",
    FindingKind.NOGOOD: "a solution with these decisions, not found before",
    FindingKind.WRONG: "what it calls a solution, though CP-SAT says it is none",
    FindingKind.LOST: "a solution it neither found nor was seen to lose",
}


def audit_report(audited: Audited) -> Iterator[Table | str]:
    """The table, a fault of each configuration, and the closing line."""
    yield _table(audited)
    for total in audited.totals:
        if total.fault is not None:
            yield fault_shown(audited.puzzle, str(total.solver), total.fault)
    yield from map(visible, audited.left_out)
    yield _closing(audited)


def audit_document(audited: Audited) -> dict[str, Any]:
    """The same, for JSON."""
    return {
        "configurations": [
            {
                "configuration": str(total.solver),
                "boards": total.boards,
                **total.counts,
                "missed_per_node": total.missed_per_node,
                "partly": total.partly,
                "undecided": total.undecided,
                "first": None if total.fault is None else _fault_document(audited.puzzle, total.fault),
            }
            for total in audited.totals
        ],
        "unsound": audited.unsound,
        "left_out": list(audited.left_out),
    }


def _fault_document(puzzle: Puzzle[Any], located: Located) -> dict[str, Any]:
    fault, variables = located.fault, located.problem.variables
    return {
        "instance": located.instance.name,
        "kind": fault.kind,
        "constraint": fault.who,
        "node": fault.node,
        "decisions": [_pair(located.problem, *decision) for decision in fault.decisions],
        "variable": None if fault.removed is None else variables[fault.removed[0]].name,
        "value": None if fault.removed is None else variables[fault.removed[0]].labels[fault.removed[1]],
        "inequality": None if fault.stated is None else _stated(located.problem, fault.stated),
        "said": fault.said,
        "places": list(fault.places),
        "ran": fault.ran,
        "witness": None if fault.witness is None else puzzle.decode(located.instance.board, fault.witness),
    }


def _table(audited: Audited) -> Table:
    held = ("nodes", "prunings", "inequalities", "nogoods")
    titles = (*held, "unsound", "missed", "a node", "dead ends")
    rows = [
        (
            Cell(str(total.solver)),
            *(Cell(str(total.counts[name])) for name in held),
            Cell(str(total.counts["unsound"]), tone="bad" if total.counts["unsound"] else ""),
            *map(Cell, (str(total.counts["missed"]), f"{total.missed_per_node:.2f}", str(total.counts["dead_ends"]))),
        )
        for total in audited.totals
    ]
    return Table("Configurations", (Column("configuration", numeric=False), *map(Column, titles)), tuple(rows))


def fault_shown(puzzle: Puzzle[Any], solver: str, located: Located) -> str:
    """The fault of a configuration: who inferred what, under which decisions, and what shows that it is wrong."""
    fault, problem, instance = located.fault, located.problem, located.instance
    lines = ["", f"{visible(instance.name)} ({puzzle.size(instance.board)}): {fault.kind}: {solver}"]
    lines += [f"  {line}" for line in step(problem, fault)]
    if fault.witness is not None:
        solution = puzzle.decode(instance.board, fault.witness)
        lines += [f"  {violation}" for violation in puzzle.violations(instance.board, solution)]
        lines += [f"  {_CAPTIONS[fault.kind]}:", puzzle.picture(instance.board, solution)]
    board = puzzle.write(instance.board, can_say(puzzle, instance.board, [*puzzle.one_line, *puzzle.notations]))
    return "\n".join([*lines, "  the board:", textwrap.indent(board.rstrip(), "  ")])


def step(problem: Problem, fault: Finding) -> list[str]:
    """The step that is wrong, and under which decisions."""
    lines = [f"by {visible(fault.who)}"]
    if fault.removed is not None:
        variable, value = fault.removed
        lines.append(f"variable {problem.variables[variable].name} loses {problem.variables[variable].labels[value]}")
    if fault.stated is not None:
        lines.append(_stated(problem, fault.stated))
    decisions = ", ".join(_pair(problem, *decision) for decision in fault.decisions)
    lines.append(f"decisions: {decisions or 'none'} (node {fault.node})")
    said = [fault.said] if fault.said else []
    return [*lines, *said, *_source(fault), *map(visible, fault.ran.splitlines())]


def _source(fault: Finding) -> Iterator[str]:
    """Each place, with the lines of the source there, once; of the first alone where lines that ran say more."""
    ran = fault.ran if fault.kind in (FindingKind.MISSED, FindingKind.WRONG) else ""
    shown: set[tuple[str, ...]] = set()
    for place in fault.places:
        where, *code = map(visible, place.split("\n"))
        yield where
        if tuple(code) not in shown and not (shown and ran):
            yield from code
        shown.add(tuple(code))


def _closing(audited: Audited) -> str:
    totals = audited.totals
    nodes, prunings, inequalities, nogoods, unanswered = (
        sum(total.counts[name] for total in totals)
        for name in ("nodes", "prunings", "inequalities", "nogoods", "unanswered")
    )
    partly, silent = (sum(getattr(total, name) for total in totals) for name in ("partly", "silent"))
    stopped = sum(total.undecided for total in totals if isinstance(total.solver, HandSolver))
    unended = sum(total.undecided for total in totals) - stopped
    unsaid = sum(len(total.unsaid) for total in totals)
    parts = [
        f"{counted(max(total.boards for total in totals), 'instance')}; {counted(len(totals), 'configuration')}",
        f"{counted(nodes, 'node')}, {counted(prunings, 'pruning')}, {counted(inequalities, 'inequality')} and "
        f"{counted(nogoods, 'nogood')} held against CP-SAT",
        f"{audited.unsound} unsound",
    ]
    if stopped:
        parts.append(f"{counted(stopped, 'run')} stopped by a limit")
    if unended:
        parts.append(f"{counted(unended, 'run')} that came to no answer")
    if silent:
        parts.append(f"{counted(silent, 'run')} answered without telling of a search")
    if unsaid:
        parts.append(f"{counted(unsaid, 'run')} left out, as the notation that is read cannot say the board")
    if partly:
        parts.append(f"{counted(partly, 'run')} on boards of which not all solutions are known")
    if unanswered:
        parts.append(f"{counted(unanswered, 'question')} to CP-SAT without an answer within the limits")
    return "\n" + "; ".join(parts)


def _pair(problem: Problem, variable: int, value: int) -> str:
    return f"{problem.variables[variable].name} = {problem.variables[variable].labels[value]}"


def _stated(problem: Problem, stated: Inequality) -> str:
    """For example "at least 3 of: r1c1-r1c2 = +-, 2 times r1c3-r2c3 is not -+, ..."."""
    texts = [_literal(problem, literal) for literal in stated.literals]
    weights = stated.weights or [1] * len(texts)
    terms = [f"{weight} times {text}" if weight > 1 else text for text, weight in zip(texts, weights, strict=True)]
    return f"{'exactly' if stated.exactly else 'at least'} {stated.degree} of: {', '.join(terms) or 'nothing'}"


def _literal(problem: Problem, literal: Literal) -> str:
    parts = [_literal(problem, part) if isinstance(part, Literal) else _taken(problem, *part) for part in literal.parts]
    if len(parts) == 1 and literal.some:
        return parts[0]
    return f"{'some' if literal.some else 'none'} of ({', '.join(parts)})"


def _taken(problem: Problem, variable: int, value: int, takes: bool) -> str:
    pair = _pair(problem, variable, value)
    return pair if takes else pair.replace(" = ", " is not ", 1)
