"""Read the boards and configurations of a campaign: from options, a campaign file or a bundle."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from magnets_cp.cli.boards import Reading, load_all
from magnets_cp.cli.exits import complain
from magnets_cp.cli.waiting import Waiting, tracked
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.registry import parted
from magnets_cp.workbench.run.configuration import limits
from magnets_cp.workbench.run.instances import Instance, varied
from magnets_cp.workbench.study.compare.campaign import pose
from magnets_cp.workbench.study.compare.choosing import BoardRequest, choose_for
from magnets_cp.workbench.study.compare.plan import Plan, read_plan
from magnets_cp.workbench.study.store import InstanceRow

MAX_REPLAYS = 1000
CAMPAIGN = "campaign.toml"  # of a bundle; ``report.bundle`` writes it
ByPuzzle = Mapping[Puzzle[Any], list[Instance]]


def planned(said: Mapping[str, Any], *, every: bool, replay: str | None) -> Plan:
    """The plan of a file or of the options: what a campaign is stands in one place. Raises UsageError, InputError.

    said    fields of ``Plan``, None for those not given
    every   look for all solutions
    replay  the folder of a bundle
    """
    given = {key: value for key, value in said.items() if value is not None}
    files = given.get("instances", ())
    campaign = files[0] if len(files) == 1 and files[0].endswith(".toml") else None
    if replay is not None:
        if given or every:
            raise UsageError(f"--replay says what the campaign is: leave out {_named(given, every)}")
        plan = read_plan(os.path.join(replay, CAMPAIGN))
        names = ("replay.db", *(f"replay-{number}.db" for number in range(2, MAX_REPLAYS)))
        return replace(plan, store=next(name for name in names if not os.path.exists(os.path.join(replay, name))))
    if campaign is not None:
        others = {key: value for key, value in given.items() if key != "instances"}
        if others or every:
            raise UsageError(f"{campaign} says what the campaign is: leave out {_named(others, every)}")
        return read_plan(campaign)
    if "configurations" not in given:
        raise UsageError(
            'name configurations to compare, such as --config "inference=none,fc,mac" --config solver=cp-sat'
        )
    if every:
        if "solutions" in given:
            raise UsageError("--count and --all exclude one another")
        given["solutions"] = None
    return Plan(**{"instances": (), **given})


def _named(given: Mapping[str, Any], every: bool) -> str:
    return ", ".join([*given, *["--all"] * every])


def read_boards(plan: Plan) -> ByPuzzle | None:
    """The boards the plan names; None, and each error said, if some cannot be read: others would not be this campaign.

    Raises UsageError if there are none.
    """
    if plan.puzzle is None and plan.notation is None:
        files = parted(plan.instances)
    else:
        files = {Reading(plan.puzzle, plan.notation).puzzle(plan.instances): list(plan.instances)}
    found = {puzzle: load_all(names, puzzle, plan.notation) for puzzle, names in files.items()}
    if any(unread for _, unread in found.values()):
        return None
    return {puzzle: read for puzzle, (read, _) in found.items()}


def make_boards(plan: Plan, request: BoardRequest | None, path: str) -> tuple[ByPuzzle, Plan]:
    """Boards as wished, or those the store at the path has; the plan with the level they were made for.

    Raises UsageError.
    """
    puzzle = Reading(plan.puzzle, plan.notation).puzzle()
    run = limits(seconds=plan.seconds, nodes=plan.nodes, solutions=plan.solutions)
    with Waiting("looking for boards"):
        chosen = choose_for(path, request, plan.configurations, puzzle, run)
    complain(f"boards: {chosen.said}")
    made = replace(plan, configurations=chosen.texts, report={**plan.report, **chosen.report(puzzle)})
    return {puzzle: chosen.instances}, made


def pose_all(boards: ByPuzzle, plan: Plan) -> tuple[InstanceRow, ...]:
    """The distinct boards; of those that come twice it is said. Raises UsageError."""
    posed: list[InstanceRow] = []
    for puzzle, instances in boards.items():
        ruled = varied(instances, puzzle, "no-rotation" if plan.no_rotation else None)
        some, twice = pose(tracked(ruled, total=len(ruled), what="measuring boards"), puzzle)
        posed += some
        for message in twice:
            complain(message)
    return tuple(posed)
