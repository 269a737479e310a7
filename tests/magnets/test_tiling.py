"""Random tilings, of grids that are walked and of those that are swept: the same moves, the same limit."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from magnets_cp.puzzles.magnets import tiling
from magnets_cp.puzzles.magnets.tiling import TilingError, random_tiling


@pytest.fixture(params=["walked", "swept"])
def _both_ways(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiling, "MOST_WALKED", 10**9 if request.param == "walked" else 0)
    monkeypatch.setattr(tiling, "_SWEEPS", 60)  # enough for small grids


@pytest.mark.usefixtures("_both_ways")
@pytest.mark.parametrize(
    ("rows", "columns", "singles", "tilings"),
    [
        (2, 3, 0, 3),
        pytest.param(4, 4, 0, 36, marks=pytest.mark.soak),
        (1, 5, 1, 3),
        (5, 1, 1, 3),
        (3, 3, 1, 18),  # 4 with the single cell in each corner, 2 with it in the centre
        (2, 3, 2, 11),
        (3, 3, 9, 1),
    ],
)
def test_every_tiling_is_reached_about_equally_often(rows: int, columns: int, singles: int, tilings: int) -> None:
    found = Counter(random_tiling(rows, columns, Random(seed), singles=singles) for seed in range(100 * tilings))
    assert len(found) == tilings
    assert min(found.values()) > 60
    assert max(found.values()) < 145


@pytest.mark.usefixtures("_both_ways")
@pytest.mark.parametrize(("rows", "columns", "singles"), [(7, 8, 0), (9, 5, 1), (6, 6, 10), (1, 9, 3), (8, 2, 16)])
def test_the_cells_outside_the_dominoes_are_as_many_as_asked_for(rows: int, columns: int, singles: int) -> None:
    dominoes = random_tiling(rows, columns, Random(1), singles=singles)
    covered = {cell for domino in dominoes for cell in domino}
    assert len(covered) == 2 * len(dominoes) == rows * columns - singles
    assert all(second in ((r, c + 1), (r + 1, c)) for (r, c), second in dominoes)
    assert covered <= {(r, c) for r in range(rows) for c in range(columns)}
    assert list(dominoes) == sorted(dominoes)
    assert dominoes == random_tiling(rows, columns, Random(1), singles=singles)


@pytest.mark.usefixtures("_both_ways")
@pytest.mark.parametrize(("rows", "columns", "singles"), [(3, 3, 0), (2, 2, 1), (2, 2, 6), (1, 1, 2)])
def test_impossible_numbers_of_single_cells(rows: int, columns: int, singles: int) -> None:
    with pytest.raises(TilingError, match="single cells"):
        random_tiling(rows, columns, Random(0), singles=singles)


def test_large_grids_are_swept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(tiling, "_walked")
    assert len(random_tiling(201, 200, Random(1))) == 20_100
