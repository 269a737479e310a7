"""The boards of a campaign: read, or made as it was wished, and posed, puzzle by puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from magnets_cp.cli.exits import complain
from magnets_cp.cli.loading import load_all
from magnets_cp.cli.options import puzzle_of, variant_of
from magnets_cp.cli.waiting import Waiting
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles import parted
from magnets_cp.workbench.compare.campaign import pose
from magnets_cp.workbench.compare.choosing import BoardRequest, choose_for
from magnets_cp.workbench.compare.plan import Plan
from magnets_cp.workbench.instances import Instance, varied
from magnets_cp.workbench.store import Posed

ByPuzzle = Mapping[Puzzle[Any], list[Instance]]


def read_boards(plan: Plan) -> ByPuzzle | None:
    """The boards the plan names; None, and each error said, if some cannot be read: others would not be this campaign.

    Raises UsageError if there are none.
    """
    if plan.puzzle is None and plan.notation is None:
        files = parted(plan.instances)
    else:
        files = {puzzle_of(plan.puzzle, plan.notation, arguments=plan.instances): list(plan.instances)}
    found = {puzzle: load_all(names, puzzle, plan.notation) for puzzle, names in files.items()}
    if any(unread for _, unread in found.values()):
        return None
    return {puzzle: read for puzzle, (read, _) in found.items()}


def make_boards(plan: Plan, request: BoardRequest | None, path: str) -> tuple[ByPuzzle, Plan]:
    """Boards as wished, or those the store at the path has; the plan with the level they were made for.

    Raises UsageError.
    """
    puzzle = puzzle_of(plan.puzzle, plan.notation)
    with Waiting("looking for boards"):
        chosen = choose_for(path, request, plan.configurations, puzzle)
    complain(f"boards: {chosen.said}")
    made = replace(plan, configurations=chosen.texts, report={**plan.report, "boards": chosen.said})
    return {puzzle: chosen.instances}, made


def pose_all(boards: ByPuzzle, plan: Plan) -> tuple[Posed, ...]:
    """The distinct boards; of those that come twice it is said. Raises UsageError."""
    posed: list[Posed] = []
    for puzzle, instances in boards.items():
        some, twice = pose(varied(instances, puzzle, variant_of(plan.no_rotation)), puzzle)
        posed += some
        for message in twice:
            complain(message)
    return tuple(posed)
