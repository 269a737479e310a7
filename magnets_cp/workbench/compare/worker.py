"""The process in which runs are made.

``supervisor`` starts it with the number of a socket, a limit on memory, and perhaps a processor to stay on. It takes
tasks from its end of the socket, says ``Begun`` when the clock starts, and answers with a record or a refusal. It ends
with the process that started it, even if that is killed while a run is going on.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
from dataclasses import dataclass
from multiprocessing.connection import Connection

from magnets_cp.errors import UsageError
from magnets_cp.workbench.compare.perform import perform


@dataclass(frozen=True, slots=True)
class Begun:
    """The run has begun: its time counts from now."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The configuration makes no sense; no run with it will."""

    message: str


def main() -> None:
    """Serve until the other end closes."""
    socket, memory = int(sys.argv[1]), int(sys.argv[2]) or None
    if sys.argv[3]:
        os.sched_setaffinity(0, {int(sys.argv[3])})
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(socket,), daemon=True).start()
    connection: Connection = Connection(socket)
    while True:
        try:
            task = connection.recv()
        except EOFError:
            return
        try:
            connection.send(perform(task, memory, lambda: connection.send(Begun())))
        except UsageError as error:
            connection.send(Refusal(str(error)))


def _end_with_parent(socket: int) -> None:
    """Wait for the other end to be gone, then kill this process and all it has started."""
    poller = select.poll()
    poller.register(socket, 0)  # hanging up is always reported
    poller.poll()
    os.killpg(0, signal.SIGKILL)
