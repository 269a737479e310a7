from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pandas as pd
import pytest

from hand_solver import Status
from magnets_cp.answer import Outcome
from magnets_cp.errors import UsageError
from magnets_cp.workbench.judge.verify import Verdict
from magnets_cp.workbench.study.store import Competitor, InstanceRow, Recorder, Store, Terms, export
from magnets_cp.workbench.study.store.benchexec import DOCTYPE
from tests.workbench.stores import FC, MAC, TERMS, A, B, begun, record

ODD = Competitor('solver=hand variable="mine.py:it\'s"', "it's, 100%", named=True)
STOPPED = {"status": Status.UNKNOWN, "complete": False, "verdict": Verdict.UNDECIDED}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    path = tmp_path / "runs.db"
    with begun(path) as recorder:
        recorder.enter([], [ODD, MAC], [])
        recorder.add(record(A, ODD, 0, "+-", counters={"nodes": 1}))
        recorder.add(record(A, ODD, 1, "+-", counters={"nodes": 2}))
        recorder.add(record(A, MAC, 0, "+-", verdict=Verdict.WRONG))
        recorder.add(record(B, MAC, 0, **STOPPED))
        recorder.add(record(B, MAC, 1, **STOPPED, outcome=Outcome.MEMORY))
        recorder.add(record(B, ODD, 0, **STOPPED, outcome=Outcome.CRASH))
    with Store.open(path) as opened:
        yield opened


def test_csv_and_parquet_hold_the_frame(store: Store, tmp_path: Path) -> None:
    frame = store.frame()
    export(store, tmp_path / "runs.csv")
    export(store, tmp_path / "runs.parquet")
    pd.testing.assert_frame_equal(pd.read_parquet(tmp_path / "runs.parquet"), frame)
    read = pd.read_csv(tmp_path / "runs.csv", keep_default_na=False, na_values={name: [""] for name in NUMBERS})
    pd.testing.assert_frame_equal(read.astype(frame.dtypes.to_dict()), frame)


NUMBERS = (
    "cpu",
    "load",
    "limit_nodes",
    "limit_cpu",
    "nodes",
    "backtracks",
    "fails",
    "revisions",
    "checks",
    "prunings",
    "max_depth",
    "restarts",
    "branches",
    "conflicts",
)


def rows(path: Path) -> list[list[str]]:
    """The data of an ARFF file; its names here hold no quoted comma but one."""
    _, _, data = path.read_text().partition("@DATA\n")
    return [re.findall(r"(?:'(?:[^'\\]|\\.)*'|[^,])+", line) for line in data.splitlines()]


def test_an_aslib_scenario_is_consistent(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "magnets.aslib"
    export(store, folder)
    export(store, folder)  # once more over what is there
    description = dict(line.split(": ", 1) for line in (folder / "description.txt").read_text().splitlines())
    values = {key: json.loads(text) for key, text in description.items()}
    assert values["scenario_id"] == "magnets"
    assert values["algorithm_cutoff_time"] == 10.0
    assert values["algorithms_stochastic"] == ["it's, 100%"]
    assert values["feature_steps"] == {"board": {"provides": ["cells"]}}
    runs = rows(folder / "algorithm_runs.arff")
    assert [run[1:3] + run[4:] for run in runs] == [
        ["1", r"'it\'s, 100%'", "ok"],
        ["2", r"'it\'s, 100%'", "ok"],
        ["1", "mac", "other"],
        ["1", "mac", "timeout"],
        ["2", "mac", "memout"],
        ["1", r"'it\'s, 100%'", "crash"],
    ]
    assert rows(folder / "feature_values.arff") == [["a.txt", "1", "4"], ["b.txt", "1", "6"]]
    assert rows(folder / "feature_runstatus.arff") == [["a.txt", "1", "ok"], ["b.txt", "1", "ok"]]
    assert {row[0] for row in rows(folder / "cv.arff")} == {"a.txt", "b.txt"}
    for file in folder.glob("*.arff"):
        head = file.read_text()
        assert head.startswith(f"@RELATION {file.stem.upper()}_magnets\n")
        assert head.count("@ATTRIBUTE") == len(rows(file)[0])


def test_a_scenario_of_several_puzzles_has_the_features_of_all(tmp_path: Path) -> None:
    queens = InstanceRow("c" * 16, "queens", "c.txt", "3x3", 9, "...", {"tightness": 0.5, "cells": 9})
    with Recorder.begin(str(tmp_path / "runs.db"), Terms("magnets, queens", TERMS.limits), command="") as recorder:
        recorder.enter([A, queens], [FC], [0])
        for board in (A, queens):
            recorder.add(record(board, FC, 0, "+-"))
    with Store.open(tmp_path / "runs.db") as opened:
        export(opened, tmp_path / "mixed.aslib")
    values = tmp_path / "mixed.aslib" / "feature_values.arff"
    assert values.read_text().count("@ATTRIBUTE") == 4
    assert rows(values) == [["a.txt", "1", "4", "?"], ["c.txt", "1", "9", "0.5"]]


def test_results_of_benchexec_have_a_file_a_configuration_and_its_categories(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "magnets.benchexec"
    export(store, folder)
    assert {path.name for path in folder.iterdir()} == {"it-s--100-.results.xml", "mac.results.xml"}
    told = {}
    for path in folder.iterdir():
        text = path.read_text()
        assert text.startswith(f'<?xml version="1.0"?>\n{DOCTYPE}')
        root = ET.fromstring(text)
        assert [child.tag for child in root][:2] == ["columns", "systeminfo"]
        assert {"tool", "toolmodule", "version", "benchmarkname", "date", "starttime", "generator"} <= set(root.keys())
        for run in root.iter("run"):
            values = {column.get("title"): column.get("value") for column in run}
            told[root.get("name"), run.get("name")] = (values["status"], values["category"])
            assert (values["walltime"], values["cputime"]) == ("0.5s", "0.25s")
    assert told == {
        ("it's, 100%", "a.txt, seed 0"): ("satisfiable", "correct"),
        ("it's, 100%", "a.txt, seed 1"): ("satisfiable", "correct"),
        ("it's, 100%", "b.txt, seed 0"): ("ERROR (crash)", "error"),
        ("mac", "a.txt, seed 0"): ("satisfiable", "wrong"),
        ("mac", "b.txt, seed 0"): ("unknown", "unknown"),
        ("mac", "b.txt, seed 1"): ("OUT OF MEMORY", "error"),
    }


def test_an_unknown_format_or_place_is_refused(store: Store, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"ending in \.csv, \.parquet, \.aslib, \.benchexec"):
        export(store, tmp_path / "runs.xlsx")
    for name in ("no/runs.csv", "runs.db/runs.aslib", "runs.db/runs.benchexec"):
        with pytest.raises(UsageError, match="cannot write"):
            export(store, tmp_path / name)


def test_csv_obeys_nothing(tmp_path: Path) -> None:
    with begun(tmp_path / "runs.db") as recorder:
        recorder.enter([], [MAC], [])
        recorder.add(record(A, MAC, 0, "+-", detail="one\n\x1b[31mtwo\tthree\u202e"))
        export(recorder, tmp_path / "runs.csv")
    text = (tmp_path / "runs.csv").read_text(encoding="utf-8")
    assert "one\n\\x1b[31mtwo\tthree\\u202e" in text
