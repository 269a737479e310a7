"""One configuration against every other: time and nodes, where the difference lies, and what PAR-2 makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from magnets_cp.errors import UsageError, shown
from magnets_cp.workbench.study.scoring.censored import Measured, Sample
from magnets_cp.workbench.study.scoring.fairness import fair
from magnets_cp.workbench.study.scoring.paired import Comparison, compare
from magnets_cp.workbench.study.scoring.patterns import Pattern, patterns
from magnets_cp.workbench.study.scoring.scores import Score, measured_nodes, measured_times

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Rival:
    """Another configuration as the baseline sees it: ratios are rival / baseline, above 1 the baseline is better.

    nodes    None where nodes are not fair, unless they were the same on every board
    rule     which of time and nodes is fair, and why
    by_nodes  did a limit of nodes stop runs of either? Then time says little
    turning  if PAR-2 says the opposite of a clear ratio: the boards (instance_id) without which it would not
    """

    label: str
    time: Comparison
    nodes: Comparison | None
    rule: str
    pattern: Pattern | None
    by_nodes: bool
    turning: tuple[str, ...]


def baseline_of(runs: pd.DataFrame, wanted: str | None) -> str:
    """The label asked for; else the first with a part of the user's own, else the first. Raises UsageError."""
    texts = dict(zip(runs["label"], runs["configuration"], strict=True))
    if wanted is None:
        own = (label for label, text in texts.items() if ".py:" in str(text))
        return str(next(own, next(iter(texts))))
    if wanted not in texts:
        raise UsageError(f"--baseline: expected one of {', '.join(map(str, texts))}, found {shown(wanted)}")
    return wanted


def rivals(runs: pd.DataFrame, par2: pd.DataFrame, ranked: Sequence[Score], baseline: str) -> list[Rival]:
    """Every other ranked configuration against the baseline; one family of tests for time, one for nodes."""
    texts = {score.label: score.configuration for score in ranked}
    others = [label for label in texts if label != baseline]
    if baseline not in texts:
        return []
    measured, table = measured_times(runs), measured_nodes(runs)
    times = {other: Sample.measured(measured, (baseline, other)) for other in others}
    rules = {other: fair(texts[baseline], texts[other]) for other in others}
    kinds = {score.label: score.kind for score in ranked}
    same = {other for other in others if kinds[other] == kinds[baseline] and _are_equal(table, baseline, other)}
    counted = [
        other
        for other in others
        if other in same or (rules[other][0] and table.values[[baseline, other]].notna().any().all())
    ]
    by_nodes = dict(
        zip(counted, compare([Sample.measured(table, (baseline, other)) for other in counted]), strict=True)
    )
    stopped = set(runs.loc[runs["out_of_nodes"], "label"])
    where = patterns(runs, par2[list(texts)], times)
    return [
        Rival(
            other,
            time,
            by_nodes.get(other),
            rules[other][1],
            where.get(other),
            bool({baseline, other} & stopped),
            _turning(par2, baseline, other, time),
        )
        for other, time in zip(others, compare(list(times.values())), strict=True)
    ]


def all_pairs(times: Measured, ranked: Sequence[Score]) -> list[tuple[str, str, Comparison]]:
    """Every two ranked configurations, the better ranked first: one family of tests."""
    pairs = list(combinations([score.label for score in ranked], 2))
    found = compare([Sample.measured(times, pair) for pair in pairs])
    return [(one, other, comparison) for (one, other), comparison in zip(pairs, found, strict=True)]


def _are_equal(nodes: Measured, one: str, other: str) -> bool:
    """Did both take the same nodes on every board, with no limit to stop them?"""
    values, limits = (table[[one, other]] for table in nodes)
    return bool((values[one] == values[other]).all() and (values < limits).all(axis=None))


def _turning(par2: pd.DataFrame, one: str, other: str, time: Comparison) -> tuple[str, ...]:
    """The boards that turn PAR-2 against a clear ratio, those with the largest share first."""
    gains = par2[other] - par2[one]
    if time.ratio.value < 1:
        gains = -gains
    if not time.is_sure or gains.sum() >= 0:
        return ()
    ordered = gains.sort_values()
    rest = ordered.sum() - ordered.cumsum()
    return tuple(map(str, ordered.index[: int((rest < 0).sum()) + 1]))
