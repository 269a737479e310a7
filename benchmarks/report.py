"""What a benchmark leaves behind: a JSON document with every run, and Markdown tables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.contenders import Role
from benchmarks.runner import Run, Task
from benchmarks.summary import Summary, fastest, milliseconds, par2_ratio, ratio, summarise
from benchmarks.surroundings import surroundings
from magnets_cp.workbench.page.saving import refused

_HOW = """\
Times are milliseconds in one process, from the parsed board to the answer checked by the rules, building the model
included, importing libraries not; all contenders take turns on each board. A cell is median / maximum / PAR-2 over the
boards of a set, and how many were solved within the limit, where not all. PAR-2 is the mean with twice the limit for an
unsolved board. Stock is the fastest, by the median, of CP-SAT's `boolean` and `integer` formulations with 1, 2 and 8
workers; tuned is `redundant` with one worker. Peers are solvers of other kinds: clingo, CaDiCaL, and Exact as it comes
and learning cardinalities only. A ratio is the other's time to the hand solver's, by medians and, in brackets, by
PAR-2.
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A task and its runs."""

    task: Task
    runs: tuple[Run, ...]

    def summaries(self, role: Role | None = None) -> list[Summary]:
        """Of each contender (of a role), in the order they first ran."""
        names = dict.fromkeys(run.configuration for run in self.runs if role in (None, run.role))
        return [summarise([run for run in self.runs if run.configuration == name], self.task.seconds) for name in names]


@dataclass(slots=True)
class Report:
    """The outcomes so far, and where and with what they came about. Unfinished until somebody says otherwise.

    missing  packages of peers that would have been measured, were they installed
    """

    repeats: int
    missing: Sequence[str] = ()
    outcomes: list[Outcome] = field(default_factory=list)
    finished: bool = False
    where: Mapping[str, str] = field(default_factory=surroundings)

    def document(self) -> dict[str, Any]:
        """Everything, for JSON."""
        return {
            **self.where,
            "repeats": self.repeats,
            "missing_peers": list(self.missing),
            "finished": self.finished,
            "tasks": [
                {
                    **asdict(one.task),
                    "summaries": [asdict(summary) for summary in one.summaries()],
                    "runs": [{**asdict(run), "seconds": run.seconds} for run in one.runs],
                }
                for one in self.outcomes
            ],
        }

    def markdown(self) -> str:
        """The tables: for each configuration of the hand solver its ratios, to peers too, then all contenders."""
        lines = ["# Benchmark", "", "; ".join(f"{key} {value}" for key, value in self.where.items()) + ".", ""]
        lines += [_HOW] if self.finished else [_HOW, "**Unfinished.**", ""]
        if self.missing:
            missing = ", ".join(self.missing)
            lines += [f"Not measured, as they are not installed (extras `bench` and `exact`): {missing}.", ""]
        for split in dict.fromkeys(one.task.split for one in self.outcomes):
            outcomes = [one for one in self.outcomes if one.task.split == split]
            hand = dict.fromkeys(s.configuration for one in outcomes for s in one.summaries(Role.HAND))
            for name in hand:
                lines += [f"## Boards: {split}; `{name}`", "", *_ratios(outcomes, name), ""]
                lines += _beside_peers(outcomes, name)
            lines += [f"## Boards: {split}; all contenders", "", *_all(outcomes), ""]
        return "\n".join(lines)

    def save(self, path: Path) -> None:
        """Write both to files with this path, less the suffixes. Raises UsageError where that cannot be."""
        with refused(f"--output: cannot write {path}"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.with_suffix(".json").write_text(json.dumps(self.document(), indent=1) + "\n", encoding="utf-8")
            path.with_suffix(".md").write_text(self.markdown(), encoding="utf-8")


def _ratios(outcomes: Sequence[Outcome], hand_name: str) -> Iterator[str]:
    yield "| set | asked | boards | hand | stock | tuned | stock / hand | tuned / hand |"
    yield "|---|---|---|---|---|---|---|---|"
    for one in outcomes:
        for hand in one.summaries(Role.HAND):
            if hand.configuration == hand_name:
                others = [fastest(one.summaries(role)) for role in (Role.STOCK, Role.TUNED)]
                cells = [_cell(hand), *(_cell(other) if other else "" for other in others)]
                cells += [f"{ratio(other, hand)} ({par2_ratio(other, hand)})" if other else "" for other in others]
                yield f"| {one.task.name} | {one.task.ask} | {hand.boards} | {' | '.join(cells)} |"


def _beside_peers(outcomes: Sequence[Outcome], hand_name: str) -> Iterator[str]:
    """Nothing where no peer was measured."""
    names = list(dict.fromkeys(s.configuration for one in outcomes for s in one.summaries(Role.PEER)))
    if names:
        yield f"| set | asked | boards | hand | {' | '.join(names)} | {' | '.join(f'{one} / hand' for one in names)} |"
        yield "|---" * (4 + 2 * len(names)) + "|"
        for one in outcomes:
            peers = one.summaries(Role.PEER)
            for hand in one.summaries(Role.HAND):
                if hand.configuration == hand_name:
                    cells = [_cell(summary) for summary in (hand, *peers)]
                    cells += [f"{ratio(peer, hand)} ({par2_ratio(peer, hand)})" for peer in peers]
                    yield f"| {one.task.name} | {one.task.ask} | {hand.boards} | {' | '.join(cells)} |"
        yield ""


def _all(outcomes: Sequence[Outcome]) -> Iterator[str]:
    yield "| set | asked | limit, s | configuration | role | solved | median | maximum | PAR-2 |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for one in outcomes:
        for summary in one.summaries():
            figures = " | ".join([f"{summary.solved}/{summary.boards}", *_figures(summary)])
            task = f"{one.task.name} | {one.task.ask} | {one.task.seconds:g}"
            yield f"| {task} | `{summary.configuration}` | {summary.role} | {figures} |"


def _cell(summary: Summary) -> str:
    solved = "" if summary.solved == summary.boards else f" ({summary.solved}/{summary.boards})"
    return " / ".join(_figures(summary)) + solved


def _figures(summary: Summary) -> list[str]:
    return [
        f"{'>' if summary.median_is_bound else ''}{milliseconds(summary.median)}",
        f"{'>' if summary.maximum_is_bound else ''}{milliseconds(summary.maximum)}",
        milliseconds(summary.par2),
    ]
