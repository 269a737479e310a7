"""Count how often search consulted the user's own parts. Where it never did, even a broken one "works"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from magnets_cp.text.key_values import key_values
from magnets_cp.text.numbers import counted

_PREFIX = "asked_"
SPENT = "spent_"
ADVICE = "try a weaker level or harder boards"


@dataclass(slots=True)
class Consulted:
    """A part over all the runs of its configuration: how many there were, in how many it was asked, how often.

    nodes  of all runs
    """

    runs: int = 0
    asked: int = 0
    calls: int = 0
    nodes: int = 0

    def __str__(self) -> str:
        """The counts in words."""
        if not self.calls:
            return f"never asked in {counted(self.runs, 'run')}: {reason(self.nodes)}, so nothing is known of it"
        return f"asked in {self.asked:,} of {counted(self.runs, 'run')}, {self.calls:,} times in all"


def reason(nodes: float) -> str:
    """Why a part was never asked: there was nothing to decide, or search, such as a branching, has no use for it."""
    return "search took its decisions without it" if nodes > 0 else "propagation alone decided"


def counters(consulted: Mapping[str, int]) -> dict[str, int]:
    """The counts of a ``Result`` under the names of counters: "asked_variable"."""
    return {f"{_PREFIX}{part}": calls for part, calls in consulted.items()}


def spent(parts: Mapping[str, tuple[int, float]]) -> dict[str, float]:
    """What a ``Result`` says its heuristics took, by name: "spent_variable_calls", "spent_variable_seconds"."""
    return {
        f"{SPENT}{part}_{what}": number
        for part, both in parts.items()
        for what, number in zip(("calls", "seconds"), both, strict=True)
    }


def parts(statistics: Mapping[str, Any]) -> dict[str, int]:
    """Of a run's counters those that are of parts: "variable" -> how often it was asked."""
    return {key.removeprefix(_PREFIX): int(calls) for key, calls in statistics.items() if key.startswith(_PREFIX)}


def over_runs(runs: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[tuple[str, str], Consulted]:
    """From configuration and counters of each run: (configuration, part) -> how often it was asked."""
    found: dict[tuple[str, str], Consulted] = {}
    for configuration, statistics in runs:
        for part, calls in parts(statistics).items():
            one = found.setdefault((configuration, part), Consulted())
            one.runs += 1
            one.asked += calls > 0
            one.calls += calls
            one.nodes += int(statistics.get("nodes", 0))
    return found


def named(configuration: str, part: str) -> str:
    """The part as its configuration says it: "variable=mine.py:choose", "strategy=mine.py:Activity.choose"."""
    return called(key_values(configuration), part)


def called(options: Mapping[str, str], part: str) -> str:
    """The same, of options by name."""
    option, _, method = part.partition(".")
    return f"{option}={options[option]}{'.' * bool(method)}{method}" if option in options else part


def warnings(runs: Iterable[tuple[str, Mapping[str, Any]]], called: Callable[[str, str], str] = named) -> list[str]:
    """A line for every part that was left out of most of its runs; runs that failed say nothing of their parts.

    called  what a part is called, of its configuration and its kind
    """
    told = list(runs)
    made = Counter(configuration for configuration, _ in told)
    return [
        f"{called(configuration, part)}: {one}{'' if one.calls or one.nodes else f'; {ADVICE}'}"
        for (configuration, part), one in over_runs(told).items()
        if 2 * one.asked < one.runs and 2 * one.runs > made[configuration]
    ]
