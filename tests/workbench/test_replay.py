"""What a replay says of runs that were published, and of files that somebody changed."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand_solver import Status
from magnets_cp.answer import Outcome
from magnets_cp.errors import InputError
from magnets_cp.text.sanitize import csv_of, plain, unmarked
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.study.compare.plan import read_plan
from magnets_cp.workbench.study.compare.published import published
from magnets_cp.workbench.study.compare.replay import replayed
from magnets_cp.workbench.study.store import Competitor, Store, export
from tests.workbench.stores import FC, MAC, A, B, begun, record

LATE = {"status": Status.UNKNOWN, "verdict": Verdict.UNDECIDED, "complete": False, "seconds": 10.5}


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    with begun(tmp_path / "runs.db") as recorder:
        recorder.add(record(A, FC, 0, "+-"))
        recorder.add(record(A, MAC, 0, "+-"))
        recorder.add(record(B, MAC, 0, **LATE))
        recorder.add(record(B, FC, 0, **{**LATE, "outcome": Outcome.MEMORY, "seconds": 1.0}))
        export(recorder, tmp_path / "runs.csv")
    return tmp_path / "runs.csv"


def rows_of(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_bytes().decode(), newline="")))


def edited(runs: Path, **changes: str) -> str:
    """The path of the runs with columns changed in every row."""
    rows = rows_of(runs)
    with (runs.parent / "edited.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows({**row, **changes} for row in rows)
    return str(runs.parent / "edited.csv")


def test_what_was_stored_is_what_was_published(runs: Path) -> None:
    with Store.open(runs.parent / "runs.db") as store:
        found = replayed(published(str(runs)), store.frame())
    assert (found.same, found.limited, found.different, found.unmatched) == (2, 2, (), 0)
    assert found.holds
    assert not found.says_nothing


def test_a_run_that_no_limit_can_have_stopped_is_compared_whatever_its_verdict(runs: Path) -> None:
    with Store.open(runs.parent / "runs.db") as store:
        found = replayed(published(edited(runs, verdict="undecided")), store.frame())
        assert (found.same, len(found.different), found.holds) == (0, 2, False)
        nothing = replayed(published(edited(runs, verdict="undecided", seconds="10")), store.frame())
    assert (nothing.same, nothing.limited, nothing.holds, nothing.says_nothing) == (0, 4, True, True)
    assert any("nothing was compared" in line for line in nothing.lines())


@pytest.mark.parametrize("column", ["instance", "configuration", "seed", "status", "verdict", "nodes", "seconds"])
def test_runs_without_a_column_are_refused(runs: Path, column: str) -> None:
    runs.write_text(runs.read_text().replace(f",{column},", ",other,", 1))
    with pytest.raises(InputError, match=f"expected the column {column}, found none"):
        published(str(runs))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": "one"}, r"edited\.csv:2: expected a whole number as seed, found 'one'"),
        ({"seed": ""}, "expected a whole number as seed, found ''"),
        ({"seed": "9" * 5000}, "expected a whole number as seed"),
        ({"nodes": "many"}, "expected a number, or none as nodes"),
        ({"nodes": "inf"}, "expected a number, or none as nodes"),
        ({"seconds": "nan"}, "expected a number of seconds as seconds"),
        ({"status": "perhaps"}, "expected one of satisfiable, .* as status"),
        ({"verdict": ""}, "expected one of correct, .* as verdict"),
        ({"instance": "a.txt", "configuration": "x"}, ":3:1: expected each run once"),
    ],
)
def test_runs_that_say_something_else_are_refused_at_their_line(
    runs: Path, changes: dict[str, str], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        published(edited(runs, **changes))


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\0", b"instance\n" + b"x" * 200_000, b'"open', b"\n\n", b"a,b\n1\n"]
)
def test_what_is_no_csv_of_runs_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "runs.csv").write_bytes(content)
    with pytest.raises(InputError, match=r"runs\.csv"):
        published(str(tmp_path / "runs.csv"))
    with pytest.raises(InputError, match="a readable file"):
        published(str(tmp_path))


def test_a_table_without_a_run_is_refused(runs: Path) -> None:
    path = runs / "runs.csv" if runs.is_dir() else runs
    path.write_text(path.read_text(encoding="utf-8").splitlines()[0] + "\n", encoding="utf-8")
    with pytest.raises(InputError, match="a row a run"):
        published(str(path))


@given(st.text("=+-@';\t\n ax") | st.text())
def test_what_is_marked_as_no_formula_is_read_as_it_was(text: str) -> None:
    assert unmarked(plain(text)) == text.replace("\r\n", "\n").replace("\r", "\n")
    assert not plain(text).lstrip().startswith(("=", "+", "-", "@"))


@pytest.mark.parametrize(
    "line",
    [
        "a=" + "[" * 5000,
        "a=" + "{b=" * 5000,
        "seeds = " + "1" * 5000,
        "seeds = 0x" + "f" * 5000,
        "seeds = [0x" + "f" * 5000 + "]",
        "report = {template = 2024-01-01}",
        "report = {template = nan}",
        "seconds = nan",
        "seconds = 1e400",
        "seeds = 2024-01-01",
    ],
)
def test_a_campaign_file_that_is_none_is_one_message(tmp_path: Path, line: str) -> None:
    path = tmp_path / "campaign.toml"
    path.write_text(f'{line}\ninstances = ["a"]\nconfigurations = ["solver=hand"]\n')
    with pytest.raises(InputError, match=r"campaign\.toml.*: expected") as caught:
        read_plan(str(path))
    assert len(str(caught.value)) < 300 + len(str(path))


FORMULAS = ("=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", " =1", "＝1")  # noqa: RUF001


@pytest.mark.parametrize("text", FORMULAS)
def test_no_text_in_runs_is_a_formula_of_a_spreadsheet(tmp_path: Path, text: str) -> None:
    with begun(tmp_path / "runs.db") as recorder:
        recorder.enter([], [Competitor(FC.configuration, text, named=True), MAC], [])
        recorder.add(record(A, FC, 0, "+-", detail=text, load=-1.5))
        export(recorder, tmp_path / "runs.csv")
        assert csv_of(recorder.frame()) == (tmp_path / "runs.csv").read_bytes().decode()
    (row,) = rows_of(tmp_path / "runs.csv")
    assert row["label"] == row["detail"] == plain(text)
    assert list(published(str(tmp_path / "runs.csv"))["label"]) == [text.replace("\r", "\n")]
    assert row["label"].startswith("'")
    assert row["load"] == "-1.5"
