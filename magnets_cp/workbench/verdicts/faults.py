"""The faults in full, as text: whose, on which board, what is wrong where, and how to see it again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from magnets_cp.errors import visible
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.instances import Instance, can_say
from magnets_cp.workbench.shrink.invocation import judge_again
from magnets_cp.workbench.verdict import Judgement, Run, Verdict
from magnets_cp.workbench.verdicts.broken import broken_rules
from magnets_cp.workbench.verdicts.evidence import side_by_side, what_is_wrong
from magnets_cp.workbench.verify.verification import Verification

_DISAGREE = (
    "THE REFERENCES DISAGREE on {} of the boards: the hand solver, CP-SAT and the rules contradict one another there.",
    "That is a defect of magnets-cp or of OR-Tools: trust no verdict on these boards, and please report them.",
)


def fault_texts(verification: Verification) -> Iterator[str]:
    """One fault of each kind of each solver; first those of our own, loudest where others are judged by them.

    In the end, as it is no fault but may be an endless loop, a board at which time or memory did not suffice a foreign
    solver.
    """
    faults = [*sorted(verification.faults, key=lambda fault: fault[2].is_foreign), *verification.unanswered]
    if faults and not faults[0][2].is_foreign and verification.foreign:
        yield "\n" + "\n".join(_DISAGREE).format(verification.references_disagree)
    kinds: dict[tuple[bool, str, Verdict], list[tuple[Instance, Judgement, Run]]] = {}
    for fault in faults:
        kinds.setdefault((fault[2].is_foreign, fault[2].configuration, fault[2].verdict), []).append(fault)
    for alike in kinds.values():
        smallest = min(alike, key=lambda fault: len(verification.puzzle.picture(fault[0].board, None)))
        yield _fault(verification.puzzle, *smallest) + _of(alike)


def _of(alike: list[tuple[Instance, Judgement, Run]]) -> str:
    """How many boards show the same, and which rules are broken how often."""
    if len(alike) == 1:
        return ""
    broken = broken_rules([run for _, _, run in alike])
    said = f"; rules broken: {broken}" if broken else ""
    return f"\n  this is the smallest of {len(alike)} such boards{said}"


def _fault(puzzle: Puzzle[Any], instance: Instance, judgement: Judgement, run: Run) -> str:
    board = instance.board
    lines = ["", f"{visible(instance.name)} ({judgement.size}): {run.verdict}: {visible(run.name)}"]
    lines += [f"  {line}" for line in what_is_wrong(run)]
    lines += side_by_side(puzzle, instance, judgement, run)
    notation = run.answer.configuration.get("write", puzzle.notations[0] if run.is_foreign else puzzle.notations[-1])
    written = can_say(puzzle, board, [notation, *puzzle.one_line])
    lines += [f"  the board ({written}):", *puzzle.write(board, written).splitlines()]
    if run.is_foreign and (again := judge_again(puzzle, board, run)):
        lines.append(f"  again: {again}")
    return "\n".join(lines)
