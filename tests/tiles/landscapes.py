"""Landscapes that many tests share, and their solutions by trying everything."""

from __future__ import annotations

from itertools import product

from hypothesis import strategies as st

from magnets_cp.answer import Solution
from magnets_cp.puzzles.tiles.fuzz import FUZZ
from magnets_cp.puzzles.tiles.landscape import Landscape
from magnets_cp.puzzles.tiles.puzzle import TILES
from magnets_cp.puzzles.tiles.rules import violations
from magnets_cp.source import Source, read_source
from tests.boards import INSTANCES

# Any landscape that fuzz can make, of which some have nine blocks but unturned tiles.
LANDSCAPES = st.integers(1, 10**6).map(lambda index: FUZZ.board(0, index))


def instance(name: str) -> Landscape:
    """The landscape of ``instances/tiles/NAME``."""
    (landscape,) = TILES.read(read_source(str(INSTANCES / "tiles" / name)), None)
    return landscape


def read(text: str, notation: str | None = None) -> Landscape:
    """The landscape of a text."""
    (landscape,) = TILES.read(Source("text", text), notation)
    return landscape


def brute_force(landscape: Landscape) -> set[Solution]:
    """Every way to lay a tile on every block in which the rules find no violation."""
    side = landscape.side
    rows = ["".join(row) for row in product(landscape.letters, repeat=side)]
    return {solution for solution in product(rows, repeat=side) if not violations(landscape, solution)}
