"""``magnets compare``: a campaign of configurations on boards, kept in a store."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, Annotated

from magnets_cp.cli.campaigns import Place, carry_through
from magnets_cp.cli.compare_plan import MOVED, make_boards, planned, pose_all, read_boards
from magnets_cp.cli.declared import Argument, Option
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import Json, Nodes, Read, RunsAtATime
from magnets_cp.errors import UsageError
from magnets_cp.workbench.run.bounds import limits
from magnets_cp.workbench.study.compare.campaign import Campaign, enter
from magnets_cp.workbench.study.compare.choosing import BoardRequest
from magnets_cp.workbench.study.compare.plan import MAX_SEEDS, Plan
from magnets_cp.workbench.study.compare.replay import RUNS, published, replayed
from magnets_cp.workbench.study.store import Store, Terms

if TYPE_CHECKING:
    import pandas as pd


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
            metavar="needs-search:N|hard:N",
            help="Make N boards instead: on which heuristics are asked at all, needs-search:20 if no boards "
            "are named and the store has none; or the hard ones, on which the configurations differ most.",
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
    cpu_seconds: Annotated[
        float | None, Option(min=0.001, help="Stop a run after so much CPU time (hand, cp-sat).", metavar="S")
    ] = None,
    replay: Annotated[
        str | None,
        Option(help="Run again what `magnets report -o FOLDER/` published; what differs is said.", metavar="FOLDER"),
    ] = None,
    jobs: RunsAtATime = 1,
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
        "cpu_seconds": cpu_seconds,
        "puzzle": puzzle_name,
    }
    plan = planned(said, every=every, replay=replay)
    if boards is not None and plan.instances:
        raise UsageError("--boards makes boards: leave out the others")
    request = None if boards is None else BoardRequest.read(boards)
    path = store or (plan.store and os.path.join(plan.folder, plan.store))
    if not path:
        raise UsageError("name a file that keeps the runs, such as --store runs.db")
    if replay is not None and os.path.exists(path):
        raise UsageError(f"a replay begins a store of its own, and {path} is there already: name another")
    path = path if plan.folder == "." else os.path.abspath(path)
    place = Place(jobs, isolate, cluster)
    with contextlib.chdir(plan.folder):
        if replay is not None:
            complain(f"the runs go to {path}")
        before = None if replay is None else published(RUNS)
        ended = _compare(plan, request, path, place, as_json=as_json)
        return ended if before is None or ended is not ExitStatus.SOLVED else _replay(path, before)


# Options that users look for here.
ELSEWHERE = MOVED


def _compare(plan: Plan, request: BoardRequest | None, path: str, place: Place, *, as_json: bool) -> ExitStatus:
    if plan.instances:
        boards = read_boards(plan)
    else:
        boards, plan = make_boards(plan, request, path)
    if boards is None:
        return ExitStatus.UNUSABLE
    names = ", ".join(puzzle.name for puzzle in boards)
    terms = Terms(
        names, limits(seconds=plan.seconds, nodes=plan.nodes, solutions=plan.solutions), plan.memory, plan.cpu_seconds
    )
    entries = enter(plan.configurations, list(boards), terms.limits, places=plan.places)
    campaign = Campaign(tuple(boards), terms, pose_all(boards, plan), tuple(entries), plan.seeds)
    return carry_through(campaign, path, place, report=plan.report, as_json=as_json)


def _replay(path: str, before: pd.DataFrame) -> ExitStatus:
    """Say what differs from the runs that were published."""
    with Store.open(path) as opened:
        found = replayed(before, opened.frame())
    for line in found.lines():
        complain(line)
    if not found.holds:
        return ExitStatus.REFUTED
    return ExitStatus.UNDECIDED if found.says_nothing else ExitStatus.SOLVED
