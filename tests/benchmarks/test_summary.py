"""Figures computed by hand."""

from __future__ import annotations

import pytest

from benchmarks.contenders import Role
from benchmarks.runner import Run
from benchmarks.summary import Summary, fastest, milliseconds, par2_ratio, ratio, summarise

LIMIT = 10.0


def run(seconds: float, *, solved: bool = True) -> Run:
    return Run("solver=hand", Role.HAND, 1, (seconds,), solved, {})


def summary(*seconds: float | None, name: str = "solver=hand") -> Summary:
    """Of these times, None for an unsolved board."""
    runs = [run(10.1, solved=False) if one is None else run(one) for one in seconds]
    figures = summarise(runs, LIMIT)
    return Summary(name, *[getattr(figures, key) for key in ("role", "boards", "solved", "median", "maximum", "par2")])


def test_the_time_of_a_run_is_the_median_of_its_repetitions() -> None:
    assert Run("solver=hand", Role.HAND, 1, (3.0, 1.0, 9.0), True, {}).seconds == 3.0


@pytest.mark.parametrize(
    ("times", "solved", "median", "maximum", "par2"),
    [
        ((1.0, 2.0, 6.0), 3, 2.0, 6.0, 3.0),
        ((4.0, 1.0), 2, 2.5, 4.0, 2.5),
        ((1.0, 3.0, None), 2, 3.0, 10.0, 8.0),
        ((1.0, None, None), 1, 10.0, 10.0, 41 / 3),
        ((None,), 0, 10.0, 10.0, 20.0),
    ],
)
def test_figures(times: tuple[float | None, ...], solved: int, median: float, maximum: float, par2: float) -> None:
    figures = summary(*times)
    assert (figures.boards, figures.solved) == (len(times), solved)
    assert (figures.median, figures.maximum, figures.par2) == pytest.approx((median, maximum, par2))


@pytest.mark.parametrize(
    ("times", "median", "maximum"),
    [
        ((1.0, 2.0, 6.0), False, False),
        ((1.0, 3.0, None), False, True),
        ((1.0, None), True, True),
        ((1.0, 2.0, None, None), True, True),
        ((1.0, 2.0, 3.0, None), False, True),
    ],
)
def test_what_is_a_bound_only(times: tuple[float | None, ...], median: bool, maximum: bool) -> None:
    figures = summary(*times)
    assert (figures.median_is_bound, figures.maximum_is_bound) == (median, maximum)


def test_ratios_say_how_many_times_as_long() -> None:
    fast, slow, never = summary(0.5, 1.0, 1.5), summary(4.0, 5.2, None), summary(None, None, None)
    assert ratio(slow, fast) == "5.2x"
    assert ratio(fast, slow) == "0.192x"
    assert ratio(never, fast) == ">10x"
    assert ratio(fast, never) == "<0.1x"
    assert ratio(never, never) == "-"
    assert par2_ratio(slow, fast) == "9.73x"
    assert par2_ratio(never, fast) == "20x"


def test_the_fastest_has_the_smallest_median_then_the_smallest_par2() -> None:
    one, other, third = summary(1.0, 2.0, None), summary(1.0, 2.0, 9.0, name="other"), summary(3.0, 3.0, 3.0)
    assert fastest([one, other, third]) == other
    assert fastest([]) is None


@pytest.mark.parametrize(("seconds", "text"), [(0.000542, "0.542"), (0.0097, "9.7"), (0.1, "100"), (12.3456, "12346")])
def test_milliseconds(seconds: float, text: str) -> None:
    assert milliseconds(seconds) == text
