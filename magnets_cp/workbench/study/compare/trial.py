"""Runs made to look at boards, and kept nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hand_solver import Limits
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.study.compare.campaign import Campaign, pose
from magnets_cp.workbench.study.compare.engine import LocalPool
from magnets_cp.workbench.study.store import Competitor, Record, Terms


def trial(
    instances: Sequence[Instance], entries: Sequence[Competitor], puzzle: Puzzle[Any], limits: Limits
) -> Iterator[tuple[str, Record]]:
    """The record of each configuration on each board, with the name of the board; a board that comes twice runs once.

    Raises UsageError for a configuration that turns out to make no sense.
    """
    posed, _ = pose(instances, puzzle)
    names = {one.instance_id: one.name for one in posed}
    campaign = Campaign((puzzle,), Terms(puzzle.name, limits), tuple(posed), tuple(entries), (0,))
    with LocalPool(1) as pool:
        for record in pool.records(campaign.tasks()):
            yield names[record.instance_id], record
