"""What happened before how fast: a rival that crashes is told first, has no rank, and nothing is said of its speed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from magnets_cp.workbench.study.report.analysis import Question, analyse
from magnets_cp.workbench.study.report.presets import document
from magnets_cp.workbench.study.report.write import markdown
from magnets_cp.workbench.study.scoring.ablation import ablation
from magnets_cp.workbench.study.scoring.runs import prepared
from magnets_cp.workbench.study.scoring.scores import scores
from magnets_cp.workbench.study.store import Store
from tests.boards import INSTANCES
from tests.running import magnets
from tests.workbench.campaigns import META

RIVALS = """
def always(view): return 1 // 0
def at_times(view):
    if len(view.problem.variables) > 20: raise ValueError("too large")
    return view.unassigned()[0]
"""
BOARDS = [str(INSTANCES / "magnets" / name) for name in ("seed-1-6x6.txt", "seed-2-10x9.txt", "unsatisfiable-3x4.txt")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of real runs: mac and mrv, a rival that always crashes, and one that does at times."""
    folder = tmp_path_factory.mktemp("crashes")
    (folder / "rivals.py").write_text(RIVALS)
    named = [
        "mine: level=arcs variable=mrv",
        *(f"{name}: level=arcs variable={folder}/rivals.py:{name}" for name in ("always", "at_times")),
    ]
    options = [part for one in (*named, "degree: level=arcs variable=degree") for part in ("--config", one)]
    done = magnets("compare", *BOARDS, *options, "--seconds", "3", "--store", str(folder / "runs.db"))
    assert done.returncode == 0, done.stderr
    (folder / "shown").write_text(done.stdout)
    return folder


def test_the_terminal_counts_them_and_puts_them_last(folder: Path) -> None:
    head, *rows = (folder / "shown").read_text().splitlines()
    assert head.split()[:5] == ["configuration", "runs", "solved", "wrong", "crashed"]
    order = [row.split()[0] for row in rows[:4]]
    assert set(order[:2]) == {"mine", "degree"}
    crashed = {row.split()[0]: row.split()[4] for row in rows[:4]}
    assert (crashed["mine"], crashed["degree"]) == ("0", "0")
    assert int(crashed["always"]) >= 2
    assert 0 < int(crashed["at_times"]) < 3


def test_the_report_tells_them_first_and_says_nothing_of_their_speed(folder: Path) -> None:
    with Store.open(folder / "runs.db") as store:
        made = document(store.frame(), store.meta(), question=Question("mine"))
        text = markdown(made)
    assert made.alerts[0].startswith("Crashed: always in ")
    assert "modulo by zero" in made.alerts[0]
    assert made.alerts[1].startswith("Crashed: at_times in 1 of 3 runs")
    said = [sentence for sentence in made.summary if "always" in sentence or "at_times" in sentence]
    assert said
    assert all(sentence.startswith("Nothing is said of how fast ") for sentence in said)
    assert "times as fast as always" not in text
    assert not re.search(r"(always|at_times) (is|takes) [\d.]+", text)


def test_nothing_is_said_of_a_baseline_that_crashes(folder: Path) -> None:
    with Store.open(folder / "runs.db") as store:
        analysis = analyse(store.frame(), store.meta(), Question("always"))
        made = document(store.frame(), store.meta(), question=Question("always"))
    assert analysis.rivals == []
    assert any(sentence.startswith("Nothing is said of how fast always is") for sentence in made.summary)


def test_crashes_are_ranked_if_that_is_asked_for(folder: Path) -> None:
    done = magnets("report", str(folder / "runs.db"), "--baseline", "mine", "--with-crashes")
    assert done.returncode == 0
    assert "Crashed: always in " in done.stdout
    assert "\n| crashed |" not in done.stdout  # in the place of a rank
    assert "\n| crashed |" in magnets("report", str(folder / "runs.db"), "--baseline", "mine").stdout


def test_no_option_is_worth_anything_by_a_configuration_that_crashed(folder: Path) -> None:
    with Store.open(folder / "runs.db") as store:
        runs = prepared(store.frame())
    found = scores(runs)
    assert [score.rank for score in found] == [1, 2, None, None]
    labels = {label for change in ablation(runs, found) for label in json.dumps(str(change)).split()}
    assert not {"always", "at_times"} & labels


def test_no_crash_no_word(folder: Path) -> None:
    with Store.open(folder / "runs.db") as store:
        frame = store.frame()
    made = document(frame[frame["label"].isin(["mine", "degree"])], META, question=Question("mine"))
    assert not any("rash" in sentence for sentence in (*made.alerts, *made.summary))
