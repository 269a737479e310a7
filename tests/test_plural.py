from __future__ import annotations

import pytest

from magnets_cp.text.numbers import rows_of


@pytest.mark.parametrize(
    ("lengths", "said"),
    [([], "0 rows"), ([6], "1 row of 6 cells"), ([1, 1], "2 rows of 1 cell"), ([3, 2, 3], "3 rows of 2 or 3 cells")],
)
def test_the_shape_of_a_grid_in_words(lengths: list[int], said: str) -> None:
    assert rows_of(lengths) == said
