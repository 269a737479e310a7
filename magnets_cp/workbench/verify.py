"""Do the solvers agree, with the rules and with one another? Every configuration on every board, in many processes."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from hand_solver import Limits
from magnets_cp.workbench.dozen import references
from magnets_cp.workbench.family import Family
from magnets_cp.workbench.instances import Instance
from magnets_cp.workbench.judge import judge
from magnets_cp.workbench.solvers import Solver, is_foreign
from magnets_cp.workbench.verdict import Judgement, Run, Verdict

__all__ = ["Fault", "Judgement", "Run", "Verdict", "fault", "judge", "verify", "verify_all"]


@dataclass(frozen=True, slots=True)
class Fault:
    """The way in which a solver fails on a board: the verdict and, where it is wrong, the names of the broken rules."""

    verdict: Verdict
    rules: frozenset[str] = frozenset()

    def resembles(self, other: Fault | None) -> bool:
        """Is it the same failure? The same verdict, and some broken rule in common where there are any."""
        return (
            other is not None
            and self.verdict is other.verdict
            and (self.rules == other.rules or bool(self.rules & other.rules))
        )


def fault_of(run: Run) -> Fault | None:
    """The fault that a run shows; None if it is none."""
    return Fault(run.verdict, frozenset(one.rule for one in run.violations)) if run.verdict.is_fault else None


def fault(family: Family[Any], board: Any, solver: Solver, limits: Limits) -> Fault | None:
    """How the solver fails on the board, judged beside our own; None if it does not. Reaching a limit is no failing."""
    return fault_of(verify(family, board, [*references(family), solver], limits).runs[-1])


def verify(family: Family[Any], board: Any, solvers: Sequence[Solver], limits: Limits, *, name: str = "") -> Judgement:
    """Run every solver on the board and judge the answers together."""
    answers = [(str(solver), solver.run(family, board, limits)) for solver in solvers]
    return judge(family, board, answers, wanted=limits.solutions, name=name)


def verify_all(
    family: Family[Any], instances: Sequence[Instance], solvers: Sequence[Solver], limits: Limits, *, jobs: int = 1
) -> Generator[Judgement, None, None]:
    """``verify`` on each instance, in order, in ``jobs`` processes; none of them outlives an interruption."""
    judge_all = partial(_verify_instances, family, solvers, limits)
    if jobs == 1:
        yield from judge_all(instances)
        return
    # A foreign program may take its full time on each board: small portions, so that the end comes together.
    most = 4 if any(map(is_foreign, solvers)) else 64
    size = max(1, min(most, len(instances) // (4 * jobs)))
    with ProcessPoolExecutor(jobs, initializer=_become_worker) as pool:
        portions = (instances[at : at + size] for at in range(0, len(instances), size))
        futures = deque(pool.submit(_listed, judge_all, portion) for portion in portions)
        try:
            while futures:
                yield from futures.popleft().result()
        except BaseException:
            # Not cancelled before: the pool of Python 3.11 stumbles over cancelled work when its processes are gone.
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _become_worker() -> None:
    """Leave Ctrl-C to the parent, and standard output to its answer: what a user's heuristic prints goes to stderr."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr


def _verify_instances(
    family: Family[Any], solvers: Sequence[Solver], limits: Limits, instances: Sequence[Instance]
) -> Iterator[Judgement]:
    for instance in instances:
        yield verify(family, instance.board, solvers, limits, name=instance.name)


def _listed(
    judge_all: Callable[[Sequence[Instance]], Iterator[Judgement]], instances: Sequence[Instance]
) -> list[Judgement]:
    """All judgements at once: a generator does not leave its process."""
    return list(judge_all(instances))
