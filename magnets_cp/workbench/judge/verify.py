"""Run every configuration on every board, in many processes, and judge the answers."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count, islice
from multiprocessing.sharedctypes import Value
from typing import Any, Generic, Protocol, TypeVar

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.judge import judge
from magnets_cp.workbench.judge.patience import Patience, not_run
from magnets_cp.workbench.judge.related import witnesses
from magnets_cp.workbench.judge.verdict import JudgedInstance, Run, Verdict
from magnets_cp.workbench.run.boards import Boards, cells_of
from magnets_cp.workbench.run.enumeration import Enumeration
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.processes import end_with_parent
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.run_solver import run_safely
from magnets_cp.workbench.run.solvers import Solver, is_external

__all__ = ["JudgedInstance", "Run", "Verdict", "judge", "verify", "verify_all"]
_ENDING = (signal.SIGINT, signal.SIGTERM)
# Portions of work handed out ahead of the one waited for, a process.
_AHEAD = 4
# In a process of a pool: see ``Patience``.
_given_up: Sequence[int] = ()
S = TypeVar("S", bound=Solver)
T = TypeVar("T")
# Solutions of a board that are counted.
_MOST_COUNTED = 100_000


def verify(
    puzzle: Puzzle[Any], board: Any, solvers: Iterable[Solver], limits: Limits, *, name: str = ""
) -> JudgedInstance:
    """Run every solver on the board and judge the answers together."""
    patience = Patience([*solvers])
    return _verified(puzzle, Instance(name, board), patience.solvers, limits, patience.given_up)


def _verified(
    puzzle: Puzzle[Any], instance: Instance, solvers: Sequence[Solver], limits: Limits, given_up: Sequence[int]
) -> JudgedInstance:
    """``verify`` with the solvers that are not given up for this size by now, whose cells are looked at one by one."""
    cells = cells_of(puzzle.size(instance.board))
    asked = [
        (solver, _answer(solver, puzzle, instance, limits, is_given_up=cells >= least))
        for solver, least in zip(solvers, given_up, strict=True)
    ]
    answers = [(str(solver), answer) for solver, answer in asked]
    judgement = judge(puzzle, instance.board, answers, wanted=limits.solutions, name=instance.name)
    found = _census(puzzle, instance.board, judgement, limits)
    found = found or witnesses(puzzle, instance.board, judgement, [solver for solver, _ in asked], limits)
    if found is None:
        return judgement
    judged = judge(puzzle, instance.board, [*answers, ("", found)], wanted=limits.solutions, name=instance.name)
    return replace(judged, runs=judged.runs[:-1])


def _answer(solver: Solver, puzzle: Puzzle[Any], instance: Instance, limits: Limits, *, is_given_up: bool) -> Answer:
    if not isinstance(solver, ExternalSolver):
        return run_safely(solver, puzzle, instance.board, limits)
    if instance.asked is not None and solver.notation(puzzle) not in instance.asked:
        report = f"a board for others, that {solver.notation(puzzle)} cannot say or has enough of"
        return Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, solver.described, Outcome.NOT_ASKED, report)
    return not_run(solver) if is_given_up else run_safely(solver, puzzle, instance.board, limits)


def verify_all(
    puzzle: Puzzle[Any], instances: Iterable[Instance], patience: Patience, limits: Limits, *, jobs: int = 1
) -> Generator[JudgedInstance, None, None]:
    """``verify`` on each instance, in order, in ``jobs`` processes; none of them outlives an interruption.

    Instances are taken as they are needed, a little ahead in several processes. A solver that is given up meanwhile is
    not run on boards that were handed out already either.
    """
    solvers, given_up = patience.solvers, patience.given_up
    if jobs == 1:
        for instance in instances:
            yield _verified(puzzle, instance, solvers, limits, given_up)
        return
    portions = _portions(instances, jobs, 1 if any(map(is_external, solvers)) else 64)
    with ProcessPoolExecutor(jobs, initializer=_become_worker, initargs=(given_up, Value("i", 0), jobs)) as pool:
        waiting: deque[Future[list[JudgedInstance]]] = deque()
        try:
            for portion in portions:
                with _signals_held():
                    waiting.append(pool.submit(_list_verified, puzzle, list(solvers), limits, portion))
                if len(waiting) > _AHEAD * jobs:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        except BaseException:
            # Not cancelled before: the pool of Python 3.11 stumbles over cancelled work when its processes are gone.
            for process in multiprocessing.active_children():
                process.terminate()
            raise


@contextmanager
def _signals_held() -> Iterator[None]:
    """Hold back what ends us: a process that starts meanwhile gets it once it is a worker, and says nothing of it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    held = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


def _portions(instances: Iterable[Instance], jobs: int, most: int) -> Iterator[list[Instance]]:
    """The instances in portions that grow from 1, so that few are shared out and many cost few messages."""
    remaining = iter(instances)
    for number in count():
        portion = list(islice(remaining, min(most, 1 + number // (_AHEAD * jobs))))
        if not portion:
            return
        yield portion


def _become_worker(given_up: Sequence[int], started: Any, jobs: int) -> None:
    """Leave Ctrl-C to the parent, and standard output to its answer: what a user's heuristic prints goes to stderr.

    Each worker has processors of its own if there are enough: what one program uses is taken from no other.
    """
    with started.get_lock():
        place, started.value = started.value, started.value + 1
    processors = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if jobs <= len(processors):
        os.sched_setaffinity(0, processors[place % jobs :: jobs])
    global _given_up  # noqa: PLW0603 - handed over once, when the process starts
    _given_up = given_up
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # by which the parent ends it
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    sys.stdout = sys.stderr


def _list_verified(
    puzzle: Puzzle[Any], solvers: Sequence[Solver], limits: Limits, instances: Sequence[Instance]
) -> list[JudgedInstance]:
    """All at once: a generator cannot leave its process."""
    return [_verified(puzzle, one, solvers, limits, _given_up) for one in instances]


@dataclass(frozen=True, slots=True)
class Task(Generic[S]):
    """Every solver on every board.

    limits   of one run
    give_up  on how many boards in a row an external solver may give no answer, see ``Patience``; 0 for no such end
    """

    puzzle: Puzzle[Any]
    boards: Boards
    solvers: Sequence[S]
    limits: Limits
    give_up: int = 0


class Watch(Protocol[T]):
    """Passes items on, one by one, and may show how many of ``total`` are done."""

    def __call__(self, items: Iterable[T], *, total: int, what: str) -> Iterable[T]:
        """The items; ``what`` is being done."""
        ...


def unwatched(items: Iterable[T], *, total: int, what: str) -> Iterable[T]:  # noqa: ARG001 - it is a Watch
    """The items, and nothing shown."""
    return items


def _census(puzzle: Puzzle[Any], board: Any, judgement: JudgedInstance, limits: Limits) -> Answer | None:
    """The answer of an enumeration; None where there is none, or nobody needs it."""
    if judgement.complete or puzzle.is_optimized(board) or not puzzle.defines("every"):
        return None
    answers = [run.answer for run in judgement.runs if run.is_external]
    if not any(answer.count is not None or (answer.complete and answer.solutions) for answer in answers):
        return None
    return Enumeration().run(puzzle, board, replace(limits, solutions=_MOST_COUNTED))
