"""Run every configuration on every board, in many processes, and judge the answers."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator, MutableSequence, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import count, islice
from multiprocessing.sharedctypes import RawArray, Value
from typing import Any, Generic, Protocol, TypeVar

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.judge import judge
from magnets_cp.workbench.judge.patience import GivenUp
from magnets_cp.workbench.judge.related import witnesses
from magnets_cp.workbench.judge.verdict import JudgedInstance, Run, Verdict
from magnets_cp.workbench.run.boards import Boards
from magnets_cp.workbench.run.enumeration import Enumeration
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.processes import end_with_parent
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.run_solver import run_safely
from magnets_cp.workbench.run.solvers import Solver, is_external

__all__ = ["JudgedInstance", "Run", "Verdict", "judge", "verify", "verify_all"]
# Portions of work handed out ahead of the one waited for, a process.
_AHEAD = 4
# In a process of a pool: from how many cells on each of the solvers, by its place, has been given up by now, shared
# with the parent.
_given_up: Sequence[int] = ()
_NOT_GIVEN_UP = 2**31 - 1
S = TypeVar("S", bound=Solver)
T = TypeVar("T")
# Solutions of a board that are counted.
_MOST_COUNTED = 100_000


def verify(
    puzzle: Puzzle[Any], board: Any, solvers: Iterable[Solver], limits: Limits, *, name: str = ""
) -> JudgedInstance:
    """Run every solver on the board and judge the answers together."""
    return _verified(puzzle, Instance(name, board), solvers, limits)


def _verified(puzzle: Puzzle[Any], instance: Instance, solvers: Iterable[Solver], limits: Limits) -> JudgedInstance:
    """``verify`` with the solvers that are to be asked."""
    asked = [(solver, _answer(solver, puzzle, instance, limits)) for solver in solvers]
    answers = [(str(solver), answer) for solver, answer in asked]
    judgement = judge(puzzle, instance.board, answers, wanted=limits.solutions, name=instance.name)
    found = _census(puzzle, instance.board, judgement, limits)
    found = found or witnesses(puzzle, instance.board, judgement, [solver for solver, _ in asked], limits)
    if found is None:
        return judgement
    judged = judge(puzzle, instance.board, [*answers, ("", found)], wanted=limits.solutions, name=instance.name)
    return replace(judged, runs=judged.runs[:-1])


def _answer(solver: Solver, puzzle: Puzzle[Any], instance: Instance, limits: Limits) -> Answer:
    judged = solver.solver if isinstance(solver, GivenUp) else solver
    if instance.asked is None or not isinstance(judged, ExternalSolver) or judged.notation(puzzle) in instance.asked:
        return run_safely(solver, puzzle, instance.board, limits)
    report = f"a board for others, that {judged.notation(puzzle)} cannot say or has enough of"
    return Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, judged.described, Outcome.NOT_ASKED, report)


def verify_all(
    puzzle: Puzzle[Any], instances: Iterable[Instance], solvers: Sequence[Solver], limits: Limits, *, jobs: int = 1
) -> Generator[JudgedInstance, None, None]:
    """``verify`` on each instance, in order, in ``jobs`` processes; none of them outlives an interruption.

    Instances are taken as they are needed, a little ahead in several processes. Meanwhile a solver may be replaced by
    ``GivenUp``: it is then not run any more on such boards, not on those handed out already either.
    """
    if jobs == 1:
        yield from _judged(puzzle, solvers, limits, instances)
        return
    portions = _portions(instances, jobs, 1 if any(map(is_external, solvers)) else 64)
    given_up = RawArray("i", [_NOT_GIVEN_UP] * len(solvers))
    with ProcessPoolExecutor(jobs, initializer=_become_worker, initargs=(given_up, Value("i", 0), jobs)) as pool:
        waiting: deque[Future[list[JudgedInstance]]] = deque()
        try:
            for portion in portions:
                waiting.append(pool.submit(_list_judged, puzzle, list(solvers), limits, portion))
                if len(waiting) > _AHEAD * jobs:
                    yield from _telling(waiting.popleft().result(), solvers, given_up)
            while waiting:
                yield from _telling(waiting.popleft().result(), solvers, given_up)
        except BaseException:
            # Not cancelled before: the pool of Python 3.11 stumbles over cancelled work when its processes are gone.
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _portions(instances: Iterable[Instance], jobs: int, most: int) -> Iterator[list[Instance]]:
    """The instances in portions that grow from 1, so that few are shared out and many cost few messages."""
    remaining = iter(instances)
    for number in count():
        portion = list(islice(remaining, min(most, 1 + number // (_AHEAD * jobs))))
        if not portion:
            return
        yield portion


def _telling(
    judgements: Iterable[JudgedInstance], solvers: Sequence[Solver], given_up: MutableSequence[int]
) -> Iterator[JudgedInstance]:
    """The judgements; the processes are told which solvers have been given up, from what size on."""
    for judgement in judgements:
        yield judgement
        for place, solver in enumerate(solvers):
            given_up[place] = solver.cells if isinstance(solver, GivenUp) else _NOT_GIVEN_UP


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
    sys.stdout = sys.stderr


def _judged(
    puzzle: Puzzle[Any], solvers: Sequence[Solver], limits: Limits, instances: Iterable[Instance]
) -> Iterator[JudgedInstance]:
    for instance in instances:
        yield _verified(puzzle, instance, solvers, limits)


def _list_judged(
    puzzle: Puzzle[Any], solvers: Sequence[Solver], limits: Limits, instances: Sequence[Instance]
) -> list[JudgedInstance]:
    """All at once: a generator cannot leave its process."""
    return [_verified(puzzle, one, _remaining(solvers), limits) for one in instances]


def _remaining(solvers: Iterable[Solver]) -> Iterator[Solver]:
    """The solvers, looked at one by one: has the next been given up by now?"""
    for place, solver in enumerate(solvers):
        external = solver.solver if isinstance(solver, GivenUp) else solver
        if isinstance(external, ExternalSolver) and _given_up[place] < _NOT_GIVEN_UP:
            yield GivenUp(external, _given_up[place])
        else:
            yield solver


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
