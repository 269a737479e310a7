"""``magnets report`` on stores that ``magnets compare`` made, in real processes."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from tests.boards import INSTANCES
from tests.cli.test_processes import SEED_1
from tests.running import magnets

BOARDS = (SEED_1, *(str(INSTANCES / "magnets" / name) for name in ("unique-3x4.sgt", "unsatisfiable-5x4.txt")))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("store") / "runs.db"
    configs = ("--config", "level=lines inference=none,mac variable=mrv", "--config", "solver=cp-sat")
    done = magnets("compare", *BOARDS, *configs, "--seeds", "2", "--seconds", "20", "--store", str(path))
    assert done.returncode == 0, done.stderr
    return path


def test_every_format_from_one_command(store: Path, tmp_path: Path) -> None:
    names = ("report.html", "report.md", "report.tex", "runs.csv", "runs.parquet", "scenario.aslib")
    outputs = [argument for name in names for argument in ("-o", str(tmp_path / name))]
    done = magnets("report", str(store), *outputs)
    assert done.returncode == 0, done.stderr
    assert "Too few boards to tell hand none from hand mac: 7 boards that differ are needed" in done.stdout
    assert [line.rpartition("/")[2] for line in done.stderr.splitlines()] == list(names)
    html, markdown, latex = ((tmp_path / name).read_text(encoding="utf-8") for name in names[:3])
    for text in (html, markdown, latex):
        plain = text.replace("{-}", "-").replace(r"\allowbreak{}", "")
        assert "has the least PAR-2 of 3 configurations on 3 boards: it solved 3 of 3 boards" in plain
        assert "magnets compare" in text.replace("{", "").replace("}", "")
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    assert len(pd.read_csv(tmp_path / "runs.csv")) == len(pd.read_parquet(tmp_path / "runs.parquet")) == 12


def test_markdown_goes_to_standard_output(store: Path) -> None:
    done = magnets("report", str(store), "--template", "ablation")
    assert done.returncode == 0
    assert done.stdout.startswith("# The effect of each part\n")
    assert "| inference | none | mac | 1 | 3 | 3 |" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("STORE", "-o", "report.pdf"),
            "report.pdf: expected a name ending in .html, .md, .tex, .csv, .parquet, .aslib, "
            ".benchexec, or a folder, which has no ending",
        ),
        (("STORE", "--template", "x"), "--template: expected one of full, ablation, size, found 'x'"),
        (("STORE", "-o", "/nowhere/report.md"), "cannot write /nowhere/report.md: no such file or directory"),
        (("missing.db",), "missing.db: expected a store made by magnets compare, found no such file"),
        ((SEED_1,), f"{SEED_1}: expected a store made by magnets compare, found file is not a database"),
    ],
)
def test_what_makes_no_report_is_one_message(store: Path, arguments: tuple[str, ...], message: str) -> None:
    done = magnets("report", *(str(store) if one == "STORE" else one for one in arguments))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [f"magnets: {message}"]
