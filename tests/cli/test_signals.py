"""What is thrown away of an interruption comes again."""

from __future__ import annotations

import signal
import sys
import threading
import time

import pytest

from hand_solver import LimitReached
from magnets_cp.cli import signals
from magnets_cp.deadline import at_most


class _Interrupted:
    def __del__(self) -> None:
        signal.raise_signal(signal.SIGTERM)


def _interrupted_and_asleep() -> None:
    with signals.raised():
        _Interrupted()
        time.sleep(30)


def test_a_signal_within_a_destructor_is_not_lost() -> None:
    hook = sys.unraisablehook
    with pytest.raises(KeyboardInterrupt):
        _interrupted_and_asleep()
    assert signals.status(130) == 143
    assert sys.unraisablehook is hook


def test_a_signal_within_the_telling_of_a_lost_one_is_neither_lost_nor_told(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    start = threading.Thread.start

    def slow(self: threading.Thread) -> None:
        start(self)
        time.sleep(0.1)

    monkeypatch.setattr(threading.Thread, "start", slow)
    with pytest.raises(KeyboardInterrupt):
        _interrupted_and_asleep()
    assert capfd.readouterr().err == ""


def test_other_exceptions_of_destructors_are_told_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda lost: told.append(lost.exc_type))

    class Faulty:
        def __init__(self, error: Exception) -> None:
            self._error = error

        def __del__(self) -> None:
            raise self._error

    with signals.raised():
        Faulty(ValueError())
        late = LimitReached("the seconds")
        with at_most(60, late):  # whose alarm comes again
            Faulty(late)
    assert told == [ValueError]
