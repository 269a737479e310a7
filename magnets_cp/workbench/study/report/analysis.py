"""Everything a report says, worked out once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from magnets_cp.errors import UsageError
from magnets_cp.workbench.run.consulted import Consulted
from magnets_cp.workbench.study.scoring.ablation import Change, ablation
from magnets_cp.workbench.study.scoring.fairness import Cost, costs
from magnets_cp.workbench.study.scoring.growth import AtSize, growth
from magnets_cp.workbench.study.scoring.rivals import Rival, baseline_of, rivals
from magnets_cp.workbench.study.scoring.runs import on_common_ground, prepared
from magnets_cp.workbench.study.scoring.scores import COUNTERS, Score, VirtualBest, par2_table, scores, virtual_best
from magnets_cp.workbench.study.scoring.seeds import consulted_of, idle

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Analysis:
    """The runs of a store, and what follows from them.

    runs      prepared, on the boards and seeds every configuration has run
    stored    prepared, all there are
    scores    ranked ones first, by rank
    baseline  the label every other one is compared with
    rivals    every other ranked configuration as the baseline sees it, in the order of the ranking
    asked     (label, part) -> how often search consulted a part of the user's own
    costs     label -> what a node and a call of a heuristic took
    idle      label -> its parts that decide and were never consulted: nothing is known of it
    names     instance_id -> the name of the board
    styles    label -> colour and marker in charts
    """

    runs: pd.DataFrame
    stored: pd.DataFrame
    meta: Mapping[str, Any]
    scores: Sequence[Score]
    par2: pd.DataFrame
    best: VirtualBest | None
    baseline: str
    wants_all_pairs: bool
    rivals: Sequence[Rival]
    asked: Mapping[tuple[str, str], Consulted]
    costs: Mapping[str, Cost]
    idle: Mapping[str, Sequence[str]]
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


@dataclass(frozen=True, slots=True)
class Question:
    """What the configurations are compared with.

    baseline      the label of one of them; None for the first with a part of the user's own, else the first
    all_pairs     compare every two as well
    with_crashes  rank and compare those that crashed, too
    """

    baseline: str | None = None
    all_pairs: bool = False
    with_crashes: bool = False


_DEFAULT = Question()


def analyse(frame: pd.DataFrame, meta: Mapping[str, Any], question: Question = _DEFAULT) -> Analysis:
    """Analyse the rows of a store.

    Raises UsageError if there is nothing every configuration has run, or no such baseline.
    """
    if frame.empty:
        raise UsageError("the store holds no runs yet: magnets compare makes them")
    stored = prepared(frame)
    runs = on_common_ground(stored)
    if runs.empty:
        raise UsageError(
            f"no board with the same seed has been run by all {stored['label'].nunique()} configurations: "
            "let the campaign go on first"
        )
    found, par2 = scores(runs, with_crashes=question.with_crashes), par2_table(runs)
    ranked = [score for score in found if score.rank is not None]
    chosen, asked = baseline_of(stored, question.baseline), consulted_of(runs)
    first = runs.drop_duplicates("instance_id")
    return Analysis(
        runs=runs,
        stored=stored,
        meta=meta,
        scores=found,
        par2=par2,
        best=virtual_best(runs, par2, found),
        baseline=chosen,
        wants_all_pairs=question.all_pairs,
        rivals=rivals(runs, par2, ranked, chosen),
        asked=asked,
        costs=costs(runs),
        idle=idle(runs, asked),
        changes=ablation(runs, found),
        growth=growth(runs, COUNTERS),
        names=dict(zip(first["instance_id"], first["instance"], strict=True)),
        styles={label: style for style, label in enumerate(stored["label"].unique())},
    )
