"""What a report makes of stopped runs, equal to lifelines 0.30.3 to six digits on published data.

Literal figures are those that lifelines printed, on 2026-11-25.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from magnets_cp.workbench.study.report.analysis import analyse
from magnets_cp.workbench.study.report.document import Chart
from magnets_cp.workbench.study.report.sections.seeds import seeds
from magnets_cp.workbench.study.scoring.censored import Sample
from magnets_cp.workbench.study.scoring.paired import compare
from magnets_cp.workbench.study.scoring.seeds import spread
from tests.workbench.campaigns import META, frame, row
from tests.workbench.scoring.test_published import CLOSE, CUT_SHORT, POOR

# Freireich et al. 1963, the pairs in their order: weeks in remission under placebo, and under 6-MP, some cut short.
PLACEBO = np.array([1, 22, 3, 12, 8, 17, 2, 11, 8, 12, 2, 5, 4, 15, 8, 23, 5, 11, 4, 1, 8], dtype=float)
DRUG = np.array([10, 7, 32, 23, 22, 6, 16, 34, 32, 25, 11, 20, 19, 6, 17, 35, 6, 13, 9, 6, 10], dtype=float)
STILL_WELL = np.isin(np.arange(21), (2, 7, 8, 9, 10, 11, 12, 14, 15, 18, 19, 20))
LIMIT = 12.0


@pytest.mark.parametrize(
    ("censored", "cut", "exact", "coefficient"),
    [(CLOSE, CUT_SHORT, POOR, 1.504077), (DRUG, STILL_WELL, PLACEBO, 1.791758)],
)
def test_who_takes_less_is_what_coxs_model_of_pairs_says(
    censored: np.ndarray, cut: np.ndarray, exact: np.ndarray, coefficient: float
) -> None:
    """The hazard ratio within pairs is wins by losses: as CoxPHFitter().fit(..., strata=["pair"]) has it.

    A pair counts where it is known who took less, whatever stopped the other.
    """
    most = np.where(cut, censored, np.inf)[None, :]
    sample = Sample(np.log(censored)[None, :], np.log(most), np.log(exact)[None, :], np.full_like(most, np.inf))
    (found,) = compare([sample])
    assert math.log(found.losses / found.wins) == pytest.approx(coefficient, abs=1e-5)


def test_runtime_distributions_and_quartiles_are_those_of_kaplan_and_meier() -> None:
    """The placebo group as the seeds of a board with a limit of 12, as KaplanMeierFitter().fit(...) has it."""
    survival = {1: 0.904762, 2: 0.809524, 3: 0.761905, 4: 0.666667, 5: 0.571429, 8: 0.380952, 11: 0.285714}
    made = [(seed, value if value < LIMIT else None) for seed, value in enumerate(PLACEBO)]
    text = "solver=hand level=lines search=dfs variable=random"
    rows = [row("random", "b", value, seed=seed, limit_seconds=LIMIT, configuration=text) for seed, value in made]
    section = seeds(analyse(frame(one | {"counters": str(one["seed"])} for one in rows), META))
    assert section is not None
    chart = section.charts[0]
    assert isinstance(chart, Chart)
    (series,) = chart.series
    reached = dict(zip(series.x, series.y, strict=True))  # the last of equal times has all of them
    assert {time: 1 - share for time, share in reached.items() if time < LIMIT} == pytest.approx(survival, abs=1e-6)
    found = spread(np.minimum(PLACEBO, LIMIT), PLACEBO < LIMIT)
    assert found is not None
    assert (found.lower.value, found.median.value, found.median.is_bound) == (4.0, 8.0, False)
    assert found.upper.is_bound  # lifelines: infinite


def test_a_board_that_no_seed_solved_has_no_runtime_distribution() -> None:
    text = "solver=hand level=lines search=dfs variable=random"
    rows = [
        row("random", board, value, seed=seed, configuration=text, counters=str(seed))
        for board, value in (("easy", 1.0), ("hard", 3.0), ("hardest", None))
        for seed in range(5)
    ]
    section = seeds(analyse(frame(rows), META))
    assert section is not None
    assert [chart.title for chart in section.charts] == ["Runtime distribution on hard"]
    section = seeds(analyse(frame(one for one in rows if one["instance"] == "hardest"), META))
    assert section is None or section.charts == ()
