from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Limits, Status
from magnets_cp.answer import Outcome
from magnets_cp.errors import InputError, UsageError
from magnets_cp.workbench.judge.verify import Verdict
from magnets_cp.workbench.study.store import Competitor, InstanceRow, Record, Recorder, Store, Terms, is_begun
from magnets_cp.workbench.study.store import recorder as recorder_module
from magnets_cp.workbench.study.store.schema import COUNTERS
from magnets_cp.workbench.study.store.store import connect
from tests.thorough import examples
from tests.workbench.stores import FC, MAC, TERMS, A, B, begun, lasting, record

COLUMNS = [
    *("run", "family", "instance", "instance_id", "size", "cells", "configuration", "label", "seed"),
    *(
        "status",
        "outcome",
        "verdict",
        "detail",
        "solutions",
        "complete",
        "seconds",
        "cpu",
        "limit_seconds",
        "limit_nodes",
        "limit_cpu",
    ),
    *("nodes", "backtracks", "fails", "revisions", "checks", "prunings", "max_depth", "restarts"),
    *("branches", "conflicts", "counters", "versions", "machine", "started", "load", "spent"),
]


def test_the_frame_has_a_row_a_run_and_the_columns_that_were_agreed_on(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    with begun(path) as recorder:
        recorder.add(record(A, FC, 0, "+-"))
        counters = {"branches": 5, "conflicts": 2}
        recorder.add(record(B, MAC, 1, counters=counters, status=Status.UNKNOWN, complete=False, cpu=None))
    with Store.open(path) as store:
        frame, meta = store.frame(), store.meta()
    assert list(frame.columns) == COLUMNS
    first, second = (dict(row) for _, row in frame.iterrows())
    assert (first["family"], first["instance"], first["size"], first["cells"]) == ("magnets", "a.txt", "2x2", 4)
    assert (first["label"], first["seed"], first["solutions"], first["complete"]) == ("fc", 0, 1, False)
    assert (first["seconds"], first["cpu"], first["limit_seconds"], first["nodes"]) == (0.5, 0.25, 10.0, 3.0)
    assert pd.isna([first["branches"], second["nodes"], second["cpu"]]).all()
    assert (second["branches"], second["conflicts"]) == (5.0, 2.0)
    assert json.loads(second["counters"]) == counters
    assert json.loads(second["machine"]) == {"cores": 2}
    assert meta["schema_version"] == 4
    assert meta["command"] == "magnets compare ..."
    campaign = meta["campaign"]
    assert [one["name"] for one in campaign["instances"]] == ["a.txt", "b.txt"]
    assert [one["label"] for one in campaign["configurations"]] == ["fc", "mac"]
    assert (campaign["seeds"], campaign["seconds"], campaign["nodes"]) == ([0, 1], 10.0, None)
    assert campaign["report"] == {"template": "size"}


def test_a_run_is_stored_once(tmp_path: Path) -> None:
    with begun(tmp_path / "runs.db") as recorder:
        recorder.add(record(A, FC, 0, "+-"))
        with pytest.raises(sqlite3.IntegrityError):
            recorder.add(record(A, FC, 0, "-+"))
        assert recorder.done() == {(A.instance_id, FC.configuration, 0)}
        assert len(recorder.frame()) == 1


ANSWERS = (
    record(A, FC, 0),
    record(A, FC, 1, "x"),
    record(A, MAC, 0, "x", complete=True),
    record(A, MAC, 1, "y", verdict=Verdict.WRONG, detail="a rule", known=(), shown=None),
    record(A, Competitor("solver=hand", "hand"), 0, "x", "y", complete=True),
    record(
        A, Competitor("solver=hand", "hand"), 1, status=Status.UNSATISFIABLE, verdict=Verdict.UNDECIDED, detail="late"
    ),
    record(B, FC, 0),
    record(B, MAC, 0, status=Status.UNKNOWN, verdict=Verdict.UNDECIDED, complete=False),
)
VERDICTS = {
    ANSWERS[0].key: Verdict.FALSE_UNSATISFIABLE,
    ANSWERS[1].key: Verdict.CORRECT,
    ANSWERS[2].key: Verdict.INCOMPLETE,
    ANSWERS[3].key: Verdict.WRONG,
    ANSWERS[4].key: Verdict.CORRECT,
    ANSWERS[5].key: Verdict.FALSE_UNSATISFIABLE,
    ANSWERS[6].key: Verdict.CORRECT,
    ANSWERS[7].key: Verdict.UNDECIDED,
}


@settings(max_examples=examples(30))
@given(order=st.permutations(ANSWERS))
def test_verdicts_do_not_depend_on_the_order_of_the_runs(
    tmp_path_factory: pytest.TempPathFactory, order: list[Record]
) -> None:
    path = tmp_path_factory.mktemp("store") / "runs.db"
    with begun(path) as recorder:
        recorder.enter([], [FC, MAC, Competitor("solver=hand", "hand")], [])
        told = [fault for one in order for fault in recorder.add(one)]
        frame, faults = recorder.frame(), recorder.faults()
    found = zip(frame["instance_id"], frame["configuration"], frame["seed"], frame["verdict"], strict=True)
    assert {(a, b, c): verdict for a, b, c, verdict in found} == VERDICTS
    assert len(told) == len(set(told)) == len(faults) == 4
    assert set(told) == set(faults)


def test_what_happened_to_the_process_is_kept(tmp_path: Path) -> None:
    lost = record(A, FC, 0, status=Status.UNKNOWN, outcome=Outcome.CRASH, verdict=Verdict.UNDECIDED, detail="bye")
    with begun(tmp_path / "runs.db") as recorder:
        assert recorder.add(lost) == []
        assert list(recorder.frame()[["outcome", "verdict", "detail"]].iloc[0]) == ["crash", "undecided", "bye"]


def test_a_store_may_be_extended_and_labels_follow(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    begun(path).close()
    with Recorder.begin(str(path), TERMS, command="magnets compare more") as recorder:
        recorder.enter(
            [A, InstanceRow("c" * 16, "magnets", "c.txt", "1x1", 1, "")],
            [Competitor(FC.configuration, "mac"), MAC_AS_FC],
            [2],
        )
        assert [(one.configuration, one.label) for one in recorder.entries()] == [
            (FC.configuration, "mac"),
            (MAC.configuration, "fc"),
        ]
        meta = recorder.meta()
    assert meta["campaign"]["seeds"] == [0, 1, 2]
    assert len(meta["campaign"]["instances"]) == 3
    assert meta["command"] == "magnets compare ... && magnets compare more"


MAC_AS_FC = Competitor(MAC.configuration, "fc")


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        (Terms("queens", TERMS.limits), "holds runs with family magnets, not queens"),
        (Terms("magnets", Limits(5.0)), "seconds 10.0, not 5.0"),
        (Terms("magnets", Limits(10.0, 100)), "nodes unlimited, not 100"),
        (Terms("magnets", Limits(10.0, None, None)), "solutions 1, not unlimited"),
        (Terms("magnets", TERMS.limits, 512), "memory unlimited, not 512"),
    ],
)
def test_a_campaign_on_other_terms_needs_another_store(tmp_path: Path, terms: Terms, message: str) -> None:
    path = tmp_path / "runs.db"
    begun(path).close()
    with pytest.raises(UsageError, match=message):
        Recorder.begin(str(path), terms, command="")
    begun(path).close()  # and the store is as it was


