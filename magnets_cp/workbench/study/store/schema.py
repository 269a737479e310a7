"""The tables of a store, files that have others, and the lock that lets one campaign write.

Facts are kept once; the view ``runs`` puts them together, a line a run, for anyone who opens the file with SQLite.
``application_id`` says that a file is a store at all, ``user_version`` which version of this schema it has.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing

from magnets_cp.errors import InputError, UsageError
from magnets_cp.workbench.page.saving import refused

APPLICATION_ID = 0x4D41474E  # "MAGN"
VERSION = 4
# What is said on Windows.
NEEDS_FORK = "campaigns need Linux or macOS, or on Windows its subsystem for Linux"
_TABLES = """
CREATE TABLE campaign (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE command (command INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE seed (seed INTEGER PRIMARY KEY);
CREATE TABLE instance (
    instance INTEGER PRIMARY KEY, instance_id TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE,
    family TEXT NOT NULL, size TEXT NOT NULL, cells INTEGER NOT NULL, text TEXT NOT NULL, features TEXT NOT NULL
);
CREATE TABLE configuration (
    configuration INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, label TEXT NOT NULL UNIQUE,
    named INTEGER NOT NULL, sources TEXT NOT NULL
);
CREATE TABLE file (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE surroundings (
    surroundings INTEGER PRIMARY KEY, versions TEXT NOT NULL, machine TEXT NOT NULL, UNIQUE (versions, machine)
);
CREATE TABLE solution (
    instance INTEGER NOT NULL REFERENCES instance, digest BLOB NOT NULL, text TEXT, PRIMARY KEY (instance, digest)
) WITHOUT ROWID;
CREATE TABLE run (
    run INTEGER PRIMARY KEY,
    instance INTEGER NOT NULL REFERENCES instance, configuration INTEGER NOT NULL REFERENCES configuration,
    seed INTEGER NOT NULL REFERENCES seed,
    status TEXT NOT NULL, outcome TEXT NOT NULL, verdict TEXT NOT NULL, detail TEXT NOT NULL,
    solutions INTEGER NOT NULL, complete INTEGER NOT NULL, seconds REAL NOT NULL, cpu REAL,
    counters TEXT NOT NULL, spent TEXT NOT NULL,
    surroundings INTEGER NOT NULL REFERENCES surroundings, started TEXT NOT NULL,
    load REAL,
    UNIQUE (instance, configuration, seed)
);
"""
# Counters with a column of their own in the view; null where a solver does not count them.
COUNTERS = (
    *("nodes", "backtracks", "fails", "revisions", "checks", "prunings", "max_depth", "restarts"),
    *("branches", "conflicts"),
)
RUNS = f"""SELECT run.run, instance.family,
    instance.name AS instance, instance.instance_id, instance.size, instance.cells,
    configuration.text AS configuration, configuration.label, run.seed,
    run.status, run.outcome, run.verdict, run.detail, run.solutions, run.complete, run.seconds, run.cpu,
    (SELECT CAST(value AS REAL) FROM campaign WHERE key = 'seconds') AS limit_seconds,
    (SELECT CAST(nullif(value, 'null') AS REAL) FROM campaign WHERE key = 'nodes') AS limit_nodes,
    (SELECT CAST(nullif(value, 'null') AS REAL) FROM campaign WHERE key = 'cpu_seconds') AS limit_cpu,
    {", ".join(f"json_extract(run.counters, '$.{name}') AS {name}" for name in COUNTERS)},
    run.counters, surroundings.versions, surroundings.machine, run.started, run.load, run.spent
FROM run JOIN instance USING (instance) JOIN configuration USING (configuration)
    JOIN surroundings USING (surroundings)"""
_VIEW = f"CREATE VIEW runs AS {RUNS};"


def create(connection: sqlite3.Connection) -> None:
    """Make the tables in an empty database, at once or not at all."""
    marks = f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION};"
    connection.executescript(f"BEGIN IMMEDIATE; {_TABLES} {_VIEW} {marks} COMMIT;")


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is written meanwhile, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def is_empty(connection: sqlite3.Connection) -> bool:
    """Has nothing been made in the database yet?"""
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return bool(tables == 0)


def check_columns(connection: sqlite3.Connection) -> None:
    """Are all tables and columns there? Raises what SQLite raises at the first that is not."""
    with closing(sqlite3.connect(":memory:")) as fresh:
        create(fresh)
        made = fresh.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')").fetchall()
        for (table,) in made:
            names = ", ".join(f"{table}.{column[1]}" for column in fresh.execute(f"PRAGMA table_info({table})"))
            connection.execute(f"SELECT {names} FROM {table} LIMIT 0")


def check(connection: sqlite3.Connection, path: str) -> None:
    """Raise InputError for a database that is no store, or one of a schema this program does not know."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        found = "an empty file" if is_empty(connection) else "another SQLite database"
        raise InputError(path, None, None, "a store made by magnets compare", found)
    if version != VERSION:
        raise InputError(path, None, None, f"a store of schema version {VERSION}", f"version {version}")


class Lock:
    """The lock of a store, a file beside it while it is held. It falls with the process, however that ends.

    The store itself cannot be locked like this: closing a second handle of it would drop SQLite's own locks.
    """

    def __init__(self, path: str) -> None:
        """Raises UsageError if another process holds the lock, the folder cannot be written to, or on Windows."""
        try:
            import fcntl
        except ImportError:
            raise UsageError(NEEDS_FORK) from None
        self._path = f"{path}-lock"
        while True:
            with refused(f"cannot write {path}"):
                self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                os.close(self._file)
                raise UsageError(f"{path}: another campaign is writing to this store; let it end first") from error
            if not self._is_ours():
                os.close(self._file)
                raise UsageError(f"{self._path} is no lock of ours, it has contents: move it, or name another store")
            if self._is_in_place():
                return
            os.close(self._file)  # its holder took the file away just before

    def release(self) -> None:
        """Take the file away, then let go."""
        if self._is_in_place() and self._is_ours():
            os.unlink(self._path)
        os.close(self._file)

    def _is_ours(self) -> bool:
        """Is it empty, as our locks are? What a user keeps under this name is left alone."""
        return os.fstat(self._file).st_size == 0

    def _is_in_place(self) -> bool:
        with contextlib.suppress(FileNotFoundError):
            return os.path.samestat(os.fstat(self._file), os.stat(self._path))
        return False
