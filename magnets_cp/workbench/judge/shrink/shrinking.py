"""For each way to fail, a smallest board, saved in a notation the solver reads, and how to repeat it."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from magnets_cp.errors import UsageError, visible
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.sanitize import utf8
from magnets_cp.workbench.judge.shrink.failure import Asking, Failure, failure_of, on_file, option
from magnets_cp.workbench.judge.shrink.shrink import DoesNotFailError, Effort, Shrunk, shrink
from magnets_cp.workbench.judge.verification import VerifiedInstances
from magnets_cp.workbench.judge.verify import JudgedInstance, Task, verify
from magnets_cp.workbench.page.saving import refused, write_whole
from magnets_cp.workbench.run.cpmpy_solvers import Cpmpy
from magnets_cp.workbench.run.default_solvers import referee
from magnets_cp.workbench.run.instances import Instance, can_say
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.solvers import Solver

SHRINKING_SECONDS = 30.0
Fails = Callable[[Any], bool]
# Shows how often a function was called.
WatchCalls = Callable[[str, Fails], AbstractContextManager[Fails]]


@runtime_checkable
class ReadsText(Protocol):
    """A solver that is given boards as text, not as they are, and says in which notation."""

    def notation(self, puzzle: Puzzle[Any]) -> str:
        """The notation it reads."""
        ...


@dataclass(frozen=True, slots=True)
class Failing:
    """A solver that fails on a board.

    how       the way it fails, in a few words, e.g. "wrong: column"
    command   of ``magnets``, that shows it, with the options that name the solver
    fails     does it fail in this way on another board?
    notation  the one it reads; None if it is given boards as they are
    name      what tables call the solver; empty for its configuration
    """

    configuration: str
    how: str
    instance: Instance
    command: str
    options: Sequence[str]
    fails: Fails
    notation: str | None = None
    name: str = ""

    @property
    def called(self) -> str:
        """The name to call the solver by."""
        return self.name or self.configuration


@dataclass(frozen=True, slots=True)
class Smallest:
    """A failing board made small, where it was saved, if it was, and the command that shows the failure on it.

    judgement  of what the solver answers to it, whose run is the last; None if that is not known
    """

    failing: Failing
    shrunk: Shrunk[Any]
    notation: str
    path: Path
    command: str
    judgement: JudgedInstance | None = None

    @property
    def instance(self) -> Instance:
        """The board by the name of its file."""
        return Instance(self.path.name, self.shrunk.board)


def reducible(puzzle: Puzzle[Any]) -> Puzzle[Any]:
    """The puzzle, if its boards can be shrunk. Raises UsageError."""
    if not puzzle.can_shrink:
        raise UsageError(f"--shrink: boards of {puzzle.name} cannot be shrunk")
    return puzzle


def failing_runs(task: Task[Solver], verification: VerifiedInstances) -> list[Failing]:
    """For each solver and each way it fails, the board on which it breaks the fewest rules; of these the lightest."""
    puzzle = task.puzzle
    found: dict[tuple[str, Failure], tuple[Any, Failure, Instance, Solver]] = {}
    for instance, judgement in verification.judged:
        for solver, run in zip(task.solvers, judgement.runs, strict=True):
            failure = failure_of(judgement, run)
            if failure is not None:
                rank = len(failure.rules), reducible(puzzle).weight(instance.board)
                known = found.get((run.configuration, failure))
                if known is None or rank < known[0]:
                    found[run.configuration, failure] = rank, failure, instance, solver
    asking = {configuration: Asking(puzzle, solver, task.limits) for (configuration, _), (*_, solver) in found.items()}
    return [
        _failing(task, instance, solver, configuration, (str(failure), asking[configuration].fails_like(failure)))
        for (configuration, _), (_, failure, instance, solver) in found.items()
    ]


def _failing(
    task: Task[Solver], instance: Instance, solver: Solver, configuration: str, failure: tuple[str, Fails]
) -> Failing:
    if isinstance(solver, (ExternalSolver, Cpmpy)):
        command, options = "judge", option(configuration, solver.described)
    else:  # CP-SAT beside it: nothing else may contradict what it says
        command, options = "verify", ["--config", configuration, "--config", "solver=cp-sat"]
    notation = solver.notation(task.puzzle) if isinstance(solver, ReadsText) else None
    name = solver.name if isinstance(solver, ExternalSolver) else ""
    how, fails = failure
    return Failing(configuration, how, instance, command, options, fails, notation, name)


def only_without(puzzle: Puzzle[Any], failing: Failing, traits: Sequence[str]) -> Failing:
    """The same, but boards with one of the traits do not count, unless it has that trait itself."""
    has_any = [has for name, has in puzzle.traits.items() if name in traits and not has(failing.instance.board)]
    return replace(failing, fails=lambda board: not any(has(board) for has in has_any) and failing.fails(board))


def _unwatched(_: str, fails: Fails) -> AbstractContextManager[Fails]:
    return nullcontext(fails)


def shrink_all(
    puzzle: Puzzle[Any],
    failing: Sequence[Failing],
    folder: Path | None,
    seconds: float = SHRINKING_SECONDS,
    *,
    watch: WatchCalls = _unwatched,
) -> list[Smallest]:
    """Shrink the board of each failure, and save it where there is a folder; fewer if the user has had enough.

    Each has an equal part of the seconds that those before it have left.
    """
    end = time.monotonic() + seconds
    smallest: list[Smallest] = []
    try:
        with redirect_stdout(sys.stderr):
            for left, one in zip(range(len(failing), 0, -1), failing, strict=True):
                part = max(0.0, end - time.monotonic()) / left
                smallest.append(_shrunk(puzzle, one, folder, Effort(seconds=part), watch))
    except KeyboardInterrupt:
        pass
    return smallest


def judged_again(task: Task[Solver], smallest: Smallest) -> Smallest:
    """The same with what the solver answers to the board; as it is where the failure is not stable."""
    if not smallest.shrunk.stable:
        return smallest
    (solver,) = (one for one in task.solvers if str(one) == smallest.failing.configuration)
    seated = [referee(task.puzzle), solver]
    board, name = smallest.shrunk.board, smallest.path.name
    with redirect_stdout(sys.stderr):  # where a user's own part may print
        return replace(smallest, judgement=verify(task.puzzle, board, seated, task.limits, name=name))


def _shrunk(puzzle: Puzzle[Any], failing: Failing, folder: Path | None, limit: Effort, watch: WatchCalls) -> Smallest:
    board = failing.instance.board
    with watch(f"shrinking {visible(failing.instance.name)}", failing.fails) as fails:
        try:
            shrunk = shrink(puzzle, board, fails, notation=failing.notation, limit=limit)
        except DoesNotFailError:
            shrunk = Shrunk(board, runs=1, smallest=False, stable=False)
    notation = failing.notation or can_say(puzzle, shrunk.board, puzzle.notations)
    name = _slug(failing.how, puzzle.size(shrunk.board))
    path = _saved(puzzle, shrunk.board, notation, folder, name)
    read = notation
    if notation not in puzzle.readable:  # saved for the program, and to be judged again
        read = can_say(puzzle, shrunk.board, puzzle.readable)
        path = _saved(puzzle, shrunk.board, read, folder, name)
    command = on_file(failing.command, str(path), puzzle, read, failing.options)
    return Smallest(failing, shrunk, notation, path, command)


def _slug(*parts: str) -> str:
    return "-".join(re.sub(r"[^a-z0-9]+", "-", part.lower()).strip("-") for part in parts)


def _saved(puzzle: Puzzle[Any], board: Any, notation: str, folder: Path | None, name: str) -> Path:
    """Save the board in the folder, numbered if the name stands for another board; return its path."""
    text, suffix = puzzle.write(board, notation), puzzle.suffix(notation)
    if folder is None:
        return Path(f"{name}{suffix}")
    number = 1
    while True:
        path = folder / f"{name}{f'-{number}' if number > 1 else ''}{suffix}"
        with refused(f"--shrink: cannot write {path}"):
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                write_whole(path, text)
            if path.read_bytes() == utf8(text):
                return path
        number += 1