def test_a_board_or_a_file_that_changed_is_not_mixed_with_what_it_was(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    mine = Competitor("variable=mine.py:f", "f", sources={"mine.py": "1"})
    with begun(path) as recorder:
        recorder.enter([], [FC, MAC, mine], [])
        with pytest.raises(UsageError, match=r"a\.txt has changed"):
            recorder.enter([InstanceRow("d" * 16, "magnets", "a.txt", "2x2", 4, "")], [], [])
        with pytest.raises(UsageError, match=r"mine\.py has changed"):
            recorder.enter([], [FC, MAC, Competitor("variable=mine.py:f", "f", sources={"mine.py": "2"})], [])
        assert [one.label for one in recorder.entries()] == ["fc", "mac", "f"]


def test_only_one_campaign_writes_and_others_may_read(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    with begun(path) as recorder:
        recorder.add(record(A, FC, 0, "+-"))
        with pytest.raises(UsageError, match="another campaign is writing"):
            Recorder.begin(str(path), TERMS, command="")
        with Store.open(path) as store:
            assert len(store.frame()) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["runs.db"]
    begun(path).close()


def test_what_is_no_store_is_refused_in_one_line(tmp_path: Path) -> None:
    for name, content in {"text.db": b"hello, not a database at all" * 50, "empty.db": b""}.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(InputError, match="expected a store made by magnets compare"):
            Store.open(tmp_path / name)
    with pytest.raises(InputError, match="no such file"):
        Store.open(tmp_path / "none.db")
    other = sqlite3.connect(tmp_path / "other.db")
    other.executescript("CREATE TABLE t (x); INSERT INTO t VALUES (1)")
    other.close()
    for open_it in (Store.open, lambda path: Recorder.begin(str(path), TERMS, command="")):
        with pytest.raises(InputError, match="another SQLite database"):
            open_it(tmp_path / "other.db")
    with pytest.raises(UsageError, match="cannot write"):
        Recorder.begin(str(tmp_path / "no" / "runs.db"), TERMS, command="")


def test_a_store_that_could_not_be_begun_is_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed as the file appears, it is empty; on a full disk it has a page and no tables."""
    path = tmp_path / "runs.db"
    path.touch()
    assert not is_begun(str(path))

    def on_full_disk(path: str) -> sqlite3.Connection:
        connection = connect(path)
        connection.execute("PRAGMA max_page_count = 1")
        return connection

    with monkeypatch.context() as patched:
        patched.setattr(recorder_module, "connect", on_full_disk)
        with pytest.raises(UsageError, match=r"runs\.db: database or disk is full"):
            begun(path)
    assert path.stat().st_size == 4096
    assert not is_begun(str(path))
    begun(path).close()
    assert is_begun(str(path))


def test_a_file_called_as_the_lock_that_is_none_stays(tmp_path: Path) -> None:
    path, lock = tmp_path / "runs.db", tmp_path / "runs.db-lock"
    lock.write_text("mine")
    with pytest.raises(UsageError, match=r"runs\.db-lock is no lock of ours, it has contents"):
        begun(path)
    assert lock.read_text() == "mine"
    lock.write_text("")
    with begun(path):
        lock.write_text("mine now")
    assert lock.read_text() == "mine now"


def test_a_store_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    begun(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 5")
    connection.close()
    with pytest.raises(InputError, match="expected a store of schema version 4, found version 5"):
        Store.open(path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("UPDATE run SET verdict = 'bogus'", "expected one of correct, .*, found 'bogus' as verdict of the table run"),
        ("UPDATE run SET status = 'maybe'", "expected one of satisfiable, .*, found 'maybe' as status"),
        ("UPDATE run SET seconds = 'abc'", "expected a number of seconds, found 'abc' as seconds"),
        ("UPDATE run SET seconds = -1", "expected a number of seconds, found '-1.0'"),
        ("UPDATE run SET seconds = 9e999", "expected a number of seconds, found 'inf'"),
        ("UPDATE run SET cpu = x'00'", "expected a number, or none"),
        ("UPDATE run SET load = -9e999", "expected a number, or none, found '-inf'"),
        ("UPDATE run SET instance = 99", "expected what run 1 refers to, found no such instance"),
        (
            "INSERT INTO solution VALUES (1, x'00', '')",
            "expected a run for the solutions of .*, found none that has found",
        ),
        ("UPDATE run SET solutions = 0", "expected a run for the solutions of"),
        ("DROP VIEW runs", "expected a store made by magnets compare, found no such table: runs"),
        ("DROP TABLE seed", "expected a store made by magnets compare, found no such table: seed"),
        ("UPDATE run SET counters = '{broken'", "expected a JSON object of numbers from 0, found '{broken'"),
        ("UPDATE run SET counters = '[1]'", "expected a JSON object of numbers"),
        ('UPDATE run SET counters = \'{"nodes": "many"}\'', "expected a JSON object of numbers"),
        ("UPDATE instance SET features = 'x'", "expected a JSON object of numbers, found 'x'"),
        ("UPDATE instance SET cells = 'four'", "expected a whole number, found 'four'"),
        ("UPDATE configuration SET sources = '7'", "expected a JSON object of texts and numbers, found '7'"),
        ("UPDATE surroundings SET machine = ''", "expected a JSON object of texts and numbers, found ''"),
        (
            "UPDATE campaign SET value = '{' WHERE key = 'report'",
            "expected a JSON object of texts and numbers, found '{'",
        ),
        (
            "UPDATE campaign SET value = '7' WHERE key = 'report'",
            "expected a JSON object of texts and numbers, found '7'",
        ),
        ("DELETE FROM campaign WHERE key = 'created'", "expected the campaign's created, found none"),
    ],
)
def test_a_store_with_contents_of_somebody_elses_is_refused_in_one_line(
    tmp_path: Path, change: str, message: str
) -> None:
    path = tmp_path / "runs.db"
    with begun(path) as recorder:
        recorder.add(record(A, FC, 0, "+-"))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(change)
        connection.commit()
    for open_it in (Store.open, lambda path: Recorder.begin(str(path), TERMS, command="")):
        with pytest.raises(InputError, match=message) as caught:
            open_it(path)
        assert "\n" not in str(caught.value)


KILLED = """
import os, sys
from pathlib import Path
sys.path.insert(0, {root!r})
from tests.workbench.stores import *
recorder = begun(Path({path!r}))
recorder.add(record(A, FC, 0, "+-"))
if {within}:
    recorder._connection.execute("BEGIN IMMEDIATE")
    recorder._insert(record(B, FC, 0, "+-"))
os.kill(os.getpid(), 9)
"""


@pytest.mark.parametrize("within", [False, True])
def test_what_was_committed_outlives_a_kill_and_the_lock_does_not(tmp_path: Path, within: bool) -> None:
    path = tmp_path / "runs.db"
    code = KILLED.format(root=str(Path(__file__).parents[2]), path=str(path), within=within)
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == -9
    with begun(path) as recorder:
        assert recorder.done() == {(A.instance_id, FC.configuration, 0)}
        recorder.add(record(B, FC, 0, "+-"))
    with Store.open(path) as store:
        assert len(lasting(store.frame())) == 2


@pytest.mark.soak
def test_ten_thousand_runs_are_small_and_read_fast(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    boards = [InstanceRow(f"{i:016}", "magnets", f"boards/{i}.txt", "10x9", 90, "x" * 700) for i in range(250)]
    entries = [Competitor(f"solver=hand level=lines inference=mac variable=mrv value=v{i}", f"v{i}") for i in range(20)]
    counters = dict.fromkeys(COUNTERS, 12345)
    with Recorder.begin(str(path), TERMS, command="") as recorder:
        recorder.enter(boards, entries, [0, 1])
        for board in boards:
            for entry in entries:
                for seed in (0, 1):
                    recorder.add(record(board, entry, seed, "+-." * 30, counters=counters))
        assert len(recorder.frame()) == 10_000
    assert path.stat().st_size < 50 * 1024**2


@pytest.mark.parametrize("first", ["ours", "theirs"])
def test_an_external_claim_that_there_is_no_solution_waits_for_ours(tmp_path: Path, first: str) -> None:
    with begun(tmp_path / "runs.db") as recorder:
        theirs = record(A, FC, 0, verdict=Verdict.UNCONFIRMED)
        ours = record(A, MAC)
        recorder.add(record(B, FC, 1, verdict=Verdict.UNCONFIRMED))
        for one in (ours, theirs) if first == "ours" else (theirs, ours):
            assert recorder.add(one) == []
        verdicts = {
            (one, seed): verdict for one, seed, verdict in recorder.frame()[["instance", "seed", "verdict"]].values
        }
        assert verdicts == {("a.txt", 0): Verdict.CORRECT, ("b.txt", 1): Verdict.UNCONFIRMED}
        assert recorder.faults() == []
        (refuted,) = recorder.add(record(B, MAC, 0, "+-/-+"))
        assert (refuted.label, refuted.verdict) == ("fc", Verdict.FALSE_UNSATISFIABLE)
