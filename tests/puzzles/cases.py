"""The four puzzles as cases, and the mark that runs a test on each."""

from __future__ import annotations

import pytest

from tests.aquarium.case import AQUARIUM_CASE
from tests.magnets.case import MAGNETS_CASE
from tests.queens.case import QUEENS_CASE
from tests.tiles.case import TILES_CASE

CASES = (MAGNETS_CASE, QUEENS_CASE, TILES_CASE, AQUARIUM_CASE)
each_puzzle = pytest.mark.parametrize("case", CASES, ids=str)
