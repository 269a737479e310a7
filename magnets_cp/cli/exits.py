"""Turn the end of a command into an exit status, and an error into a message."""

from __future__ import annotations

import os
import re
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from enum import IntEnum
from itertools import dropwhile
from pathlib import Path
from typing import Any, NoReturn

import click

from magnets_cp.cli import signals
from magnets_cp.cli.memory import is_shortage, memory_limit
from magnets_cp.errors import InputError, UsageError, visible

_LONGEST = 1000
_ROOT = str(Path(__file__).parents[2])
_PACKAGES = ("hand_solver", "magnets_cp", "benchmarks")


class ExitStatus(IntEnum):
    """The exit statuses of a command. They are fixed, scripts rely on them. 1 is an answer, and nothing else."""

    SOLVED = 0
    REFUTED = 1
    UNUSABLE = 2
    UNDECIDED = 3
    FAULT = 70
    INTERRUPTED = 130
    BROKEN_PIPE = 141
    TERMINATED = 143


class Entry(click.Command):
    """A command, or a program of commands, that is run as one, and ends the process with its exit status."""

    def main(self, args: Sequence[str] | None = None, *_: Any, **__: Any) -> NoReturn:
        """Run it; whatever happens, the status says how it ended."""
        sys.exit(status_of(self, sys.argv[1:] if args is None else list(args)))


def status_of(program: click.Command, arguments: Sequence[str]) -> int:
    """Run a command, which returns its exit status; whatever ends it early becomes one message and a status."""
    if not _open_streams():
        complain("standard output is closed")
        return ExitStatus.UNUSABLE
    try:
        with signals.raised():
            status = _run(program, list(arguments))
            sys.stdout.flush()
    except BaseException as error:
        status = _ended_by(error)
    return _delivered(signals.status(status))


def complain(message: str) -> None:
    """One line on standard error; control characters in it are shown, not obeyed."""
    with suppress(OSError, ValueError):  # nobody is listening there
        click.echo(f"magnets: {visible(message)[:_LONGEST]}", file=sys.stderr)  # above a progress bar, if there is one


def _run(program: click.Command, arguments: list[str]) -> int:
    try:
        with program.make_context(program.name, arguments) as context:
            return int(program.invoke(context))
    except click.exceptions.Exit as end:  # --help, --version
        return end.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help() if error.ctx else "", err=True)
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else program.name
        complain(f"{error.format_message().rstrip('.')}; see {path} --help")
    return ExitStatus.UNUSABLE


def _ended_by(error: BaseException) -> ExitStatus:
    """Say what ended a command early, and how the program is to end."""
    if isinstance(error, BrokenPipeError):
        return ExitStatus.BROKEN_PIPE
    # A library may make another error of an interrupt, and a user's part may raise one without a signal.
    if signals.received() or (isinstance(error, KeyboardInterrupt) and _place_of_theirs(error) is None):
        complain("interrupted")
        return ExitStatus.INTERRUPTED
    if isinstance(error, (InputError, UsageError)) or _is_plugin_error(error):
        complain(str(error))
        return ExitStatus.UNUSABLE
    if os.environ.get("MAGNETS_TRACEBACK"):
        with suppress(OSError):
            traceback.print_exception(error)
    kind = type(error).__name__
    if isinstance(error, OSError) or is_shortage(error) or kind == "BrokenProcessPool":
        complain((memory_limit() or "not enough memory") if is_shortage(error) else _of_the_system(error))
        return ExitStatus.UNUSABLE
    theirs = _place_of_theirs(error)
    if theirs is not None:
        complain(f"{theirs}: {kind}: {str(error)[:200]}")
        return ExitStatus.UNUSABLE
    report = f"{please_report()}, with the command, its input and what MAGNETS_TRACEBACK=1 shows"
    complain(f"{kind} at {_place(error)}: {str(error)[:200]}; this is a fault of magnets-cp: {report}")
    return ExitStatus.FAULT


def _of_the_system(error: BaseException) -> str:
    """The shortage or refusal in the words of the system, with the file if one is known."""
    if isinstance(error, OSError) and error.strerror:
        said = error.strerror.lower()
        return f"{error.filename}: {said}" if error.filename else said
    return f"{type(error).__name__}: {error}"


def _is_plugin_error(error: BaseException) -> bool:
    # By name: who uses no plugin has not imported the class.
    return any(kind.__name__ == "PluginError" for kind in type(error).__mro__)


def _place(error: BaseException) -> str:
    """The line of ours that an error comes from."""
    ours = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_ours(frame.filename)]
    if not ours:
        return "an unknown place"
    return f"{os.sep.join(ours[-1].filename.split(os.sep)[-3:])}:{ours[-1].lineno}"


def _place_of_theirs(error: BaseException) -> str | None:
    """The line of a user's file that our code called and the error comes through, such as that of their constraint."""
    # Of an error in a process of a pool there is text only.
    elsewhere = re.findall(r'File "(.+)", line (\d+)', str(error.__cause__))
    here = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    frames = dropwhile(lambda frame: not _is_ours(frame[0]), elsewhere or here)
    theirs = [frame for frame in frames if not (_is_ours(frame[0]) or _is_of_libraries(frame[0]))]
    return f"{theirs[-1][0]}:{theirs[-1][1]}" if theirs else None


def _is_ours(file: str) -> bool:
    return any(file.startswith(os.path.join(_ROOT, name, "")) for name in _PACKAGES)


def _is_of_libraries(file: str) -> bool:
    return file.startswith(("<", os.path.dirname(os.__file__) + os.sep)) or "-packages" in file


def _open_streams() -> bool:
    """Make standard output and error such that they can be written to, whatever the locale; is there an output?

    A closed one must not be taken by the next file that is opened.
    """
    is_open = sys.stdout is not None
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - open to the end
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    return is_open


def _delivered(status: int) -> int:
    """The status, once all output is written; another if it cannot be. The interpreter finds nothing left to flush."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError) as error:
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
            if stream is sys.stdout and status != ExitStatus.BROKEN_PIPE:
                status = _ended_by(error)
    return status


def please_report() -> str:
    """The request, with the address of the page for faults, where the package was built with one.

    >>> please_report()
    'please report it to its maintainers'
    """
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        urls = dict(url.split(", ", 1) for url in metadata("magnets-cp").get_all("Project-URL", []))
    except PackageNotFoundError:
        urls = {}
    return f"please report it at {urls['Issues']}" if "Issues" in urls else "please report it to its maintainers"
