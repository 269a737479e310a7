"""A store as its readers see it: every run as a row, and what the campaign was."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from magnets_cp.errors import InputError, UsageError, visible
from magnets_cp.workbench.study.store import schema
from magnets_cp.workbench.study.store.contents import check_contents

if TYPE_CHECKING:
    import pandas as pd


# The result codes of a disk that is full, or fails; the extended ones have more bits (sqlite.org/rescode.html).
_OF_THE_DISK = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)


class Store:
    """A store that is there already. Reading it does not disturb a campaign that is writing to it."""

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self._connection = connection
        self.path = path

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Self:
        """Open a store. Raises InputError if there is none at the path, or one this program cannot read."""
        name = os.fspath(path)
        if not os.path.isfile(name):
            found = "a folder" if os.path.isdir(name) else "no such file"
            raise InputError(name, None, None, "a store made by magnets compare", found)
        connection = connect(name)
        try:
            with readable(name):
                schema.check(connection, name)
                check_contents(connection, name, begun=True)
        except BaseException:
            connection.close()
            raise
        return cls(connection, name)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def frame(self) -> pd.DataFrame:
        """One row a run, in the order they were stored, with the columns of the view ``runs``.

        Counters a solver does not have are NaN, and so is the process time of a run that was killed.
        """
        import pandas as pd

        frame = pd.read_sql_query(f"{schema.RUNS} ORDER BY run", self._connection)
        numbers = dict.fromkeys(
            (*schema.COUNTERS, "seconds", "cpu", "limit_seconds", "limit_nodes", "limit_cpu", "load"), "float64"
        )
        return frame.astype({**numbers, "complete": "bool"})

    def meta(self) -> dict[str, Any]:
        """schema_version; campaign, as JSON would have it; command, the line that repeats it; created (UTC, ISO)."""
        facts = self._facts()
        campaign = {
            **{key: facts[key] for key in ("family", "seconds", "nodes", "solutions", "memory", "cpu_seconds")},
            "instances": self._named("instance_id AS id, family, name, size, cells", "instance"),
            "configurations": self._named("label, text AS configuration", "configuration"),
            "seeds": [seed for (seed,) in self._connection.execute("SELECT seed FROM seed ORDER BY seed")],
            "report": facts["report"],
            "features": self.features(),
        }
        commands = [text for (text,) in self._connection.execute("SELECT text FROM command ORDER BY command")]
        return {
            "schema_version": schema.VERSION,
            "campaign": campaign,
            "command": " && ".join(commands),
            "created": facts["created"],
        }

    def features(self) -> dict[str, dict[str, float]]:
        """The features of each instance, by its name."""
        rows = self._connection.execute("SELECT name, features FROM instance ORDER BY instance")
        return {name: json.loads(features) for name, features in rows}

    def files(self) -> dict[str, str]:
        """The user's own files that configurations name, and that of the puzzle if it is theirs, as text."""
        return dict(self._connection.execute("SELECT name, text FROM file ORDER BY name"))

    def boards(self) -> dict[str, str]:
        """The text of each board, by its name, in the notation of its puzzle that can say every board."""
        return dict(self._connection.execute("SELECT name, text FROM instance ORDER BY instance"))

    def _facts(self) -> dict[str, Any]:
        """The table ``campaign``; a family is kept as plain text, so that SQL can show it, all else as JSON."""
        rows = self._connection.execute("SELECT key, value FROM campaign")
        return {key: value if key == "family" else json.loads(value) for key, value in rows}

    def _named(self, columns: str, table: str) -> list[dict[str, Any]]:
        cursor = self._connection.execute(f"SELECT {columns} FROM {table} ORDER BY {table}.{table}")
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]


def is_begun(path: str) -> bool:
    """Is there a store at the path, or something else? An empty file was left by who could not begin one.

    Raises InputError for what is no database.
    """
    if not os.path.exists(path):
        return False
    with readable(path), closing(connect(path)) as connection:
        return not schema.is_empty(connection)


def connect(path: str) -> sqlite3.Connection:
    """A connection that commits only where it is told to, and waits for others a while."""
    return sqlite3.connect(Path(path).absolute().as_uri() + "?mode=rwc", uri=True, timeout=30, isolation_level=None)


@contextmanager
def readable(path: str) -> Iterator[None]:
    """What SQLite has against a file, as an InputError. Raises UsageError for what it has against the disk."""
    try:
        yield
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # damaged bytes stand in messages of SQLite as well
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _OF_THE_DISK:
            raise UsageError(f"{path}: {error}") from error
        found = "a folder" if os.path.isdir(path) else visible(str(error))
        raise InputError(path, None, None, "a store made by magnets compare", found) from error
