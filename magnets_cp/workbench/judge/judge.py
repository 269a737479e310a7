"""Judging answers to one board, by the rules and by one another.

Truth is made of what was checked: a solution counts if the rules find no violation in it, whoever found it. One
checked solution refutes every claim that there is none, and a checked solution that a complete enumeration lacks
refutes its completeness. That a board has no solution, or no other, is only believed of our own solvers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hand_solver import Status
from magnets_cp.answer import Answer, Outcome, Solution
from magnets_cp.puzzle import Puzzle
from magnets_cp.violation import Violation
from magnets_cp.workbench.verdict import Judgement, Run, Verdict

_OF_OUTCOMES = {
    Outcome.TIMEOUT: Verdict.TIMEOUT,
    Outcome.MEMORY: Verdict.MEMORY,
    Outcome.CRASH: Verdict.CRASH,
    Outcome.OUTPUT: Verdict.OUTPUT,
    Outcome.UNREADABLE: Verdict.UNREADABLE,
    Outcome.DECLINED: Verdict.DECLINED,
    Outcome.NOT_ASKED: Verdict.NOT_ASKED,
    Outcome.GIVEN_UP: Verdict.GIVEN_UP,
}


def judge(
    puzzle: Puzzle[Any],
    board: Any,
    answers: Sequence[tuple[str, Answer]],
    *,
    wanted: int | None = None,
    name: str = "",
) -> Judgement:
    """Judge answers, given with their configurations, by the rules and by one another.

    ``wanted`` is the number of solutions that was asked for, None for all; a foreign solver was asked for one.
    """
    broken = {
        solution: tuple(puzzle.violations(board, solution))
        for solution in dict.fromkeys(solution for _, answer in answers for solution in answer.solutions)
    }
    known = [solution for solution, violations in broken.items() if not violations]
    own = [answer for _, answer in answers if not answer.is_foreign]
    complete = any(answer.complete and _fault(answer, broken, known) is None for answer in own)
    truth = _Truth(broken, known, complete)
    runs = tuple(truth.judge(configuration, answer, wanted) for configuration, answer in answers)
    status = Status.SATISFIABLE if known else Status.UNSATISFIABLE if complete else Status.UNKNOWN
    return Judgement(name, puzzle.size(board), status, tuple(known), complete, runs)


@dataclass(frozen=True, slots=True)
class _Truth:
    """What the answers together show.

    broken    every solution that was answered, and the rules it breaks
    known     those of them that break none
    complete  there is no other solution
    """

    broken: Mapping[Solution, tuple[Violation, ...]]
    known: Sequence[Solution]
    complete: bool

    def judge(self, configuration: str, answer: Answer, wanted: int | None) -> Run:
        fault = _fault(answer, self.broken, self.known)
        if answer.outcome is not Outcome.ANSWERED:
            verdict, solution = _OF_OUTCOMES[answer.outcome], None
        elif fault is not None:
            verdict, solution = fault
            if verdict is Verdict.WRONG and self.complete and not self.known:
                verdict = Verdict.NONE_EXISTS
        elif answer.is_foreign and answer.status is Status.UNSATISFIABLE and not self.complete:
            verdict, solution = Verdict.UNCONFIRMED, None
        else:
            is_finished = answer.is_finished(1 if answer.is_foreign else wanted)
            verdict, solution = Verdict.CORRECT if is_finished else Verdict.UNDECIDED, None
        violations = () if solution is None else self.broken[solution]
        return Run(configuration, answer, verdict, solution, violations)


def _fault(
    answer: Answer, broken: Mapping[Solution, tuple[Violation, ...]], known: Sequence[Solution]
) -> tuple[Verdict, Solution] | None:
    """The first fault found in an answer, and the solution that shows it; None if nothing is known against it."""
    for solution in answer.solutions:
        if broken[solution]:
            return Verdict.WRONG, solution
    distinct = set(answer.solutions)
    if len(distinct) < len(answer.solutions):
        return Verdict.REPEATED, next(solution for solution in distinct if answer.solutions.count(solution) > 1)
    if answer.status is Status.UNSATISFIABLE and known:
        return Verdict.FALSE_UNSATISFIABLE, known[0]
    if answer.complete and len(distinct) < len(known):
        return Verdict.INCOMPLETE, next(solution for solution in known if solution not in distinct)
    return None
