"""Waiting for processes and for what they do."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable

import pytest


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
