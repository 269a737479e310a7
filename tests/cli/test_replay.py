"""A bundle whose files were changed by somebody, run again."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner, Result

from magnets_cp.cli.main import app
from magnets_cp.text.spreadsheet import guarded, unguarded
from tests.boards import INSTANCES

SEED_1 = str(INSTANCES / "magnets" / "seed-1-6x6.txt")
NAMES = ["=1+1|mac", "\U0001f9f2 and é", "a 'quote' \"two\"", "-x", "@sum", "tab\tin it", "\x7f", "C:\\new"]


def magnets(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments), prog_name="magnets")


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("published")
    store = str(folder / "runs.db")
    compared = magnets("compare", SEED_1, "--config", "inference=fc,mac", "--seeds", "2", "--store", store)
    assert compared.exit_code == 0, compared.output
    assert magnets("report", store, "-o", str(folder / "paper")).exit_code == 0
    return folder / "paper"


@pytest.fixture
def replayed(paper: Path, tmp_path: Path) -> Callable[[str, str], Result]:
    """Runs a copy again, of which one file has another text."""

    def run(name: str, text: str) -> Result:
        copy = tmp_path / "copy"
        shutil.copytree(paper, copy)
        (copy / name).write_text(text)
        return magnets("compare", "--replay", str(copy))

    return run


def test_where_nothing_can_be_compared_nothing_is_the_same(paper: Path, replayed: Callable[[str, str], Result]) -> None:
    frame = pd.read_csv(paper / "runs.csv")
    done = replayed("runs.csv", frame.assign(verdict="undecided").to_csv(index=False))
    assert done.exit_code == 3
    assert "0 runs gave the same" in done.output


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda frame: frame.drop(columns="seed"), "runs.csv:1:1: expected a column seed, found none"),
        (lambda frame: frame.assign(seed="x"), "runs.csv:2: expected a number as seed, found 'x'"),
        (lambda frame: frame.assign(seed=1.5), "runs.csv:2: expected a number as seed"),
        (lambda frame: frame.assign(nodes="many"), "runs.csv:2: expected a number as nodes, found 'many'"),
        (lambda frame: frame.iloc[:0].drop(columns="status"), "expected a column status"),
        (lambda frame: pd.DataFrame(), "runs.csv: expected a table as CSV"),
    ],
)
def test_runs_that_are_none_are_told_with_their_line(
    change: Callable[[pd.DataFrame], pd.DataFrame], message: str, paper: Path, replayed: Callable[[str, str], Result]
) -> None:
    done = replayed("runs.csv", change(pd.read_csv(paper / "runs.csv")).to_csv(index=False))
    assert done.exit_code == 2, done.output
    assert message in done.output


@pytest.mark.parametrize("text", ["a=" + "[" * 100_000, "a=" + "{a=" * 50_000, "seeds = 1\x00", "instances = 7"])
def test_a_campaign_that_is_none_is_one_message(text: str, replayed: Callable[[str, str], Result]) -> None:
    done = replayed("campaign.toml", text)
    assert done.exit_code == 2, done.output
    assert done.output.startswith("magnets: ")
    assert done.output.count("\n") == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_configuration_may_have_any_name(name: str, tmp_path: Path) -> None:
    store, bundle = str(tmp_path / "runs.db"), str(tmp_path / "paper")
    named = ["--config", f"{name}: inference=mac"]
    done = magnets("compare", SEED_1, *named, "--config", "inference=fc", "--store", store)
    if done.exit_code == 2:  # such a name is refused to begin with
        assert done.output.count("\n") == 1
        return
    assert done.exit_code == 0, done.output
    assert magnets("report", store, "-o", bundle).exit_code == 0
    runs = pd.read_csv(tmp_path / "paper" / "runs.csv")
    assert not runs["label"].str.startswith(("=", "+", "-", "@")).any()
    done = magnets("compare", "--replay", bundle)
    assert done.exit_code == 0, done.output
    assert "0 did not" in done.output


@pytest.mark.parametrize("text", ["=1", "'=1", "''+", "mac", "'mac'", "", "-", "\t", "it's"])
def test_what_is_guarded_comes_back(text: str) -> None:
    assert unguarded(guarded(text)) == text
    assert not guarded(text).startswith(("=", "+", "-", "@", "\t", "\r"))
