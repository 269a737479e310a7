"""An end to work: it comes, also where it is lost at first."""

from __future__ import annotations

import signal
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest

from hand_solver import LimitReached
from magnets_cp import deadline
from magnets_cp.deadline import at_most

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs alarms")


class Slow:
    """What is raised while Python ends it is lost."""

    def __del__(self) -> None:
        time.sleep(0.2)


def endless(*_: object) -> int:
    while True:
        pass


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_end_that_is_lost_comes_again() -> None:
    with pytest.raises(TimeoutError, match="late"), at_most(0.05, TimeoutError("late")):
        endless(Slow() and None)


@pytest.mark.parametrize("late", [ValueError("late"), TimeoutError("late")])
def test_what_tries_one_way_after_another_does_not_take_the_end_for_an_error(late: Exception) -> None:
    def first_that_works() -> int:
        for way in (endless, int):
            try:
                return way()
            except (ValueError, OSError, LookupError):
                continue
        return 0

    with pytest.raises(type(late), match="late"), at_most(0.05, late):
        first_that_works()


def test_a_search_hears_of_its_end() -> None:
    with at_most(0.05, LimitReached("the seconds")):
        with pytest.raises(LimitReached):
            endless()
        heard = True
    assert heard


def test_after_the_end_nothing_comes() -> None:
    with at_most(0.05, TimeoutError("late")), at_most(10, TimeoutError("later")):
        pass
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    with at_most(10, TimeoutError("late")):
        with pytest.raises(TimeoutError, match="sooner"), at_most(0.05, TimeoutError("sooner")):
            time.sleep(5)
        left, _ = signal.getitimer(signal.ITIMER_REAL)
        assert 5 < left < 10


def test_an_end_that_comes_at_once_comes_no_more() -> None:
    for _ in range(20):
        with pytest.raises(TimeoutError), at_most(0, TimeoutError("late")):
            endless()
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.mark.parametrize("folder", ["site-packages", "mine"])
def test_an_import_is_cut_off_only_of_what_is_not_installed(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deadline, "_AGAIN", 0.02)
    name = f"slow_{folder.replace('-', '_')}"
    (tmp_path / folder).mkdir()
    (tmp_path / folder / f"{name}.py").write_text("import time\ntime.sleep(0.4)\nWHOLE = True\n")
    monkeypatch.syspath_prepend(tmp_path / folder)

    def import_and_go_on() -> None:
        import_module(name)
        endless()

    with pytest.raises(TimeoutError), at_most(0.05, TimeoutError("late")):
        import_and_go_on()
    whole = hasattr(sys.modules.pop(name, None), "WHOLE")
    assert whole == (folder == "site-packages")


def test_seconds_of_the_processor_pass_while_it_works() -> None:
    with at_most(0.05, TimeoutError("late"), of_processor=True):
        time.sleep(0.3)
    with pytest.raises(TimeoutError), at_most(0.05, TimeoutError("late"), of_processor=True):
        endless()


def test_an_end_that_comes_again_while_the_block_is_left_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadline, "_AGAIN", 0.02)
    for _ in range(5):
        held = [list(map(str, range(1_500_000)))]
        with pytest.raises(TimeoutError), at_most(0.05, TimeoutError("late")):
            _ = [held.pop(), endless()]  # what was held is freed when the other is ended, which takes a while
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    time.sleep(0.05)
