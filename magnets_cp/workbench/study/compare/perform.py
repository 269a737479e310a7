"""One run, in this process: the board read anew, the solver under its limits, its answer judged by the rules."""

from __future__ import annotations

import gc
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any

from hand_solver import LimitReached, Limits, PluginError, Status
from hand_solver.error_text import text_of
from magnets_cp.answer import Answer, Outcome, Solution
from magnets_cp.deadline import at_most, killed_after
from magnets_cp.errors import CannotStateError, UsageError
from magnets_cp.source import Source
from magnets_cp.text.sanitize import utf8
from magnets_cp.workbench.judge.verify import Run, Verdict, judge
from magnets_cp.workbench.run.consulted import SPENT
from magnets_cp.workbench.run.solvers import CpSat, HandSolver, Solver
from magnets_cp.workbench.study.compare.campaign import Task
from magnets_cp.workbench.study.compare.surroundings import check_sources, load, machine, versions
from magnets_cp.workbench.study.store.rows import Record

_MIB = 1024**2


def perform(task: Task, memory: int | None, begin: Callable[[], None]) -> Record:
    """Make the run; ``begin`` is called when all is ready and the clock is about to start.

    memory  what the process may use meanwhile, in MiB

    What a solver raises is how its run ended, CannotStateError too, but for other UsageErrors: then the configuration
    makes no sense.
    """
    check_sources(task.sources)
    prepare(task)
    puzzle = task.puzzle
    (board,) = puzzle.read(Source("<campaign>", task.text), puzzle.notations[-1])
    gc.collect()
    busy = load()
    begin()
    with killed_after(_killing_time(task)), _at_most(memory):
        started, wall, cpu = datetime.now(UTC), time.perf_counter(), _process_time()
        answer = _answer(task, board)
    # What an external program used is told by its server, which this process need not have waited for.
    cpu = max(_process_time() - cpu, float(answer.statistics.get("cpu_seconds", 0)))
    seconds = float(answer.statistics.get("seconds", time.perf_counter() - wall))
    judgement = judge(puzzle, board, [(task.configuration, answer)], wanted=task.limits.solutions)
    answer = judgement.runs[0].answer  # unknown, if something beside it is not understood
    verdict, detail = _verdict(judgement.runs[0], seconds, task.limits)
    if verdict is Verdict.CORRECT and task.cpu_seconds is not None and cpu > task.cpu_seconds:
        verdict, detail = Verdict.UNDECIDED, "answered after its limit of CPU time"
    has_cost = puzzle.is_optimized(board) and bool(judgement.solutions)
    counted = [(key, number) for key, number in answer.statistics.items() if key != "seconds"]
    return Record(
        instance_id=task.instance_id,
        configuration=task.configuration,
        seed=task.seed,
        status=answer.status,
        outcome=answer.outcome,
        verdict=verdict,
        detail=detail,
        solutions=len(answer.solutions),
        complete=answer.complete,
        seconds=seconds,
        cpu=cpu,
        counters={key: number for key, number in counted if not key.startswith(SPENT)},
        spent={key.removeprefix(SPENT): number for key, number in counted if key.startswith(SPENT)},
        versions=versions(),
        machine=machine(),
        started=stamp(started),
        known=tuple(map(_digest, judgement.solutions)),
        shown="/".join(judgement.solutions[0]) if judgement.solutions else None,
        load=busy,
        cost=puzzle.cost(board, judgement.solutions[0]) if has_cost else None,
    )


def lost(task: Task, outcome: Outcome, detail: str, started: datetime, seconds: float) -> Record:
    """The record of a run that ended without an answer, told by who watched it."""
    return Record(
        instance_id=task.instance_id,
        configuration=task.configuration,
        seed=task.seed,
        status=Status.UNKNOWN,
        outcome=outcome,
        verdict=Verdict.UNDECIDED,
        detail=detail,
        solutions=0,
        complete=False,
        seconds=seconds,
        cpu=None,
        counters={},
        versions=versions(),
        machine=machine(),
        started=stamp(started),
    )


def stamp(moment: datetime) -> str:
    """A moment in UTC as text, to the millisecond."""
    return moment.isoformat("T", "milliseconds").replace("+00:00", "Z")


def prepare(task: Task) -> None:
    """Load what the solver needs, so that no run pays for it: importing a library is not solving."""
    solver: Solver = task.solver
    if isinstance(solver, CpSat):
        import magnets_cp.cpsat  # noqa: F401
    if isinstance(solver, HandSolver):
        solver.prepare()


def _killing_time(task: Task) -> float | None:
    """The processor time at which this process is ended; that of a search that is stopped, once that has failed."""
    return 2 * task.cpu_seconds + 1 if _is_stopped(task) and task.cpu_seconds else task.cpu_seconds


def _is_stopped(task: Task) -> bool:
    """Is it a search of ours, in one thread, that an alarm stops, so that what it has found and counted is kept?"""
    return isinstance(task.solver, (HandSolver, CpSat)) and task.solver.workers in (None, 1)


def _answer(task: Task, board: Any) -> Answer:
    late = LimitReached("the processor time")
    try:
        with at_most(task.cpu_seconds if _is_stopped(task) else None, late, of_processor=True):
            return task.solver.run(task.puzzle, board, task.limits)
    except CannotStateError as error:
        return _no_answer(Outcome.DECLINED, str(error))
    except UsageError:
        raise
    except PluginError as error:
        raised = isinstance(error.__cause__, MemoryError)
        return _no_answer(Outcome.MEMORY if raised else Outcome.CRASH, str(error))
    except LimitReached:
        return _no_answer(Outcome.TIMEOUT, "used up its CPU time")
    except MemoryError:
        return _no_answer(Outcome.MEMORY, "out of memory")
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return _no_answer(Outcome.CRASH, text_of(error, f" in {place.filename} line {place.lineno}"))


def _no_answer(outcome: Outcome, report: str) -> Answer:
    return Answer(Status.UNKNOWN, (), False, {}, {}, outcome, report)


def _verdict(run: Run, seconds: float, limits: Limits) -> tuple[Verdict, str]:
    """The verdict on the answer alone, and the reason for it where there is one to give."""
    if run.answer.outcome is not Outcome.ANSWERED:
        return Verdict.UNDECIDED, run.answer.report
    if run.verdict is Verdict.CORRECT and limits.seconds is not None and seconds > limits.seconds:
        return Verdict.UNDECIDED, "answered after the limit"
    violations = [str(violation) for violation in run.violations]
    more = f" (and {len(violations) - 1} more)" if len(violations) > 1 else ""
    return run.verdict, f"{violations[0]}{more}" if violations else ""


def _digest(solution: Solution) -> bytes:
    return blake2b(utf8("/".join(solution)), digest_size=8).digest()


def _process_time() -> float:
    """Seconds of processor time of this process and of those it started and waited for."""
    import resource

    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


@contextmanager
def _at_most(memory: int | None) -> Iterator[None]:
    """Let this process, and each it starts, hold so many MiB of data meanwhile."""
    import resource

    before, most = resource.getrlimit(resource.RLIMIT_DATA)
    if memory is not None:
        resource.setrlimit(resource.RLIMIT_DATA, (memory * _MIB, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (before, most))
