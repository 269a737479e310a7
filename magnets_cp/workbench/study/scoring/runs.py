"""What a run counts as in a comparison: solved, wrong or neither, and the time and work it stands for."""

from __future__ import annotations

import math
import shlex
from functools import cache
from typing import TYPE_CHECKING

from magnets_cp.answer import Outcome
from magnets_cp.workbench.judge.verdict import OPEN, Verdict

if TYPE_CHECKING:
    import pandas as pd

# Times below the resolution of clocks would make ratios of nothing.
SHORTEST = 1e-6
PENALTY = 2.0
WAITED = 1.2  # above that the machine was busy, and CPU time says more than wall time
SOLVED, ANSWERED = "correct", "answered"
# How runs end that have come to no answer through a fault, and not by a limit.
CRASHES = frozenset({Outcome.CRASH, Outcome.OUTPUT, Outcome.UNREADABLE})
# Verdicts on runs that claim nothing, or nothing known to be false; every other one but SOLVED is a false claim.
NO_CLAIM = frozenset({*OPEN, Verdict.CRASH, Verdict.OUTPUT, Verdict.UNREADABLE})


def prepared(frame: pd.DataFrame) -> pd.DataFrame:
    """The rows of a store (see ``Store.frame``) with these columns added.

    solved   the answer is complete and right
    wrong    the answer contradicts the rules or what is known
    by_cpu   seconds are those of CPU time, since that was limited, or runs waited for it; else those of wall time
    crashed  it ended by a fault: how long that took says nothing
    out_of_nodes  a limit of nodes stopped it: how long that took says little
    limit    the seconds that stopped the run, or would have: those it had taken when its nodes were used up, or its
             wall time while CPU time is compared, else those it was given
    time     seconds; of a run that did not solve, its limit: a lower bound
    par2     time, a run that did not solve counting twice the limit it was given: of CPU time, where nobody gave one,
             as much of the wall time as solved runs had the processor for, and no more than any run could have
    most_nodes  the nodes that stopped the run, or would have: those counted where anything else stopped it, infinite
                if nobody limited them
    kind     which counters it has: configurations of one kind, and no others, share their definitions

    A run without a limit that did not solve its board has the longest time in the frame for its limit.
    """
    runs = frame.copy()
    runs["solved"] = runs["verdict"] == SOLVED
    runs["wrong"] = ~runs["solved"] & ~runs["verdict"].isin(NO_CLAIM)
    runs["crashed"] = ~runs["solved"] & runs["outcome"].isin(CRASHES)
    seconds = runs["seconds"].astype(float).clip(lower=SHORTEST)
    limit = runs["limit_seconds"].astype(float).fillna(seconds.max()).clip(lower=SHORTEST)
    waited = _waited(runs)
    runs["by_cpu"] = limits_cpu(runs) or waited > WAITED
    allowed = limit
    if runs["by_cpu"].any():
        wall, limit = limit, runs["limit_cpu"].astype(float) if limits_cpu(runs) else limit / waited
        seconds = runs["cpu"].astype(float).fillna(limit).clip(lower=SHORTEST)
        allowed = limit.clip(upper=max(wall.max(), seconds.max()))
        limit = limit.where(runs["solved"], seconds.clip(upper=limit))
    given = (runs["limit_nodes"] if "limit_nodes" in runs else runs["nodes"] * math.nan).astype(float)
    nodes = runs["nodes"].astype(float)
    runs["out_of_nodes"] = ~runs["solved"] & (runs["outcome"] == ANSWERED) & (nodes >= given)
    runs["limit"] = limit.where(~runs["out_of_nodes"], seconds)
    runs["most_nodes"] = given.fillna(math.inf).where(runs["solved"] | runs["out_of_nodes"], nodes)
    runs["time"] = seconds.where(runs["solved"], runs["limit"])
    runs["par2"] = seconds.where(runs["solved"], PENALTY * allowed.where(~runs["out_of_nodes"], seconds))
    kinds = {text: kind(options(text)) for text in runs["configuration"].unique()}
    runs["kind"] = runs["configuration"].map(kinds)
    return runs


def limits_cpu(runs: pd.DataFrame) -> bool:
    """Was the CPU time of the runs limited? Then it is what is compared: how long runs so stopped last is chance."""
    return "limit_cpu" in runs and bool(runs["limit_cpu"].notna().all())


def _waited(runs: pd.DataFrame) -> float:
    """How many times its CPU time a solved run took, the median; 1 where some search in several threads at once."""
    workers = (options(text).get("workers", "1") for text in runs["configuration"].unique())
    if any(count != "1" for count in workers) or "cpu" not in runs:
        return 1.0
    solved = runs[runs["solved"] & (runs["cpu"] > 0)]
    return float((solved["seconds"] / solved["cpu"]).median()) if len(solved) else 1.0


def on_common_ground(runs: pd.DataFrame) -> pd.DataFrame:
    """Only the boards and seeds that every configuration has run: of an unfinished campaign, what can be compared.

    A configuration that runs once a board meets every seed there.
    """
    once = runs["configuration"].map({text: is_settled(text) for text in runs["configuration"].unique()})
    seeded = runs[~once]
    met = seeded.groupby(["instance_id", "seed"])["label"].transform("nunique") == seeded["label"].nunique()
    kept = runs[once | met.reindex(runs.index, fill_value=False)]
    return kept[kept.groupby("instance_id")["label"].transform("nunique") == runs["label"].nunique()]


@cache
def is_settled(configuration: str) -> bool:
    """Is it certain that a seed changes nothing: textbook search, nothing random in it, and nothing of the user's?"""
    named = options(configuration)
    return named["solver"] == "hand" and named["search"] == "dfs" and not any(map(_may_draw, named.values()))


def _may_draw(value: str) -> bool:
    return value == "random" or ":" in value


def options(configuration: str) -> dict[str, str]:
    """The options of a configuration's text, the search of the hand solver said in any case."""
    try:
        parts = shlex.split(configuration)
    except ValueError:  # a quote without its fellow
        parts = configuration.split()
    named = dict(part.partition("=")[::2] for part in parts)
    if named.setdefault("solver", "hand") == "hand":
        named.setdefault("search", "dfs")
    return named


def kind(named: dict[str, str]) -> str:
    """Solver and, for the hand solver, search: learning counts its decisions on other variables than dfs."""
    solver = named["solver"]
    if solver == "hand":
        return f"hand solver, search={named['search']}"
    return {"cp-sat": "CP-SAT"}.get(solver, f"{solver} {named.get(solver, '')}".strip())
