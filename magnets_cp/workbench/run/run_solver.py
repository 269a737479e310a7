"""Run a solver so that its limits hold, and a user's own parts do no harm, whatever they do."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from hand_solver import LimitReached, Limits, PluginError, Statistics, Status
from magnets_cp.answer import Answer, Outcome, Solution
from magnets_cp.command_state import STATE
from magnets_cp.deadline import killed_after, stopped_at
from magnets_cp.errors import CannotStateError
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.dataclass_json import plain
from magnets_cp.workbench.run.child_process import EndedError, Standby, Tell, forged, read_as, run_in_child
from magnets_cp.workbench.run.cpmpy_solvers import Cpmpy
from magnets_cp.workbench.run.objectives import best_of, with_exact_objective
from magnets_cp.workbench.run.solvers import CpSat, HandSolver, Hearer, Solver

# How long after its limit a child process is killed, in seconds: it has to start, and perhaps to import much.
_GRACE = 1.0


def run_safely(solver: Solver, puzzle: Puzzle[Any], board: Any, limits: Limits, hearer: Hearer | None = None) -> Answer:
    """Return the answer of the solver; tell the hearer what our own solvers tell.

    A solver with a part of a user's own runs in a child process: that part may loop for ever, end the process, or
    change the rules where it runs. Raises what the solver raises, and PluginError.
    """
    try:
        return _run(solver, puzzle, board, limits, hearer)
    except CannotStateError as error:
        named = {"solver": str(solver), **getattr(solver, "described", {})}
        return Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, named, Outcome.DECLINED, str(error))


def _run(solver: Solver, puzzle: Puzzle[Any], board: Any, limits: Limits, hearer: Hearer | None) -> Answer:
    if isinstance(solver, Cpmpy):
        return _run_cpmpy(solver, puzzle, board, limits)
    if not isinstance(solver, (HandSolver, CpSat)):
        return solver.run(puzzle, board, limits)
    if isinstance(solver, CpSat):
        import magnets_cp.cpsat  # noqa: F401 - OR-Tools, for which no run pays
    started = time.perf_counter()
    found: dict[Solution, None] = {}
    noting = _noting(found, hearer)  # CP-SAT's too: it may be cut off
    try:
        if isinstance(solver, HandSolver) and solver.own:
            return _run_in_child(solver, puzzle, board, limits, noting)
        with stopped_at(limits):
            return solver.run(puzzle, board, limits, noting if hearer or isinstance(solver, CpSat) else None)
    except (LimitReached, TimeoutError):
        part, _ = STATE.part
        if part and isinstance(solver, CpSat):  # it runs in another thread, where no alarm reaches it
            raise PluginError(f"{part}: did not end within the seconds it has") from None
        status, used = Status.SATISFIABLE if found else Status.UNKNOWN, {"seconds": time.perf_counter() - started}
        answer = Answer(status, best_of(puzzle, board, found), False, used, solver.described)
        return with_exact_objective(puzzle, board, answer)


def _run_cpmpy(solver: Cpmpy, puzzle: Puzzle[Any], board: Any, limits: Limits) -> Answer:
    """The answer of a solver that others wrote: it may not heed its limit, and may end its process."""
    puzzle.prepare_cpmpy()  # for which no run pays
    started = time.perf_counter()
    seconds = None if limits.seconds is None else limits.seconds + _GRACE

    def work(_: Tell) -> Any:
        with killed_after(solver.cpu_seconds):
            return plain(solver.run(puzzle, board, limits))

    try:
        name = str(solver)
        told = run_in_child(name, work, seconds=seconds)
        answer: Answer = read_as(Answer, told, name)
    except TimeoutError:
        outcome, report = Outcome.TIMEOUT, "it did not heed its limit, and was stopped"
    except EndedError as error:
        outcome, report = Outcome.CRASH, str(error)
        if solver.cpu_seconds is not None and error.signal == signal.SIGPROF:
            outcome, report = Outcome.TIMEOUT, f"stopped after {solver.cpu_seconds} seconds of processor time"
    else:
        return answer
    used = {"seconds": time.perf_counter() - started}
    return Answer(Status.UNKNOWN, (), False, used, solver.described, outcome, report, believed=False)


def run_confirmed(
    solver: Solver, puzzle: Puzzle[Any], board: Any, limits: Limits, hearer: Hearer | None = None
) -> Answer:
    """Return the answer of ``run_safely``; confirm that there are no other solutions if somebody else says so.

    A user's part may change the search that it is asked in, and a solver of others may be wrong, so what these prove is
    only a claim. The default search confirms it in this process, within the same limits. Raises PluginError if it finds
    another solution.
    """
    answer = run_safely(solver, puzzle, board, limits, hearer)
    if not is_claimed(solver, answer):
        return answer
    return settled(solver, puzzle, board, answer, run_safely(confirming(puzzle), puzzle, board, _of_it(limits)))


def run_here(solver: Solver, puzzle: Puzzle[Any], board: Any, limits: Limits) -> Answer:
    """The same with the user's part called in this process, where it may note what it sees.

    The search that confirms runs in a process of its own, forked before: what the part changes here it does not know.
    """
    if isinstance(solver, Cpmpy):
        return run_confirmed(solver, puzzle, board, limits)
    if not (isinstance(solver, HandSolver) and solver.own):
        return _run(solver, puzzle, board, limits, None)
    with standing_by(", ".join(solver.own), puzzle, board, limits) as ask:
        answer = replace(solver.run(puzzle, board, limits), believed=False)
        if not is_claimed(solver, answer):
            return answer
        other = ask() or replace(answer, status=Status.UNKNOWN, solutions=(), complete=False)
    return settled(solver, puzzle, board, answer, other)


@contextmanager
def standing_by(own: str, puzzle: Puzzle[Any], board: Any, limits: Limits) -> Iterator[Callable[[], Answer | None]]:
    """Yield what asks the search that confirms, in a process forked now; None where that comes to no answer.

    own  the parts of a user's that it is to know nothing of, in an error
    """

    def confirm() -> Any:
        return plain(run_safely(confirming(puzzle), puzzle, board, _of_it(limits)))

    with Standby(own, confirm) as standby:

        def ask() -> Answer | None:
            try:
                told = standby.ask(None if limits.seconds is None else limits.seconds + _GRACE)
                answer: Answer = read_as(Answer, told, own)
            except (TimeoutError, PluginError):
                return None
            return answer

        yield ask


def is_claimed(solver: Solver, answer: Answer) -> bool:
    """Return whether only a user's part or a solver of others says that there are no other solutions."""
    return answer.complete and (answer.is_external or isinstance(solver, Cpmpy) or bool(getattr(solver, "own", ())))


