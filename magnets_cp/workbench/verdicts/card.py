"""One run as pages show it: its verdict, its answer beside a right one, the board, the command that repeats it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from magnets_cp import drawing
from magnets_cp.drawing.svg import element
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.instances import Instance
from magnets_cp.workbench.verdict import Judgement, Run
from magnets_cp.workbench.verdicts.evidence import MOST_CELLS, Evidence, evidence, violations

_LONGEST_TEXT = 8000


@dataclass(frozen=True, slots=True)
class Picture:
    """A board beside others: drawn, or as a text if that cannot be."""

    caption: str
    drawing: Markup
    text: str


@dataclass(frozen=True, slots=True)
class Card:
    """All that is shown of one run. ``again`` repeats it; empty if there is no such command."""

    name: str
    size: str
    configuration: str
    verdict: str
    violations: list[str]
    boards: list[Picture]
    report: str
    notation: str
    text: str
    again: str


def card(puzzle: Puzzle[Any], instance: Instance, judgement: Judgement, run: Run, *, again: str = "") -> Card:
    """The run on the board, drawn."""
    notation = puzzle.notations[-1]
    return Card(
        name=instance.name,
        size=judgement.size,
        configuration=run.name,
        verdict=str(run.verdict),
        violations=violations(run),
        boards=list(_drawn(puzzle, instance, judgement, run)),
        report=_cut(run.answer.report),
        notation=notation,
        text=_cut(puzzle.write(instance.board, notation)),
        again=again,
    )


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]}\n... ({len(text)} characters)"


def _drawn(puzzle: Puzzle[Any], instance: Instance, judgement: Judgement, run: Run) -> Iterator[Picture]:
    """The evidence, or the empty board where there is none."""
    shown = list(evidence(puzzle, instance, judgement, run))
    for one in shown or [Evidence("the board", None, "")]:
        try:
            seen = drawing.seen(puzzle, instance.board, one.solution, marked=one.marked)
            if len(seen.cells) > MOST_CELLS:
                continue
            yield Picture(one.caption, Markup(element(seen, one.caption)), "")
        except ValueError:
            yield Picture(one.caption, Markup(), one.picture or puzzle.picture(instance.board, None))
