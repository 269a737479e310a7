"""The runs of a bundle, read from its table as ``magnets report`` writes it."""

from __future__ import annotations

import csv
import json
import math
import os
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hand_solver import Status
from magnets_cp.answer import Outcome
from magnets_cp.errors import InputError, shown
from magnets_cp.text.python_text import encoded
from magnets_cp.text.sanitize import unmarked
from magnets_cp.workbench.judge.verdict import Verdict

if TYPE_CHECKING:
    import pandas as pd


RUNS = "runs.csv"  # of a bundle; ``report.bundle`` writes it
DIGESTS = "files.sha256"  # of its boards and of the user's files, as ``sha256sum --check`` reads them
KEY = ("instance", "configuration", "seed")


def _object(text: str) -> str:
    if not isinstance(json.loads(text), dict):
        raise ValueError
    return text


def _number(text: str) -> float:
    number = float(text)
    if not 0 <= number < math.inf:
        raise ValueError
    return number


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 10):
        raise ValueError
    return int(text)


# What each column that is read holds: in words, and as what makes it of text or raises ValueError.
_COLUMNS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "instance": ("text", str),
    "configuration": ("text", str),
    "seed": ("a whole number", _whole),
    "status": (f"one of {', '.join(Status)}", lambda text: str(Status(text))),
    "outcome": (f"one of {', '.join(Outcome)}", lambda text: str(Outcome(text))),
    "verdict": (f"one of {', '.join(Verdict)}", lambda text: str(Verdict(text))),
    "nodes": ("a number, or none", lambda text: _number(text) if text else math.nan),
    "seconds": ("a number of seconds", _number),
    "label": ("text", str),
    "family": ("text", str),
    "cpu": ("a number of seconds, or none", lambda text: _number(text) if text else math.nan),
    "limit_nodes": ("a number, or none", lambda text: _number(text) if text else math.nan),
    "limit_cpu": ("a number, or none", lambda text: _number(text) if text else math.nan),
    "versions": ("a JSON object", _object),
    "machine": ("a JSON object", _object),
    "limit_seconds": ("a number of seconds", _number),
}


def digests(texts: Mapping[str, str]) -> str:
    """The content of ``DIGESTS`` for files by their names."""
    return "".join(f"{sha256(encoded(text, name)).hexdigest()}  {name}\n" for name, text in texts.items())


def altered() -> list[str]:
    """The files of the bundle in the working directory that are not what was published; none of a bundle without."""
    try:
        lines = Path(DIGESTS).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    told = (line.partition("  ") for line in lines)
    return [name for digest, _, name in told if os.path.isfile(name) and _digest(name) != digest]


def _digest(name: str) -> str:
    return sha256(Path(name).read_bytes()).hexdigest()


def published(path: str) -> pd.DataFrame:
    """The runs of a file as ``magnets report`` writes it, in those columns that a replay needs. Raises InputError."""
    import pandas as pd

    try:
        with open(path, newline="", encoding="utf-8") as file:
            rows = list(_rows(path, csv.reader(file, strict=True)))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(path, None, None, "a readable file", reason) from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise InputError(path, None, None, "CSV as magnets report writes it", str(error)) from error
    return pd.DataFrame(rows, columns=list(_COLUMNS))


def _rows(path: str, lines: Any) -> Iterator[list[Any]]:
    """A row a run, in the order of the columns here."""
    head: list[str] = next(lines, [])
    missing = [name for name in _COLUMNS if name not in head]
    if missing:
        raise InputError(path, 1, 1, f"the column {missing[0]}", "none")
    met = set()
    for fields in lines:
        if len(fields) != len(head):
            raise InputError(path, lines.line_num, 1, f"{len(head)} fields", str(len(fields)))
        texts = dict(zip(head, map(unmarked, fields), strict=True))
        row = {name: _read(path, lines.line_num, name, texts[name]) for name in _COLUMNS}
        key = tuple(row[name] for name in KEY)
        if key in met:
            raise InputError(path, lines.line_num, 1, "each run once", "one for the second time")
        met.add(key)
        yield list(row.values())
    if not met:
        raise InputError(path, 2, 1, "a row a run", "no more lines")


def _read(path: str, line: int, name: str, text: str) -> Any:
    expected, read = _COLUMNS[name]
    try:
        return read(text)
    except ValueError as error:
        raise InputError(path, line, None, f"{expected} as {name}", shown(text)) from error
