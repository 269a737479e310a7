"""Certificates for what a verification found out: that a board has no solution, or one only."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from hand_solver import Limits, Status
from magnets_cp.errors import CannotStateError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.certificates.checker import ALL, BEST, NONE, Checker, CheckerFailedError
from magnets_cp.workbench.judge.certificates.proof import Prover, claim_of
from magnets_cp.workbench.judge.verdict import JudgedInstance
from magnets_cp.workbench.run.instances import Instance

# The checker may take this much longer than a run, and no less than a minute.
_PATIENCE = 10


class CertificateState(StrEnum):
    """The states of a certificate in the end."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    UNCHECKED = "not checked"
    UNPROVEN = "not proven"
    CONTRARY = "the proof says otherwise"


@dataclass(frozen=True, slots=True)
class Certified:
    """A claim about a board, and what became of its certificate.

    stem    what the names of the two files begin with
    detail  what the checker said, or the proof claims instead
    """

    name: str
    claim: str
    stem: str
    standing: CertificateState
    detail: str = ""

    @property
    def is_accepted(self) -> bool:
        """The checker accepted it."""
        return self.standing is CertificateState.ACCEPTED

    @property
    def is_fault(self) -> bool:
        """It speaks against us."""
        return self.standing in (CertificateState.REFUSED, CertificateState.CONTRARY)


def claims(judged: Iterable[tuple[Instance, JudgedInstance]]) -> list[tuple[Instance, str]]:
    """The boards found to have no solution, or one, or a best one, and which of these."""
    return [(instance, claim) for instance, one in judged if (claim := _claim(one)) is not None]


def _claim(one: JudgedInstance) -> str | None:
    if one.status is Status.OPTIMAL:
        return BEST
    if one.status is Status.UNSATISFIABLE:
        return NONE
    return ALL if one.complete and len(one.solutions) == 1 else None


@dataclass(frozen=True, slots=True)
class Certifier:
    """Proves claims and has them checked.

    folder   where the certificates go
    limits   of the proof of one claim
    checker  None: they are not checked
    """

    puzzle: Puzzle[Any]
    folder: Path
    limits: Limits
    checker: Checker | None

    def __post_init__(self) -> None:
        """Raises UsageError for a puzzle without certificates, or a folder that cannot be made."""
        if self.puzzle.provable is None:
            raise UsageError(f"--certify: there are no certificates for {self.puzzle.name}: it has no formula")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"--certify: cannot make the folder {self.folder}: {error.strerror}") from error

    def certify(self, wanted: Iterable[tuple[Instance, str]]) -> Iterator[Certified]:
        """Certificates of the claims, numbered in their order. Raises UsageError where they cannot be written."""
        version = self.checker.version if self.checker else "1.2"
        for number, (instance, claim) in enumerate(wanted, start=1):
            name = re.sub(r"[^\w.-]+", "-", Path(instance.name).name, flags=re.ASCII)[:60]
            prover = Prover(str(self.folder / f"{number:04}-{name}"), version)
            yield Certified(instance.name, claim, prover.stem, *self._outcome(prover, instance, claim))

    def _outcome(self, prover: Prover, instance: Instance, claim: str) -> tuple[CertificateState, str]:
        try:
            answer = prover.run(self.puzzle, instance.board, replace(self.limits, solutions=2))
        except CannotStateError as error:
            return CertificateState.UNPROVEN, str(error)
        proven = claim_of(answer)
        if proven is None:
            return CertificateState.UNPROVEN, ""
        if proven != claim:
            return CertificateState.CONTRARY, proven
        if self.checker is None:
            return CertificateState.UNCHECKED, ""
        try:
            refusal = self.checker.refusal(prover.files, claim, max(60.0, _PATIENCE * (self.limits.seconds or 0)))
        except CheckerFailedError as error:
            return CertificateState.UNCHECKED, str(error)
        return (CertificateState.ACCEPTED, "") if refusal is None else (CertificateState.REFUSED, refusal)


def summary(certified: Sequence[Certified]) -> str:
    """Count the certificates by their standing, and list those that were not accepted."""
    counts = {standing: sum(one.standing is standing for one in certified) for standing in CertificateState}
    parts = [f"{number} {standing}" for standing, number in counts.items() if number]
    lines = [f"certificates: {', '.join(parts) or 'none, as nothing was found unsatisfiable, unique or optimal'}"]
    for one in certified:
        if one.is_fault or one.detail:
            lines.append(f"  {one.name}: {one.claim}: {one.standing}: {one.detail}")
    return "\n".join(lines)
