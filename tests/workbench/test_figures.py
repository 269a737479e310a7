"""The few figures that ``compare`` tells of each configuration."""

from __future__ import annotations

import pytest

from magnets_cp.workbench.study.compare.run import summarize
from tests.workbench.campaigns import frame, row


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        ((0.1, 0.2, 0.3), ("0.2000", "5")),
        ((0.1, 0.2, None), ("0.2000", "≥ 5")),  # which nodes the third would have taken nobody knows
        ((0.1, None, None), ("≥ 10.0000", "≥ 5")),
    ],
)
def test_medians_are_of_all_runs_those_that_a_limit_stopped_as_lower_bounds(
    seconds: tuple[float | None, ...], shown: tuple[str, str]
) -> None:
    counters = {"nodes": 5.0, "counters": '{"nodes": 5}'}
    (found,) = summarize(frame([row("a", f"b{board}", one, **counters) for board, one in enumerate(seconds)]))
    assert found.medians == shown
