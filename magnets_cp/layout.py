"""A board as it is drawn: a grid with walls and clues, and the signs of the values of the model."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from magnets_cp.answer import Solution

Spot = tuple[int, int]
Signs = Mapping[Spot, str]

EMPTY = "."


@dataclass(frozen=True, slots=True)
class Clue:
    """A text beside the board, or below it.

    number  how many of ``cells`` are to have one of ``signs``; None where nothing is counted
    name    that of the constraint that says so in the hand solver's model
    place   where it counts, and ``unit`` what: "row 7", "plus"
    """

    text: str
    number: int | None = None
    signs: frozenset[str] = frozenset()
    cells: tuple[Spot, ...] = ()
    name: str = ""
    place: str = ""
    unit: str = ""


def grid(solution: Solution) -> Signs:
    """The signs of a solution that has a string a row and a character a cell."""
    return {(r, c): sign for r, row in enumerate(solution) for c, sign in enumerate(row)}


@dataclass(frozen=True, slots=True)
class Layout:
    """The cells, walls and clues of an empty board, and the signs that each value of the model puts on it.

    regions  cell -> its region; walls are drawn between cells of different regions. A cell without one is closed
    clues    at rows or columns below 0 or beyond the grid, as ``Violation.spots`` has them
    notes    clues of the board as a whole, written below it
    givens   the cells whose sign is given
    shows    by variable, by value: the signs the value puts on the board
    ground   what stands in a cell where no value puts a sign; EMPTY where it does not say
    placed   the signs of a solution; ValueError if it is none of this shape
    names    what signs are called by who reads aloud, also the empty one
    rules    how the names of constraints begin that are no clues -> the rule in words
    """

    rows: int
    columns: int
    regions: Mapping[Spot, int]
    clues: Mapping[Spot, Clue] = field(default_factory=dict)
    notes: Sequence[Clue] = ()
    givens: Signs = field(default_factory=dict)
    shows: Sequence[Sequence[Signs]] = ()
    ground: Signs = field(default_factory=dict)
    placed: Callable[[Solution], Signs] = grid
    names: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_grid(self) -> bool:
        """Is a solution a string a row and a character a cell?"""
        return self.placed is grid

    @property
    def cells(self) -> list[Spot]:
        """All cells, row by row."""
        return [(r, c) for r in range(self.rows) for c in range(self.columns)]

    @property
    def has_walls(self) -> bool:
        """Are there walls inside the board, but not around every cell?"""
        return 1 < len(set(self.regions.values())) < len(self.regions)

    def signs_at(self, spot: Spot, values: Sequence[Signs]) -> tuple[str, ...]:
        """The signs that the values of a variable, each by what it shows, put in a cell; each once."""
        ground = self.ground.get(spot, EMPTY)
        return tuple(dict.fromkeys(signs.get(spot, ground) for signs in values))

    def never_shown(self, signs: Signs) -> list[Spot]:
        """The cells of these signs of which no value decides, and where something else stands."""
        decided = {spot for values in self.shows for shown_by in values for spot in shown_by}
        return [spot for spot, sign in signs.items() if spot not in decided and sign != self.ground.get(spot, EMPTY)]

    @property
    def shows_empty(self) -> bool:
        """Is an empty cell a choice of its own, and not just one without a sign?"""
        return any(EMPTY in signs.values() for signs in self.shows[0]) if self.shows else False


def pieces(layout: Layout) -> Signs:
    """Of each region that is in pieces the first cell of each piece, with the number of the region.

    Walls do not say which pieces belong together. In such a cell there is always a wall above.
    """
    first: dict[int, list[Spot]] = {}
    seen: set[Spot] = set()
    for spot in sorted(layout.regions):
        if spot not in seen:
            first.setdefault(layout.regions[spot], []).append(spot)
            seen |= _piece(layout, spot)
    return {spot: str(region) for region, spots in first.items() if len(spots) > 1 for spot in spots}


def _piece(layout: Layout, spot: Spot) -> set[Spot]:
    """The cells of the region of a cell that are reached from it inside the region."""
    found, pending = {spot}, [spot]
    while pending:
        r, c = pending.pop()
        for near in ((r - 1, c), (r, c - 1), (r + 1, c), (r, c + 1)):
            if near not in found and layout.regions.get(near) == layout.regions[spot]:
                found.add(near)
                pending.append(near)
    return found


def masks_of(layout: Layout, masks: Sequence[int], signs: Signs) -> list[int]:
    """The domains with these signs on the board; 0 where those of one variable contradict one another."""
    left = list(masks)
    for variable, values in enumerate(layout.shows):
        for spot in dict.fromkeys(spot for shown_by in values for spot in shown_by):
            if spot in signs:
                ground = layout.ground.get(spot, EMPTY)
                fitting = [v for v, shown_by in enumerate(values) if shown_by.get(spot, ground) == signs[spot]]
                left[variable] &= sum(1 << value for value in fitting)
    return left
