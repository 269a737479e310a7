"""The score counts every board that is known to have a solution, or to have none."""

from __future__ import annotations

from hand_solver import Status
from magnets_cp.answer import Answer
from magnets_cp.workbench.judge.standings import standings
from magnets_cp.workbench.judge.verdict import JudgedInstance, Run, Verdict
from magnets_cp.workbench.run.programs.command import Command

THEIRS = Command(command="false", name="theirs")
ONE, TWO = ("+-",), ("-+",)


def board(status: Status, solutions: tuple[tuple[str, ...], ...], complete: bool, verdict: Verdict) -> JudgedInstance:
    answer = Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, THEIRS.described)
    return JudgedInstance("", "", status, solutions, complete, (Run(str(THEIRS), answer, verdict),))


def test_a_board_with_a_best_solution_counts_as_one_with_a_solution() -> None:
    right, wrong = Verdict.CORRECT, Verdict.NOT_OPTIMAL
    found = [
        board(Status.OPTIMAL, (ONE,), False, right),
        *(board(Status.OPTIMAL, best, False, wrong) for best in ((ONE,), (ONE, TWO), (TWO,))),
        board(Status.UNSATISFIABLE, (), True, right),
    ]
    [standing] = standings(found)
    assert standing.score == 0.5  # the root of 1/4 and 1/1
    assert standing.shares == {"one solution": None, "many solutions": None, "unsatisfiable": 1.0}


def test_a_board_of_which_one_solution_is_known_counts_though_there_may_be_more() -> None:
    [standing] = standings([board(Status.SATISFIABLE, (ONE,), False, Verdict.CORRECT)])
    assert (standing.score, standing.shares["one solution"]) == (1.0, None)
    [standing] = standings([board(Status.UNKNOWN, (), False, Verdict.TIMEOUT)])
    assert standing.score is None
