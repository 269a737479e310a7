"""What each part is worth: configurations that differ in exactly one option, compared on the same boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from magnets_cp.workbench.scoring.paired import Comparison, compare_logs, holm
from magnets_cp.workbench.scoring.runs import options

if TYPE_CHECKING:
    import pandas as pd

    from magnets_cp.workbench.scoring.scores import Score

ABSENT = "(none)"


@dataclass(frozen=True, slots=True)
class Change:
    """One option changed from one value to another, all else equal.

    pairs   labels of the configurations before and after, one pair for each choice of all else
    solved  runs solved before and after, summed over the pairs
    time    PAR-2: how many times as long before as after; the geometric mean over pairs on each board
    nodes   the same for nodes, on the boards that all of them solved with every seed; None if there are none, and
            between kinds of solver that count them differently
    """

    option: str
    before: str
    after: str
    pairs: tuple[tuple[str, str], ...]
    solved: tuple[int, int]
    time: Comparison
    nodes: Comparison | None


def ablation(runs: pd.DataFrame, par2: pd.DataFrame, ranked: Sequence[Score]) -> list[Change]:
    """Every change of one option between ranked configurations; values in the order the campaign names them.

    Only within one solver: there is no one part that makes a hand solver of CP-SAT. p is corrected for the number of
    changes.
    """
    eligible = {score.label for score in ranked if score.rank is not None}
    texts = runs.drop_duplicates("label").set_index("label")["configuration"]
    named = {str(label): options(text) for label, text in texts.items() if label in eligible}
    pairs: dict[tuple[str, str, str], list[tuple[str, str]]] = {}
    for one, other in combinations(named, 2):
        change = _one_change(named[one], named[other])
        if change is not None:
            pairs.setdefault(change, []).append((one, other))
    solved = {score.label: score.solved for score in ranked}
    kinds = {score.label: score.kind for score in ranked}
    nodes = _nodes(runs)
    changes = [
        Change(
            *change,
            tuple(found),
            (sum(solved[one] for one, _ in found), sum(solved[other] for _, other in found)),
            compare_logs(_log_ratios(par2, found)),
            _compare_nodes(nodes, found) if all(kinds[one] == kinds[other] for one, other in found) else None,
        )
        for change, found in _both_ways_together(pairs).items()
    ]
    corrected = holm([change.time for change in changes])
    return [
        Change(one.option, one.before, one.after, one.pairs, one.solved, time, one.nodes)
        for one, time in sorted(zip(changes, corrected, strict=True), key=lambda both: both[0].option)
    ]


def _one_change(one: Mapping[str, str], other: Mapping[str, str]) -> tuple[str, str, str] | None:
    """The option in which two configurations differ, and its two values, if it is exactly one."""
    differing = [key for key in {**one, **other} if one.get(key) != other.get(key)]
    if len(differing) != 1 or differing[0] == "solver":
        return None
    (key,) = differing
    return key, one.get(key, ABSENT), other.get(key, ABSENT)


def _both_ways_together(
    pairs: Mapping[tuple[str, str, str], list[tuple[str, str]]],
) -> dict[tuple[str, str, str], list[tuple[str, str]]]:
    """The same change met in both directions becomes one, in the direction met first."""
    together: dict[tuple[str, str, str], list[tuple[str, str]]] = {}
    for (option, before, after), found in pairs.items():
        if (option, after, before) in together:
            together[option, after, before] += [(other, one) for one, other in found]
        else:
            together[option, before, after] = list(found)
    return together


def _log_ratios(table: pd.DataFrame, pairs: Sequence[tuple[str, str]]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The log of before / after a row of the table, averaged over the pairs; rows some pair lacks are left out."""
    logs = [np.log(table[one].to_numpy()) - np.log(table[other].to_numpy()) for one, other in pairs]
    means: np.ndarray[tuple[int], np.dtype[np.float64]] = np.mean(logs, axis=0)
    return means[~np.isnan(means)]


def _nodes(runs: pd.DataFrame) -> pd.DataFrame | None:
    """Nodes + 1, so that none at all has a ratio too: a row a board, geometric means over seeds; nan if not solved."""
    if "nodes" not in runs:
        return None
    counted = runs.assign(log_nodes=np.log(runs["nodes"].astype(float).where(runs["solved"]) + 1))
    logs = counted.groupby(["instance_id", "label"], sort=False)["log_nodes"]
    solved_throughout = logs.count() == logs.size()
    table: pd.DataFrame = np.exp(logs.mean().where(solved_throughout)).unstack()
    return table


def _compare_nodes(nodes: pd.DataFrame | None, pairs: Sequence[tuple[str, str]]) -> Comparison | None:
    if nodes is None:
        return None
    logs = _log_ratios(nodes, pairs)
    return compare_logs(logs) if logs.size else None
