"""A store as its one writer sees it: what is done already, and every run committed as it comes."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Self

from magnets_cp.errors import UsageError
from magnets_cp.workbench.judge.verdict import DECIDED
from magnets_cp.workbench.study.store import faults, schema
from magnets_cp.workbench.study.store.contents import check_contents
from magnets_cp.workbench.study.store.faults import RefutedRun, Unconfirmed
from magnets_cp.workbench.study.store.rows import COST, Competitor, InstanceRow, Key, Record, Terms
from magnets_cp.workbench.study.store.schema import Lock, transaction
from magnets_cp.workbench.study.store.store import Store, connect, readable

# Fields of a record that are columns as they are.
_PLAIN = (
    *("seed", "status", "outcome", "verdict", "detail", "solutions", "complete"),
    *("seconds", "cpu", "started", "load"),
)


class Recorder(Store):
    """A store that is being written to. A run that was stored is never run again; a run that was not never happened."""

    def __init__(self, connection: sqlite3.Connection, path: str, lock: Lock) -> None:
        super().__init__(connection, path)
        self._lock = lock

    @classmethod
    def begin(cls, path: str, terms: Terms, *, command: str, report: Mapping[str, Any] | None = None) -> Self:
        """Open the store at the path for a campaign on these terms; make it if there is none.

        Raises UsageError if it holds a campaign on other terms or another process writes to it, InputError if it is
        no store.
        """
        lock = Lock(path)
        connection = None
        try:
            with readable(path):
                connection = connect(path)
                recorder = cls(connection, path, lock)
                connection.execute("PRAGMA foreign_keys = ON")
                if schema.is_empty(connection):
                    connection.execute("PRAGMA journal_mode = WAL")
                    schema.create(connection)
                schema.check(connection, path)
                check_contents(connection, path, begun=False)
                # With a write-ahead log this is safe against the death of the process; a power cut may cost a last run.
                connection.execute("PRAGMA synchronous = NORMAL")
                recorder._agree(terms, command, report or {})
        except BaseException:
            if connection is not None:
                connection.close()
            lock.release()
            raise
        return recorder

    def close(self) -> None:
        """Close the file and let others write."""
        super().close()
        self._lock.release()

    def enter(self, instances: Sequence[InstanceRow], entries: Sequence[Competitor], seeds: Sequence[int]) -> None:
        """Add what is new of a campaign; what is there already has to be the same. Raises UsageError if it is not."""
        with transaction(self._connection):
            for posed in instances:
                self._enter_instance(posed)
            self._enter_configurations(entries)
            self._connection.executemany("INSERT OR IGNORE INTO seed VALUES (?)", [(seed,) for seed in seeds])

    def entries(self) -> list[Competitor]:
        """The configurations there are."""
        rows = self._connection.execute("SELECT text, label, named, sources FROM configuration ORDER BY configuration")
        return [Competitor(text, label, bool(named), json.loads(sources)) for text, label, named, sources in rows]

    def withdraw(self, configurations: Iterable[str]) -> None:
        """Forget those of the configurations that have no run."""
        with transaction(self._connection):
            self._connection.executemany(
                "DELETE FROM configuration WHERE text = ? AND configuration NOT IN (SELECT configuration FROM run)",
                [(text,) for text in configurations],
            )

    def done(self) -> set[Key]:
        """The runs that are stored."""
        rows = self._connection.execute(
            "SELECT instance_id, configuration.text, seed"
            " FROM run JOIN instance USING (instance) JOIN configuration USING (configuration)"
        )
        return set(rows)

    def any_decided(self) -> bool:
        """Has any run stored decided its board, whether or not a solver of ours confirms it?"""
        asked = "SELECT 1 FROM run WHERE verdict IN (?, ?) LIMIT 1"
        return self._connection.execute(asked, DECIDED).fetchone() is not None

    def faults(self) -> list[RefutedRun]:
        """All runs stored that are refuted."""
        return faults.refuted(self._connection)

    def add(self, record: Record) -> list[RefutedRun]:
        """Store a run and commit it; the runs refuted by it, itself included."""
        with transaction(self._connection):
            instance, run = self._insert(record)
            self._connection.executemany(
                "INSERT INTO solution VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET text = coalesce(text, excluded.text)",
                [(instance, digest, None if i else record.shown) for i, digest in enumerate(record.known)],
            )
            faults.confirm(self._connection, instance)
            runs = [run] if record.verdict.is_fault else []
            return faults.faults_of(self._connection, [*runs, *faults.refute(self._connection, instance)])

    def unconfirmed(self) -> list[Unconfirmed]:
        """The boards that no solver of ours has been asked about, and that others prove to have no solution."""
        return faults.unconfirmed(self._connection)

    def decide(self, record: Record) -> list[RefutedRun]:
        """Take the word of a reference for such a board; its run is not stored. The runs that it refutes."""
        with transaction(self._connection):
            return faults.faults_of(self._connection, faults.decide(self._connection, record))

    def _insert(self, record: Record) -> tuple[int, int]:
        """The number of the instance, and that of the new run."""
        around = (_json(record.versions), _json(record.machine))
        self._connection.execute("INSERT OR IGNORE INTO surroundings (versions, machine) VALUES (?, ?)", around)
        instance = self._number("instance", "instance_id = ?", (record.instance_id,))
        named = {
            "instance": instance,
            "configuration": self._number("configuration", "text = ?", (record.configuration,)),
            "surroundings": self._number("surroundings", "versions = ? AND machine = ?", around),
            "counters": _json(record.counters if record.cost is None else {**record.counters, COST: record.cost}),
            "spent": _json(record.spent),
        }
        row = {**named, **{key: getattr(record, key) for key in _PLAIN}}
        columns, marks = ", ".join(row), ", ".join(f":{key}" for key in row)
        cursor = self._connection.execute(f"INSERT INTO run ({columns}) VALUES ({marks})", row)
        return instance, int(cursor.lastrowid or 0)

    def _number(self, table: str, condition: str, values: tuple[Any, ...]) -> int:
        (number,) = self._connection.execute(f"SELECT {table} FROM {table} WHERE {condition}", values).fetchone()
        return int(number)

    def _agree(self, terms: Terms, command: str, report: Mapping[str, Any]) -> None:
        """Write the terms of a new store; compare them with those of an old one."""
        limits = terms.limits
        asked = {
            "family": terms.family,
            "seconds": limits.seconds,
            "nodes": limits.nodes,
            "solutions": limits.solutions,
            "memory": terms.memory,
            "cpu_seconds": terms.cpu_seconds,
        }
        facts = self._facts()
        for key, value in asked.items():
            if facts and facts[key] != value:
                raise UsageError(
                    f"{self.path} holds runs with {key} {_shown(facts[key])}, not {_shown(value)}: name another store"
                )
        written = {
            **asked,
            "report": report,
            "created": facts.get("created", datetime.now(UTC).isoformat("T", "seconds")),
        }
        with transaction(self._connection):
            self._connection.executemany(
                "INSERT OR REPLACE INTO campaign VALUES (?, ?)",
                [(key, value if key == "family" else json.dumps(value)) for key, value in written.items()],
            )
            self._connection.execute("INSERT OR IGNORE INTO command (text) VALUES (?)", (command,))

    def _enter_instance(self, posed: InstanceRow) -> None:
        query = "SELECT instance_id FROM instance WHERE name = ?"
        for (instance_id,) in self._connection.execute(query, (posed.name,)):
            if instance_id != posed.instance_id:
                raise UsageError(f"{posed.name} has changed since {self.path} was made: name another store")
        self._connection.execute(
            "INSERT OR IGNORE INTO instance (instance_id, family, name, size, cells, text, features)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (posed.instance_id, posed.family, posed.name, posed.size, posed.cells, posed.text, _json(posed.features)),
        )

    def _enter_configurations(self, entries: Iterable[Competitor]) -> None:
        before = {entry.configuration: entry for entry in self.entries()}
        # Labels may change hands; they are unique again when all are in.
        self._connection.execute("UPDATE configuration SET label = 'configuration ' || configuration")
        for entry in entries:
            known = before.get(entry.configuration)
            changed = [name for name, digest in entry.sources.items() if known and known.sources.get(name) != digest]
            if changed:
                raise UsageError(f"{changed[0]} has changed since {self.path} was made: name another store")
            self._connection.execute(
                "INSERT INTO configuration (text, label, named, sources) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (text) DO UPDATE SET label = excluded.label, named = excluded.named",
                (entry.configuration, entry.label, entry.named, _json(entry.sources)),
            )
            self._connection.executemany("INSERT OR IGNORE INTO file VALUES (?, ?)", entry.texts.items())


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(dict(value), separators=(",", ":"))


def _shown(value: Any) -> str:
    return "unlimited" if value is None else str(value)
