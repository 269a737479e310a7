"""The class table: one standing for each external solver, over all boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import prod
from statistics import median
from typing import Any

from hand_solver import Status
from magnets_cp.workbench.judge.verdict import REFUTED, JudgedInstance, Run, Verdict

KINDS = ("one solution", "many solutions", "unsatisfiable")
# With an objective one best solution is looked for; and the references may come to no end.
_UNCOUNTED = "solutions not counted"
_SOLVABLE = "with a solution"


@dataclass(frozen=True, slots=True)
class Standing:
    """One solver on all the boards.

    asked     how many boards it was given and did not decline
    verdicts  how often it got which
    rules     in how many of its wrong answers which rule is broken
    seconds   wall time of each of its correct runs, starting its process included
    nodes     all nodes of its correct runs; None if it reports none
    given     how many boards of each of ``KINDS`` it was asked about, and with a solution, but not counted how many
    right     and how many of these it had right
    """

    name: str
    configuration: str
    asked: int
    verdicts: Mapping[Verdict, int]
    rules: Mapping[str, int]
    seconds: tuple[float, ...]
    nodes: int | None
    given: Mapping[str, int]
    right: Mapping[str, int]

    @property
    def score(self) -> float | None:
        """From 0 to 1: the geometric mean of the shares of boards with and without solutions that are correct.

        Who always says the same of whether there is a solution has one share of 0, and so earns nothing. Where all
        boards have solutions, it is the share of these; where none has, None: whoever always says so were right.
        """
        shares = [right / number for right, number in self._parts.values()]
        return prod(shares) ** (1 / len(shares)) if _SOLVABLE in self._parts else None

    @property
    def shown_score(self) -> str:
        """The score as tables have it."""
        return "-" if self.score is None else f"{self.score:.2f}"

    @property
    def formula(self) -> str:
        """The score as it is reckoned, in words; empty where there is none."""
        parts = [f"{right}/{number} (boards {kind})" for kind, (right, number) in self._parts.items()]
        root = "the square root of " if len(parts) > 1 else ""
        return f"{self.shown_score} = {root}{' x '.join(parts)}" if self.score is not None else ""

    @property
    def _parts(self) -> dict[str, tuple[int, int]]:
        """Of boards with and without solutions how many were correct, and how many there were, if any."""
        kinds = {_SOLVABLE: (*KINDS[:2], _UNCOUNTED), "without a solution": KINDS[2:]}
        counts = {
            name: tuple(sum(counts.get(kind, 0) for kind in several) for counts in (self.right, self.given))
            for name, several in kinds.items()
        }
        return {name: (right, number) for name, (right, number) in counts.items() if number}

    @property
    def shares(self) -> dict[str, float | None]:
        """The score on each of ``KINDS`` alone: the share of its boards that are correct; None if there were none."""
        return {kind: self.right.get(kind, 0) / self.given[kind] if self.given.get(kind) else None for kind in KINDS}

    @property
    def correct(self) -> int:
        """The number of boards it solved, or proved to have no solution, within the limits."""
        return self.verdicts.get(Verdict.CORRECT, 0)

    @property
    def wrong(self) -> int:
        """The number of answers that were refuted."""
        return sum(self.verdicts.get(verdict, 0) for verdict in REFUTED)

    @property
    def unreadable(self) -> int:
        """The number of boards whose answer was not understood, so that nothing is known of it."""
        return self.verdicts.get(Verdict.UNREADABLE, 0)

    @property
    def unanswered(self) -> int:
        """The number of boards without an answer: it was late, crashed, or could not be confirmed."""
        return self.asked - self.correct - self.wrong - self.unreadable

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
            "score": self.score,
            "score_by_kind": self.shares,
            "boards_by_kind": dict(self.given),
            "correct_by_kind": dict(self.right),
            "verdicts": dict(self.verdicts),
            "rules": dict(self.rules),
            "total_seconds": self.total_seconds,
            "median_seconds": self.median_seconds,
            "nodes": self.nodes,
        }


def standings(judgements: Iterable[JudgedInstance]) -> list[Standing]:
    """The standing of every external solver, in the order they ran."""
    runs: dict[str, list[tuple[str, Run]]] = {}
    for judgement in judgements:
        for run in judgement.runs:
            if run.is_external:
                runs.setdefault(run.configuration, []).append((_kind(judgement), run))
    return [_standing(configuration, of_one) for configuration, of_one in runs.items()]


def _kind(judgement: JudgedInstance) -> str:
    """Return the board's kind, one of ``KINDS`` or ``_UNCOUNTED``; empty if it is not known to have a solution."""
    if judgement.status is Status.UNSATISFIABLE:
        return "unsatisfiable"
    if judgement.status is Status.OPTIMAL:
        return _UNCOUNTED
    if len(judgement.solutions) > 1:
        return "many solutions"
    return ("one solution" if judgement.complete else _UNCOUNTED) if judgement.solutions else ""


def _standing(configuration: str, kinds: list[tuple[str, Run]]) -> Standing:
    runs = [run for _, run in kinds]
    asked = [(kind, run) for kind, run in kinds if run.verdict not in (Verdict.NOT_ASKED, Verdict.DECLINED)]
    right = [run.answer for run in runs if run.verdict is Verdict.CORRECT]
    nodes = [int(answer.statistics["nodes"]) for answer in right if "nodes" in answer.statistics]
    return Standing(
        runs[0].name,
        configuration,
        len(asked),
        Counter(run.verdict for run in runs),
        Counter(rule for run in runs for rule in {violation.rule for violation in run.violations}),
        tuple(answer.seconds for answer in right),
        sum(nodes) if nodes else None,
        Counter(kind for kind, _ in asked),
        Counter(kind for kind, run in asked if run.verdict is Verdict.CORRECT),
    )
