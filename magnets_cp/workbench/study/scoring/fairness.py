"""When time, and when nodes, is the fair measure of two configurations.

Johnson, "A theoretician's guide to the experimental analysis of algorithms", 2002: count what the algorithm does to
compare ideas, measure time to compare programs. A node of MAC does the work of many nodes of forward checking, so
nodes compare only what decides within the same propagation.
"""

from __future__ import annotations

from magnets_cp.workbench.study.scoring.runs import kind, options

# Options that change what a node costs.
_COST = ("level", "inference", "formulation", "workers")
HEURISTICS = frozenset({"variable", "value"})


def fair(one: str, other: str) -> tuple[bool, str]:
    """Are nodes fair between two configurations, and the rule in a few words."""
    ours, theirs = options(one), options(other)
    if kind(ours) != kind(theirs):
        return False, "time: they count different things"
    differing = differences(one, other)
    costly = [key for key in _COST if key in differing]
    if costly:
        return False, f"time: a node costs something else with another {' or '.join(costly)}"
    if differing <= HEURISTICS:
        return True, "both: nodes for the idea, time for what it costs"
    return True, "both"


def differences(one: str, other: str) -> set[str]:
    """The options in which two configurations differ."""
    ours, theirs = options(one), options(other)
    return {key for key in {**ours, **theirs} if ours.get(key) != theirs.get(key)}
