"""A judgement in a notebook: a line a solver, the smallest board of each kind of fault, nothing to scroll."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from magnets_cp import drawing
from magnets_cp.drawing.svg import element, style
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.judge.reports.banner import left_out, tried, verdict
from magnets_cp.workbench.judge.reports.card import evidence, what_is_wrong
from magnets_cp.workbench.judge.reports.report import alike, lightest, remarks
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.judge.verification import Case, VerifiedInstances

_MOST_FAULTS, _MOST_LINES = 2, 4
_MOST_CELLS = 100  # of a board that is drawn
_PAIR = "display:flex;flex-wrap:wrap;gap:1.5em;margin:.3em 0"
_SCALE = 0.7


def compact(found: VerifiedInstances) -> str:
    """The judgement as one element, some tens of kilobytes at most."""
    kinds = alike(found)
    faults = [case for case in (lightest(found.puzzle, one) for one in kinds) if case.run.verdict.is_fault]
    shown = "".join(fault(found.puzzle, case, styled=at == 0) for at, case in enumerate(faults[:_MOST_FAULTS]))
    said = [f"<b>{escape(_result(found))}</b>", *map(escape, remarks(found))]
    more = sum(len(one) for one in kinds) - len(faults[:_MOST_FAULTS])
    rest = [f"{counted(more, 'more run')} at fault: see .faults, .smallest(), print(), .page()"] if more > 0 else []
    return "".join([*map(_line, said), shown, *map(_line, map(escape, rest))])


def fault(puzzle: Puzzle[Any], case: Case, *, styled: bool = True) -> str:
    """A run at fault: the broken rules, its answer beside a right one."""
    instance, judgement, run = case
    wrong = what_is_wrong(run)
    more = ["..."] if len(wrong) > _MOST_LINES else []
    lines = [f"{instance.name} ({judgement.size}): {run.verdict}: {run.name}", *wrong[:_MOST_LINES], *more]
    pictures = f'<div style="{_PAIR}">{"".join(_pictures(puzzle, case))}</div>'
    return f"{f'<style>{style()}</style>' if styled else ''}{''.join(map(_line, map(escape, lines)))}{pictures}"


def _pictures(puzzle: Puzzle[Any], case: Case) -> Iterator[str]:
    shown = [(one.caption, one.solution, one.marked) for one in evidence(puzzle, case)]
    for caption, solution, marked in shown or [("the board", None, frozenset())]:
        yield _captioned(caption, _drawn(puzzle, case.instance.board, solution, marked))
    if shown and case.run.verdict is Verdict.NONE_EXISTS:
        yield _captioned("a right answer", "no solution")


def _drawn(puzzle: Puzzle[Any], board: Any, solution: Any, marked: Any) -> str:
    try:
        scene = drawing.seen(puzzle, board, solution, marked=marked)
        if len(scene.cells) <= _MOST_CELLS:
            return element(scene, puzzle.name, scale=_SCALE)
        text = puzzle.walled(board, solution)
    except (ValueError, IndexError):
        text = "\n".join(solution) if solution else puzzle.walled(board, None)
    return f"<pre>{escape(text[:4000])}</pre>"


def _captioned(caption: str, picture: str) -> str:
    return f"<div><div>{escape(caption)}:</div>{picture}</div>"


def _line(text: str) -> str:
    return f"<div>{text}</div>"


def _result(found: VerifiedInstances) -> str:
    return "; ".join([f"{tried(found)}: {verdict(found)}", *left_out(found)])
