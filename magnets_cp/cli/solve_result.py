"""What ``magnets solve`` was asked for, what it says at its end, and its exit status."""

from __future__ import annotations

import click

from hand_solver import Status
from magnets_cp.answer import Answer
from magnets_cp.api.boards import Board
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.stream import Stream
from magnets_cp.cli.waiting import Waiting
from magnets_cp.errors import UsageError
from magnets_cp.violation import against_the_rules
from magnets_cp.workbench.run.solvers import Solver

# Where nothing limits the seconds that a reason is looked for.
_WHY_SECONDS = 20.0
_ADVICE = "--why names clues that cannot hold together"


class Asked:
    """The number of solutions asked for. Raises UsageError if it is named in two ways."""

    def __init__(self, count: int | None, every: bool, unique: bool, why: bool = False) -> None:
        if (count is not None) + every + unique > 1:
            raise UsageError("--count, --all and --unique exclude one another")
        self.unique = unique
        self.why = why
        self.number = None if every else 2 if unique else count or 1

    def is_met(self, answer: Answer, stream: Stream) -> bool:
        """Is everything found that was asked for? Otherwise something stopped the run."""
        if stream.is_optimized or answer.objective is not None:  # found is not proven to be the best
            return answer.complete
        return answer.complete or (self.number is not None and stream.count >= self.number)


def report(answer: Answer, asked: Asked, stream: Stream, reason: str = "") -> None:
    """The last line, about what was printed; the status where there was nothing to print, and the reason for it."""
    if not stream.count and not stream.wrong:
        click.echo(f"{answer.status}{f': {reason}' if reason else ''}")
    number = stream.count
    parts = [f"{number or 'no'} solution{'' if number == 1 else 's'}{'' if number or answer.complete else ' found'}"]
    if asked.unique and asked.is_met(answer, stream) and number:
        parts.append("unique" if number == 1 else "not unique")
    elif answer.objective is not None:
        parts.append(_told_of_objective(answer))
    elif number and answer.complete:
        parts.append("all there are")
    parts += [f"{key} {value}" for key, value in answer.statistics.items() if key in ("nodes", "branches")]
    parts.append(f"{answer.seconds:.3g} seconds")
    if answer.status is Status.UNSATISFIABLE and not stream.count and not asked.why:
        parts[-1] += f"; {_ADVICE}"
    complain(", ".join(parts))


def _told_of_objective(answer: Answer) -> str:
    if answer.status is Status.OPTIMAL:
        return f"objective {answer.objective}, proven optimal"
    bound = "" if answer.bound is None else f", bound {answer.bound}"
    return f"objective {answer.objective}, the best found{bound}"


def status(answer: Answer, asked: Asked, stream: Stream, ended: BaseException | None, solver: Solver) -> ExitStatus:
    """Give the exit status, and say why the run ended before all was found that was asked for."""
    if stream.wrong:
        complain(against_the_rules(solver, stream.wrong))
        # Nothing is known of the board. A part of a user's may be wrong, or two parts of a user's puzzle may differ.
        is_users = getattr(solver, "own", ()) or stream.puzzle.origin
        return ExitStatus.UNUSABLE if is_users else ExitStatus.FAULT
    if not asked.is_met(answer, stream):
        gives_up = answer.configuration.get("search") == "min_conflicts"
        why = "a limit was reached, or min_conflicts gave up by itself, which proves nothing"
        why = why if gives_up else answer.report or "a limit was reached before the search ended"
        complain(str(ended or why))
        return ExitStatus.UNDECIDED
    return ExitStatus.SOLVED if stream.count else ExitStatus.REFUTED


def why_none(board: Board, seconds: float | None) -> str:
    """Clues, and what is given, that contradict one another, each needed for it, in a sentence; or that time ended."""
    from magnets_cp.api.hinting import explained  # it is not often asked for

    limit = _WHY_SECONDS if seconds is None else seconds
    with Waiting("looking for the reason"):
        hints = explained(board, seconds=limit)
        found = hints.explainer.mistake(hints.start)
    return f"no reason was found within {limit:g} seconds" if found is None else found.sentence
