"""Stores that were damaged at random or by hand: whoever reads them says so in one line, or reads them."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest

from magnets_cp.errors import InputError, UsageError
from magnets_cp.workbench.study.compare.run import by_puzzle, summarize
from magnets_cp.workbench.study.report.analysis import Question
from magnets_cp.workbench.study.report.presets import document
from magnets_cp.workbench.study.store import Competitor, Recorder, Store, export
from tests.cli.test_processes import SEED_1
from tests.running import magnets
from tests.thorough import sample
from tests.workbench.stores import FC, MAC, TERMS, A, B, begun, record

VALUES = (
    *("NULL", "''", "7", "-1", "1.5", "9e999", "9223372036854775807", "zeroblob(10)", "char(0)", "'a' || char(10)"),
    *("x'ff'", "cast(x'41ff' as text)", "'x=y'", "'solver=hand \"'", "'a.txt'", "'null'", "'NaN'", "'1e999'", "'[]'"),
    *("'{}'", "'{\"a\": {}}'", "'{\"nodes\": 1e999}'", '\'{"nodes": "x"}\'', "'{\"\\ud800\": 1}'", "'\"\\ud800\"'"),
    *("replace(hex(zeroblob(5000)), '00', '[')", "'{\"nodes\": 1' || hex(zeroblob(3000)) || '}'"),
    "'{\"nodes\": 1' || hex(zeroblob(200)) || '}'",
)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "runs.db"
    with begun(path) as recorder:
        mine = Competitor("solver=hand variable=mine.py:f", "f", sources={"mine.py": "1"}, texts={"mine.py": "..."})
        recorder.enter([], [FC, MAC, mine], [])
        for board in (A, B):
            for entry in (FC, MAC):
                recorder.add(record(board, entry, 0, "+-"))
    return path


def read(path: Path) -> None:
    """All that any command reads of a store, and what is added to it. Raises InputError, UsageError."""
    with Store.open(path) as store:
        frame, meta = store.frame(), store.meta()
        document(frame, meta, "full", Question(None, all_pairs=True))
        export(store, path.parent / "runs.aslib")
        assert list(store.boards()) == list(store.features())
        store.files()
    with Recorder.begin(str(path), TERMS, command="magnets compare") as recorder:
        recorder.enter([A, B], [FC, MAC], [0, 1])
        recorder.faults()
        frame = recorder.frame()
        summarize(frame)
        by_puzzle(frame)
        if (A.instance_id, FC.configuration, 1) not in recorder.done():
            recorder.add(record(A, FC, 1, "-+"))


def refused(path: Path) -> str | None:
    """What is said against the store, in one line."""
    said = None
    try:
        read(path)
    except (InputError, UsageError) as error:
        said = str(error)
    assert said is None or (said.isprintable() and len(said) < 400 + len(str(path)))
    return said


def test_the_sound_store_is_read(sound: Path, tmp_path: Path) -> None:
    assert refused(Path(shutil.copy(sound, tmp_path))) is None


@pytest.mark.parametrize("seed", sample(range(8), 3))
def test_bytes_changed_at_random_are_no_traceback(sound: Path, tmp_path: Path, seed: int) -> None:
    rng, told = Random(seed), []
    for _ in range(10):
        content = bytearray(sound.read_bytes())
        for _ in range(rng.choice((1, 5, 50))):
            content[rng.randrange(len(content))] = rng.randrange(256)
        path = tmp_path / "runs.db"
        path.write_bytes(content[: rng.choice((None, None, None, rng.randrange(len(content))))])
        told.append(refused(path))
    assert any(told)


@pytest.mark.parametrize("table", ["campaign", "command", "instance", "configuration", "file", "run", "surroundings"])
def test_values_changed_by_hand_are_no_traceback(sound: Path, tmp_path: Path, table: str) -> None:
    told = []
    with contextlib.closing(sqlite3.connect(sound)) as connection:
        columns = [column for (_, column, *_) in connection.execute(f"PRAGMA table_info({table})")]
    for column in columns:
        for value in ("x'ff'", *sample(Random(column).sample(VALUES, 2), 1)):
            path = Path(shutil.copy(sound, tmp_path / "runs.db"))
            with contextlib.closing(sqlite3.connect(path)) as connection:
                with contextlib.suppress(sqlite3.IntegrityError):
                    connection.execute(f"UPDATE OR REPLACE {table} SET {column} = {value}")
                connection.commit()
            told.append(refused(path))
    assert any(told)


DAMAGES = {
    "the campaign's family, found none": "DELETE FROM campaign",
    "a configuration, found 'x=y'": "UPDATE configuration SET text = 'x=y' WHERE configuration = 1",
    "Could not decode": "UPDATE run SET detail = cast(x'41ff' as text)",
    "no such column: run.load": "DROP VIEW runs; ALTER TABLE run DROP COLUMN load",
    "one of magnets, found 'chess' as family": "UPDATE instance SET family = 'chess'",
    "a JSON object of numbers": "UPDATE run SET counters = '{\"nodes\": 1e999}'",
    "a JSON object of numbers from 0": "UPDATE run SET counters = '{\"nodes\": -5}'",
}


@pytest.mark.parametrize("expected", DAMAGES)
def test_every_command_that_reads_stores_says_what_is_damaged(sound: Path, tmp_path: Path, expected: str) -> None:
    path = Path(shutil.copy(sound, tmp_path))
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(DAMAGES[expected])
    space = ("--space", "variable=mrv,degree", "--train", SEED_1, "--test", SEED_1.replace("seed-1-6x6", "seed-2-10x9"))
    for asked in (
        ("report", str(path)),
        ("report", str(path), "-o", str(tmp_path / "runs.csv")),
        ("compare", SEED_1, "--config", "inference=fc", "--store", str(path)),
        ("tune", *space, "--store", str(path)),
    ):
        done = magnets(*asked)
        assert (done.returncode, done.stdout) == (2, ""), (asked, done.stderr)
        assert expected in done.stderr
        assert str(path) in done.stderr
