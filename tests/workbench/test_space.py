"""What is drawn from a space with ranges: within them, evenly, and only where the parameter is there."""

from __future__ import annotations

import math
import re
from random import Random

import pytest

from magnets_cp.errors import UsageError
from magnets_cp.workbench.study.compare.space import draw, has_ranges


def numbers(text: str, name: str, count: int = 400) -> list[float]:
    """Those drawn for a parameter of a function."""
    drawn = draw([f"variable=mine.py:choose({text})"], count, Random(1))[1:]
    return [float(re.search(rf"{name}=([-\d.e]+)", one)[1]) for one in drawn]  # type: ignore[index]


def test_numbers_are_drawn_evenly_from_a_narrow_range_and_by_magnitude_from_a_wide_one() -> None:
    narrow = numbers("weight=-1.0..3", "weight")
    assert (min(narrow) >= -1, max(narrow) <= 3) == (True, True)
    assert abs(sum(one < 1 for one in narrow) / len(narrow) - 0.5) < 0.1
    wide = [math.log10(one) for one in numbers("weight=0.01..100", "weight")]
    assert (min(wide) >= -2, max(wide) <= 2) == (True, True)
    assert abs(sum(one < 0 for one in wide) / len(wide) - 0.5) < 0.1


def test_whole_ends_draw_whole_numbers_all_of_them() -> None:
    drawn = draw(["level=counts restarts=3..6"], 50, Random(0))
    assert drawn[0] == "level=counts restarts=3"
    assert sorted(drawn) == [f"level=counts restarts={one}" for one in (3, 4, 5, 6)]


def test_the_first_is_the_first_of_the_space_with_its_low_end() -> None:
    assert draw(["inference=fc,mac variable=mine.py:choose(weight=1|0.1..9)"], 2, Random(0))[0] == (
        "inference=fc variable='mine.py:choose(weight=1)'"
    )


def test_a_parameter_is_there_only_with_what_it_belongs_to() -> None:
    space = ["variable=mrv,mine.py:choose(weight=0.1..9)", "variable=random restarts=50..500"]
    drawn = draw(space, 60, Random(2))
    assert drawn.count("variable=mrv") == 1
    assert all(("weight" in one) == ("mine" in one) and ("restarts" in one) == ("random" in one) for one in drawn)
    assert {one.split("=")[1].split()[0].split("(")[0] for one in drawn} == {"mrv", "'mine.py:choose", "random"}
    assert drawn == draw(space, 60, Random(2))


def test_paths_are_no_ranges_and_ends_are_in_order() -> None:
    assert not has_ranges(["variable=../mine.py:choose(weight=1|2)", "command='./3..4 x'", "level=arcs"])
    with pytest.raises(UsageError, match="expected the low end first"):
        draw(["restarts=9..3", "level=arcs"], 2, Random(0))
