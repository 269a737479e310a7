"""The files of ``magnets verify``, written by real processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_processes import SEED_1, UNSATISFIABLE
from tests.running import magnets

junitparser = pytest.importorskip("junitparser", reason="junitparser is not installed")


def test_junit_and_html_beside_the_json(tmp_path: Path) -> None:
    lazy = tmp_path / "lazy.py"
    lazy.write_text("def f(propagation, variable):\n    return True\n")
    xml, html = tmp_path / "verdicts.xml", tmp_path / "verdicts.html"
    done = magnets(
        *("verify", SEED_1, UNSATISFIABLE, "--json", "--junit", str(xml), "--html", str(html)),
        *("--config", f"inference={lazy}:f", "--config", "solver=cp-sat"),
    )
    assert done.returncode == 1
    document = json.loads(done.stdout)
    root = junitparser.JUnitXml.fromfile(str(xml))
    assert root.tests == 4
    assert root.failures == document["disagreements"] > 0
    page = html.read_text(encoding="utf-8")
    assert page.count("<article") == document["disagreements"]
    assert "touching: row" in page
    assert f"wrote {xml}" in done.stderr


def test_a_file_that_cannot_be_written_is_known_before_the_work(tmp_path: Path) -> None:
    done = magnets("verify", "--fuzz", "100000", "--html", str(tmp_path / "missing" / "page.html"))
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        f"magnets: cannot write {tmp_path}/missing/page.html: no such file or directory"
    ]
