"""What holds for all tests: no deadlines, signals as at a terminal, and no process that outlives a test that failed."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from magnets_cp.workbench.run.processes import kill_below
from tests.browsing import browser
from tests.thorough import examples

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# What these test, or test by, are processes that Windows does not have; docs/stability.md says what works there.
NEED_FORK = (
    *("adversary", "cli/test_bundle.py", "cli/test_generate_in_time.py"),
    *("cli/test_compare.py", "cli/test_hostile_parts.py", "cli/test_hostile_programs.py", "cli/test_interrupts.py"),
    *(
        "cli/test_processes.py",
        "cli/test_signals.py",
        "cli/test_supervised.py",
        "cli/test_trace.py",
        "cli/test_tune.py",
    ),
    *("cli/test_waiting.py", "workbench/external", "workbench/report", "workbench/test_supervisor.py"),
    "test_hanging.py",
)
collect_ignore = [] if hasattr(os, "fork") else list(NEED_FORK)
# What a loaded machine takes its time for is not wrong.
settings.register_profile("unhurried", deadline=None, max_examples=examples(100))
settings.load_profile("unhurried")
# A shell starts its background jobs with Ctrl-C ignored, and whatever they start would ignore it as well.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
# So does nohup with SIGHUP. Here it stays without effect, which processes that are started do not inherit.
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, lambda *_: None)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as launched:
        yield launched


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """End what a failed test has started and left running."""
    report = yield
    if report.failed and hasattr(os, "fork"):
        kill_below(os.getpid())
    return report
