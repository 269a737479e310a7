"""Where runs are made: on this machine. ``cluster`` has the other engine."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager
from itertools import islice
from queue import SimpleQueue
from types import TracebackType
from typing import Protocol, Self

from magnets_cp.errors import UsageError
from magnets_cp.workbench.compare.campaign import Task
from magnets_cp.workbench.compare.supervisor import Supervisor
from magnets_cp.workbench.store import Record


class Engine(AbstractContextManager["Engine"], Protocol):
    """Makes runs. Leaving its context ends whatever is still going on."""

    def records(self, tasks: Iterator[Task]) -> Iterator[Record]:
        """Make the runs, in order as far as that goes, and yield each record as it comes.

        Raises UsageError for a configuration that turns out to make no sense.
        """
        ...


def _processors(jobs: int) -> Sequence[int]:
    """The last of those this process may use; the first is where the system's own work tends to be."""
    if not hasattr(os, "sched_setaffinity"):
        raise UsageError("--isolate: this system does not let processes choose their processor")
    usable = sorted(os.sched_getaffinity(0))
    if jobs > len(usable):
        raise UsageError(f"--isolate: {jobs} jobs want a processor each, there are {len(usable)}")
    return usable[-jobs:]


class LocalPool:
    """So many processes on this machine, each with a thread here that watches it."""

    def __init__(self, jobs: int, memory: int | None = None, *, isolate: bool = False) -> None:
        """Raises UsageError if there are not as many processors as jobs that want one each."""
        processors = _processors(jobs) if isolate else [None] * jobs
        self._supervisors = [Supervisor(memory, processor) for processor in processors]
        self._idle: SimpleQueue[Supervisor] = SimpleQueue()
        for supervisor in self._supervisors:
            self._idle.put(supervisor)
        self._threads = ThreadPoolExecutor(jobs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for supervisor in self._supervisors:
            supervisor.stop()
        self._threads.shutdown()
        for supervisor in self._supervisors:
            supervisor.close()

    def records(self, tasks: Iterator[Task]) -> Iterator[Record]:
        """See ``Engine``."""
        # One more than can run, so that none has to wait for the store.
        window = len(self._supervisors) + 1
        running: set[Future[Record]] = set()
        while True:
            running |= {self._threads.submit(self._run, task) for task in islice(tasks, window - len(running))}
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()

    def _run(self, task: Task) -> Record:
        supervisor = self._idle.get()
        try:
            return supervisor.run(task)
        finally:
            self._idle.put(supervisor)
