"""How each foreign solver did on all the boards: a class table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any

from magnets_cp.workbench.verdict import Judgement, Run, Verdict


@dataclass(frozen=True, slots=True)
class Standing:
    """One solver on all the boards.

    asked     how many boards it was given and did not decline
    verdicts  how often it got which
    rules     in how many of its wrong answers which rule is broken
    seconds   wall time of each of its correct runs, starting its process included
    nodes     all nodes of its correct runs; None if it reports none
    """

    name: str
    configuration: str
    asked: int
    verdicts: Mapping[Verdict, int]
    rules: Mapping[str, int]
    seconds: tuple[float, ...]
    nodes: int | None

    @property
    def correct(self) -> int:
        """How many boards it solved, or proved to have no solution, within the limits."""
        return self.verdicts.get(Verdict.CORRECT, 0)

    @property
    def total_seconds(self) -> float:
        """Of its correct runs."""
        return sum(self.seconds)

    @property
    def median_seconds(self) -> float | None:
        """Of its correct runs; None if there are none."""
        return median(self.seconds) if self.seconds else None

    def document(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "name": self.name,
            "configuration": self.configuration,
            "boards": self.asked,
            "correct": self.correct,
            "verdicts": dict(self.verdicts),
            "rules": dict(self.rules),
            "total_seconds": self.total_seconds,
            "median_seconds": self.median_seconds,
            "nodes": self.nodes,
        }


def standings(judgements: Iterable[Judgement]) -> list[Standing]:
    """The standing of every foreign solver, in the order they ran."""
    runs: dict[str, list[Run]] = {}
    for judgement in judgements:
        for run in judgement.runs:
            if run.is_foreign:
                runs.setdefault(run.configuration, []).append(run)
    return [_standing(configuration, of_one) for configuration, of_one in runs.items()]


def _standing(configuration: str, runs: list[Run]) -> Standing:
    right = [run.answer for run in runs if run.verdict is Verdict.CORRECT]
    nodes = [int(answer.statistics["nodes"]) for answer in right if "nodes" in answer.statistics]
    return Standing(
        runs[0].name,
        configuration,
        sum(run.verdict not in (Verdict.NOT_ASKED, Verdict.DECLINED) for run in runs),
        Counter(run.verdict for run in runs),
        Counter(rule for run in runs for rule in {violation.rule for violation in run.violations}),
        tuple(answer.seconds for answer in right),
        sum(nodes) if nodes else None,
    )
