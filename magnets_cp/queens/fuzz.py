"""Small boards chosen to break solvers: a lock in every kind of place, whether it leaves a solution or not."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from magnets_cp.queens.board import Board
from magnets_cp.queens.strata import ASPECTS, ROWS, every_board, possible, strata
from magnets_cp.strata import Fuzz


def _board(of: Mapping[str, str], rng: Random) -> Board:
    """Any of the boards that are in these strata."""
    return rng.choice([board for board, found in every_board().items() if found >= of.items()])


FUZZ = Fuzz(ASPECTS, possible, strata, _board)


def fuzz_board(seed: int, index: int) -> Board:
    """The ``index``-th board of a seed, from 1: in turn one by plan (see ``strata.Fuzz``), and any one of some size."""
    if index % 2:
        return FUZZ.board(seed, (index + 1) // 2)
    rng = Random(f"{seed}:{index}")
    n = rng.choice(ROWS[rng.choice(list(ROWS))])
    return Board(n, rng.randrange(n), rng.randrange(n))
