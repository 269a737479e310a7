"""Do the solvers agree, with the rules and with one another? Every configuration on one board, and a verdict on each.

Truth is made of what was checked: a solution counts if the rules find no violation in it, whoever found it. One
checked solution refutes every claim that there is none, and a checked solution that a complete enumeration lacks
refutes its completeness.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.violation import Violation
from magnets_cp.workbench.family import Family
from magnets_cp.workbench.instances import Instance
from magnets_cp.workbench.solvers import Solver


class Verdict(StrEnum):
    """Our judgement of an answer; its status is what the solver said.

    UNDECIDED means that a limit stopped the run; solutions it found until then were right.
    """

    CORRECT = "correct"
    WRONG = "wrong"
    FALSE_UNSATISFIABLE = "false unsatisfiable"
    INCOMPLETE = "misses solutions"
    REPEATED = "repeats solutions"
    UNDECIDED = "undecided"

    @property
    def is_fault(self) -> bool:
        """Does it disagree with what is known?"""
        return self not in (Verdict.CORRECT, Verdict.UNDECIDED)


@dataclass(frozen=True, slots=True)
class Run:
    """One answer and what we make of it.

    solution    the one the verdict is about: the wrong one, the witness, or one that was missed
    violations  the rules a wrong solution breaks
    """

    configuration: str
    answer: Answer
    verdict: Verdict
    solution: Solution | None = None
    violations: tuple[Violation, ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """All runs on one instance, and what is known of it after them.

    solutions  the distinct checked solutions found by any run
    complete   some run that was not refuted listed all there are
    """

    name: str
    size: str
    status: Status
    solutions: tuple[Solution, ...]
    complete: bool
    runs: tuple[Run, ...]

    @property
    def contradicted(self) -> bool:
        """Some answer is contradicted by the rules or by another answer."""
        return any(run.verdict.is_fault for run in self.runs)

    @property
    def decided(self) -> bool:
        """Some run found all it was asked for within the limits."""
        return any(run.verdict is Verdict.CORRECT for run in self.runs)

    @property
    def agreed(self) -> bool:
        """Something was decided, and nothing contradicts it."""
        return self.decided and not self.contradicted

    @property
    def count(self) -> int | str:
        """The number of solutions, or ">=K" where not all are known."""
        return len(self.solutions) if self.complete else f">={len(self.solutions)}"


def verify(family: Family[Any], board: Any, solvers: Sequence[Solver], limits: Limits, *, name: str = "") -> Judgement:
    """Run every solver on the board and judge the answers together."""
    answers = [(str(solver), solver.run(family, board, limits)) for solver in solvers]
    return judge(family, board, answers, wanted=limits.solutions, name=name)


def verify_all(
    family: Family[Any], instances: Sequence[Instance], solvers: Sequence[Solver], limits: Limits, *, jobs: int = 1
) -> Iterator[Judgement]:
    """``verify`` on each instance, in order, in ``jobs`` processes; none of them outlives an interruption."""
    one = partial(_verify_instance, family, solvers, limits)
    if jobs == 1:
        yield from map(one, instances)
        return
    with ProcessPoolExecutor(jobs, initializer=_become_worker) as pool:
        try:
            yield from pool.map(one, instances, chunksize=max(1, min(64, len(instances) // (4 * jobs))))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _become_worker() -> None:
    """Leave Ctrl-C to the parent, and standard output to its answer: what a user's heuristic prints goes to stderr."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr


def _verify_instance(family: Family[Any], solvers: Sequence[Solver], limits: Limits, instance: Instance) -> Judgement:
    return verify(family, instance.board, solvers, limits, name=instance.name)


def judge(
    family: Family[Any],
    board: Any,
    answers: Sequence[tuple[str, Answer]],
    *,
    wanted: int | None = None,
    name: str = "",
) -> Judgement:
    """Judge answers, given with their configurations, by the rules and by one another.

    ``wanted`` is the number of solutions that was asked for, None for all.
    """
    broken = {
        solution: tuple(family.violations(board, solution))
        for solution in dict.fromkeys(solution for _, answer in answers for solution in answer.solutions)
    }
    known = [solution for solution, violations in broken.items() if not violations]
    runs = tuple(
        _faulty(configuration, answer, broken, known)
        or Run(configuration, answer, Verdict.CORRECT if answer.is_finished(wanted) else Verdict.UNDECIDED)
        for configuration, answer in answers
    )
    complete = any(run.answer.complete and not run.verdict.is_fault for run in runs)
    status = Status.SATISFIABLE if known else Status.UNSATISFIABLE if complete else Status.UNKNOWN
    return Judgement(name, family.size(board), status, tuple(known), complete, runs)


def _faulty(
    configuration: str, answer: Answer, broken: dict[Solution, tuple[Violation, ...]], known: list[Solution]
) -> Run | None:
    """The run with the first fault found in its answer; None if nothing is known against it."""
    for solution in answer.solutions:
        if broken[solution]:
            return Run(configuration, answer, Verdict.WRONG, solution, broken[solution])
    distinct = set(answer.solutions)
    if len(distinct) < len(answer.solutions):
        repeated = next(solution for solution in distinct if answer.solutions.count(solution) > 1)
        return Run(configuration, answer, Verdict.REPEATED, repeated)
    if answer.status is Status.UNSATISFIABLE and known:
        return Run(configuration, answer, Verdict.FALSE_UNSATISFIABLE, known[0])
    if answer.complete and len(distinct) < len(known):
        missed = next(solution for solution in known if solution not in distinct)
        return Run(configuration, answer, Verdict.INCOMPLETE, missed)
    return None
