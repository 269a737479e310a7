"""Right constraint solvers, printing in twelve ways, are not convicted; a wrong one is, in each of them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from hand_solver import Limits
from magnets_cp.answer import Answer
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.workbench.judge.judge import judge
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.run.boards import Wanted, fuzzed
from magnets_cp.workbench.run.enumeration import Enumeration
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output
from tests.judging.competition_printers import PRINTERS
from tests.models import enumerating

SOME = 60


@cache
def instances() -> list[tuple[Any, Any, dict[str, int] | None, Answer]]:
    """Random instances, what is the case there by brute force, and the answer of the referee."""
    boards = [one.board for one in fuzzed(XCSP3, Wanted((), fuzz=SOME, seed=7))]
    problems = [XCSP3.plain(board) for board in boards]
    referees = [Enumeration().run(XCSP3, board, Limits(solutions=20)) for board in boards]
    return [
        (board, problem, enumerating.solve(problem), referee)
        for board, problem, referee in zip(boards, problems, referees, strict=True)
    ]


def verdict(board: Any, referee: Answer, text: str) -> Verdict:
    """What is said of a program that prints that."""
    said = read_output(XCSP3, board, Execution(Ending.EXITED, stdout=text.encode()))
    answer = Answer(said.status, said.solutions, said.complete, {"seconds": 0.0}, {"solver": "command"})
    return judge(XCSP3, board, [("every", referee), ("judged", answer)]).runs[1].verdict


def printed(way: str, problem: Any, values: dict[str, int] | None) -> str:
    show, unsolvable = PRINTERS[way]
    if values is None:
        return unsolvable
    goal = problem.objective is not None
    cost = enumerating.cost(problem, values) if goal else None
    if cost is not None and problem.objective is not None and problem.objective[0] == "maximize":
        cost = -cost
    told = {name: values[name] for name in problem.variables}
    return show(told, cost, "OPTIMUM FOUND" if goal else "SATISFIABLE")


@pytest.mark.parametrize("way", PRINTERS)
def test_no_right_solver_is_convicted_and_a_wrong_one_is(way: str) -> None:
    convicted = 0
    for board, problem, best, referee in instances():
        assert verdict(board, referee, printed(way, problem, best)) in (Verdict.CORRECT, Verdict.UNDECIDED), problem
        if best is not None:
            nowhere = {**best, next(iter(best)): max(*next(iter(problem.variables.values())), 99) + 1}
            try:
                convicted += verdict(board, referee, printed(way, problem, nowhere)).is_fault
            except ValueError:  # a cost that is not that of the solution is unreadable, or there is none
                convicted += 1
    assert convicted == sum(best is not None for _, _, best, _ in instances())


def test_there_are_twelve_ways() -> None:
    assert len(PRINTERS) >= 12
