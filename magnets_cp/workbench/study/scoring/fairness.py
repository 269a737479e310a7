"""When time, and when nodes, is the fair measure of two configurations; and what a node and a call cost each.

Johnson, "A theoretician's guide to the experimental analysis of algorithms", 2002: count what the algorithm does to
compare ideas, measure time to compare programs. A node of MAC does the work of many nodes of forward checking, so
nodes compare only what decides within the same propagation.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from magnets_cp.workbench.study.scoring.runs import kind, options

if TYPE_CHECKING:
    import pandas as pd

# Options that change what a node costs.
_COST = ("level", "inference", "formulation", "workers")
HEURISTICS = frozenset({"variable", "value"})
# The searches that run as machine code where there is a compiler; of dfs filters, and perhaps its loop, do.
_KERNELS = ("learning", "auto")


def fair(one: str, other: str) -> tuple[bool, str]:
    """Are nodes fair between two configurations, and the rule in a few words."""
    ours, theirs = options(one), options(other)
    if kind(ours) != kind(theirs):
        return False, "time: they count different things"
    differing = differences(one, other)
    costly = [key for key in _COST if key in differing]
    if costly:
        return False, f"time: a node costs something else with another {' or '.join(costly)}"
    if differing <= HEURISTICS | {"strategy"}:
        return True, "both: nodes for the idea, time for what it costs, as probes are no nodes"
    return True, "both"


@dataclass(frozen=True, slots=True)
class Cost:
    """What a configuration took where it solved its boards.

    compiled  does it run as machine code? None if some of it may
    node      seconds a node, None if it counts none
    calls     seconds a call of each of its heuristics: "variable", "value"
    """

    compiled: bool | None
    node: float | None
    calls: Mapping[str, float]


def costs(runs: pd.DataFrame) -> dict[str, Cost]:
    """The cost of each configuration, by its label; ``runs`` are prepared."""
    return {str(label): _cost(its) for label, its in runs.groupby("label", sort=False)}


def _cost(runs: pd.DataFrame) -> Cost:
    solved = runs[runs["solved"]]
    nodes = float(solved["nodes"].sum())
    spent: Counter[str] = Counter()
    for text in solved.get("spent", ()):
        spent.update(json.loads(text))
    # Calls are timed by the clock on the wall: of what runs waited for the processor they have their share.
    share = float(solved["time"].sum() / solved["seconds"].sum()) if len(solved) else 1.0
    asked = _asked(solved)
    # Who was asked more often than called was asked in machine code; the calls before tell nothing of it.
    taken_over = {part for part in HEURISTICS if asked[f"asked_{part}"] > spent[f"{part}_calls"]}
    calls = {
        part: share * spent[f"{part}_seconds"] / spent[f"{part}_calls"]
        for part in HEURISTICS - taken_over
        if spent[f"{part}_calls"] > 0
    }
    first = runs.iloc[0]
    named, versions = options(str(first["configuration"])), json.loads(first["versions"])
    compiled = None if taken_over else _is_compiled(named, versions)
    return Cost(compiled, float(solved["time"].sum()) / nodes if nodes > 0 else None, calls)


def _asked(solved: pd.DataFrame) -> Counter[str]:
    """How often the user's own heuristics were asked, in all these runs."""
    asked: Counter[str] = Counter()
    for text in solved.get("counters", ()):
        if '"asked_' in text:
            asked.update({key: count for key, count in json.loads(text).items() if key.startswith("asked_")})
    return asked


def _is_compiled(named: Mapping[str, str], versions: Mapping[str, str]) -> bool | None:
    if named["solver"] != "hand":
        return {"cp-sat": True, "python": False}.get(named["solver"])
    if versions.get("machine code") != "yes" or any(".py:" in value for value in named.values()):
        return False
    return True if named["search"] in _KERNELS else None


def languages(costs: Mapping[str, Cost]) -> str:
    """What two of them, by their labels, are written in, where that is not the same; else nothing."""
    interpreted = next((label for label, one in costs.items() if one.compiled is False), None)
    other = next((label for label in costs if label != interpreted), None)
    if interpreted is None or other is None or costs[other].compiled is False:
        return ""
    amount = "is" if costs[other].compiled else "may be in part"
    return f"{other} {amount} machine code, {interpreted} interpreted Python, so this compares more than ideas"


def differences(one: str, other: str) -> set[str]:
    """The options in which two configurations differ."""
    ours, theirs = options(one), options(other)
    return {key for key in {**ours, **theirs} if ours.get(key) != theirs.get(key)}
