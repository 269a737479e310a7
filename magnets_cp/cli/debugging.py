"""``magnets judge --debug``: a function on one board, in this process, beside a right solution."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

import magnets_cp
from hand_solver import Limits
from magnets_cp import recorder
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.working import status
from magnets_cp.errors import UsageError, visible
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.debugging import Debugging, debugging
from magnets_cp.workbench.judge.panel import Panel
from magnets_cp.workbench.judge.reports.first_wrong_step import first_wrong
from magnets_cp.workbench.judge.reports.report import judge_report
from magnets_cp.workbench.page.printing import show
from magnets_cp.workbench.run.boards import Boards
from magnets_cp.workbench.run.programs.calling import loaded
from magnets_cp.workbench.run.programs.last_words import is_own
from magnets_cp.workbench.run.programs.python_function import Function
from magnets_cp.workbench.run.recorded import RecordingFile

_OURS = str(Path(magnets_cp.__file__).parent)


def debug(puzzle: Puzzle[Any], boards: Boards, seated: Panel, limits: Limits) -> ExitStatus:
    """Show the board solved, call the function, and judge what it returns. Raises UsageError."""
    judged = [one for one in seated.judged if isinstance(one, Function)]
    instances = [*boards.named]
    if boards.unread:  # it has been said why
        return ExitStatus.UNUSABLE
    if len(instances) != 1 or boards.total != 1:
        raise UsageError(f"--debug: expected one board, found {boards.total}")
    if len(judged) != 1 or len(seated.judged) != 1:
        raise UsageError("--debug: expected one function, --solver FILE.py:FUNCTION; a program is run by itself")
    begun = debugging(puzzle, instances[0], seated.judges, judged[0], limits)
    _show_board(begun)
    path, function = judged[0].place
    complain(f"calling {visible(function)}; breakpoint() in it stops there")
    with TemporaryDirectory() as folder:
        events = Path(folder) / "events.txt"
        ended = _call(begun, path, function, events)
        told = first_wrong(puzzle, instances[0].board, RecordingFile(str(events)))
    # Called again, in a process of its own, it is said what ran before the step, if it goes the same way there.
    again = first_wrong(puzzle, instances[0].board, judged[0]) if told else []
    for line in again if again[:2] == told[:2] else told:
        click.echo(f"  {line}")
    return ended


def _call(begun: Debugging, path: str, function: str, events: Path) -> ExitStatus:
    """Call the function, what it tells of its search written to a file, and show what it returned or raised."""
    try:
        with recorder.to(events):
            found = begun.called(loaded(path, function))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        sys.stdout.flush()
        own = [one for one in traceback.extract_tb(error.__traceback__) if is_own(one.filename)]
        frames = [one for one in own if not one.filename.startswith(_OURS)]
        click.echo("Traceback (most recent call last):", err=True)
        click.echo("".join(traceback.format_list(frames)), err=True, nl=False)
        click.echo("".join(traceback.format_exception_only(error)), err=True, nl=False)
        return ExitStatus.REFUTED
    show(judge_report(found, verbose=False, is_class=False, is_watched=True))
    return status(refuted=found.contradicted, unread=False, left_open=found.left_open)


def _show_board(begun: Debugging) -> None:
    """The board, with a right solution if there is one."""
    right, board = begun.right, begun.instance.board
    click.echo(f"{visible(begun.instance.name)}: {'a right solution' if right else 'the board; no solution is known'}:")
    click.echo(begun.puzzle.walled(board, right))
