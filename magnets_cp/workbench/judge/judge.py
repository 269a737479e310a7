"""Judge the answers to one board, by the rules and by one another.

Truth is made of what was checked: a solution counts if the rules find no violation in it, whoever found it. One
checked solution refutes every claim that there is none, and a checked solution that a complete enumeration lacks
refutes its completeness. That a board has no solution, no other or no better one is only believed of our own solvers,
and not of them where a user's part takes part in the search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hand_solver import Status
from magnets_cp.answer import Answer, Outcome, Solution
from magnets_cp.puzzle import Puzzle
from magnets_cp.violation import Violation
from magnets_cp.workbench.judge.verdict import REFUTED, JudgedInstance, Run, Verdict
from magnets_cp.workbench.run.programs.understood import not_convicted

# What says that no solution, or no better one, is there.
_FINAL = (Status.UNSATISFIABLE, Status.OPTIMAL)


def judge(
    puzzle: Puzzle[Any], board: Any, answers: Sequence[tuple[str, Answer]], *, wanted: int | None = None, name: str = ""
) -> JudgedInstance:
    """Judge answers, given with their configurations, by the rules and by one another.

    ``wanted`` is the number of solutions that was asked for, None for all; an external solver was asked for one.
    """
    is_optimized = puzzle.is_optimized(board)
    if is_optimized:
        wanted = None  # an answer is finished that proves that no solution is better
    found = dict.fromkeys([solution for _, answer in answers for solution in answer.solutions])
    broken = {solution: tuple(puzzle.violations(board, solution)) for solution in found}
    known = [solution for solution, violations in broken.items() if not violations]
    faults = [_fault(answer, broken, known) or _not_the_best(puzzle, board, answer, known) for _, answer in answers]
    is_settled = complete = any(
        answer.complete and fault is None and _is_believed(answer)
        for (_, answer), fault in zip(answers, faults, strict=True)
    )
    status = Status.SATISFIABLE if known else Status.UNSATISFIABLE if complete else Status.UNKNOWN
    if is_optimized and known:
        known = _best(puzzle, board, known)
        status, complete = (Status.OPTIMAL if complete else Status.SATISFIABLE), False
    runs = []
    for (configuration, answer), fault in zip(answers, faults, strict=True):
        miscounted = None if fault else _miscounted(answer, len(known), complete)
        if miscounted is not None:
            run = Run(configuration, answer, Verdict.WRONG, violations=(miscounted,))
        elif fault is None or answer.outcome is not Outcome.ANSWERED:
            enough = wanted if is_optimized or not answer.is_external else 1
            is_best = is_optimized and is_settled and not set(answer.solutions).isdisjoint(known)
            run = Run(configuration, answer, _without_fault(answer, enough, is_settled, is_best=is_best))
        else:
            verdict, solution = fault
            run = Run(configuration, answer, verdict, solution, broken[solution])
        if run.verdict is Verdict.WRONG and status is Status.UNSATISFIABLE:
            run = replace(run, verdict=Verdict.NONE_EXISTS)
        runs.append(_convicted_if_understood(run))
    return JudgedInstance(name, puzzle.size(board), status, tuple(known), complete, tuple(runs))


def _best(puzzle: Puzzle[Any], board: Any, known: Sequence[Solution]) -> list[Solution]:
    costs = [puzzle.cost(board, solution) for solution in known]
    return [solution for solution, cost in zip(known, costs, strict=True) if cost == min(costs)]


def _not_the_best(
    puzzle: Puzzle[Any], board: Any, answer: Answer, known: Sequence[Solution]
) -> tuple[Verdict, Solution] | None:
    """The fault of an answer that is said to be the best if a checked solution is better, and the best of these."""
    if answer.status is not Status.OPTIMAL or not puzzle.is_optimized(board):
        return None
    cost = min(puzzle.cost(board, solution) for solution in answer.solutions)
    best = min(known, key=lambda solution: puzzle.cost(board, solution), default=None)
    return (Verdict.NOT_OPTIMAL, best) if best is not None and puzzle.cost(board, best) < cost else None


def _convicted_if_understood(run: Run) -> Run:
    """The run; one that is convicted is unreadable, if there is a line beside the answer that nobody understands."""
    if not run.answer.not_understood or run.verdict not in REFUTED:
        return run
    against = run.violations[0] if run.violations else run.verdict
    report = f"{not_convicted(run.answer.not_understood, str(against))}\n{run.answer.report}"
    answer = replace(run.answer, status=Status.UNKNOWN, solutions=(), outcome=Outcome.UNREADABLE, report=report)
    return Run(run.configuration, replace(answer, complete=False, count=None), Verdict.UNREADABLE)


def _is_believed(answer: Answer) -> bool:
    return answer.believed and not answer.is_external


def _miscounted(answer: Answer, known: int, complete: bool) -> Violation | None:
    """What is wrong with the number that an answer says: it is too small, or, where all are known, another one."""
    if answer.count is None or answer.count == known or (answer.count > known and not complete):
        return None
    return Violation("count", "solutions", f"expected {known if complete else f'>={known}'}, found {answer.count}")


def _without_fault(answer: Answer, wanted: int | None, complete: bool, *, is_best: bool) -> Verdict:
    """Return the verdict on an answer without a fault.

    wanted    how many solutions it was asked for, None for all, or for the best one
    complete  all solutions, or the best one, are known
    is_best   it has a solution of which it is known that none is better
    """
    if answer.outcome is not Outcome.ANSWERED:
        return Verdict[answer.outcome.name]
    says_all = wanted is None and answer.complete and not answer.is_external
    if not (_is_believed(answer) or complete) and (answer.status in _FINAL or says_all):
        return Verdict.UNCONFIRMED
    if answer.count is not None:
        return Verdict.CORRECT if complete else Verdict.UNCONFIRMED
    return Verdict.CORRECT if is_best or answer.is_finished(wanted) else Verdict.UNDECIDED


def _fault(
    answer: Answer, broken: Mapping[Solution, tuple[Violation, ...]], known: Sequence[Solution]
) -> tuple[Verdict, Solution] | None:
    """The first fault found in an answer, and the solution that shows it; None if nothing is known against it."""
    for solution in answer.solutions:
        if broken[solution]:
            return Verdict.WRONG, solution
    if answer.status is Status.OPTIMAL:
        return None
    distinct = set(answer.solutions)
    if len(distinct) < len(answer.solutions):
        return Verdict.REPEATED, next(solution for solution in distinct if answer.solutions.count(solution) > 1)
    if answer.status is Status.UNSATISFIABLE and known:
        return Verdict.FALSE_UNSATISFIABLE, known[0]
    if answer.complete and len(distinct) < len(known):
        return Verdict.INCOMPLETE, next(solution for solution in known if solution not in distinct)
    return None
