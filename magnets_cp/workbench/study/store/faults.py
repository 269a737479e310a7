"""Which of the answers in a store are refuted: by the rules, or by what other runs found on the same board."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from hand_solver import Status
from magnets_cp.workbench.judge.verdict import OPEN, Verdict
from magnets_cp.workbench.study.store.rows import COST, Record

_REFUTED = "another run found a solution that the rules accept"
_MISSED = "other runs found solutions that it does not list"
_NOT_BEST = "another run found a better solution"
# Two answers that say the same, of which one is believed: none, the best one, or all.
_SAYS_THE_SAME = "ours.status = run.status AND (run.status <> 'satisfiable' OR (ours.complete AND run.complete))"
_COST_OF = f"json_extract({{}}.counters, '$.{COST}')"


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
        f"SELECT 1 FROM run AS ours WHERE ours.instance = run.instance AND ours.verdict = ? AND {_SAYS_THE_SAME})",
        (Verdict.CORRECT, instance, Verdict.UNCONFIRMED, Verdict.CORRECT),
    )


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """A board that is said to have no solution, no other or no better one by those only whose word does not count.

    family, text  its puzzle, and the board as the store keeps it
    ran           the configurations that have run on it
    """

    instance_id: str
    family: str
    text: str
    ran: frozenset[str]


def unconfirmed(connection: sqlite3.Connection) -> list[Unconfirmed]:
    """Those about which no reference was asked yet."""
    boards = connection.execute(
        "SELECT DISTINCT instance, instance_id, family, instance.text FROM run JOIN instance USING (instance)"
        " WHERE verdict = ? AND detail = '' ORDER BY instance",
        (Verdict.UNCONFIRMED,),
    ).fetchall()
    ran = "SELECT configuration.text FROM run JOIN configuration USING (configuration) WHERE instance = ?"
    return [
        Unconfirmed(instance_id, family, text, frozenset(one for (one,) in connection.execute(ran, (number,))))
        for number, instance_id, family, text in boards
    ]


def decide(connection: sqlite3.Connection, record: Record) -> list[int]:
    """Let a reference, which ran apart, decide what those runs are: right, refuted, or as they were; who is refuted."""
    refuted = [
        run
        for status in (Status.UNSATISFIABLE, Status.OPTIMAL, Status.SATISFIABLE)
        for run in _decide(connection, record, status)
    ]
    _settle(connection, record, Verdict.UNCONFIRMED, "does not decide the board either", "TRUE")
    return refuted


def _decide(connection: sqlite3.Connection, record: Record, status: Status) -> list[int]:
    """Hold the runs with that status to what the reference says."""
    is_sure = record.verdict is Verdict.CORRECT and record.complete
    if status is Status.UNSATISFIABLE:
        if record.known:
            found = "finds a solution that the rules accept"
            return _settle(connection, record, Verdict.FALSE_UNSATISFIABLE, found, "status = 'unsatisfiable'")
        same, worse, verdict = "TRUE", "FALSE", Verdict.FALSE_UNSATISFIABLE
    elif status is Status.OPTIMAL:
        cost, best = _COST_OF.format("run"), "NULL" if record.cost is None else record.cost
        same, worse, verdict = f"{cost} <= {best}", f"{cost} > {best}", Verdict.NOT_OPTIMAL
    else:
        number = len(record.known)
        same, worse, verdict = f"solutions = {number}", f"solutions < {number}", Verdict.INCOMPLETE
    is_said = f"status = '{status}'"
    refuted = _settle(connection, record, verdict, "finds more", f"{is_said} AND {worse}")
    if is_sure and record.status is status:
        _settle(connection, record, Verdict.CORRECT, "says the same", f"{is_said} AND {same}")
    return refuted


def _settle(connection: sqlite3.Connection, record: Record, verdict: Verdict, says: str, condition: str) -> list[int]:
    """Give a verdict to the runs on the board that nobody has settled yet and that meet a condition; who these are."""
    found = connection.execute(
        "UPDATE run SET verdict = ?, detail = ? WHERE verdict = ? AND detail = ''"
        f" AND instance = (SELECT instance FROM instance WHERE instance_id = ?) AND {condition} RETURNING run",
        (verdict, f"{record.configuration}, asked apart, {says}", Verdict.UNCONFIRMED, record.instance_id),
    ).fetchall()
    return [run for (run,) in found]


def refute(connection: sqlite3.Connection, instance: int) -> list[int]:
    """Compare the answers to an instance with the solutions known of it, however late they came.

    What comes of it does not depend on the order of the runs: known solutions only ever become more.
    """
    unrefuted = (Verdict.CORRECT, Verdict.UNDECIDED, Verdict.UNCONFIRMED)
    judged = "UPDATE run SET verdict = ?, detail = ? WHERE instance = ? AND verdict IN (?, ?, ?) AND status = ?"
    known = "(SELECT count(*) FROM solution WHERE solution.instance = run.instance)"
    unsatisfiable = (Verdict.FALSE_UNSATISFIABLE, _REFUTED, instance, *unrefuted, Status.UNSATISFIABLE)
    incomplete = (Verdict.INCOMPLETE, _MISSED, instance, *unrefuted, Status.SATISFIABLE)
    not_best = (Verdict.NOT_OPTIMAL, _NOT_BEST, instance, *unrefuted, Status.OPTIMAL)
    best = f"(SELECT min({_COST_OF.format('other')}) FROM run AS other WHERE other.instance = run.instance)"
    found = [
        *connection.execute(f"{judged} AND {known} > 0 RETURNING run", unsatisfiable),
        *connection.execute(f"{judged} AND complete AND solutions < {known} RETURNING run", incomplete),
        *connection.execute(f"{judged} AND {_COST_OF.format('run')} > {best} RETURNING run", not_best),
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
