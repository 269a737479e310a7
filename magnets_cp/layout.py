"""A board as pages draw it: a grid with walls and clues, whatever the puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Layout:
    """What stands where on an empty board.

    regions  cell -> its region; walls are drawn between cells of different regions. A cell without one is closed
    labels   what is written where: clues at rows or columns below 0 or beyond the grid, as ``Violation.spots`` has them
    givens   the cells whose sign is given
    """

    rows: int
    columns: int
    regions: Mapping[Spot, int]
    labels: Mapping[Spot, str] = field(default_factory=dict)
    givens: Mapping[Spot, str] = field(default_factory=dict)
