"""The reports there are: everything, and the two that courses ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from magnets_cp.workbench.page.numbers import counted
from magnets_cp.workbench.report.analysis import Analysis, analyse
from magnets_cp.workbench.report.document import Document, Section
from magnets_cp.workbench.report.glossary import GLOSSARY
from magnets_cp.workbench.report.question import Question
from magnets_cp.workbench.report.sections.best import best
from magnets_cp.workbench.report.sections.counters import counters
from magnets_cp.workbench.report.sections.curves import curves
from magnets_cp.workbench.report.sections.faults import alerts, faults
from magnets_cp.workbench.report.sections.pairs import pairs
from magnets_cp.workbench.report.sections.parts import parts
from magnets_cp.workbench.report.sections.puzzles import puzzles
from magnets_cp.workbench.report.sections.ranking import ranking
from magnets_cp.workbench.report.sections.seeds import seeds
from magnets_cp.workbench.report.sections.setting import setting
from magnets_cp.workbench.report.sections.side_by_side import side_by_side
from magnets_cp.workbench.report.sections.size import size
from magnets_cp.workbench.report.sections.summary import summary

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Preset:
    """A title and the sections in their order."""

    title: str
    sections: tuple[Callable[[Analysis], Section | None], ...]


PRESETS: Mapping[str, Preset] = {
    "full": Preset(
        "Comparison of solvers", (pairs, puzzles, ranking, curves, seeds, parts, counters, size, best, faults, setting)
    ),
    "ablation": Preset("The effect of each part", (parts, side_by_side, puzzles, ranking, faults, setting)),
    "size": Preset(
        "Time and undos against size", (partial(size, counters=("backtracks", "nodes")), ranking, faults, setting)
    ),
}


_DEFAULT = Question()


def document(
    frame: pd.DataFrame, meta: Mapping[str, Any], preset: str = "full", question: Question = _DEFAULT
) -> Document:
    """The report on the rows of a store (``Store.frame``, ``Store.meta``). Raises UsageError if nothing compares."""
    analysis = analyse(frame, meta, question)
    chosen = PRESETS[preset]
    sections = [section for make in chosen.sections if (section := make(analysis)) is not None]
    first = analysis.stored
    subtitle = ", ".join(
        (
            counted(first["label"].nunique(), "configuration"),
            counted(first["instance_id"].nunique(), "board"),
            counted(first["seed"].nunique(), "seed"),
            f"{len(first):,} runs",
        )
    )
    return Document(chosen.title, subtitle, alerts(analysis), summary(analysis), tuple(sections), GLOSSARY)
