"""When a kernel that began as plain Python goes on in machine code."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from hand_solver.machine_code import compiled, is_available, is_loaded, is_on_disk

_LOADING, _COMPILING = 1.0, 20.0  # seconds, amply
# What this process has done of each kernel in Python: a thousand small problems are worth machine code as well.
_WORK: Counter[Callable[..., int]] = Counter()


@dataclass
class Switch:
    """Which form of a kernel runs next. Work is counted in whatever the kernel counts.

    compiled         True for machine code, False for plain Python, None for whatever pays
    worth_loading    the work, of about 0.2 seconds in Python, after which to load machine code that is on disk
    worth_compiling  the work, of some seconds, after which to compile it, unless the deadline is near
    deadline         of ``time.perf_counter``, in seconds
    """

    kernel: Callable[..., int]
    compiled: bool | None
    worth_loading: int
    worth_compiling: int
    deadline: float | None = None

    def __post_init__(self) -> None:
        if self.compiled is None and is_loaded(self.kernel):
            self.compiled = True

    def did(self, work: int) -> None:
        """So much more was done since the last time."""
        if self.compiled is None:
            _WORK[self.kernel] += work

    def next(self) -> Callable[..., int]:
        """What to run next. Raises ImportError where machine code is asked for and numba is not installed."""
        work = _WORK[self.kernel]
        if self.compiled is None and work >= self.worth_loading and self._leaves(_LOADING):
            if not is_available():
                self.compiled = False
            elif is_on_disk(self.kernel) or (work >= self.worth_compiling and self._leaves(_COMPILING)):
                self.compiled = True
        return compiled(self.kernel) if self.compiled else self.kernel

    def is_over(self) -> bool:
        """Is the time up?"""
        return self.deadline is not None and time.perf_counter() > self.deadline

    def _leaves(self, seconds: float) -> bool:
        """Is there so much time left?"""
        return self.deadline is None or time.perf_counter() < self.deadline - seconds
