"""What was run, on what, and the command that runs it again."""

from __future__ import annotations

import json
from typing import Any

from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.report.analysis import Analysis
from magnets_cp.workbench.report.document import Section
from magnets_cp.workbench.scoring.seeds import settled

_MOST_MACHINES = 20


def setting(analysis: Analysis) -> Section:
    """Campaign, machines, versions, command."""
    runs = analysis.stored
    limits = sorted(runs["limit_seconds"].dropna().unique())
    facts = [
        ("boards", f"{runs['instance_id'].nunique():,}, of {', '.join(sorted(runs['family'].unique()))}"),
        ("configurations", f"{runs['label'].nunique():,}"),
        ("seeds", f"{runs['seed'].nunique():,}"),
        ("runs", f"{len(runs):,}"),
        ("limit a run", ", ".join(f"{limit:g} s" for limit in limits) or "none"),
        ("begun", str(runs["started"].min())),
        ("last run begun", str(runs["started"].max())),
    ]
    said = analysis.meta["campaign"].get("report", {})
    facts += [(what, str(said[key])) for key, what in (("boards", "chosen"), ("tuned", "tuned")) if said.get(key)]
    facts += [("seeds change nothing for", ", ".join(settled(runs)) or "none")] if runs["seed"].nunique() > 1 else []
    load = runs["load"].dropna()
    facts += (
        [("load when runs began", f"{load.min():g} to {load.max():g}, median {load.median():g}")] if len(load) else []
    )
    machines = [_spelt(text) for text in runs["machine"].unique()[:_MOST_MACHINES]]
    versions = [_spelt(text) for text in runs["versions"].unique()[:_MOST_MACHINES]]
    facts += [("machine", text) for text in dict.fromkeys(machines)]
    facts += [("versions", text) for text in dict.fromkeys(versions)]
    columns = (Column("what", numeric=False), Column("value", numeric=False))
    table = Table("The campaign", columns, tuple((Cell(key), Cell(value)) for key, value in facts))
    command = str(analysis.meta.get("command") or "")
    text = ("This command runs it again:",) if command else ()
    return Section("setting", "Setting", text, (table,), code=command)


def _spelt(text: Any) -> str:
    """A JSON object as "key value, key value"; anything else as it is."""
    try:
        document = json.loads(text)
    except (TypeError, ValueError):
        return str(text)
    if not isinstance(document, dict):
        return str(document)
    return ", ".join(f"{key} {value}" for key, value in document.items())
