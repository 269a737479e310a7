"""``--limit`` of ``magnets judge``: what a judged program may use, and how long the work as a whole goes on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, NamedTuple

from magnets_cp.cli.declared import Option
from magnets_cp.errors import UsageError, shown
from magnets_cp.workbench.bounds import MOST_SECONDS
from magnets_cp.workbench.configuration import number
from magnets_cp.workbench.external.solvers import Foreign
from magnets_cp.workbench.judge.giving_up import GIVE_UP
from magnets_cp.workbench.shrink.shrinking import SHRINKING_SECONDS

_OF_PROGRAMS = ("cpu_seconds", "memory", "output", "processes")
_NAMES = (*_OF_PROGRAMS, "shrink", "give_up")

Limit = Annotated[
    list[str] | None,
    Option(
        metavar="NAME=N",
        help="Of a judged program: cpu_seconds; memory=MB, 1024; output=KB, 1024; processes, 64. Of the work: shrink, "
        f"the seconds of all shrinking, 30; give_up (or --give-up N), {GIVE_UP}: who gives no answer on so many boards "
        "in a row is run no more, 0 for never. Repeatable.",
    ),
]


class JudgingLimits(NamedTuple):
    """The limits of what is judged; seconds for shrinking; boards in a row without an answer."""

    programs: Foreign
    shrinking: float
    give_up: int


def judging_limits(texts: Sequence[str]) -> JudgingLimits:
    """The limits that were named, the others as they are if nobody does. Raises UsageError."""
    given: dict[str, str] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in _NAMES:
            raise UsageError(f"--limit: expected NAME=N, one of {', '.join(_NAMES)}, found {shown(text)}")
        given[name] = value
    numbers = {name: number(name, text) for name, text in given.items() if name != "shrink"}
    of_programs: dict[str, Any] = {name: numbers[name] for name in _OF_PROGRAMS if name in numbers}
    shrinking = _seconds(given.get("shrink", str(SHRINKING_SECONDS)))
    return JudgingLimits(replace(Foreign(), **of_programs), shrinking, numbers.get("give_up", GIVE_UP))


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= MOST_SECONDS:
        raise UsageError(f"shrink: expected a number from 0 to {MOST_SECONDS:g}, found {shown(text)}")
    return seconds
