"""Runs on a dask.distributed cluster: a scheduler at an address, its workers wherever they are.

Each worker makes its runs as this machine would, in a process of its own that is watched. A run whose worker is lost
goes to another one. What a configuration names by a path has to be there on every worker.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError
from datetime import UTC, datetime
from itertools import islice
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

from magnets_cp.answer import Outcome
from magnets_cp.errors import UsageError
from magnets_cp.extras import install
from magnets_cp.workbench.compare.campaign import Task
from magnets_cp.workbench.compare.perform import lost
from magnets_cp.workbench.compare.supervisor import run_here
from magnets_cp.workbench.store import Record

# Runs that have been handed over and are not back: enough to keep some hundred workers at work.
_WINDOW = 512
_PATIENCE = 15  # seconds to wait for the scheduler and for its first worker


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
