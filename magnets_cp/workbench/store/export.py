"""A store in other programs' formats, by the suffix of the path: .csv, .parquet, .aslib (a folder)."""

from __future__ import annotations

import os
from collections.abc import Callable

from magnets_cp.errors import UsageError
from magnets_cp.extras import install
from magnets_cp.text.spreadsheet import csv_of
from magnets_cp.workbench.store.aslib import write_aslib
from magnets_cp.workbench.store.store import Store


def export(store: Store, path: str | os.PathLike[str]) -> None:
    """Write every run to the path. Raises UsageError for a suffix not known here, or where it cannot be written."""
    name = os.fspath(path)
    suffix = os.path.splitext(name.rstrip(os.sep))[1]
    if suffix not in FORMATS:
        raise UsageError(f"{name}: expected a name ending in {', '.join(FORMATS)}")
    try:
        FORMATS[suffix](store, name)
    except OSError as error:
        raise UsageError(f"cannot write {name}: {(error.strerror or str(error)).lower()}") from error


def _csv(store: Store, path: str) -> None:
    with open(path, "w", newline="", encoding="utf-8") as file:
        file.write(csv_of(store.frame()))


def _parquet(store: Store, path: str) -> None:
    try:
        store.frame().to_parquet(path, index=False)
    except ImportError as error:
        raise UsageError(f"Parquet files need pyarrow: {install('report')}") from error


FORMATS: dict[str, Callable[[Store, str], None]] = {".csv": _csv, ".parquet": _parquet, ".aslib": write_aslib}
