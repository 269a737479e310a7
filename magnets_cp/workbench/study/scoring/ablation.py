"""What each part is worth: configurations that differ in exactly one option, compared on the same boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from magnets_cp.workbench.study.scoring.paired import Comparison, compare
from magnets_cp.workbench.study.scoring.rivals import log_ratios
from magnets_cp.workbench.study.scoring.runs import options
from magnets_cp.workbench.study.scoring.scores import nodes_table

if TYPE_CHECKING:
    import pandas as pd

    from magnets_cp.workbench.study.scoring.scores import Score

ABSENT = "(none)"


@dataclass(frozen=True, slots=True)
class Change:
    """One option changed from one value to another, all else equal.

    pairs   labels of the configurations before and after, one pair for each choice of all else
    solved  runs solved before and after, summed over the pairs
    time    PAR-2: how many times as long before as after; the geometric mean over pairs on each board
    nodes   the same for nodes, on the boards that all of them solved with every seed; None if there are none, and
            between kinds of solver that count them differently. Times are one family of tests, nodes another
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

    Only within one solver: there is no one part that makes a hand solver of CP-SAT.
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
    together = _both_ways_together(pairs)
    table = nodes_table(runs)
    alike = [change for change, found in together.items() if _are_counted_alike(found, kinds, table)]
    nodes = dict(zip(alike, _compare(table, [together[change] for change in alike]), strict=True))
    changes = [
        Change(
            *change,
            tuple(found),
            (sum(solved[one] for one, _ in found), sum(solved[other] for _, other in found)),
            time,
            nodes.get(change),
        )
        for (change, found), time in zip(together.items(), _compare(par2, list(together.values())), strict=True)
    ]
    return sorted(changes, key=lambda change: change.option)


def _are_counted_alike(pairs: Sequence[tuple[str, str]], kinds: Mapping[str, str], table: pd.DataFrame) -> bool:
    """Do the pairs count nodes, the same ones, and is there a board that all of them solved?"""
    labels = list(dict.fromkeys(label for pair in pairs for label in pair))
    alike = all(kinds[one] == kinds[other] for one, other in pairs)
    return alike and bool(table[labels].notna().all(axis=1).any())


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


def _compare(table: pd.DataFrame, families: Sequence[Sequence[tuple[str, str]]]) -> list[Comparison]:
    """For each list of pairs the logarithm of before / after on a board, averaged over the pairs."""
    return compare(
        [np.mean([log_ratios(table, after, before) for before, after in pairs], axis=0) for pairs in families]
    )
