"""``--limit`` of ``magnets judge``: what every run has, what a judged program may use, what the judges look for."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, NamedTuple

from hand_solver import Limits
from magnets_cp.cli.declared import Option
from magnets_cp.errors import UsageError, shown
from magnets_cp.workbench.bounds import MOST_SECONDS, limits
from magnets_cp.workbench.configuration import number
from magnets_cp.workbench.external.solvers import Foreign
from magnets_cp.workbench.judge.giving_up import GIVE_UP
from magnets_cp.workbench.shrink.shrinking import SHRINKING_SECONDS

_OF_PROGRAMS = ("cpu_seconds", "memory", "output", "processes")
_OF_JUDGES = ("nodes", "solutions")
_OF_THE_WORK = ("shrink", "give_up")
_NAMES = ("seconds", *_OF_PROGRAMS, *_OF_JUDGES, *_OF_THE_WORK)

Limit = Annotated[
    list[str] | None,
    Option(
        "--limit",
        "--seconds",
        metavar="[NAME=]N",
        help="Seconds of a run, 5 if not given. With a name: cpu_seconds; memory=MB, 1024; output=KB, 1024; "
        "processes, 64, of a judged program; nodes; solutions, 20, that the judges look for; shrink, the seconds of "
        f"all shrinking, 30; give_up (or --give-up N), {GIVE_UP}: who gives no answer on so many boards in a row "
        "is run no more, 0 for never. Repeatable.",
    ),
]


class JudgingLimits(NamedTuple):
    """The limits of a run and of what is judged; seconds for shrinking; boards in a row without an answer."""

    run: Limits
    programs: Foreign
    shrinking: float
    give_up: int


def judging_limits(texts: Sequence[str]) -> JudgingLimits:
    """The limits that were named, the others as they are if nobody does. Raises UsageError."""
    given: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.rpartition("=")
        if equals and name not in _NAMES:
            raise UsageError(f"--limit: expected one of {', '.join(_NAMES)}, found {shown(name)}")
        given[name or "seconds"] = value
    numbers = {name: number(name, text) for name, text in given.items() if name not in ("seconds", "shrink")}
    run = limits(
        seconds=_seconds(given.get("seconds", "5")), nodes=numbers.get("nodes"), solutions=numbers.get("solutions", 20)
    )
    of_programs: dict[str, Any] = {name: numbers[name] for name in _OF_PROGRAMS if name in numbers}
    shrinking = _seconds(given.get("shrink", str(SHRINKING_SECONDS)))
    return JudgingLimits(run, replace(Foreign(), **of_programs), shrinking, numbers.get("give_up", GIVE_UP))


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= MOST_SECONDS:
        raise UsageError(f"seconds: expected a number from 0 to {MOST_SECONDS:g}, found {shown(text)}")
    return seconds
