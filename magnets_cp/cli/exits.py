"""Exit statuses, and the one place where an error becomes a message."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from enum import IntEnum
from typing import ParamSpec

import typer

from hand_solver import PluginError
from magnets_cp.errors import InputError, UsageError, visible

P = ParamSpec("P")
_LONGEST = 1000


class ExitStatus(IntEnum):
    """What a command ends with; fixed, scripts rely on it."""

    SOLVED = 0
    REFUTED = 1
    UNUSABLE = 2
    UNDECIDED = 3
    INTERRUPTED = 130
    BROKEN_PIPE = 141


def command(function: Callable[P, ExitStatus]) -> Callable[P, None]:
    """A command from a function that returns its exit status: whatever ends it early becomes one message."""

    @functools.wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            status = function(*args, **kwargs)
            sys.stdout.flush()
        except BrokenPipeError:
            # The reader has gone, and with it the sense of writing; not even the interpreter's last flush may try.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = ExitStatus.BROKEN_PIPE
        except (InputError, UsageError, PluginError) as error:
            status = _end(str(error), ExitStatus.UNUSABLE)
        except KeyboardInterrupt:
            status = _end("interrupted", ExitStatus.INTERRUPTED)
        except (OSError, MemoryError, BrokenProcessPool) as error:
            status = _end(f"{type(error).__name__}: {error}", ExitStatus.UNUSABLE)
        raise typer.Exit(status)

    return run


def complain(message: str) -> None:
    """One line on standard error; control characters in it are shown, not obeyed."""
    typer.echo(f"magnets: {visible(message)[:_LONGEST]}", file=sys.stderr)  # above a progress bar, if there is one


def _end(message: str, status: ExitStatus) -> ExitStatus:
    complain(message)
    return status
