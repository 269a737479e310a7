"""The process in which runs are made.

``supervisor`` starts it with the number of a socket, a limit on memory, and perhaps a processor to stay on. It takes
tasks from its end of the socket, and sends messages: that the clock starts, then the record, or a refusal. It ends with
the process that started it, even if that is killed while a run is going on.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
from multiprocessing.connection import Connection

from magnets_cp.errors import UsageError
from magnets_cp.text.dataclass_json import plain
from magnets_cp.workbench.run.channel import send
from magnets_cp.workbench.study.compare.perform import perform

# The kinds of messages: the run has begun, and its time counts from now; its record; why no run with this configuration
# makes sense.
BEGUN, RECORD, REFUSED = "begun", "record", "refused"


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
            send(socket, (RECORD, plain(perform(task, memory, lambda: send(socket, (BEGUN, None))))))
        except UsageError as error:
            send(socket, (REFUSED, str(error)))


def _end_with_parent(socket: int) -> None:
    """Wait for the other end to be gone, then kill this process and all it has started."""
    poller = select.poll()
    poller.register(socket, 0)  # hanging up is always reported
    poller.poll()
    os.killpg(0, signal.SIGKILL)
