"""Where runs are made: on this machine, or on a dask.distributed cluster.

Each worker makes its runs as this machine would, in a process of its own that is watched. A run whose worker is lost
goes to another one. What a configuration names by a path has to be there on every worker.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from itertools import islice
from queue import SimpleQueue
from types import TracebackType
from typing import Any, Protocol, Self
from uuid import uuid4

from magnets_cp.answer import Outcome
from magnets_cp.errors import UsageError
from magnets_cp.extras import install
from magnets_cp.workbench.study.compare.campaign import Task
from magnets_cp.workbench.study.compare.perform import lost
from magnets_cp.workbench.study.compare.supervisor import Supervisor, run_here
from magnets_cp.workbench.study.store import Record
from magnets_cp.workbench.study.store.schema import NEEDS_FORK

# Runs that have been handed over and are not back: enough to keep some hundred workers at work.
_WINDOW = 512
_SAFE_PATH = "PYTHONSAFEPATH"
_PATIENCE = 15  # seconds to wait for the scheduler and for its first worker


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
        """Raises UsageError if there are not as many processors as jobs that want one each, and on Windows."""
        if not hasattr(os, "fork"):
            raise UsageError(NEEDS_FORK)
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


@contextmanager
def _safe_path() -> Iterator[None]:
    """Let processes of Python that start meanwhile, and workers later, import nothing from the current folder.

    Its files are boards, and of whoever made them.
    """
    import dask

    dask.config.set({f"distributed.nanny.pre-spawn-environ.{_SAFE_PATH}": "1"})
    before = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield
    finally:
        del os.environ[_SAFE_PATH]
        if before is not None:
            os.environ[_SAFE_PATH] = before


class Cluster:
    """A cluster, ``local`` for one on this machine made for the occasion, otherwise that of the scheduler's address."""

    def __init__(self, address: str, jobs: int, memory: int | None = None) -> None:
        """Raises UsageError if dask.distributed is not installed, or no cluster is found there."""
        try:
            import distributed
        except ImportError as error:
            raise UsageError(f"--cluster needs dask.distributed: {install('cluster')}") from error
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong is said here, once
        self._memory = memory
        self._own: Any = None
        try:
            if address == "local":
                with _safe_path():
                    self._own = distributed.LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=None)
            else:
                distributed.comm.get_address_host_port(address)  # a client that cannot read it ends badly
            self._client = distributed.Client(self._own or address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise UsageError(f"--cluster: no scheduler at {address}: {error}") from error
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError as error:
            self.__exit__(None, None, None)
            raise UsageError(f"--cluster: the scheduler at {address} has no workers") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()
        if self._own is not None:
            self._own.close()

    def records(self, tasks: Iterator[Task]) -> Iterator[Record]:
        """See ``Engine``."""
        import distributed

        # Names of their own: the same campaign may be running on this cluster for another store.
        session = uuid4().hex
        waiting: dict[str, Task] = {}

        def submit(task: Task) -> Any:
            name = f"{session}-{'-'.join(map(str, task.key))}"
            waiting[name] = task
            return self._client.submit(run_here, task, self._memory, key=name, pure=False)

        ended = distributed.as_completed([submit(task) for task in islice(tasks, _WINDOW)], loop=self._client.loop)
        for future in ended:
            task = waiting.pop(future.key)
            try:
                record: Record = future.result()
            except distributed.KilledWorker:
                detail = "the workers that tried this run were all lost"
                record = lost(task, Outcome.CRASH, detail, datetime.now(UTC), 0.0)
            except UsageError:
                raise
            except CancelledError as error:
                raise UsageError("--cluster: the scheduler is gone; start again to go on") from error
            except Exception as error:  # whatever a worker is not fit for, such as one without this program
                raise UsageError(f"--cluster: a worker failed: {type(error).__name__}: {error}") from error
            future.release()
            for following in islice(tasks, 1):
                ended.add(submit(following))
            yield record
