"""Boards that only a part of a user's proves to have no solution: a reference is asked, and no run comes of it."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.study.store import Store
from tests.running import magnets

PARTS = """
def choose(view):
    return view.unassigned()[0]

def denies(propagation, variable):
    return False
"""
NONE, SOME = "2x2:22,00,22,00,TTBB", "2x2:11,11,11,11,TTBB"

INSTANCE = """<instance format="XCSP3" type="COP"><variables><array id="x" size="[3]"> 0..3 </array></variables>
<constraints><allDifferent> x[] </allDifferent></constraints><objectives><minimize type="sum"><list> x[] </list>
<coeffs> 5 1 1 </coeffs></minimize></objectives></instance>"""
LOSES = """
from hand_solver.backtracking.inference import mac

def loses(propagation, variable):
    if variable is None and not propagation.remove(0, 0):
        return False
    return mac(propagation, variable)
"""


@pytest.fixture
def parts(tmp_path: Path) -> Path:
    (tmp_path / "mine.py").write_text(PARTS)
    return tmp_path / "mine.py"


def compared(parts: Path, *asked: str) -> tuple[int, str, pd.DataFrame]:
    """The exit status, what was said, and the runs."""
    store = parts.parent / "runs.db"
    done = magnets("compare", *asked, "--store", str(store))
    with Store.open(store) as opened:
        return done.returncode, done.stderr, opened.frame()


def test_what_a_heuristic_of_a_users_proves_alone_is_confirmed_and_solved(parts: Path) -> None:
    status, said, runs = compared(parts, NONE, SOME, "--config", f"level=arcs variable={parts}:choose")
    assert (status, list(runs["verdict"])) == (0, [Verdict.CORRECT] * 2), said
    confirmed, found = runs["detail"]
    assert (confirmed.startswith("solver=cp-sat "), confirmed.endswith(", asked apart, says the same")) == (True, True)
    assert found == ""
    assert "where no solver of ours does" not in said


def test_an_inference_that_denies_solutions_is_convicted_though_nobody_else_runs(parts: Path) -> None:
    status, said, runs = compared(parts, SOME, "--config", f"level=arcs inference={parts}:denies")
    assert (status, list(runs["verdict"])) == (1, [Verdict.FALSE_UNSATISFIABLE])
    assert "asked apart, finds a solution that the rules accept" in said


def test_where_a_solver_of_ours_takes_part_nobody_else_is_asked(parts: Path) -> None:
    configs = ("--config", f"level=arcs variable={parts}:choose", "--config", "solver=cp-sat")
    _, _, runs = compared(parts, NONE, *configs)
    assert set(runs["verdict"]) == {Verdict.CORRECT}
    assert set(runs["detail"]) == {""}  # CP-SAT has said so in its run


def test_what_no_reference_decides_stays_open_and_is_asked_about_once(
    parts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repair = parse("search=min_conflicts", MAGNETS)  # never proves that there is no solution
    monkeypatch.setattr("magnets_cp.workbench.study.compare.run.references", lambda puzzle: [repair])
    asked = (NONE, "--config", f"level=arcs variable={parts}:choose", "--seconds", "0.2")
    for _ in range(2):
        status, said, runs = compared(parts, *asked)
        assert (status, list(runs["verdict"])) == (0, [Verdict.UNCONFIRMED])
        assert "1 run says unsatisfiable, all or optimal where no solver of ours does within the limits" in said
    assert list(runs["detail"]) == [f"{repair}, asked apart, does not decide the board either"]


@pytest.mark.parametrize("others", [(), ("--config", "solver=cp-sat")])
def test_who_calls_a_worse_solution_the_best_is_refuted(parts: Path, others: tuple[str, ...]) -> None:
    pytest.importorskip("cpmpy")
    board = parts.parent / "best.xml"
    board.write_text(INSTANCE)
    configs = ("--config", f"inference={parts}:loses", "--config", f"variable={parts}:choose", *others)
    parts.write_text(LOSES + PARTS)
    status, said, runs = compared(parts, str(board), *configs)
    verdicts = dict(zip(runs["configuration"], runs["verdict"], strict=True))
    assert status == 1, said
    assert {verdict for text, verdict in verdicts.items() if "loses" in text} == {Verdict.NOT_OPTIMAL}
    assert {verdict for text, verdict in verdicts.items() if "loses" not in text} == {Verdict.CORRECT}


def test_who_lists_some_solutions_as_all_is_refuted_though_nobody_else_runs(parts: Path) -> None:
    parts.write_text(LOSES + PARTS)
    three = "2x1:..,.,..,.,LR"
    configs = ("--config", f"level=arcs inference={parts}:loses", "--config", f"level=arcs variable={parts}:choose")
    status, said, runs = compared(parts, three, "--all", *configs)
    verdicts = dict(zip(runs["configuration"], runs["verdict"], strict=True))
    assert status == 1, said
    assert {verdict for text, verdict in verdicts.items() if "loses" in text} == {Verdict.INCOMPLETE}
    assert {verdict for text, verdict in verdicts.items() if "loses" not in text} == {Verdict.CORRECT}
