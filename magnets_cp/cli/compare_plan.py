"""What ``magnets compare`` is asked to run: from its options, a campaign file, or the folder of a published bundle."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from magnets_cp.errors import UsageError
from magnets_cp.workbench.compare.plan import Plan, read_plan

CAMPAIGN = "campaign.toml"  # of a bundle; ``report.bundle`` writes it
MOVED = {
    "--campaign": "name the file as the only argument: magnets compare CAMPAIGN.toml",
    "--notation": "say --puzzle magnets:janko",
    "--no-rotation": "say --puzzle tiles:no-rotation",
}


def planned(said: Mapping[str, Any], *, every: bool, replay: str | None) -> Plan:
    """The plan of a file or of the options: what a campaign is stands in one place. Raises UsageError, InputError.

    said    fields of ``Plan``, None for those not given; the puzzle as NAME[:READ]
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
        return replace(plan, store=plan.store or "replay.db")
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
    return Plan(**{"instances": (), **given, **puzzle_read(given.get("puzzle"))})


def _named(given: Mapping[str, Any], every: bool) -> str:
    return ", ".join([*given, *["--all"] * every])


def puzzle_read(text: str | None) -> dict[str, Any]:
    """NAME[:READ] as the puzzle, and the notation or the variant it is read in."""
    name, *read = (text or "").split(":")
    others = [part for part in read if part != "no-rotation"]
    return {"puzzle": name or None, "notation": others[0] if others else None, "no_rotation": "no-rotation" in read}