def confirming(puzzle: Puzzle[Any]) -> HandSolver:
    """The search that confirms: the default one."""
    return HandSolver(puzzle.levels[-1])


def _of_it(limits: Limits) -> Limits:
    return replace(limits, nodes=None)


def settled(solver: Solver, puzzle: Puzzle[Any], board: Any, answer: Answer, confirmed: Answer) -> Answer:
    """What a claim comes to when another search has had its say. Raises PluginError if that has found more."""
    own = ", ".join(getattr(solver, "own", ()))
    claim = "there is no other solution" if answer.solutions else "there is no solution"
    if puzzle.is_optimized(board):
        claim, is_refuted = "no solution is better", _is_better(puzzle, board, confirmed, answer)
    else:
        is_refuted = not set(confirmed.solutions) <= set(answer.solutions)
    if is_refuted:
        who = f"{own}: the search with it" if own else f"{solver}: it"
        raise PluginError(f"{who} says that {claim}, but there is one")
    if confirmed.complete:
        return answer
    status = Status.SATISFIABLE if answer.solutions else Status.UNKNOWN
    report = (
        f"that {claim} is a claim of {f'the search with {own}' if own else solver}, not confirmed within the limits"
    )
    return replace(answer, status=status, complete=False, report=report)


def _is_better(puzzle: Puzzle[Any], board: Any, one: Answer, other: Answer) -> bool:
    costs = [
        min([puzzle.cost(board, solution) for solution in answer.solutions], default=None) for answer in (one, other)
    ]
    return costs[0] is not None and (costs[1] is None or costs[0] < costs[1])


def _noting(found: dict[Solution, None], hearer: Hearer | None) -> Hearer:
    """A hearer that puts solutions into ``found``, and passes all on to the other."""

    def note(solution: Solution) -> None:
        found[solution] = None
        if hearer is not None:
            hearer.solution(solution)

    return Hearer(note, hearer and hearer.pause)


def _run_in_child(solver: HandSolver, puzzle: Puzzle[Any], board: Any, limits: Limits, hearer: Hearer) -> Answer:
    """The answer of the solver in a child process. Raises TimeoutError if it does not stop at its limit."""
    name = ", ".join(solver.own)

    def work(tell: Tell) -> Any:
        pause = None if hearer.pause is None else lambda counters: tell(counters.as_dict())
        return plain(solver.run(puzzle, board, limits, Hearer(tell, pause)))

    def tell(told: Any) -> None:
        if isinstance(told, list):
            hearer.solution(read_as(Solution, told, name))
        elif hearer.pause is not None:
            hearer.pause(read_as(Statistics, told, name))

    seconds = None if limits.seconds is None else limits.seconds + _GRACE
    answer: Answer = read_as(Answer, run_in_child(name, work, seconds=seconds, tell=tell), name)
    means = Status.SATISFIABLE if answer.solutions else Status.UNSATISFIABLE if answer.complete else Status.UNKNOWN
    is_best = answer.status is Status.OPTIMAL and answer.solutions and answer.complete
    if answer.status is not means and not is_best:
        raise forged(name)
    # Whatever it says of itself.
    described = {**answer.configuration, **solver.described}
    return replace(answer, configuration=described, outcome=Outcome.ANSWERED, believed=False)
