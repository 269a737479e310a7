"""All that one ``magnets verify`` found out: what the reports are made from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from magnets_cp.workbench.external.submissions import Submission
from magnets_cp.workbench.family import Family
from magnets_cp.workbench.instances import Instance
from magnets_cp.workbench.verdict import Judgement, Run


@dataclass(frozen=True, slots=True)
class Verification:
    """The boards and the judgements on them, in one order; fewer judgements than boards if it was stopped.

    named     how many of the boards were named, which come first; the others are random
    unread    how many inputs could not be read
    unusable  submissions that cannot be run
    """

    family: Family[Any]
    instances: list[Instance]
    judgements: list[Judgement]
    named: int
    unread: int = 0
    unusable: tuple[Submission, ...] = ()

    @property
    def judged(self) -> Iterator[tuple[Instance, Judgement]]:
        """Each board with its judgement."""
        return zip(self.instances, self.judgements, strict=False)

    @property
    def faults(self) -> Iterator[tuple[Instance, Judgement, Run]]:
        """Each faulty run, with its board."""
        for instance, judgement in self.judged:
            for run in judgement.runs:
                if run.verdict.is_fault:
                    yield instance, judgement, run

    @property
    def foreign(self) -> list[str]:
        """The configurations of the foreign solvers."""
        return [run.configuration for run in self.judgements[0].runs if run.is_foreign] if self.judgements else []

    @property
    def references_disagree(self) -> int:
        """On how many boards one of our own solvers is contradicted."""
        return sum(judgement.references_disagree for judgement in self.judgements)
