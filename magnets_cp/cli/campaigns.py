"""Run campaigns for a command: make the runs, say how far they are, show what they came to."""

from __future__ import annotations

import json
import shlex
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import wraps
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import click

from magnets_cp.answer import Outcome
from magnets_cp.api.runs import Runs
from magnets_cp.cli.command import Whole
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import MAX_JOBS
from magnets_cp.cli.waiting import tracked
from magnets_cp.errors import UsageError, as_text
from magnets_cp.extras import install
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.page.printing import show
from magnets_cp.workbench.run import consulted
from magnets_cp.workbench.study.compare.campaign import Campaign
from magnets_cp.workbench.study.compare.capping import Caps
from magnets_cp.workbench.study.compare.engine import Engine, LocalPool
from magnets_cp.workbench.study.compare.run import EASIER, PATIENCE, confirm_apart, join, run_campaign, unconfirmed
from magnets_cp.workbench.study.store import Record, Recorder, RefutedRun, Terms

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Place:
    """The place where runs are made."""

    jobs: int
    isolate: bool
    cluster: str | None
    to_the_end: bool = False

    def engine(self, memory: int | None, runs: int) -> Engine:
        """The engine for so many runs. Raises UsageError."""
        if self.cluster is None:
            return LocalPool(min(self.jobs, runs), memory, isolate=self.isolate)
        if self.isolate:
            raise UsageError("--isolate is for runs on this machine: leave out --cluster")
        from magnets_cp.workbench.study.compare.engine import Cluster

        return Cluster(self.cluster, min(self.jobs, runs), memory)


def place_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add --jobs and --isolate; the function is given the ``place`` of the runs."""

    @click.option(
        "--jobs", type=Whole(1, MAX_JOBS), default=1, help="Runs at a time; more than one disturb each other's times."
    )
    @click.option("--isolate", is_flag=True, help="Give each of the jobs a processor of its own (Linux).")
    @wraps(function)
    def decorated(
        *, jobs: int, isolate: bool, cluster: str | None = None, to_the_end: bool = False, **others: Any
    ) -> Any:
        return function(place=Place(jobs, isolate, cluster, to_the_end), **others)

    return decorated


def carry_through(
    campaign: Campaign, path: str, place: Place, *, report: Mapping[str, Any], as_json: bool
) -> ExitStatus:
    """Make all runs that the store at the path lacks, and show what came of it.

    report  options of ``magnets report`` that are kept with the runs
    """
    with recording(path, campaign.terms, report) as recorder:
        ended = make_runs(campaign, recorder, place, patience=None if place.to_the_end else PATIENCE)
        frame, is_decided = recorder.frame(), recorder.any_decided()
        counters = map(json.loads, frame["counters"])
        warnings = consulted.warnings(zip(frame["configuration"], counters, strict=True))
        runs = Runs.stored(recorder, [*unconfirmed(frame), *warnings])
    if as_json:
        click.echo(json.dumps(runs.document()))
    else:
        show(runs.tables())
    for warning in runs.warnings:
        complain(warning)
    if ended is not Ended.WHOLE:
        return ExitStatus.INTERRUPTED if ended is Ended.INTERRUPTED else ExitStatus.UNDECIDED
    if not (is_decided or runs.faults):
        complain("nobody solved any of the boards within the limits")
        return ExitStatus.UNDECIDED
    if len(runs.figures) > 1:
        complain(f"which is better, and is that certain: {report_of(path)}")
    return ExitStatus.REFUTED if runs.faults else ExitStatus.SOLVED


def report_of(path: str) -> str:
    """The command that makes a report of the store, and what has to be installed for it, if that is missing."""
    first = "" if find_spec("scipy") else f"; first {install('report')}"
    return f"magnets report {shlex.quote(path)}{first}"


@contextmanager
def recording(path: str, terms: Terms, report: Mapping[str, Any] | None = None) -> Iterator[Recorder]:
    """The store at the path, to be written to. Raises UsageError, also for what SQLite has against it later."""
    again = as_text(shlex.join(["magnets", *sys.argv[1:]]))
    try:
        with Recorder.begin(path, terms, command=again, report=report) as recorder:
            yield recorder
    except sqlite3.Error as error:
        raise UsageError(f"{path}: {error}") from error


def runs_of(campaign: Campaign, recorder: Recorder) -> pd.DataFrame:
    """The runs of the campaign that are stored."""
    frame = recorder.frame()
    here = frame["instance_id"].isin([one.instance_id for one in campaign.instances])
    its = frame["configuration"].isin([one.configuration for one in campaign.entries])
    return frame[here & its & frame["seed"].isin(campaign.seeds)]


class StoppedError(Exception):
    """The user has interrupted the runs, and was told so."""


class Ended(Enum):
    """How the runs of a campaign ended: all made, interrupted by the user, or early as nobody solved any."""

    WHOLE = "whole"
    INTERRUPTED = "interrupted"
    EARLY = "early"


def make_runs(
    campaign: Campaign, recorder: Recorder, place: Place, *, patience: int | None = None, caps: Caps | None = None
) -> Ended:
    """Make the runs that the store lacks; ``patience`` and ``caps`` are those of ``run_campaign``."""
    tasks = join(campaign, recorder)
    stored = len(campaign) - len(tasks)
    runs = counted(len(campaign), "run")
    if campaign.settled:
        complain(f"seeds change nothing for {', '.join(campaign.settled)}: one run a board")
    complain(f"{runs}, {stored} of them stored already" if stored else runs)
    if not tasks and not recorder.unconfirmed():
        return Ended.WHOLE
    done, failed = 0, set[str]()
    try:
        with place.engine(campaign.terms.memory, max(1, len(tasks))) as engine:
            made = run_campaign(tasks, recorder, engine, patience=patience, caps=caps)
            for record, faults in tracked(made, total=len(tasks), what="compare"):
                done += 1
                _say(record, faults, failed)
            for fault in confirm_apart(campaign, recorder, engine):
                complain(str(fault))
    except KeyboardInterrupt:
        complain(
            f"interrupted; {stored + done} of {len(campaign)} runs are stored, the same command goes on from there"
        )
        return Ended.INTERRUPTED
    if done == len(tasks) or caps is not None:
        return Ended.WHOLE
    complain(
        f"stopped early: nobody solved any of the first {counted(patience or 0, 'board')} ({counted(done, 'run')}), "
        f"so nothing is known but that; {EASIER}. --to-the-end makes all {len(campaign):,} runs"
    )
    return Ended.EARLY


def _say(record: Record, faults: Sequence[RefutedRun], failed: set[str]) -> None:
    """Say which answers a run refutes, and of each configuration the first run without an answer."""
    for fault in faults:
        complain(str(fault))
    if record.outcome is not Outcome.ANSWERED and record.configuration not in failed:
        failed.add(record.configuration)
        complain(f"{record.configuration}: {record.outcome}: {record.detail}")
