"""How many random instances it takes to find out a faulty constraint solver."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hand_solver import Limits, Status
from magnets_cp.answer import Answer
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.workbench.judge.judge import judge
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.run.boards import Wanted, fuzzed
from magnets_cp.workbench.run.enumeration import Enumeration
from tests.judging.killing import ACCIDENTS, GaveUpError
from tests.judging.textbook.solver import PARTS, Solve
from tests.models import enumerating

MOST = 400


@dataclass
class Known:
    """An instance, as the solver gets it, and what is known of it.

    used  the modules that the right solver needs for it: a fault in another one cannot show
    best  a solution, or the best; None if there is none
    """

    board: Instance
    problem: Any
    used: set[str]
    best: Any


def known(seed: int, most: int = MOST) -> Iterator[Known]:
    """The first instances of a seed."""
    for one in fuzzed(XCSP3, Wanted((), fuzz=most, seed=seed)):
        yield looked_at(one.board)


def looked_at(board: Instance) -> Known:
    """The instance, solved by brute force."""
    problem, used = XCSP3.plain(board), set[str]()
    PARTS["model"].solved(problem, PARTS, used)
    return Known(board, problem, used, enumerating.solve(problem))


def is_right(one: Known, solve: Solve) -> bool:
    """Does it answer as brute force does? Giving up is no fault."""
    try:
        found = solve(one.problem)
    except GaveUpError:
        return True
    except (*ACCIDENTS, ArithmeticError, TypeError):
        return False
    if found is None or one.best is None:
        return found is None and one.best is None
    return is_solution(one.problem, found) and (
        one.problem.objective is None
        or bool(enumerating.cost(one.problem, found) == enumerating.cost(one.problem, one.best))
    )


def is_solution(problem: Any, values: dict[str, int]) -> bool:
    """Are these values of the domains, and do all constraints hold?"""
    try:
        return all(values[name] in numbers for name, numbers in problem.variables.items()) and all(
            enumerating.holds(constraint, values) for constraint in problem.constraints
        )
    except ArithmeticError:
        return False


def verdict(one: Known, solve: Solve) -> Verdict:
    """What the judge says of the answer, beside an enumeration."""
    reference = Enumeration().run(XCSP3, one.board, Limits(solutions=20))
    found = solve(one.problem)
    described, seconds = {"solver": "python"}, {"seconds": 0.0}
    if found is None:
        answer = Answer(Status.UNSATISFIABLE, (), True, seconds, described)
    else:
        status = Status.SATISFIABLE if one.problem.objective is None else Status.OPTIMAL
        solution = tuple(str(found[name]) for name in one.problem.variables)
        answer = Answer(status, (solution,), False, seconds, described)
    return judge(XCSP3, one.board, [("every", reference), ("judged", answer)], wanted=20).runs[1].verdict


def needed(faulty: Mapping[str, tuple[str, Solve]], instances: Iterator[Known]) -> dict[str, int]:
    """How many instances until each solver, with a fault in a module, is found out; one more than ``MOST`` if not."""
    alive, found = dict(faulty), dict.fromkeys(faulty, MOST + 1)
    for number, one in enumerate(instances, start=1):
        for name, (module, solve) in list(alive.items()):
            if (module in one.used or module == "model") and not is_right(one, solve):
                found[name] = number
                del alive[name]
        if not alive:
            break
    return found
