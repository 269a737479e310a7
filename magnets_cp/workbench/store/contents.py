"""Are the contents of a store what this program writes? What somebody else put there is found before it is used."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from hand_solver import Status
from magnets_cp.answer import Outcome
from magnets_cp.errors import InputError, shown
from magnets_cp.workbench.verdict import Verdict

_FACTS = ("family", "seconds", "nodes", "solutions", "memory", "report", "created")


def _one_of(names: Iterable[str]) -> tuple[str, str]:
    known = [str(name) for name in names]
    return f"one of {', '.join(known)}", f"{{0}} IN ({', '.join(map(repr, known))})"


_TEXT = ("text", "typeof({0}) = 'text'")
_CONFIGURATION = ("a configuration, solver=...", "typeof({0}) = 'text' AND ' ' || {0} LIKE '% solver=_%'")
_WHOLE = ("a whole number", "typeof({0}) = 'integer'")
_SECONDS = ("a number of seconds", "typeof({0}) IN ('real', 'integer') AND {0} >= 0 AND {0} < 9e999")
_NUMBER = ("a number, or none", "typeof({0}) IN ('real', 'integer', 'null') AND coalesce(abs({0}), 0) < 9e999")
_OBJECT = ("a JSON object", "CASE WHEN json_valid({0}) THEN json_type({0}) = 'object' ELSE 0 END")
_NUMBERS = (
    "a JSON object of numbers",
    f"{_OBJECT[1]} AND NOT EXISTS (SELECT 1 FROM json_each(CASE WHEN json_valid({{0}}) THEN {{0}} ELSE '[]' END)"
    " WHERE type NOT IN ('integer', 'real', 'null'))",
)
_FACT = f"key = 'family' OR CASE key WHEN 'report' THEN {_OBJECT[1]} ELSE json_valid({{0}}) END"
# What each column of each table holds: in words, and as a condition.
_COLUMNS = {
    "campaign": {"value": ("JSON, the report an object", _FACT)},
    "instance": {"name": _TEXT, "size": _TEXT, "text": _TEXT, "cells": _WHOLE, "features": _NUMBERS},
    "configuration": {"text": _CONFIGURATION, "label": _TEXT, "sources": _OBJECT},
    "seed": {"seed": _WHOLE},
    "surroundings": {"versions": _OBJECT, "machine": _OBJECT},
    "run": {
        "status": _one_of(Status),
        "outcome": _one_of(Outcome),
        "verdict": _one_of(Verdict),
        "detail": _TEXT,
        "solutions": _WHOLE,
        "complete": _WHOLE,
        "seconds": _SECONDS,
        "cpu": _NUMBER,
        "load": _NUMBER,
        "counters": _NUMBERS,
        "started": _TEXT,
    },
}


def check_contents(connection: sqlite3.Connection, path: str) -> None:
    """Raises InputError at the first thing that is not as it should be."""
    for table, columns in _COLUMNS.items():
        for column, (expected, condition) in columns.items():
            query = f"SELECT {column} FROM {table} WHERE NOT coalesce(({condition.format(column)}), 0) LIMIT 1"
            for (value,) in connection.execute(query):
                found = f"{shown(str(value))} as {column} of the table {table}"
                raise InputError(path, None, None, expected, found)
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        raise InputError(path, None, None, f"what {table} {row} refers to", f"no such {parent}")
    connection.execute("SELECT * FROM runs LIMIT 0")  # the view may be missing
    known = {key for (key,) in connection.execute("SELECT key FROM campaign")}
    (begun,) = connection.execute("SELECT count(*) FROM instance").fetchone()
    missing = [key for key in _FACTS if (known or begun) and key not in known]
    if missing:
        raise InputError(path, None, None, f"the campaign's {missing[0]}", "none")
