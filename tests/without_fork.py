"""Run commands as on a system without fork, process groups, limits and most signals, such as Windows.

What is taken away is what Windows has not, but for what the standard library has taken already. The commands come as
JSON, lists of arguments, on standard input; how they ended goes to standard output.
"""

from __future__ import annotations

import importlib
import io
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib.abc import MetaPathFinder
from types import ModuleType
from typing import NamedTuple

MODULES = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty")
# On Windows these take another way when they are imported.
_BEFORE = (
    "asyncio",
    "ctypes",
    "getpass",
    "multiprocessing.connection",
    "selectors",
    "shutil",
    "subprocess",
    "tempfile",
)
_OS = (
    *("fork", "forkpty", "getegid", "geteuid", "getgid", "getpgid", "getpgrp", "getuid", "killpg", "nice", "pipe2"),
    *("posix_spawn", "register_at_fork", "sched_getaffinity", "sched_setaffinity", "setpgid", "setsid", "sysconf"),
    *("wait", "wait3", "wait4", "waitid", "WIFSIGNALED", "WNOHANG", "WTERMSIG"),
)
_SIGNALS = (
    *("SIGALRM", "SIGBUS", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGPROF", "SIGQUIT", "SIGTSTP"),
    *("SIGUSR1", "SIGUSR2", "SIGXCPU", "ITIMER_PROF", "ITIMER_REAL", "alarm", "pause", "pthread_sigmask", "setitimer"),
    *("siginterrupt", "sigwait"),
)
_SELECT = ("epoll", "poll")


class Ended(NamedTuple):
    """How a command ended, and what it printed."""

    status: int
    output: str
    errors: str


class _Refuses(MetaPathFinder):
    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        if fullname in MODULES:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)


def take_away() -> None:
    """Have this process find nothing of it any more."""
    for name in _BEFORE:
        importlib.import_module(name)
    killed = signal.SIGKILL
    subprocess.Popen.kill = lambda process: process.send_signal(killed)  # type: ignore[method-assign,assignment]
    sys.meta_path.insert(0, _Refuses())
    for name in MODULES:
        sys.modules.pop(name, None)
    for module, names in ((os, _OS), (signal, _SIGNALS), (select, _SELECT)):
        for name in names:
            if hasattr(module, name):
                delattr(module, name)


def run(commands: list[list[str]]) -> list[Ended]:
    """Run the commands one after another in this process."""
    from magnets_cp.cli.exits import status_of
    from magnets_cp.cli.main import app

    ended = []
    for arguments in commands:
        output, errors = io.StringIO(), io.StringIO()
        with redirect_stdout(output), redirect_stderr(errors):
            status = status_of(app, arguments)
        ended.append(Ended(status, output.getvalue(), errors.getvalue()))
    return ended


if __name__ == "__main__":
    take_away()
    json.dump(run(json.load(sys.stdin)), sys.stdout)
