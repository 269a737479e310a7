"""Who reads which notation changes nothing for the others: each is judged on the boards that its own can say."""

from __future__ import annotations

from pathlib import Path

from hand_solver import Limits
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.panel import Competitors, panel
from magnets_cp.workbench.judge.reports.report import remarks
from magnets_cp.workbench.judge.standings import Standing, standings
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.judge.verification import VerifiedInstances, run_verification
from magnets_cp.workbench.judge.verify import Task
from magnets_cp.workbench.run.boards import Wanted, collect
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from tests.programs import RIGHT, variant

FUZZ = 16
COUNTS = ("grid[r]", "row"), ("column", "column")
# It takes a clue 0 for none.
NO_ZEROS = variant(
    *(
        (
            f'if [{line}.count(sign) for sign in "+-"] != [{kind}_plus[{kind[0]}], {kind}_minus[{kind[0]}]]:',
            f"if any(clue and {line}.count(sign) != clue for sign, clue in"
            f' zip("+-", [{kind}_plus[{kind[0]}], {kind}_minus[{kind[0]}]])):',
        )
        for line, kind in COUNTS
    )
)


def judged(folder: Path) -> VerifiedInstances:
    seated = panel(MAGNETS, Competitors(ExternalSolver(), folder=str(folder)))
    boards = collect(MAGNETS, Wanted([], fuzz=FUZZ), seated.notations(MAGNETS))
    return run_verification(Task(MAGNETS, boards, seated.solvers, Limits(seconds=20.0, solutions=20), 3))


def told(found: VerifiedInstances, name: str) -> list[object]:
    one: Standing = next(one for one in standings(found.judgements) if one.name == name)
    return [one.asked, one.correct, one.score, one.given, one.rules]


def test_a_classmates_notation_acquits_nobody(tmp_path: Path) -> None:
    (tmp_path / "zeros.py").write_text(NO_ZEROS)
    (tmp_path / "ada.py").write_text(RIGHT)
    alone = judged(tmp_path)
    assert told(alone, "zeros")[:2] != [FUZZ, FUZZ]
    assert alone.left_out == {}
    for name, printed in (("kim", "cat {file}"), ("lee", "false")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "command.txt").write_text(f"{printed}\nwrite=puc\n")
    beside = judged(tmp_path)
    for name in ("ada", "zeros"):
        assert told(beside, name) == told(alone, name)
    assert told(beside, "kim")[0] == told(beside, "lee")[0] == FUZZ
    lee = next(one.verdicts for one in standings(beside.judgements) if one.name == "lee")
    assert lee[Verdict.CRASH] == 3
    assert lee[Verdict.GIVEN_UP] == FUZZ - 3
    number = beside.left_out["kim"]
    assert f"kim: {number} random boards left out, as its notation cannot say them" in list(remarks(beside))
    assert {one.name for one in alone.instances} <= {one.name for one in beside.instances}
