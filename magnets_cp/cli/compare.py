"""``magnets compare``: a campaign of configurations on boards, kept in a store."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

import click

from magnets_cp.bounds import MOST_MEMORY, MOST_SECONDS
from magnets_cp.cli.boards import Reading, reading_options
from magnets_cp.cli.campaigns import Place, carry_through, place_options
from magnets_cp.cli.command import Command, Number, Whole
from magnets_cp.cli.compare_plan import make_boards, planned, pose_all, read_boards
from magnets_cp.cli.compare_sizes import grown
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import config_option, count_option, json_option, nodes_option, seconds_option
from magnets_cp.errors import UsageError
from magnets_cp.workbench.run.configuration import limits
from magnets_cp.workbench.study.compare.campaign import Campaign, enter
from magnets_cp.workbench.study.compare.choosing import BoardRequest
from magnets_cp.workbench.study.compare.plan import MAX_SEEDS, Plan
from magnets_cp.workbench.study.compare.published import RUNS, altered, published
from magnets_cp.workbench.study.compare.replay import replayed
from magnets_cp.workbench.study.store import Store, Terms

if TYPE_CHECKING:
    import pandas as pd


@click.command(
    cls=Command, elsewhere={"--campaign": "name the file as the only argument: magnets compare CAMPAIGN.toml"}
)
@click.argument(
    "files",
    nargs=-1,
    metavar="[FILES|FOLDERS]...",
    help="Boards: files, FILE#K, folders or game ids. Or CAMPAIGN.toml.",
)
@config_option(
    '"inference=mac variable=mrv" or "solver=cp-sat fixed=yes", with a name: "mine: variable=mine.py:choose", or a '
    'grid: "inference=none,fc,mac"'
)
@click.option(
    "--boards",
    metavar="needs-search:N|telling:N|hard:N",
    help="Make N boards instead: on which heuristics are asked at all, needs-search:20 if no boards are named and the "
    "store has none; of sizes at which the slowest configuration solves some and none solves all at once; or those on "
    "which they differ most.",
)
@click.option("--store", metavar="DB", help="The file that keeps the runs; there already, it is gone on with.")
@click.option("--seeds", type=Whole(1, MAX_SEEDS), help="Run all with seeds 0 to N-1; default 1.")
@seconds_option(about="Stop a run after this many seconds; default 10.")
@nodes_option
@count_option()
@click.option("--all", "every", is_flag=True, help="Look for all solutions.")
@click.option(
    "--memory", type=Whole(64, MOST_MEMORY), metavar="MIB", help="The memory of the process of a run, in MiB (Linux)."
)
@click.option(
    "--cpu-seconds", type=Number(0.001, MOST_SECONDS), help="Stop a run after so much CPU time (hand, cp-sat)."
)
@click.option(
    "--replay", metavar="FOLDER", help="Run again what `magnets report -o FOLDER/` published, and say what differs."
)
@click.option(
    "--grow",
    is_flag=True,
    help="Find the size of boards at which each configuration ends, and what forward checking would reach.",
)
@click.option("--to-the-end", is_flag=True, help="Go on even if nobody solves any of the first boards.")
@place_options
@click.option("--cluster", metavar="ADDRESS", help="A dask scheduler, or local for one of --jobs workers.")
@reading_options
@json_option
def compare(
    files: tuple[str, ...],
    *,
    config: tuple[str, ...],
    boards: str | None,
    store: str | None,
    seeds: int | None,
    seconds: float | None,
    nodes: int | None,
    count: int | None,
    every: bool,
    memory: int | None,
    cpu_seconds: float | None,
    replay: str | None,
    grow: bool,
    place: Place,
    reading: Reading,
    as_json: bool,
) -> ExitStatus:
    """Compare configurations: each on every board with every seed, in turn, in a process of its own.

    Every answer is checked by the rules. Every run is stored as it ends: stopped at any moment and started again, the
    campaign goes on. Boards, configurations and seeds may be added later. `magnets report DB` makes tables and plots.
    """
    said = {
        "instances": files or None,
        "configurations": config or None,
        "seeds": None if seeds is None else tuple(range(seeds)),
        "seconds": seconds,
        "nodes": nodes,
        "solutions": count,
        "memory": memory,
        "cpu_seconds": cpu_seconds,
        "puzzle": reading.name,
        "notation": reading.notation,
        "no_rotation": reading.variant and True,
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
    with contextlib.chdir(plan.folder):
        if grow:
            if plan.instances or boards is not None or replay is not None:
                raise UsageError("--grow makes boards, size by size: leave out the others")
            return grown(plan, path, place, as_json=as_json)
        if replay is not None:
            complain(f"the runs go to {path}")
            for name in altered():
                complain(f"{name} is not what was published")
        before = None if replay is None else published(RUNS)
        ended = _compare(plan, request, path, place, as_json=as_json)
        is_whole = ended in (ExitStatus.SOLVED, ExitStatus.REFUTED)
        return ended if before is None or not is_whole else _replay(path, before)


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
