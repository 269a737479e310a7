"""Exit statuses, and the one place where an error becomes a message."""

from __future__ import annotations

import functools
from collections.abc import Callable
from enum import IntEnum
from typing import ParamSpec

import typer

from hand_solver import PluginError
from magnets_cp.errors import InputError, UsageError

P = ParamSpec("P")


class ExitStatus(IntEnum):
    """What a command ends with; fixed, scripts rely on it."""

    SOLVED = 0
    REFUTED = 1
    UNUSABLE = 2
    UNDECIDED = 3
    INTERRUPTED = 130


def command(function: Callable[P, ExitStatus]) -> Callable[P, None]:
    """A command from a function that returns its exit status: unusable input ends as one message, without traceback."""

    @functools.wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            status = function(*args, **kwargs)
        except (InputError, UsageError, PluginError) as error:
            complain(str(error))
            status = ExitStatus.UNUSABLE
        except KeyboardInterrupt:
            complain("interrupted")
            status = ExitStatus.INTERRUPTED
        raise typer.Exit(status)

    return run


def complain(message: str) -> None:
    """One message on standard error."""
    typer.echo(f"magnets: {message}", err=True)
