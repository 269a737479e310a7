"""The process in which runs are made.

``supervisor`` starts it with the number of a socket, a limit on memory, and perhaps a processor to stay on. It takes
tasks from its end of the socket, and sends messages: that the clock starts, then the record, or a refusal. It ends with
the process that started it, even if that is killed while a run is going on.
"""

from __future__ import annotations

import gc
import os
import pickle
import select
import signal
import sys
import threading
import traceback
import warnings
from contextlib import suppress
from functools import cache
from importlib import import_module
from multiprocessing.connection import Connection

from magnets_cp.errors import UsageError
from magnets_cp.text.dataclass_json import plain
from magnets_cp.workbench.run.channel import send
from magnets_cp.workbench.run.processes import adopt_orphans, kill_below
from magnets_cp.workbench.run.solvers import HandSolver
from magnets_cp.workbench.study.compare.campaign import Task
from magnets_cp.workbench.study.compare.perform import perform
from magnets_cp.workbench.study.compare.surroundings import machine, versions

# The kinds of messages: the run has begun, and its time counts from now; its record; why no run with this configuration
# makes sense; it used up its CPU time.
BEGUN, RECORD, REFUSED, OUT_OF_CPU = "begun", "record", "refused", "out of CPU time"


def main() -> None:
    """Serve until the other end closes."""
    socket, memory = int(sys.argv[1]), int(sys.argv[2]) or None
    if sys.argv[3]:
        os.sched_setaffinity(0, {int(sys.argv[3])})
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    adopt_orphans()
    threading.Thread(target=_end_with_parent, args=(socket,), daemon=True).start()
    connection: Connection = Connection(socket)
    while True:
        try:
            apart, modules, pickled = connection.recv()
        except EOFError:
            return
        if apart and hasattr(os, "fork"):
            _load(tuple(modules))
            _run_apart(pickled, memory, socket)
        else:
            _run(pickled, memory, socket)


def needs_own_process(task: Task) -> bool:
    """Does code of a user's take part, which may leave something behind, or has CPU time a limit, which kills?

    An external program has a process of its own anyway; runs of built-in solvers share one.
    """
    own = isinstance(task.solver, HandSolver) and task.solver.own
    return bool(own or task.puzzle.origin or task.cpu_seconds is not None)


def modules_of_ours(task: Task) -> list[str]:
    """The modules that a run needs and that are no user's: all its runs may share them."""
    return [] if task.puzzle.origin else [type(task.puzzle).__module__]


@cache
def _load(modules: tuple[str, ...]) -> None:
    """Do once what every child has from here, and leave it to no garbage collector."""
    for name in modules:
        import_module(name)
    versions()
    machine()
    gc.collect()
    gc.freeze()


def _run(pickled: bytes, memory: int | None, socket: int) -> None:
    """A puzzle of a user's is imported here, where the task is read."""
    task: Task = pickle.loads(pickled)
    try:
        send(socket, (RECORD, plain(perform(task, memory, lambda: send(socket, (BEGUN, None))))))
    except UsageError as error:
        send(socket, (REFUSED, str(error)))


def _run_apart(pickled: bytes, memory: int | None, socket: int) -> None:
    """Run in a child: what a user's code leaves behind is there for no other run.

    If the child ends without an answer, this process ends as it did.
    """
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the other thread holds no lock
        child = os.fork()
    if child == 0:
        try:
            _run(pickled, memory, socket)
            os.write(writing, b".")
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
        os._exit(1)
    os.close(writing)
    _, status = os.waitpid(child, 0)
    kill_below(os.getpid())
    with os.fdopen(reading, "rb") as told:
        if told.read(1):
            return
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF:
        send(socket, (OUT_OF_CPU, None))
        return
    if os.WIFSIGNALED(status):
        with suppress(OSError):  # SIGKILL
            signal.signal(os.WTERMSIG(status), signal.SIG_DFL)
        os.kill(os.getpid(), os.WTERMSIG(status))
    os._exit(os.WEXITSTATUS(status))


def _end_with_parent(socket: int) -> None:
    """Wait for the other end to be gone, then kill this process and all it has started."""
    poller = select.poll()
    poller.register(socket, 0)  # hanging up is always reported
    poller.poll()
    os.killpg(0, signal.SIGKILL)
