"""What the tests call hanging: nothing is done any more, or too much."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

import pytest

from tests import processes
from tests.processes import Hanging, wait_until


@pytest.mark.parametrize("code", ["import time; time.sleep(100)", "while True: pass"])
def test_what_sleeps_and_what_never_ends_hangs(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_LOOK", 0.0)
    monkeypatch.setattr(Hanging, "MOST", 1.0)
    with subprocess.Popen([sys.executable, "-c", code]) as process:
        is_hanging = Hanging(1.0)
        assert not is_hanging()
        wait_until(is_hanging)
        process.kill()


def test_a_machine_that_stood_still_is_no_process_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(processes, "time", SimpleNamespace(monotonic=lambda: now))
    is_hanging = Hanging(20.0)
    for _ in range(9):
        now += 1000.0
        assert not is_hanging()
    now += 1000.0
    assert not is_hanging()
    now += 2.0
    assert is_hanging()
