"""Stores in which bytes or cells were changed: one message or an ordinary answer, from whatever reads them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from magnets_cp.cli.main import app
from tests.boards import INSTANCES

SEED_1 = str(INSTANCES / "magnets" / "seed-1-6x6.txt")
TABLES = ["campaign", "command", "seed", "instance", "configuration", "file", "surroundings", "solution", "run"]
VALUES = [None, -1, 0, 2**62, 1.5, "", "x", "{}", "[]", '{"a": "b"}', "solver", "\u00e9", b"\xff\xfe", "nan", "=1+1"]
READERS = [["report"], ["report", "-o", "report.html"], ["report", "-o", "runs.csv"], ["report", "-o", "bundle/"]]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("store") / "runs.db"
    arguments = ["--config", "inference=fc,mac", "--seeds", "1", "--store", str(path)]
    done = CliRunner().invoke(app, ["compare", SEED_1, *arguments], prog_name="magnets")
    assert done.exit_code == 0, done.output
    return path.read_bytes()


def read_by_some_command(path: Path, rng: Random) -> None:
    reader = rng.choice(READERS)
    done = CliRunner().invoke(app, [reader[0], str(path), *reader[1:]], prog_name="magnets")
    assert done.exit_code in (0, 1, 2, 3), (reader, done.output)
    assert "Traceback" not in done.output


@pytest.mark.parametrize("seed", range(40))
def test_a_cell_with_another_value_is_told_or_does_not_matter(
    seed: int, store: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rng, path = Random(seed), tmp_path / "runs.db"
    path.write_bytes(store)
    with closing(sqlite3.connect(path)) as connection:
        table = rng.choice(TABLES)
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        value = rng.choice(VALUES)
        cell = "CAST(? AS TEXT)" if isinstance(value, bytes) and rng.random() < 0.5 else "?"
        try:
            if rng.random() < 0.2:
                connection.execute(f"DELETE FROM {table}")
            else:
                connection.execute(f"UPDATE {table} SET {rng.choice(columns)} = {cell}", (value,))
        except sqlite3.IntegrityError:
            pass
        connection.commit()
    read_by_some_command(path, rng)


@pytest.mark.parametrize("seed", range(40))
def test_bytes_that_were_changed_are_told_or_do_not_matter(
    seed: int, store: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rng, path, damaged = Random(seed), tmp_path / "runs.db", bytearray(store)
    for _ in range(rng.choice([1, 10, 100])):
        damaged[rng.randrange(100 * (rng.random() < 0.9), len(damaged))] = rng.randrange(256)
    path.write_bytes(bytes(damaged[: rng.choice([len(damaged), len(damaged) // 2])]))
    read_by_some_command(path, rng)
