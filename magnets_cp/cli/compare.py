"""``magnets compare``: a campaign of configurations on boards, kept in a store."""

from __future__ import annotations

import contextlib
import os
import shlex
import sqlite3
import sys
from dataclasses import dataclass, replace
from typing import Annotated, Any

from magnets_cp.answer import Outcome
from magnets_cp.cli import compare_summary
from magnets_cp.cli.compare_plan import MOVED, planned
from magnets_cp.cli.declared import Argument, Option
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.loading import load_all
from magnets_cp.cli.options import Json, Nodes, Read, puzzle_of, variant_of
from magnets_cp.cli.progress import tracked
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.bounds import limits
from magnets_cp.workbench.compare.campaign import Campaign, enter, pose
from magnets_cp.workbench.compare.choosing import Wish, choose, stored
from magnets_cp.workbench.compare.engine import Engine, LocalPool
from magnets_cp.workbench.compare.plan import MAX_SEEDS, Plan
from magnets_cp.workbench.compare.replay import RUNS, replayed
from magnets_cp.workbench.compare.run import carry_out, join
from magnets_cp.workbench.compare.summary import summarize
from magnets_cp.workbench.instances import Instance, varied
from magnets_cp.workbench.store import Recorder, Store, Terms


def compare(
    files: Annotated[
        list[str] | None,
        Argument(metavar="FILES|FOLDERS", help="Boards: files, FILE#K, folders or game ids. Or CAMPAIGN.toml."),
    ] = None,
    config: Annotated[
        list[str] | None,
        Option(
            help='A configuration such as "inference=mac variable=mrv" or "solver=cp-sat fixed=yes", with a name: '
            '"mine: variable=mine.py:choose", or a grid: "inference=none,fc,mac"; may be repeated.',
            metavar="[NAME:] KEY=VALUE ...",
        ),
    ] = None,
    boards: Annotated[
        str | None,
        Option(
            metavar="asked:N|hard:N",
            help="Make N boards instead: on which heuristics are asked at all, asked:20 if no boards are named; or the "
            "hard ones, on which the configurations differ most.",
        ),
    ] = None,
    store: Annotated[
        str | None, Option(help="The file that keeps the runs; there already, it is gone on with.", metavar="DB")
    ] = None,
    seeds: Annotated[
        int | None, Option(min=1, max=MAX_SEEDS, help="Run all with seeds 0 to N-1; default 1.", metavar="N")
    ] = None,
    seconds: Annotated[
        float | None, Option(min=0, help="Stop a run after this many seconds; default 10.", metavar="S")
    ] = None,
    nodes: Nodes = None,
    count: Annotated[int | None, Option(min=1, help="Look for up to N solutions.", metavar="N")] = None,
    every: Annotated[bool, Option("--all", help="Look for all solutions.")] = False,
    memory: Annotated[
        int | None, Option(min=64, help="What the process of a run may hold, in MiB (Linux).", metavar="MIB")
    ] = None,
    replay: Annotated[
        str | None,
        Option(help="Run again what `magnets report -o FOLDER/` published; what differs is said.", metavar="FOLDER"),
    ] = None,
    jobs: Annotated[
        int, Option(min=1, help="Runs at a time; more than one disturb each other's times.", metavar="N")
    ] = 1,
    isolate: Annotated[bool, Option("--isolate", help="Give each of the jobs a processor of its own (Linux).")] = False,
    cluster: Annotated[
        str | None,
        Option(help="A dask scheduler, or local for one of --jobs workers.", metavar="ADDRESS"),
    ] = None,
    puzzle_name: Read = None,
    as_json: Json = False,
) -> ExitStatus:
    """Compare configurations: each on every board with every seed, in turn, in a process of its own.

    Every answer is checked by the rules. Every run is stored as it ends: stopped at any moment and started again, the
    campaign goes on. Boards, configurations and seeds may be added later. `magnets report DB` makes tables and plots.
    """
    said = {
        "instances": tuple(files) if files else None,
        "configurations": tuple(config) if config else None,
        "seeds": None if seeds is None else tuple(range(seeds)),
        "seconds": seconds,
        "nodes": nodes,
        "solutions": count,
        "memory": memory,
        "puzzle": puzzle_name,
    }
    plan = planned(said, every=every, replay=replay)
    if boards is not None and plan.instances:
        raise UsageError("--boards makes boards: leave out the others")
    wish = None if plan.instances else Wish.read(boards or "asked:20")
    path = store or (plan.store and os.path.join(plan.folder, plan.store))
    if not path:
        raise UsageError("name a file that keeps the runs, such as --store runs.db")
    path = path if plan.folder == "." else os.path.abspath(path)
    place = Place(jobs, isolate, cluster)
    with contextlib.chdir(plan.folder):
        ended = _compare(plan, wish, path, place, as_json=as_json)
        return _replay(path) if replay is not None and ended is ExitStatus.SOLVED else ended


