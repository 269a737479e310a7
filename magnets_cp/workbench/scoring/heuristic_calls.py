"""How often search consulted what decides in each configuration, over all its runs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from magnets_cp.workbench.consulted import Consulted, named, over_runs
from magnets_cp.workbench.scoring.runs import options

if TYPE_CHECKING:
    import pandas as pd

_DECIDES = ("variable", "value")


def consulted_of(runs: pd.DataFrame) -> dict[tuple[str, str], Consulted]:
    """(label, part) -> how often it was asked, for the parts that are a user's own. ``runs`` are rows of a store."""
    own = runs[runs["counters"].str.contains('"asked_', regex=False)]
    return over_runs((str(label), json.loads(text)) for label, text in zip(own["label"], own["counters"], strict=True))


def idle(runs: pd.DataFrame, asked: Mapping[tuple[str, str], Consulted]) -> dict[str, list[str]]:
    """The labels of which no heuristic was ever asked, with the user's own parts, or with all if none is.

    Every heuristic of the textbook search is asked where there is a node. What crashed may have been asked.
    """
    found: dict[str, list[str]] = {}
    texts = runs.drop_duplicates("label").set_index("label")["configuration"]
    most = runs.groupby("label")["nodes"].max()
    crashed = set(runs[runs["outcome"] == "crash"]["label"])
    for label, text in zip(map(str, texts.index), map(str, texts), strict=True):
        own = [part for part in _DECIDES if (label, part) in asked]
        never = own and not any(asked[label, part].calls for part in own)
        if label in crashed:
            continue
        if never or (options(text).get("search") == "dfs" and most[label] == 0):
            found[label] = [named(text, part) for part in own or _DECIDES]
    return found
