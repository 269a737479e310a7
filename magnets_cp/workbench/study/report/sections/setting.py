"""What was run, on what, and the findings in plain words."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from magnets_cp.text.numbers import counted, duration
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.run.programs.last_words import MADE
from magnets_cp.workbench.study.report.analysis import Analysis
from magnets_cp.workbench.study.report.document import Section, times
from magnets_cp.workbench.study.report.sections.verdicts import verdicts
from magnets_cp.workbench.study.scoring.ablation import Change
from magnets_cp.workbench.study.scoring.runs import limits_cpu
from magnets_cp.workbench.study.scoring.scores import Score
from magnets_cp.workbench.study.scoring.seeds import settled

if TYPE_CHECKING:
    import pandas as pd

_MOST_MACHINES = 20


def setting(analysis: Analysis) -> Section:
    """Campaign, machines, versions, command."""
    runs = analysis.stored
    limits = [f"{limit:g} s" for limit in sorted(runs["limit_seconds"].dropna().unique())]
    if limits_cpu(runs):
        limits += [f"{limit:g} s of CPU time" for limit in sorted(runs["limit_cpu"].unique())]
    facts = [
        ("boards", f"{runs['instance_id'].nunique():,}, of {', '.join(sorted(runs['family'].unique()))}"),
        ("configurations", f"{runs['label'].nunique():,}"),
        ("seeds", f"{runs['seed'].nunique():,}"),
        ("runs", f"{len(runs):,}"),
        ("limit a run", ", ".join(limits) or "none"),
        ("begun", str(runs["started"].min())),
        ("last run begun", str(runs["started"].max())),
    ]
    said = analysis.meta["campaign"].get("report", {})
    facts += [(what, str(said[key])) for key, what in (("boards", "chosen"), ("tuned", "tuned")) if said.get(key)]
    facts += [("seeds change nothing for", ", ".join(settled(runs)) or "none")] if runs["seed"].nunique() > 1 else []
    waited = (runs["seconds"] / runs["cpu"])[runs["cpu"] > 0].median()
    facts.append(
        (
            "wall time / CPU time",
            f"median {waited:.2f}{_compared(runs)}",
        )
    )
    facts.append(("processes", "one a run for code of users and external programs; runs of built-in solvers share one"))
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


def _compared(runs: pd.DataFrame) -> str:
    """Which time is compared, and why."""
    if limits_cpu(runs):
        return "; CPU time is compared, since it was limited"
    return f", so {'CPU' if runs['by_cpu'].any() else 'wall'} time is compared"


def _spelt(text: Any) -> str:
    """A JSON object as "key value, key value"; anything else as it is."""
    try:
        document = json.loads(text)
    except (TypeError, ValueError):
        return str(text)
    if not isinstance(document, dict):
        return str(document)
    return ", ".join(f"{key} {value}" for key, value in document.items())


def summary(analysis: Analysis) -> tuple[str, ...]:
    """The baseline against every other; then who is first, what the parts are worth, what a portfolio would gain."""
    if not analysis.ranked:
        return ("No configuration has a rank: every one of them answered wrongly.",)
    return (*verdicts(analysis), *_sentences(analysis))


def _sentences(analysis: Analysis) -> Iterator[str]:
    first = analysis.ranked[0]
    yield _first(first, analysis)
    sure = [change for change in analysis.changes if change.time.is_sure]
    if sure:
        yield _part(max(sure, key=lambda change: abs(math.log(change.time.ratio.value))))
    if analysis.best is not None and len(analysis.ranked) > 1 and analysis.best.par2 < first.par2:
        best, now = duration(analysis.best.par2), duration(first.par2)
        if best != now:
            yield f"With the fastest configuration for each board PAR-2 would be {best} instead of {now}."


def _first(first: Score, analysis: Analysis) -> str:
    boards, seeds = counted(analysis.boards, "board"), first.runs // analysis.boards
    on = boards if seeds == 1 else f"{boards} with {counted(seeds, 'seed')}"
    is_least = all(first.par2 <= score.par2 for score in analysis.ranked)  # not always: runs may be out of nodes
    alike = [score.label for score in analysis.ranked if score.rank == first.rank]
    if len(alike) > 1:
        names = f"{', '.join(alike[:-1])} and {alike[-1]}"
        first_place = "the least PAR-2" if is_least else "the first place"
        return f"{names} share {first_place} of {len(analysis.scores)} configurations on {on}, {duration(first.par2)}."
    leads = "has the least PAR-2" if is_least else "comes first"
    place = f"{leads} of {len(analysis.scores)} configurations" if len(analysis.scores) > 1 else "ran"
    solved = f"{first.solved:,} of {first.runs:,} {'boards' if seeds == 1 else 'runs'}"
    return f"{first.label} {place} on {on}: it solved {solved}, with a PAR-2 of {duration(first.par2)}."


def _part(change: Change) -> str:
    gain, before, after, nodes = change.time.ratio, _part_name(change.before), _part_name(change.after), change.nodes
    if gain.value < 1:
        gain, before, after = gain.inverse, after, before
    sentence = (
        f"The option that matters most is {change.option}: with {after} instead of {before}, all else equal, solving "
        f"was {times(gain)} times as fast"
    )
    if nodes is None:
        return f"{sentence}."
    if not nodes.is_sure:
        return f"{sentence}, without a clear difference in nodes."
    ratio = nodes.ratio if before == _part_name(change.before) else nodes.ratio.inverse
    return f"{sentence}; {before} took {times(ratio)} times as many nodes."


def _part_name(value: str) -> str:
    """The value of an option; a function for which a file was made, as there is none in a notebook, by its name.

    >>> _part_name("/tmp/magnets-functions-abc/mrv_0a1b2c3d.py:mrv"), _part_name("mine.py:mrv")
    ('mrv', 'mine.py:mrv')
    """
    return value.rpartition(":")[2] if MADE in value else value
