"""Which of the answers in a store are refuted: by the rules, or by what other runs found on the same board."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from hand_solver import Status
from magnets_cp.workbench.judge.verdict import OPEN, Verdict

_REFUTED = "another run found a solution that the rules accept"
_MISSED = "other runs found solutions that it does not list"


_FAULT = (
    "SELECT instance.name, label, seed, verdict, detail"
    " FROM run JOIN instance USING (instance) JOIN configuration USING (configuration)"
)


@dataclass(frozen=True, slots=True)
class RefutedRun:
    """A run whose answer is refuted, by the rules or by another run."""

    instance: str
    label: str
    seed: int
    verdict: Verdict
    detail: str

    def __str__(self) -> str:
        return f"{self.instance}: {self.label}, seed {self.seed}: {self.verdict}: {self.detail}"


def confirm(connection: sqlite3.Connection, instance: int) -> None:
    """What an external solver says of an instance is right once a solver of ours, whose word counts, says so too."""
    connection.execute(
        "UPDATE run SET verdict = ? WHERE instance = ? AND verdict = ? AND EXISTS ("
        "SELECT 1 FROM run AS ours WHERE ours.instance = run.instance AND ours.verdict = ? AND ours.status = ?)",
        (Verdict.CORRECT, instance, Verdict.UNCONFIRMED, Verdict.CORRECT, Status.UNSATISFIABLE),
    )


def refute(connection: sqlite3.Connection, instance: int) -> list[int]:
    """Compare the answers to an instance with the solutions known of it, however late they came.

    What comes of it does not depend on the order of the runs: known solutions only ever become more.
    """
    unrefuted = (Verdict.CORRECT, Verdict.UNDECIDED, Verdict.UNCONFIRMED)
    judged = "UPDATE run SET verdict = ?, detail = ? WHERE instance = ? AND verdict IN (?, ?, ?) AND status = ?"
    known = "(SELECT count(*) FROM solution WHERE solution.instance = run.instance)"
    unsatisfiable = (Verdict.FALSE_UNSATISFIABLE, _REFUTED, instance, *unrefuted, Status.UNSATISFIABLE)
    incomplete = (Verdict.INCOMPLETE, _MISSED, instance, *unrefuted, Status.SATISFIABLE)
    found = [
        *connection.execute(f"{judged} AND {known} > 0 RETURNING run", unsatisfiable),
        *connection.execute(f"{judged} AND complete AND solutions < {known} RETURNING run", incomplete),
    ]
    return [run for (run,) in found]


def refuted(connection: sqlite3.Connection) -> list[RefutedRun]:
    """All runs stored that are refuted."""
    unrefuted = (Verdict.CORRECT, *OPEN)
    marks = ", ".join("?" * len(unrefuted))
    return [
        _fault(row) for row in connection.execute(f"{_FAULT} WHERE verdict NOT IN ({marks}) ORDER BY run", unrefuted)
    ]


def faults_of(connection: sqlite3.Connection, runs: Sequence[int]) -> list[RefutedRun]:
    """The faults of these runs."""
    marks = ", ".join("?" * len(runs))
    return [_fault(row) for row in connection.execute(f"{_FAULT} WHERE run IN ({marks})", runs)]


def _fault(row: tuple[str, str, int, str, str]) -> RefutedRun:
    instance, label, seed, verdict, detail = row
    return RefutedRun(instance, label, seed, Verdict(verdict), detail)
