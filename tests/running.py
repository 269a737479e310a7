"""The program, run in a process forked from this one, which has most of it imported, or in one of its own."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import tempfile
import traceback
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import IO, NoReturn

from magnets_cp.cli.entry import main
from magnets_cp.command_state import STATE, CommandState


def magnets(*arguments: str, stdin: str | bytes = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run it to its end. No traceback is ever right."""
    if not hasattr(os, "fork"):
        return started(*arguments, stdin=stdin, cwd=cwd)
    return _without_traceback(arguments, *_forked(arguments, _encoded(stdin), cwd))


def started(*arguments: str, stdin: str | bytes = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The same, in a process of its own that is started as a user does."""
    command = [sys.executable, "-m", "magnets_cp", *arguments]
    done = subprocess.run(command, input=_encoded(stdin), cwd=cwd, capture_output=True, check=False)
    return _without_traceback(arguments, done.returncode, done.stdout, done.stderr)


def _encoded(stdin: str | bytes) -> bytes:
    return stdin.encode() if isinstance(stdin, str) else stdin


def _without_traceback(
    arguments: tuple[str, ...], status: int, output: bytes, errors: bytes
) -> subprocess.CompletedProcess[str]:
    said = errors.decode()
    assert "Traceback" not in said, said
    return subprocess.CompletedProcess(arguments, status, output.decode(), said)


def _forked(arguments: tuple[str, ...], data: bytes, cwd: Path | None) -> tuple[int, bytes, bytes]:
    with tempfile.TemporaryFile() as read, tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        read.write(data)
        read.seek(0)
        child = os.fork()
        if child == 0:
            os.chdir(cwd or ".")
            become(arguments, (read, output, errors))
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        for file in (output, errors):
            file.seek(0)
        return status, output.read(), errors.read()


def become(arguments: Sequence[str], files: tuple[IO[bytes], ...]) -> NoReturn:
    """Be the program in a new process: its streams, signals, warnings, hooks, state; a forked process ends here."""
    status = 70
    try:
        gc.callbacks.clear()
        sys.unraisablehook = sys.__unraisablehook__
        for number, file in enumerate(files):
            os.dup2(file.fileno(), number)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)  # noqa: SIM115
        signal.signal(signal.SIGINT, signal.default_int_handler)
        warnings.resetwarnings()
        warnings.simplefilter("ignore")
        vars(STATE).update(vars(CommandState()))  # not the memory that this process shares with the tests
        sys.argv = ["magnets", *arguments]
        main()
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else 0
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(status)
