"""Waiting for processes and for what they do."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable

import pytest

from magnets_cp.workbench.run.processes import below

_LOOK = 1.0  # seconds
# What counts at most between two looks.
_LONGEST = 2.0


class Hanging:
    """Does what was started hang? On a busy machine, where it may have little of the processor, it need not.

    It does if it uses less than ``LEAST`` seconds of the processor in so many seconds, and none of its processes ends,
    or if it uses more than ``MOST`` in all. Where the whole machine stands still, this process too, that is no time in
    which it could have done something.
    """

    LEAST, MOST = 0.05, 120.0

    def __init__(self, seconds: float = 60.0) -> None:
        self._seconds = seconds
        self._first = self._latest = _worked()
        self._looked, self._idle = time.monotonic(), 0.0

    def __call__(self) -> bool:
        now = time.monotonic()
        if now < self._looked + _LOOK:
            return False
        self._idle += min(now - self._looked, _LONGEST)
        self._looked, worked = now, _worked()
        if abs(worked - self._latest) > self.LEAST:  # less, if a process has ended
            self._latest, self._idle = worked, 0.0
        return self._idle > self._seconds or worked > self._first + self.MOST


def _worked() -> float:
    return sum(one.cpu_seconds for one in below(os.getpid()).values())


def wait_until(condition: Callable[[], bool]) -> None:
    """Look every now and then; fail after a minute."""
    for _ in range(1200):
        if condition():
            return
        time.sleep(0.05)
    pytest.fail("it did not come to that within a minute")


def is_alive(pid: int) -> bool:
    """Is there such a process, and not only its exit status?"""
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return bool(shown.strip()) and not shown.strip().startswith("Z")
