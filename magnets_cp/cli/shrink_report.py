"""``--shrink``: for each way to fail, a smallest board, saved in a notation the solver reads, and how to repeat it."""

from __future__ import annotations

import re
import shlex
import sys
import textwrap
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import typer

from hand_solver import Limits
from magnets_cp.cli.exits import complain
from magnets_cp.cli.progress import counted
from magnets_cp.errors import UsageError, visible
from magnets_cp.workbench.failure import Failure, fails_like, failure_of
from magnets_cp.workbench.family import Family
from magnets_cp.workbench.instances import Instance
from magnets_cp.workbench.shrink import DoesNotFailError, Effort, Reducible, Shrunk, shrink
from magnets_cp.workbench.solvers import Solver
from magnets_cp.workbench.verify import Judgement

_EFFORT = Effort(boards=3000, seconds=120)


@runtime_checkable
class ReadsText(Protocol):
    """A solver that is given boards as text, not as they are, and says in which notation."""

    def notation(self, family: Family[Any]) -> str:
        """The notation it reads."""
        ...


@dataclass(frozen=True, slots=True)
class Failing:
    """A solver that fails on a board.

    how        the way it fails, in a few words, e.g. "wrong: column"
    arguments  of ``magnets verify``, that run this solver
    fails      does it fail in this way on another board?
    notation   the one it reads; None if it is given boards as they are
    """

    configuration: str
    how: str
    instance: Instance
    arguments: Sequence[str]
    fails: Callable[[Any], bool]
    notation: str | None = None


@dataclass(frozen=True, slots=True)
class Smallest:
    """What became of a failing board, where it was saved, and the command that shows the failure on it."""

    failing: Failing
    shrunk: Shrunk[Any]
    notation: str
    path: Path
    command: str


def failing_runs(
    family: Family[Any],
    instances: Sequence[Instance],
    judgements: Sequence[Judgement],
    solvers: Sequence[Solver],
    limits: Limits,
) -> list[Failing]:
    """For each solver and each way it fails, the lightest board on which it does."""
    lightest: dict[tuple[str, Failure], tuple[Any, Instance, Solver]] = {}
    for instance, judgement in zip(instances, judgements, strict=False):
        for solver, run in zip(solvers, judgement.runs, strict=True):
            failure = failure_of(judgement, run)
            if failure is not None:
                found = (reducible(family).weight(instance.board), instance, solver)
                known = lightest.setdefault((run.configuration, failure), found)
                if found[0] < known[0]:
                    lightest[run.configuration, failure] = found
    return [
        Failing(
            configuration,
            str(failure),
            instance,
            # CP-SAT beside it: nothing else may contradict what it says.
            ["--config", configuration, "--config", "solver=cp-sat"],
            fails_like(family, solver, failure, limits),
            solver.notation(family) if isinstance(solver, ReadsText) else None,
        )
        for (configuration, failure), (_, instance, solver) in lightest.items()
    ]


def reducible(family: Family[Any]) -> Reducible[Any]:
    """The family, if its boards can be shrunk. Raises UsageError."""
    if not isinstance(family, Reducible):
        raise UsageError(f"--shrink: boards of {family.name} cannot be shrunk")
    return family


def shrink_all(family: Family[Any], failing: Sequence[Failing], folder: Path) -> list[Smallest]:
    """Shrink the board of each failure and save it; those done by then if the user has had enough."""
    smallest: list[Smallest] = []
    try:
        with redirect_stdout(sys.stderr):
            smallest.extend(_shrunk(family, one, folder) for one in failing)
    except KeyboardInterrupt:
        complain(f"interrupted after shrinking {len(smallest)} of {len(failing)} boards")
    return smallest


def _shrunk(family: Family[Any], failing: Failing, folder: Path) -> Smallest:
    board = failing.instance.board
    with counted(f"shrinking {visible(failing.instance.name)}", failing.fails) as fails:
        try:
            shrunk = shrink(family, board, fails, notation=failing.notation, limit=_EFFORT)
        except DoesNotFailError:
            shrunk = Shrunk(board, runs=1, smallest=False, stable=False)
    notation = failing.notation or can_say(family, shrunk.board, family.notations)
    path = _saved(family, shrunk.board, notation, folder / _slug(failing.how, family.size(shrunk.board)))
    puzzle = ["--puzzle", family.name, "--notation", notation]
    command = shlex.join(["magnets", "verify", str(path), *puzzle, *failing.arguments])
    return Smallest(failing, shrunk, notation, path, command)


def can_say(family: Family[Any], board: Any, notations: Iterable[str]) -> str:
    """The first of the notations that can write the board; the last of the family can write every board."""
    for notation in notations:
        try:
            family.write(board, notation)
        except ValueError:
            continue
        return notation
    return family.notations[-1]


def _slug(*parts: str) -> str:
    return "-".join(re.sub(r"[^a-z0-9]+", "-", part.lower()).strip("-") for part in parts)


def _saved(family: Family[Any], board: Any, notation: str, stem: Path) -> Path:
    """Where the board is now: a file of that name, numbered if the name stands for another board."""
    text, suffix = family.write(board, notation), family.suffix(notation)
    number = 1
    while True:
        path = stem.with_name(f"{stem.name}{f'-{number}' if number > 1 else ''}{suffix}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists() or path.read_text(encoding="utf-8") == text:
                path.write_text(text, encoding="utf-8")
                return path
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"--output: cannot write {path}: {error}") from error
        number += 1


def document(smallest: Sequence[Smallest]) -> list[dict[str, Any]]:
    """The JSON of what was shrunk."""
    return [
        {
            "configuration": one.failing.configuration,
            "failure": one.failing.how,
            "instance": one.failing.instance.name,
            "file": str(one.path),
            "command": one.command,
            "runs": one.shrunk.runs,
            "smallest": one.shrunk.smallest,
            "stable": one.shrunk.stable,
        }
        for one in smallest
    ]


def show(family: Family[Any], smallest: Sequence[Smallest]) -> None:
    """Print each failure with its smallest board, where that is, and how to see it fail."""
    for one in smallest:
        board = one.shrunk.board
        before, after = family.size(one.failing.instance.board), family.size(board)
        reached = "nothing smaller fails" if one.shrunk.smallest else "stopped by a limit, smaller ones may fail"
        typer.echo(f"\n{one.failing.how}: {one.failing.configuration}")
        typer.echo(f"  {visible(one.failing.instance.name)} ({before}) shrunk to {after}", nl=False)
        typer.echo(f"; {one.shrunk.runs} boards tried, {reached}")
        if not one.shrunk.stable:
            typer.echo("  it did not fail when asked once more: the failure is not stable")
        typer.echo(textwrap.indent(family.write(board, one.notation).rstrip(), "  "))
        typer.echo(f"  {one.command}")
