"""What holds for all tests: no deadlines, signals as at a terminal, and no process that outlives a test that failed."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator

import pytest
from hypothesis import settings

from magnets_cp.workbench.run.processes import kill_below

# What a loaded machine takes its time for is not wrong.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
# A shell starts its background jobs with Ctrl-C ignored, and whatever they start would ignore it as well.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """End what a failed test has started and left running."""
    report = yield
    if report.failed and hasattr(os, "fork"):
        kill_below(os.getpid())
    return report
