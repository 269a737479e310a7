"""What each part is worth: configurations that differ in exactly one option, compared on the same boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from magnets_cp.workbench.study.scoring.censored import Measured, Sample
from magnets_cp.workbench.study.scoring.fairness import fair
from magnets_cp.workbench.study.scoring.paired import Comparison, compare
from magnets_cp.workbench.study.scoring.runs import options
from magnets_cp.workbench.study.scoring.scores import measured_nodes, measured_times

if TYPE_CHECKING:
    import pandas as pd

    from magnets_cp.workbench.study.scoring.scores import Score

ABSENT = "(none)"


@dataclass(frozen=True, slots=True)
class Change:
    """One option changed from one value to another, all else equal.

    pairs   labels of the configurations before and after, one pair for each choice of all else
    solved  runs solved before and after, summed over the pairs
    time    how many times as long before as after; the geometric mean over pairs on each board
    nodes   the same for nodes; None where nodes are not fair. Times are one family of tests, nodes another
    """

    option: str
    before: str
    after: str
    pairs: tuple[tuple[str, str], ...]
    solved: tuple[int, int]
    time: Comparison
    nodes: Comparison | None


def ablation(runs: pd.DataFrame, ranked: Sequence[Score]) -> list[Change]:
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
    together = _both_ways_together(pairs)
    alike = [change for change, found in together.items() if all(fair(texts[a], texts[b])[0] for a, b in found)]
    nodes = dict(zip(alike, _compare(measured_nodes(runs), [together[change] for change in alike]), strict=True))
    times = _compare(measured_times(runs), list(together.values()))
    changes = [
        Change(
            *change,
            tuple(found),
            (sum(solved[one] for one, _ in found), sum(solved[other] for _, other in found)),
            time,
            nodes.get(change),
        )
        for (change, found), time in zip(together.items(), times, strict=True)
    ]
    return sorted(changes, key=lambda change: change.option)


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


def _compare(measured: Measured, families: Sequence[Sequence[tuple[str, str]]]) -> list[Comparison]:
    """For each list of pairs before / after, of which a board tells the mean."""
    return compare([Sample.measured(measured, *[(after, before) for before, after in pairs]) for pairs in families])
