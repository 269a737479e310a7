"""Names of configurations and boards, whatever they are made of: published and run again."""

from __future__ import annotations

import os
import shutil
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnets_cp.workbench.study.report.bundle import _toml
from tests.cli.test_processes import SEED_1
from tests.running import magnets

NAMES = (
    *(
        "😀",
        "\U0001d518 b",
        'a"b',
        "it's",
        "back\\slash",
        "-lead",
        "--config",
        "tab\tin",
        "nl\nx",
        "cr\rx",
        "\x7f",
        "\x85x",
    ),
    *("\x1b[31mred", "\u202eabc", "\u2028x", "\ufeff", "#h", "[a]", "'''", '"""', "a/b", "../x", "%", "{a}", "é"),
)


@given(st.lists(st.text() | st.integers(-(2**40), 2**40)))
def test_whatever_a_bundle_says_is_toml(values: list[str | int]) -> None:
    assert tomllib.loads(f"key = {_toml(values)}\n") == {"key": values}


def test_a_bundle_with_any_name_runs_again(tmp_path: Path) -> None:
    boards = tmp_path / "😀 \"boards'"
    boards.mkdir()
    shutil.copy(SEED_1, boards / "-é 木.txt")
    named = (f"{_toml(name)} = 'value=random restarts={number}'\n" for number, name in enumerate(NAMES, start=10))
    campaign, store = tmp_path / "campaign.toml", str(tmp_path / "runs.db")
    campaign.write_text(f"store = 'runs.db'\ninstances = {_toml([str(boards)])}\n[configurations]\n{''.join(named)}")
    done = magnets("compare", str(campaign))
    assert done.returncode == 0, done.stderr
    done = magnets("report", store, "-o", str(tmp_path / "paper"))
    assert done.returncode == 0, done.stderr
    done = magnets("compare", "--replay", str(tmp_path / "paper"))
    assert (done.returncode, f"{len(NAMES)} runs gave the same" in done.stderr) == (0, True), done.stderr


@pytest.mark.skipif(os.name != "posix", reason="names are text there")
def test_a_name_that_is_no_text_is_one_message_and_a_board_keeps_its_own(tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "runs.db"))
    done = magnets("compare", SEED_1, "--config", "\udc80: inference=fc", *store)
    assert (done.returncode, done.stdout) == (2, "")
    assert r"'\udc80: inference=fc': expected text" in done.stderr
    board = shutil.copy(SEED_1, tmp_path / "\udc80.txt")
    done = magnets("compare", str(board), "--config", "inference=fc", "--config", "inference=mac", *store)
    assert done.returncode == 0, done.stderr
    done = magnets("report", store[1], "-o", str(tmp_path / "paper"))
    assert done.returncode == 0, done.stderr
    assert magnets("compare", "--replay", str(tmp_path / "paper")).returncode == 0
