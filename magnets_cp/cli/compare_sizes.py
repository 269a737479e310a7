"""``magnets compare --grow``: the size of boards at which each configuration ends."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import Any

import click

from magnets_cp.cli.boards import Reading
from magnets_cp.cli.campaigns import Ended, Place, StoppedError, make_runs, recording, runs_of
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.waiting import Waiting
from magnets_cp.workbench.page.printing import show
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.run.configuration import limits
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.study.compare.campaign import Campaign, enter, pose
from magnets_cp.workbench.study.compare.choosing import levelled
from magnets_cp.workbench.study.compare.growing import REFERENCE, Growth, grow
from magnets_cp.workbench.study.compare.plan import Plan
from magnets_cp.workbench.study.compare.run import Figures, summarize
from magnets_cp.workbench.study.store import Competitor, Recorder, Terms


def grown(plan: Plan, path: str, place: Place, *, as_json: bool) -> ExitStatus:
    """Make the runs that the store at the path lacks, and say where each configuration ends."""
    puzzle = Reading(plan.puzzle, plan.notation).puzzle()
    run = limits(seconds=plan.seconds, nodes=plan.nodes, solutions=plan.solutions)
    with Waiting("looking for a level"):
        texts, level, _ = levelled(plan.configurations, puzzle)
    own = enter(texts, [puzzle], run)
    (reference,) = enter([f"{REFERENCE}: level={level} inference=fc variable=mrv"], [puzzle], run)
    known = {entry.configuration for entry in own}
    entries = [*own, *[reference] * (reference.configuration not in known)]
    terms = Terms(puzzle.name, run, plan.memory, plan.cpu_seconds)
    with recording(path, terms, {**plan.report, "template": "size"}) as recorder:
        campaign = Campaign((puzzle,), terms, (), tuple(entries), plan.seeds)
        try:
            found = grow(entries, puzzle, partial(_run, campaign, recorder, place))
        except StoppedError:
            return ExitStatus.INTERRUPTED
        faults = recorder.faults()
    if as_json:
        click.echo(json.dumps(_document(found, path)))
    else:
        show([_table(found)])
        for sentence in found.sentences():
            click.echo(f"{sentence}.")
    for fault in faults[:1]:
        complain(str(fault))
    return ExitStatus.REFUTED if faults else ExitStatus.SOLVED


def _run(
    campaign: Campaign, recorder: Recorder, place: Place, entries: Sequence[Competitor], boards: Sequence[Instance]
) -> Sequence[Figures]:
    """Run these on boards of one size, if they have not run yet; a line each. Raises ``StoppedError``."""
    posed, _ = pose(boards, campaign.puzzles[0])
    campaign = replace(campaign, instances=tuple(posed), entries=tuple(entries))
    complain(f"{posed[0].size}: {', '.join(entry.label for entry in entries)}")
    if make_runs(campaign, recorder, place) is Ended.INTERRUPTED:
        raise StoppedError
    return summarize(runs_of(campaign, recorder))


def _table(found: Growth) -> Table:
    rows = tuple(
        (Cell(size), Cell(one.label), Cell(f"{one.solved} of {one.runs}"), *map(Cell, one.medians))
        for size, figures in found.rows
        for one in figures
    )
    heads = ("solved", "median seconds", "median nodes")
    return Table("", (Column("size", numeric=False), Column("configuration", numeric=False), *map(Column, heads)), rows)


def _document(found: Growth, path: str) -> dict[str, Any]:
    sizes = [{"size": size, "configurations": [asdict(one) for one in figures]} for size, figures in found.rows]
    return {"store": path, "sizes": sizes, "reached": found.reached, "lasting": found.lasting}
