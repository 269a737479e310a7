"""A value that a given alone takes from a variable may be decided: who tells no domains does not know of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from magnets_cp.cli.main import app

VARIABLES = '<variables><var id="x"> 0..3 </var><var id="y"> 0..1 </var></variables>'
GIVEN = "<instantiation><list> x </list><values> 3 </values></instantiation>"
BOARD = f"<instance>{VARIABLES}<constraints>{GIVEN}<intension> eq(x,y) </intension></constraints></instance>\n"


@pytest.mark.parametrize("meant", [{}, {"value": "input_order"}, {"value": "lcv", "variable": "mrv"}])
def test_it_may_be_decided_where_all_others_are_gone(meant: dict[str, str], tmp_path: Path) -> None:
    events = (["begin", meant], ["prune", "x", [3]], ["decide", "x", 0])
    (tmp_path / "told.txt").write_text("".join(f"@{json.dumps(event)}\n" for event in events))
    (tmp_path / "board.xml").write_text(BOARD)
    arguments = ["audit", str(tmp_path / "board.xml"), "--recording", str(tmp_path / "told.txt")]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output


BEGIN, DECIDE, UNDO, PRUNE = ["begin", {}], ["decide", "y", 0], ["undo"], ["prune", "x", [0]]


@pytest.mark.parametrize(
    ("events", "left", "status"),
    [
        ([BEGIN, ["prune", "x", [3]], DECIDE, UNDO], [0, 1, 2], 0),
        ([BEGIN, ["prune", "x", [3]], DECIDE, UNDO], [0, 1, 2, 3], 1),
        # What is removed below a decision is back when that is undone, and not before.
        ([BEGIN, DECIDE, PRUNE, UNDO], [0, 1, 2, 3], 0),
        ([BEGIN, DECIDE, PRUNE], [0, 1, 2, 3], 1),
        ([BEGIN, PRUNE, DECIDE, UNDO], [0, 1, 2, 3], 1),
        # What was not among the domains at the beginning does not come back.
        ([BEGIN, ["domains", [["x", [2, 3]]]], DECIDE, UNDO], [2, 3], 0),
        ([BEGIN, ["domains", [["x", [2, 3]]]], DECIDE, UNDO], [0, 2, 3], 1),
    ],
)
def test_it_may_be_told_as_left_until_it_is_removed(
    events: list[object], left: list[int], status: int, tmp_path: Path
) -> None:
    told = (*events, ["domains", [["x", left]]])
    (tmp_path / "told.txt").write_text("".join(f"@{json.dumps(event)}\n" for event in told))
    (tmp_path / "board.xml").write_text(BOARD)
    arguments = ["audit", str(tmp_path / "board.xml"), "--recording", str(tmp_path / "told.txt")]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == status, done.output