# Options that users look for here.
ELSEWHERE = MOVED


@dataclass(frozen=True, slots=True)
class Place:
    """Where runs are made."""

    jobs: int
    isolate: bool
    cluster: str | None

    def engine(self, memory: int | None) -> Engine:
        """What makes them. Raises UsageError."""
        if self.cluster is None:
            return LocalPool(self.jobs, memory, isolate=self.isolate)
        if self.isolate:
            raise UsageError("--isolate is for runs on this machine: leave out --cluster")
        from magnets_cp.workbench.compare.cluster import Cluster

        return Cluster(self.cluster, self.jobs, memory)


def _compare(plan: Plan, wish: Wish | None, path: str, place: Place, *, as_json: bool) -> ExitStatus:
    puzzle = puzzle_of(plan.puzzle, plan.notation, arguments=plan.instances)
    terms = Terms(puzzle.name, limits(seconds=plan.seconds, nodes=plan.nodes, solutions=plan.solutions), plan.memory)
    if wish is not None:
        chosen = choose(wish, plan.configurations, puzzle)
        complain(f"boards: {chosen.said}")
        plan = replace(plan, configurations=chosen.texts, report={**plan.report, "boards": chosen.said})
    entries = enter(plan.configurations, puzzle, terms.limits, places=plan.places)
    instances = _read(plan, puzzle) if wish is None else stored(path, puzzle) or chosen.instances
    if instances is None:
        return ExitStatus.UNUSABLE
    posed, twice = pose(varied(instances, puzzle, variant_of(plan.no_rotation)), puzzle)
    for message in twice:
        complain(message)
    campaign = Campaign(puzzle, terms, tuple(posed), tuple(entries), plan.seeds)
    again = shlex.join(["magnets", *sys.argv[1:]])
    try:
        with Recorder.begin(path, terms, command=again, report=plan.report) as recorder:
            ended = _carry_out(campaign, recorder, place)
            frame = recorder.frame()
            faults = recorder.faults()
            compare_summary.show(summarize(frame), faults, recorder.path, as_json=as_json)
            compare_summary.warn(frame)
    except sqlite3.Error as error:
        raise UsageError(f"{path}: {error}") from error
    if not ended:
        return ExitStatus.INTERRUPTED
    return ExitStatus.REFUTED if faults else ExitStatus.SOLVED


def _replay(path: str) -> ExitStatus:
    """Say what differs from the runs that were published, in the folder of the bundle."""
    import pandas as pd

    with Store.open(path) as opened:
        found = replayed(pd.read_csv(RUNS), opened.frame())
    for line in found.lines():
        complain(line)
    return ExitStatus.SOLVED if found.holds else ExitStatus.REFUTED


def _carry_out(campaign: Campaign, recorder: Recorder, place: Place) -> bool:
    """Make the runs the store lacks; was that all of them?"""
    tasks = join(campaign, recorder)
    stored = len(campaign) - len(tasks)
    runs = "1 run" if len(campaign) == 1 else f"{len(campaign)} runs"
    complain(f"{runs}, {stored} of them stored already" if stored else runs)
    if not tasks:
        return True
    done = 0
    failed: set[str] = set()
    try:
        with place.engine(campaign.terms.memory) as engine:
            for record, faults in tracked(carry_out(tasks, recorder, engine), total=len(tasks), what="compare"):
                done += 1
                for fault in faults:
                    complain(str(fault))
                if record.outcome is not Outcome.ANSWERED and record.configuration not in failed:
                    failed.add(record.configuration)  # the first time will do
                    complain(f"{record.configuration}: {record.outcome}: {record.detail}")
    except KeyboardInterrupt:
        complain(
            f"interrupted; {stored + done} of {len(campaign)} runs are stored, the same command goes on from there"
        )
        return False
    return True


def _read(plan: Plan, puzzle: Puzzle[Any]) -> list[Instance] | None:
    """The boards; None, and each error said, if some cannot be read: a comparison on others would not be this one."""
    instances, unread = load_all(plan.instances, puzzle, plan.notation)
    if not instances and not unread:
        raise UsageError(f"no boards in {', '.join(plan.instances)}")
    return None if unread else instances
