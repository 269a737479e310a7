"""Judgements on answers made up for the purpose, in names and output that mean harm."""

from __future__ import annotations

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Outcome, Solution
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.verification import VerifiedInstances
from magnets_cp.workbench.judge.verify import JudgedInstance, judge
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.instances import Instance
from tests.boards import instance

FAMILY = MAGNETS
NAME = "<img src=x onerror=alert(1)>\x1b[31m&amp;]]>\"'\u202e\ud800.txt"
COMMAND = "solver=command command='<script>alert(2)</script> {file}'"
REPORT = "Traceback\n\x1b[2J<script>alert(3)</script>\n\tmore]]>\x00"
SECONDS = {"seconds": 0.25}


def spoilt(solution: Solution) -> Solution:
    """With two equal signs in the first domino's place, whatever lies there."""
    return ("++" + solution[0][2:], *solution[1:])


def judged(name: str, board: str, *answers: Answer) -> tuple[Instance, JudgedInstance]:
    """The hand solver's answer and the others' on a committed board, under this name."""
    one = Instance(name, instance(board))
    ours = parse("solver=hand", FAMILY).run(FAMILY, one.board, Limits(solutions=20))
    named = [("solver=hand", ours), *((f"{COMMAND} {i}", answer) for i, answer in enumerate(answers))]
    return one, judge(FAMILY, one.board, named, wanted=1, name=name)


def right(board: str) -> Solution:
    """A solution of a committed board."""
    return parse("solver=hand", FAMILY).run(FAMILY, instance(board), Limits()).solutions[0]


def found(instances: list[Instance], judgements: list[JudgedInstance]) -> VerifiedInstances:
    """All of it together."""
    return VerifiedInstances(FAMILY, instances, judgements, len(instances))


def several() -> tuple[list[Instance], list[JudgedInstance]]:
    """A wrong answer, a false unsatisfiable, one of another shape, a crash, a limit, and boards where all is well."""
    wrong = Answer(Status.SATISFIABLE, (spoilt(right("seed-1-6x6.txt")),), False, SECONDS, {}, report=REPORT)
    false = Answer(Status.UNSATISFIABLE, (), True, SECONDS, {})
    odd = Answer(Status.SATISFIABLE, (("<b>", "+-"),), False, SECONDS, {})
    crash = Answer(Status.UNKNOWN, (), False, SECONDS, {}, Outcome.CRASH, REPORT)
    late = Answer(Status.UNKNOWN, (), False, SECONDS, {}, Outcome.TIMEOUT)
    both = [
        judged(NAME, "seed-1-6x6.txt", wrong, false),
        judged("odd.txt", "singles-5x5.sgt", odd, false),
        judged("late.txt", "unsatisfiable-6x6.sgt", late, false),
        judged("crash.txt", "givens-6x7.json", crash, false),
    ]
    return [one for one, _ in both], [judgement for _, judgement in both]
