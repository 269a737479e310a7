"""Who is out of a race: never who is as good, always who is much worse."""

from __future__ import annotations

import numpy as np
import pandas as pd

from magnets_cp.workbench.study.scoring.discarding import clearly_worse


def times(seed: int, boards: int, factors: list[float]) -> pd.DataFrame:
    random = np.random.default_rng(seed)
    hardness = random.normal(0, 1.5, (boards, 1))
    noise = random.normal(0, 0.3, (boards, len(factors)))
    return pd.DataFrame(np.exp(hardness + noise) * factors, columns=[str(place) for place in range(len(factors))])


def test_of_equal_ones_somebody_is_out_in_5_percent_of_races_at_most() -> None:
    out = sum(bool(clearly_worse(times(seed, 20, [1.0] * 6))) for seed in range(200))
    assert out <= 0.05 * 200 + 8  # three deviations above


def test_who_takes_twice_as_long_is_out_and_the_best_never_is() -> None:
    found = [clearly_worse(times(seed, 20, [1.0, 1.02, 2.0, 3.0])) for seed in range(50)]
    assert all({"2", "3"} <= out for out in found)
    assert not any({"0", "1"} <= out for out in found)


def test_few_boards_put_nobody_out() -> None:
    assert clearly_worse(times(0, 4, [1.0, 9.0])) == set()
