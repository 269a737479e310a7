"""A class of fourteen kinds of submission: every output tells the same of everybody, by name."""

from __future__ import annotations

import csv
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree import ElementTree as ET

import pytest

from tests.boards import INSTANCES
from tests.browsing import visit
from tests.programs import RIGHT, UNCHECKED
from tests.running import magnets

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BOARDS = ["tiny-2x3-upright.txt", "tiny-2x2-several.sgt", "tiny-2x1-unsatisfiable.txt", "unsatisfiable-3x4.txt"]
MINUS_FIRST = "2x1:01,1,10,1,LR"
LOOP, SILENT = "while True: pass\n", "raise SystemExit(3)\n"
# By the name of the file or folder: the files in it.
FILES = {
    "ada.py": RIGHT,
    "brook.py": UNCHECKED,
    "chris.py": "print('no solution')\n",
    "=dana.py": LOOP,
    "eli é.py": SILENT,
    "<b>finn.py": "print('+-+-+ ?')\n",
    "gale.py": "print('x' * 3_000_000)\n",
    "hal.py": "raise SystemExit(77)\n",
    "ida.py": "def solve(board):\n    return ['.' * board.columns] * board.rows\n",
    "jo/command.txt": f"{shlex.quote(sys.executable)} mine.py {{file}}\n",
    "jo/mine.py": RIGHT,
    "kim/solve.py": RIGHT,
    "lee/command.txt": "no-such-program {file}\n",
    "mo/command.txt": "cat {file}\nwrite=braille\n",
    "nia/notes.txt": "to do",
}
NAMES = ["<b>finn", "=dana", "ada", "brook", "chris", "eli é", "gale", "hal", "ida", "jo", "kim", "lee", "mo", "nia"]
GIVEN_UP, NOT_RUN = ["=dana", "eli é", "gale"], ["lee", "mo", "nia"]


class Class(NamedTuple):
    """What was written of it, and where."""

    folder: Path
    done: subprocess.CompletedProcess[str]
    document: dict[str, Any]


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Class:
    folder = tmp_path_factory.mktemp("class")
    for name, text in FILES.items():
        path = folder / "class" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    boards = [*(str(INSTANCES / "magnets" / name) for name in BOARDS), MINUS_FIRST]
    written = [
        *("--html", str(folder / "page.html"), "--junit", str(folder / "suites.xml")),
        *("--grades", str(folder / "grades.csv"), "--feedback", str(folder / "feedback"), "--shrink=" + str(folder)),
        *("--shrink-seconds", "1"),
    ]
    asked = ("judge", "--submissions", str(folder / "class"), *boards, "--seconds", "1", "--give-up", "2")
    done = magnets(*asked, *written)
    document = json.loads(magnets(*asked, "--json").stdout)
    return Class(folder, done, document)


def test_the_table_names_everybody_and_the_last_line_what_went_wrong(judged: Class) -> None:
    assert judged.done.returncode == 1
    lines = judged.done.stdout.splitlines()
    table = lines[lines.index(next(line for line in lines if line.startswith("solver "))) + 1 :]
    assert sorted(next(name for name in NAMES if line.startswith(name)) for line in table[:14]) == NAMES
    (closing,) = [line for line in lines if line.endswith("NOT ALL AGREED")]
    assert "3 submissions not run; =dana, eli é, gale given up" in closing
    for name in NOT_RUN:
        assert f"{name} is not run: " in judged.done.stdout
    assert "given up: no answer on 2 boards in a row (timeout): it was not run any more" in judged.done.stdout
    assert "solver=command" not in judged.done.stdout.replace("--config 'solver=command", "")


def counts(judged: Class) -> dict[str, dict[str, int]]:
    """How often everybody who was run got which verdict, as the JSON document says."""
    return {one["name"]: one["verdicts"] for one in judged.document["solvers"]}


def test_json_grades_and_suites_count_the_same_verdicts(judged: Class) -> None:
    told = counts(judged)
    assert [*told, *(one["name"] for one in judged.document["not_run"])] == NAMES
    assert [one["name"] for one in judged.document["given_up"]] == GIVEN_UP
    with (judged.folder / "grades.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["name"].removeprefix("'"): row for row in csv.DictReader(file)}
    assert list(rows) == NAMES
    suites = {one.get("name"): one for one in ET.parse(judged.folder / "suites.xml").getroot()}
    assert [name for name in suites if name in NAMES] == NAMES
    for name, verdicts in told.items():
        assert {key: int(rows[name][key]) for key in verdicts} == verdicts
        kinds = [case[0].get("type") or case[0].get("message") if len(case) else "correct" for case in suites[name]]
        more = ["given up"] if name in GIVEN_UP else []
        assert sorted(filter(None, kinds)) == sorted([*more, *(kind for kind, n in verdicts.items() for _ in range(n))])
    for name in NOT_RUN:
        assert rows[name]["not run"]
        assert suites[name].get("errors") == "1"


def test_scores_are_separate_and_who_always_says_the_same_earns_nothing(judged: Class) -> None:
    scores = {one["name"]: one for one in judged.document["solvers"]}
    assert scores["ada"]["score"] == scores["jo"]["score"] == scores["kim"]["score"] == 1
    assert scores["chris"]["score"] == 0
    assert scores["chris"]["score_by_kind"] == {"one solution": 0, "many solutions": 0, "unsatisfiable": 1}
    assert [scores[name]["verdicts"] for name in GIVEN_UP] == [
        {"timeout": 2, "given up": 3}, {"crash": 2, "given up": 3}, {"too much output": 2, "given up": 3},
    ]  # fmt: skip


def test_feedback_is_a_page_each_with_a_command_that_repeats_the_fault(judged: Class) -> None:
    pages = {path.stem: path.read_text(encoding="utf-8") for path in (judged.folder / "feedback").iterdir()}
    assert sorted(pages) == sorted(["b-finn", *NAMES[1:]])
    told = counts(judged)
    for name, verdicts in told.items():
        text = pages[{"<b>finn": "b-finn"}.get(name, name)]
        shown = dict(re.findall(r'<td class="short[^"]*">([a-z ]+)</td>\n<td class="number">(\d+)</td>\n</tr>', text))
        assert {key: int(shown[key]) for key in verdicts} == verdicts
    assert "could not be run: no command.txt" in pages["nia"]
    assert "<svg" in pages["brook"]
    assert "its answer" in pages["brook"]
    assert "a right solution" in pages["brook"]
    (again,) = re.findall(r'<pre class="command" tabindex="0">(.*)</pre>', pages["brook"])[:1]
    assert again.startswith("magnets judge --command &#39;python3 brook.py {file}&#39; ")
    board = again.split()[-1]
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(judged.folder / 'class' / 'brook.py'))} {{file}}"
    assert magnets("judge", "--command", command, board).returncode == 1


@pytest.mark.parametrize("width", [380, 1400])
def test_the_pages_in_a_browser(chromium: Browser, judged: Class, width: int) -> None:
    for name, title in (("page", "Verification of magnets solvers"), ("feedback/b-finn", "<b>finn")):
        visited = visit(chromium, judged.folder / f"{name}.html", width)
        assert visited.page.locator("h1").inner_text() == title
        assert (visited.requests, visited.complaints, visited.overflows) == ([], [], False)
    visited = visit(chromium, judged.folder / "page.html", width)
    named = visited.page.locator("table").first.locator("tbody tr td:first-child").all_inner_texts()
    assert sorted(named) == NAMES
    assert "3 submissions not run; =dana, eli é, gale given up." in visited.page.locator(".alert").inner_text()
