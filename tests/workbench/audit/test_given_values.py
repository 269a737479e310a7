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


@pytest.mark.parametrize(("left", "status"), [([0, 1, 2], 0), ([0, 1, 2, 3], 1)])
def test_it_may_be_told_as_left_until_it_is_removed(left: list[int], status: int, tmp_path: Path) -> None:
    after = ["domains", [["x", left], ["y", [0, 1]]]]
    events = (["begin", {}], ["prune", "x", [3]], ["decide", "y", 0], ["undo"], after)
    (tmp_path / "told.txt").write_text("".join(f"@{json.dumps(event)}\n" for event in events))
    (tmp_path / "board.xml").write_text(BOARD)
    arguments = ["audit", str(tmp_path / "board.xml"), "--recording", str(tmp_path / "told.txt")]
    assert CliRunner().invoke(app, arguments).exit_code == status
