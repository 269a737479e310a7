"""A user's inference that passes over what is broken: nothing that the search claims with it is proven."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from magnets_cp.cli.main import app
from magnets_cp.puzzles.magnets.puzzle import Magnets
from magnets_cp.violation import Violation
from tests.boards import INSTANCES

OPB = """* #variable= 4 #constraint= 2
min: +1 x1 +2 x2 +3 x3 -4 x4 ;
+1 x1 +1 x2 +1 x3 >= 1 ;
-2 x4 +1 x2 +1 x3 >= 0 ;
"""


@pytest.fixture
def liar(tmp_path: Path) -> str:
    path = tmp_path / "liar.py"
    path.write_text("def true(propagation, variable):\n    return True\n")
    return f"{path}:true"


def magnets(*args: str) -> Result:
    return CliRunner().invoke(app, list(args))


def test_a_refuted_search_proves_no_optimum(tmp_path: Path, liar: str) -> None:
    board = tmp_path / "small.opb"
    board.write_text(OPB)
    found = magnets("solve", str(board), "--inference", liar, "--json")
    document = json.loads(found.stdout)
    assert found.exit_code == 2
    assert (document["status"], document["complete"]) == ("unknown", False)
    assert not {"objective", "bound"} & document.keys()
    said = magnets("solve", str(board), "--inference", liar).stderr
    assert "optimal" not in said
    assert "objective" not in said
    assert "against the rules" in said


def test_a_refuted_search_has_not_satisfied(liar: str) -> None:
    board = str(INSTANCES / "magnets" / "unsatisfiable-3x4.txt")
    found = magnets("solve", board, "--level", "arcs", "--inference", liar, "--json")
    document = json.loads(found.stdout)
    assert found.exit_code == 2
    assert (document["status"], document["solutions"], document["complete"]) == ("unknown", [], False)


def test_a_refuted_search_for_all_solutions_ends_at_the_first_that_is_none(liar: str) -> None:
    board = str(INSTANCES / "magnets" / "several-6x6.txt")  # it would go on through 3 ** 18 boards
    said = magnets("solve", board, "--level", "arcs", "--inference", liar, "--all")
    assert (said.exit_code, said.stdout) == (2, "")
    assert "against the rules: touching" in said.stderr


def test_a_trace_says_what_its_solution_breaks(liar: str) -> None:
    board = str(INSTANCES / "magnets" / "unsatisfiable-3x4.txt")
    config = ("--config", f"inference={liar} level=arcs")
    said = magnets("trace", board, *config)
    assert said.exit_code == 2
    assert "unknown after 7 steps" in said.stderr
    assert f"the solver with {liar} answered against the rules: touching" in said.stderr
    document = json.loads(magnets("trace", board, *config, "--json").stdout)
    assert (document["status"], document["solutions"], document["complete"]) == ("unknown", [], False)


def test_an_answer_of_ours_against_the_rules_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Violation("touching", "row 1", "planted")
    monkeypatch.setattr(Magnets, "violations", staticmethod(lambda board, solution: [broken]))
    done = CliRunner().invoke(app, ["solve", "2x2:11,11,11,11,TTBB"])
    assert (done.exit_code, done.stdout) == (70, "")
    assert "the solver answered against the rules: touching: row 1: planted" in done.stderr
