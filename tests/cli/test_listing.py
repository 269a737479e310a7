"""Lines of boards are there as soon as their boards are judged, and make one table in the end."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from magnets_cp.workbench.page.table import Cell, Column, GrowingTable, Table
from tests.boards import INSTANCES
from tests.running import magnets

SMALL, LARGE = "2x2:11,11,11,11,TTBB", str(INSTANCES / "magnets" / "seed-1-6x6.txt")
# Of the larger board nothing is decided before there is a file; so what is read before has not waited for it.
WAITING = """
import os, time
def choose(view):
    while len(view.problem.variables) > 2 and not os.path.exists({go_on!r}):
        time.sleep(0.01)
    return view.unassigned()[0]
def solve(board):
    while board.rows > 2 and not os.path.exists({go_on!r}):
        time.sleep(0.01)
    return None
"""


@pytest.mark.parametrize(
    "command",
    [["verify", "--config", "variable={file}:choose"], ["judge", "--solver", "{file}:solve"]],
    ids=lambda c: c[0],
)
def test_a_line_is_there_before_the_next_board_is_done(tmp_path: Path, command: list[str]) -> None:
    go_on, part = tmp_path / "go-on", tmp_path / "part.py"
    part.write_text(WAITING.format(go_on=str(go_on)))
    arguments = [argument.format(file=part) for argument in command]
    done = [sys.executable, "-m", "magnets_cp", *arguments, SMALL, LARGE, "--seconds", "30"]
    with subprocess.Popen(done, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline(), process.stdout.readline()]
        is_at_work = process.poll() is None
        go_on.touch()
        rest = process.stdout.read()
    assert [line.split()[0] for line in lines] == ["instance", SMALL]
    assert is_at_work
    assert rest.startswith(LARGE)


def test_it_is_the_table_that_was_printed_at_the_end() -> None:
    done = magnets("verify", SMALL, LARGE, "--config", "variable=mrv", "--config", "solver=cp-sat")
    title, first, second, *_ = done.stdout.splitlines()
    assert title.index("size") + len("size") == first.index(" 2x2 ") + 4 == second.index(" 6x6 ") + 4
    assert title.index("status") == first.index("satisfiable") == second.index("satisfiable")


def test_a_reader_that_goes_away_is_no_verdict_and_loses_no_page(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    verify = f"{sys.executable} -m magnets_cp verify {SMALL} {LARGE} --fuzz 20 --html {page}"
    done = subprocess.run(
        f"{verify} | head -1; echo ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "141"
    assert page.read_text(encoding="utf-8").rstrip().endswith("</html>")
    full = subprocess.run(f"{verify} --force > /dev/full", shell=True, stderr=subprocess.PIPE, text=True, check=False)
    assert (full.returncode, "no space left on device" in full.stderr) == (2, True)
    assert page.read_text(encoding="utf-8").rstrip().endswith("</html>")


def test_a_column_grows_with_its_cells_and_the_first_knows_its_names() -> None:
    printed = StringIO()
    table = GrowingTable(printed, ["b", "longest"])
    columns = (Column("name", numeric=False), Column("n"), Column("said", numeric=False))
    for name, number, said in [("b", "1", "x"), ("longest", "1000", "\x1b[2J"), ("b", "2", "")]:
        table.add(Table("", columns, ((Cell(name), Cell(number), Cell(said)),)))
    assert printed.getvalue().splitlines() == [
        "name     n  said",
        "b        1  x",
        "longest  1000  \\x1b[2J",
        "b           2",
    ]
