"""Hostile names, in every field of every output: shown as text, never run, obeyed or taken for a formula."""

from __future__ import annotations

import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from tests.running import magnets

MARKUP = '"><img src=x onerror=alert(1)><svg onload=alert(2)>'  # no slash: it is to be the name of a file
FORMULA = "=cmd|' C'!A0"
ESCAPE = "\x1b[2J\x1b]0;mine\x07\u202e"
TEMPLATE = "{{ 7*7 }}{% raw %}${7*7}"
NAMES = {"markup": MARKUP, "formula": FORMULA, "escape": ESCAPE, "template": TEMPLATE}
SAYS = "</pre></script><script>alert(3)</script><img src=x onerror=alert(4)>\x1b[2J"
# Each kind of verdict has fields of its own: crash and last words, unreadable and output, wrong, not run.
KINDS = {
    "crash": f"import sys\nsys.exit({SAYS!r})\n",
    "unreadable": f"print({SAYS!r})\n",
    "wrong": "print('++')\n",
    "none": f"raise SyntaxError({SAYS!r}\n",
}


class Elements(HTMLParser):
    """What a browser would make of a page, but for what stands in its own scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


class Written(NamedTuple):
    """The folder of all files, and what was printed."""

    folder: Path
    text: str
    document: str


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "class").mkdir()
    for kind, code in KINDS.items():
        for what, name in NAMES.items():
            (folder / "class" / f"{name} {kind} {what}.py").write_text(code)
    boards = []
    for name in NAMES.values():
        boards.append(folder / f"{name}.sgt")
        boards[-1].write_text("2x1:01,1,10,1,LR\n")
    asked = ["judge", "--submissions", str(folder / "class"), *map(str, boards), "--seconds", "20"]
    files = ["--html", "page.html", "--junit", "suites.xml", "--grades", "grades.csv", "--feedback", "feedback"]
    options = [str(folder / one) if not one.startswith("--") else one for one in files]
    done = magnets(*asked, *options, "--verbose")
    assert done.returncode == 1, done.stderr
    return Written(folder, done.stdout + done.stderr, magnets(*asked, "--json").stdout)


def test_pages_and_feedback_hold_no_element_of_others(written: Written) -> None:
    pages = [written.folder / "page.html", *(written.folder / "feedback").iterdir()]
    assert len(pages) == 1 + len(KINDS) * len(NAMES)
    for path in pages:
        text = path.read_text(encoding="utf-8")
        parser = Elements()
        parser.feed(text)
        for tag, attributes in parser.found:
            assert (
                tag not in ("img", "iframe", "object", "embed", "base", "form", "a")
                or attributes.get("class") == "skip"
            )
            assert not [name for name in attributes if name.startswith("on")], (path.name, tag, attributes)
        assert [tag for tag, _ in parser.found].count("script") == 1
        assert "script-src 'sha256-" in str([one.get("content") for tag, one in parser.found if tag == "meta"]).replace(
            '"', "'"
        )
        assert not set(text) & {"\x1b", "\x07", "\u202e"}
        assert "49" not in re.findall(r"<h1>(.*)</h1>", text)[0]


def test_terminals_obey_nothing(written: Written) -> None:
    assert not set(written.text) & {"\x1b", "\x07", "\u202e"}
    assert "\\x1b[2J" in written.text
    assert not set(written.document) & {"\x1b", "\x07"}
    names = {one["name"] for one in json.loads(written.document)["solvers"]}
    assert len(names) == (len(KINDS) - 1) * len(NAMES)
    assert {f"{name} crash {what}" for what, name in NAMES.items()} < names


def test_a_spreadsheet_finds_no_formula_and_a_reader_of_suites_no_element(written: Written) -> None:
    with (written.folder / "grades.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert len(rows) == 1 + len(KINDS) * len(NAMES)
    assert not {sign for row in rows for cell in row for sign in cell} & {"\x1b", "\x07", "\u202e", "\t"}
    assert not [cell for row in rows for cell in row if cell.lstrip()[:1] in tuple("=+-@") and not cell.isdigit()]
    root = ET.parse(written.folder / "suites.xml").getroot()
    assert {one.tag for one in root.iter()} == {"testsuites", "testsuite", "testcase", "failure", "error", "skipped"}
