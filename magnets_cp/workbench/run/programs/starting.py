"""Start a program in a sandbox: a command as a new process, a Python function in a copy of the server itself.

The copy is there in a millisecond and has imported what the function needs of what is installed; a new Python takes a
tenth of a second, and one with OR-Tools a whole one. What the user wrote is imported in the copy only, under limits.
"""

from __future__ import annotations

import errno
import importlib.util
import os
import resource
import signal
import site
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import IO, NamedTuple, NoReturn

from magnets_cp.installed import is_installed
from magnets_cp.workbench.run.programs.isolation import isolate
from magnets_cp.workbench.run.programs.namespaces import Pipe, start_apart
from magnets_cp.workbench.run.programs.program import FILE, Call, Program

_LARGEST_FILE = 1 << 30
# Where else what came before the fork, such as locks, may not be what it was.
_CAN_FORK = sys.platform == "linux"
_warm = set[str]()
# What is imported when it is called, and takes a tenth of a second.
_PARTS = {"magnets_cp": ("magnets_cp.api.solving", "magnets_cp.workbench.run.solvers", "hand_solver.constraints")}
# By which libraries for numbers, such as numpy's, are told how many threads to have.
_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


class Started(NamedTuple):
    """A process that runs.

    pid             its id, or that of the first process of the namespaces it is in
    stdout, stderr  what it writes
    report          says how it ended, if it is in namespaces of its own
    """

    pid: int
    stdout: IO[bytes]
    stderr: IO[bytes]
    report: IO[bytes] | None


def start(program: Program, folder: Path, path: Path) -> Started:
    """Start it in the folder, its input at that path there and on standard input.

    Raises OSError, SubprocessError or ValueError.
    """
    if program.call and _CAN_FORK:
        _warm_up(program.call.libraries)
    stdout, stderr, report = Pipe(), Pipe(), Pipe()

    def launch() -> int:
        return _launch(program, folder, path, (stdout.writing, stderr.writing))

    try:
        pid = start_apart(launch, report, program.allowance.memory, has_network=program.readable is None)
        is_apart = pid is not None
        if program.readable is not None and not is_apart:
            raise OSError(errno.EPERM, "it cannot be isolated here")
        pid = launch() if pid is None else pid
    except BaseException:
        for pipe in (stdout, stderr, report):
            os.close(pipe.reading)
        raise
    finally:
        for pipe in (stdout, stderr, report):
            os.close(pipe.writing)
    if not is_apart:
        os.close(report.reading)
    opened = [os.fdopen(pipe.reading, "rb", buffering=0) for pipe in (stdout, stderr, *([report] if is_apart else ()))]
    return Started(pid, opened[0], opened[1], opened[2] if is_apart else None)


def _launch(program: Program, folder: Path, path: Path, outputs: tuple[int, int]) -> int:
    """Start the program, as a child of this process."""
    environment = {"HOME": str(folder), "TMPDIR": str(folder), **program.environment}
    with open(path, "rb") as stdin:
        if program.call and _CAN_FORK:
            return _forked(program, (stdin.fileno(), *outputs), folder, environment)
        process = subprocess.Popen(
            [argument.replace(FILE, str(path)) for argument in program.arguments],
            stdin=stdin,
            stdout=outputs[0],
            stderr=outputs[1],
            cwd=folder,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: _limit(program, folder),  # noqa: PLW1509 - there are no threads here
        )
        process.returncode = 0  # somebody else reaps it; Popen must not wait for it
        return process.pid


def _forked(program: Program, streams: tuple[int, int, int], folder: Path, environment: dict[str, str]) -> int:
    assert program.call
    pid = os.fork()
    if pid == 0:
        try:
            os.setsid()
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for number, end in enumerate(streams):
                os.dup2(end, number)
            os.closerange(3, os.sysconf("SC_OPEN_MAX"))
            os.chdir(folder)
            os.environ.clear()
            os.environ.update(environment)
            _limit(program, folder)
            _called(program.call, program.allowance.seconds)
        finally:
            os._exit(1)
    return pid


def _warm_up(libraries: Iterable[str]) -> None:
    """Import what is ours and what others have installed; what cannot be imported says so where it is needed."""
    if not _warm:
        # The threads of a library would not be there in a copy, and forking would wait for them without end.
        os.environ.update(dict.fromkeys(_THREADS, "1"))
        site.main()
        if sys.prefix == sys.base_prefix:
            site.addusersitepackages(set(sys.path))
        import_module("magnets_cp.workbench.run.programs.calling")
    wanted = {"site", *(part for name in libraries for part in (name, *_PARTS.get(name, ())))}
    for name in wanted - _warm:
        _warm.add(name)
        with suppress(Exception):
            if is_installed(importlib.util.find_spec(name.partition(".")[0])):
                import_module(name)


def _called(call: Call, seconds: float) -> NoReturn:
    """Call the function as if this were a new Python that runs ``calling``."""
    from magnets_cp.workbench.run.programs import calling

    sys.stdin = open(0, encoding="utf-8")  # noqa: SIM115 - as long as this process lives
    sys.stdout = open(1, "w", encoding="utf-8", buffering=1)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1)  # noqa: SIM115
    sys.argv = [call.path]
    tempfile.tempdir = None  # the folder it found is ours
    sys.path.insert(0, "")
    status = 0
    try:
        calling.main(call.path, call.function, seconds)
    except SystemExit as error:
        if error.code is not None and not isinstance(error.code, int):
            sys.stderr.write(f"{error.code}\n")
        status = error.code if isinstance(error.code, int) else int(error.code is not None)
    except BaseException:
        traceback.print_exc()
        status = 1
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status & 255)


def _limit(program: Program, folder: Path) -> None:
    """Set the limits that the kernel keeps, for each process alone; the rest is watched. Runs between fork and exec."""
    allowance = program.allowance
    _lower(resource.RLIMIT_CORE, 0)
    _lower(resource.RLIMIT_FSIZE, min(_LARGEST_FILE, allowance.memory))  # files may be in memory
    if allowance.cpu_seconds is not None:
        _lower(resource.RLIMIT_CPU, int(allowance.cpu_seconds) + 1)
    if sys.platform == "linux":
        # Written-to memory, not address space, which Java and Go reserve by the gigabyte. As much as the machine has:
        # stacks of threads and large arrays count whole, written to or not. It stops what grows too fast to be seen.
        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        _lower(resource.RLIMIT_DATA, max(2 * allowance.memory, machine))
    if program.readable is not None:
        isolate(program.readable, str(folder))


def _lower(which: int, limit: int) -> None:
    hard = resource.getrlimit(which)[1]
    resource.setrlimit(which, (limit, limit) if hard == resource.RLIM_INFINITY or limit < hard else (hard, hard))
