"""Are the contents of a store what this program writes? What somebody else put there is found before it is used."""

from __future__ import annotations

import json
import shlex
import sqlite3
from collections.abc import Callable, Iterable
from typing import Any

from hand_solver import Status
from magnets_cp.answer import Outcome
from magnets_cp.errors import InputError, shown
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.study.store import schema
from magnets_cp.workbench.study.store.rows import COST

# More than any counter holds, and few enough for SQLite and for floats.
_MANY = 2**63
# Solutions come from runs: what refutes other runs was found by one.
_SOLVED_BY_NO_RUN = (
    "(SELECT count(*) FROM solution WHERE solution.instance = instance.instance)"
    " > (SELECT coalesce(sum(solutions), 0) FROM run WHERE run.instance = instance.instance)"
)
# What a value is, in words, and how that is found out.
_Kind = tuple[str, Callable[[Any], bool]]


def _one_of(names: Iterable[str]) -> _Kind:
    known = [str(name) for name in names]
    return f"one of {', '.join(known)}", lambda value: value in known


def _json(value: Any) -> Any:
    """What a text says as JSON; None also for what is none. No member of ours holds others."""
    try:
        read = json.loads(value)
    except (TypeError, ValueError, RecursionError):
        return None
    return read if _is_writable(read) else None


def _is_writable(read: Any) -> bool:
    """Can all its texts be written? JSON can say halves of characters."""
    return not any(0xD800 <= ord(c) <= 0xDFFF for c in json.dumps(read, ensure_ascii=False))


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) < _MANY


def _is_configuration(value: Any) -> bool:
    try:
        return any(part.startswith("solver=") for part in shlex.split(value))
    except (AttributeError, TypeError, ValueError):
        return False


def _is_flat(value: Any) -> bool:
    return isinstance(value, dict) and not any(isinstance(one, dict | list) for one in value.values())


def _is_flat_of_numbers(value: Any) -> bool:
    return isinstance(value, dict) and all(one is None or _is_number(one) for one in value.values())


def _is_flat_of_counts(value: Any) -> bool:
    return _is_flat_of_numbers(value) and all(key == COST or (one or 0) >= 0 for key, one in value.items())


_TEXT = ("text", lambda value: isinstance(value, str))
_WHOLE = ("a whole number", lambda value: type(value) is int and value >= 0)
_YES = ("0 or 1", lambda value: value in (0, 1))
_SECONDS = ("a number of seconds", lambda value: _is_number(value) and value >= 0)
_NUMBER = ("a number, or none", lambda value: value is None or _is_number(value))
_OBJECT = ("a JSON object of texts and numbers", lambda value: _is_flat(_json(value)))
_NUMBERS = ("a JSON object of numbers", lambda value: _is_flat_of_numbers(_json(value)))
_COUNTS = ("a JSON object of numbers from 0", lambda value: _is_flat_of_counts(_json(value)))
_MOST = ("a whole number or null", lambda value: value == "null" or _WHOLE[1](_json(value)))
_FACTS: dict[str, _Kind] = {
    "family": _TEXT,
    "seconds": ("a number of seconds", lambda value: _SECONDS[1](_json(value))),
    **dict.fromkeys(("nodes", "solutions", "memory"), _MOST),
    "cpu_seconds": ("seconds or null", lambda value: value == "null" or _SECONDS[1](_json(value))),
    "report": _OBJECT,
    "created": ("a text in JSON", lambda value: isinstance(_json(value), str)),
}
# What each column of each table holds; numbers of rows are the business of SQLite.
_COLUMNS: dict[str, dict[str, _Kind]] = {
    "command": {"text": _TEXT},
    "seed": {"seed": _WHOLE},
    "instance": {
        **dict.fromkeys(("instance_id", "name", "family", "size", "text"), _TEXT),
        "cells": _WHOLE,
        "features": _NUMBERS,
    },
    "configuration": {
        "text": ("a configuration", _is_configuration),
        "label": _TEXT,
        "named": _YES,
        "sources": _OBJECT,
    },
    "file": {"name": _TEXT, "text": _TEXT},
    "surroundings": {"versions": _OBJECT, "machine": _OBJECT},
    "solution": {
        "digest": ("bytes", lambda value: isinstance(value, bytes)),
        "text": ("text, or none", lambda value: value is None or isinstance(value, str)),
    },
    "run": {
        "status": _one_of(Status),
        "outcome": _one_of(Outcome),
        "verdict": _one_of(Verdict),
        "detail": _TEXT,
        "solutions": _WHOLE,
        "complete": _YES,
        "seconds": _SECONDS,
        "cpu": _NUMBER,
        "load": _NUMBER,
        "counters": _COUNTS,
        "spent": _COUNTS,
        "started": _TEXT,
    },
}


def check_contents(connection: sqlite3.Connection, path: str, *, begun: bool) -> None:
    """Raises InputError, or what SQLite raises, at the first thing that is not as it should be.

    begun  its campaign has to be there; otherwise a store without one must not hold runs
    """
    (state,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if state != "ok":
        raise InputError(path, None, None, "a store made by magnets compare", shown(state))
    schema.check_columns(connection)
    for table, columns in _COLUMNS.items():
        for row in connection.execute(f"SELECT {', '.join(columns)} FROM {table}"):
            for (column, kind), value in zip(columns.items(), row, strict=True):
                _check(path, kind, value, f"{column} of the table {table}")
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        raise InputError(path, None, None, f"what {table} {row} refers to", f"no such {parent}")
    for (name,) in connection.execute(f"SELECT name FROM instance WHERE {_SOLVED_BY_NO_RUN}"):
        raise InputError(path, None, None, f"a run for the solutions of {shown(name)}", "none that has found so many")
    facts = dict(connection.execute("SELECT key, value FROM campaign"))
    if facts or begun or connection.execute("SELECT 1 FROM instance").fetchone():
        _check_campaign(connection, path, facts)


def _check_campaign(connection: sqlite3.Connection, path: str, facts: dict[Any, Any]) -> None:
    for key, kind in _FACTS.items():
        if key not in facts:
            raise InputError(path, None, None, f"the campaign's {key}", "none")
        _check(path, kind, facts[key], f"the campaign's {key}")
    families = facts["family"].split(", ")
    for (family,) in connection.execute("SELECT DISTINCT family FROM instance"):
        _check(path, _one_of(families), family, "family of the table instance")


def _check(path: str, kind: _Kind, value: Any, where: str) -> None:
    expected, holds = kind
    if not holds(value):
        raise InputError(path, None, None, expected, f"{shown(str(value))} as {where}")
