"""Everything a report says, worked out once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from magnets_cp.errors import UsageError
from magnets_cp.workbench.scoring.ablation import Change, ablation
from magnets_cp.workbench.scoring.growth import AtSize, growth
from magnets_cp.workbench.scoring.paired import Comparison, compare, holm
from magnets_cp.workbench.scoring.runs import on_common_ground, prepared
from magnets_cp.workbench.scoring.scores import COUNTERS, Score, par2_table, scores
from magnets_cp.workbench.scoring.virtual_best import VirtualBest, virtual_best

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Analysis:
    """The runs of a store, and what follows from them.

    runs      prepared, on the boards and seeds every configuration has run
    stored    prepared, all there are
    scores    ranked ones first, by rank
    rivals    the first in rank against each other ranked configuration, p corrected for their number
    names     instance_id -> the name of the board
    styles    label -> colour and marker in charts
    """

    runs: pd.DataFrame
    stored: pd.DataFrame
    meta: Mapping[str, Any]
    scores: Sequence[Score]
    par2: pd.DataFrame
    best: VirtualBest | None
    rivals: Mapping[str, Comparison]
    changes: Sequence[Change]
    growth: Sequence[AtSize]
    names: Mapping[str, str]
    styles: Mapping[str, int]

    @property
    def ranked(self) -> list[Score]:
        """The scores of those that have a rank, the first first."""
        return [score for score in self.scores if score.rank is not None]

    @property
    def boards(self) -> int:
        """How many boards every configuration has run."""
        return len(self.par2)


def analyse(frame: pd.DataFrame, meta: Mapping[str, Any]) -> Analysis:
    """Analyse the rows of a store. Raises UsageError if there is nothing every configuration has run."""
    if frame.empty:
        raise UsageError("the store holds no runs yet")
    stored = prepared(frame)
    runs = on_common_ground(stored)
    if runs.empty:
        raise UsageError(
            f"no board with the same seed has been run by all {stored['label'].nunique()} configurations: "
            "let the campaign go on first"
        )
    found, par2 = scores(runs), par2_table(runs)
    ranked = [score.label for score in found if score.rank is not None]
    compared = [compare(par2[ranked[0]].to_numpy(), par2[other].to_numpy()) for other in ranked[1:]]
    first = runs.drop_duplicates("instance_id")
    return Analysis(
        runs=runs,
        stored=stored,
        meta=meta,
        scores=found,
        par2=par2,
        best=virtual_best(runs, par2, found),
        rivals=dict(zip(ranked[1:], holm(compared), strict=True)),
        changes=ablation(runs, par2, found),
        growth=growth(runs, COUNTERS),
        names=dict(zip(first["instance_id"], first["instance"], strict=True)),
        styles={label: style for style, label in enumerate(stored["label"].unique())},
    )
