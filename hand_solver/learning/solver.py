"""The search ``learning``: encode a problem, run the kernels, and answer as every search does."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from math import inf
from operator import add

from hand_solver.booleans import Encoding, encode
from hand_solver.booleans.layered import is_layered
from hand_solver.events import Observer, listening
from hand_solver.learning.notifier import wants_one_search
from hand_solver.learning.run import Run, Shared
from hand_solver.learning.search import search
from hand_solver.limits import Limits
from hand_solver.machine_code.forms import form_of
from hand_solver.problem import Problem
from hand_solver.propagation.fixpoint import at_root
from hand_solver.relaxation import state_surrogate
from hand_solver.result import LimitReached, Result, Statistics, Status

_FIRST = Limits()


def solve(
    problem: Problem | Encoding,
    limits: Limits = _FIRST,
    *,
    seeds: Sequence[int] = (0,),
    compiled: bool | None = None,
    observer: Observer | None = None,
) -> Result:
    """Search until a limit is reached; by default for the first solution, or, with an objective, for the best one.

    problem     or what ``encode`` has made of it
    compiled    True for machine code, False for plain Python, None for machine code where it is there; both take the
                same decisions
    observer    told of solutions; of what is learnt and of states, for which the search runs step by step; or, if it is
                a ``proof_observer.ProofObserver``, how that is derived
    seeds       of where the order begins in which Booleans are first tried; 0 for the first. Of several each has a
                search, in a thread of its own: the first answer ends them all, they share the nodes allowed, and their
                counters are added; but where the observer wants every step, there is one for the first

    The counters mean here (``checks`` stays 0):

        nodes       decisions, each of one Boolean; those after a restart count again
        fails       conflicts that taught something; 1 where propagation before it leaves no solution
        backtracks  decisions undone by conflicts and found solutions, by restarts not
        revisions   calls of filters before it begins
        prunings    values that these removed, and literals that propagation made true

    Raises NotImplementedError if a constraint has no encoding, NoMachineCodeError, an
    ImportError, where ``compiled`` is True and there is none.
    """
    started, before = time.perf_counter(), Statistics()
    named = {"search": "learning", "seed": str(seeds[0]), "compiled": str(compiled)}
    try:
        encoding = _encoded(problem, before, observer or Observer(), limits.clock(started))
    except LimitReached:
        before.seconds = time.perf_counter() - started
        return Result(Status.UNKNOWN, (), False, before, named)
    if encoding is None:
        before.seconds = time.perf_counter() - started
        return Result(Status.UNSATISFIABLE, (), True, before, named)
    deadline = inf if limits.seconds is None else started + limits.seconds
    if encoding.surrogate is None:
        state_surrogate(encoding, until=(time.perf_counter() + deadline) / 2)  # the search needs time as well
    runs = _searches(encoding, seeds, limits, Shared(form_of(search, compiled), deadline), observer or Observer())
    statistics = reduce(add, [run.statistics for run in runs], before)
    statistics.seconds = time.perf_counter() - started
    return _result(runs, encoding, observer, statistics, named)


def _encoded(
    problem: Problem | Encoding, statistics: Statistics, observer: Observer, check_time: Callable[[], None] | None
) -> Encoding | None:
    """What is learnt from; of a problem, unless a kernel states it, with the domains that propagation leaves.

    None where propagation leaves no solution. Raises LimitReached.
    """
    if isinstance(problem, Encoding):
        return problem
    if any(map(is_layered, problem.constraints)):
        return encode(problem, check_time=check_time, linear=True)
    domains = at_root(problem, statistics, observer, check_time=check_time)
    return None if domains is None else encode(problem, domains, check_time=check_time, linear=True)


def _searches(
    encoding: Encoding, seeds: Sequence[int], limits: Limits, shared: Shared, observer: Observer
) -> list[Run]:
    """One for each seed, done."""
    if len(seeds) == 1 or wants_one_search(observer):
        run = Run(encoding, seeds[0], limits, shared, observer)
        run.go()
        return [run]
    from hand_solver.learning.side_by_side import run_side_by_side  # threads take milliseconds to import

    return run_side_by_side(encoding, seeds, limits, shared, observer)


def _result(
    runs: Sequence[Run],
    encoding: Encoding,
    observer: Observer | None,
    statistics: Statistics,
    named: Mapping[str, str],
) -> Result:
    """What the searches have found together."""
    best, complete = _best(runs, encoding, observer), any(run.complete for run in runs)
    status = Status.SATISFIABLE if best.found else Status.UNSATISFIABLE if complete else Status.UNKNOWN
    objective = encoding.objective and encoding.objective.objective
    result = Result(status, tuple(best.found), complete, statistics, named)
    return result.optimized(objective, max(run.least for run in runs))


def _best(runs: Sequence[Run], encoding: Encoding, observer: Observer | None) -> Run:
    """The search that came furthest; the observer, who listens to the first, is told of what only another found.

    With an objective that is the one with the best solution, though another may have proven that it is.
    """
    stated = encoding.objective
    if stated is None:
        best = max(runs, key=lambda run: (run.complete, len(run.found)))
    else:
        objective = stated.objective
        best = min(runs, key=lambda run: objective.cost(objective.value(run.found[0])) if run.found else inf)
    if best is not runs[0] and observer is not None:
        heard = set(runs[0].found)
        for on_solution in listening([observer], "on_solution"):
            for assignment in best.found:
                if assignment not in heard:
                    on_solution(assignment)
    return best
