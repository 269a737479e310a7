"""A scene: the signs that stand or may stand in each cell of a board, and the state of its clues."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from hand_solver.problem.domains import members
from magnets_cp.answer import Solution
from magnets_cp.layout import EMPTY, Clue, Layout, Signs, Spot
from magnets_cp.partial import Partial, Role


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a scene.

    signs   those it may have, one if it is known; none where nothing is to be shown yet
    gone    those that were ruled out in this step
    """

    signs: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    role: Role = Role.PLAIN

    @property
    def sign(self) -> str:
        """The one it has; empty if that is not known."""
        return self.signs[0] if len(self.signs) == 1 else ""


class ClueState(StrEnum):
    """The state of a clue."""

    PLAIN = "plain"  # nothing is counted
    OPEN = "open"
    MET = "met"
    EXCEEDED = "exceeded"  # too many, or too few places left


@dataclass(frozen=True, slots=True)
class Scene:
    """A board and what is known of it.

    marked  cells and clues where something is wrong
    named   cells and clues that a hint or a learnt inequality speaks of
    """

    layout: Layout
    cells: Mapping[Spot, Cell]
    marked: frozenset[Spot] = frozenset()
    named: frozenset[Spot] = frozenset()

    def standing(self, clue: Clue) -> ClueState:
        """Compare the clue with the cells that are known."""
        if clue.number is None:
            return ClueState.PLAIN
        sure = sum(self.cells[spot].sign in clue.signs for spot in clue.cells)
        possible = sum(
            not self.cells[spot].signs or any(sign in clue.signs for sign in self.cells[spot].signs)
            for spot in clue.cells
        )
        if sure > clue.number or possible < clue.number:
            return ClueState.EXCEEDED
        return ClueState.MET if sure == possible else ClueState.OPEN


def empty(layout: Layout) -> Scene:
    """The board as the puzzle gives it."""
    return of_signs(layout, layout.givens)


def of_solution(layout: Layout, solution: Solution, marked: Collection[Spot] = ()) -> Scene:
    """The board with a solution on it, right or wrong. Raises ValueError if it has another shape."""
    signs = layout.placed(solution)
    if set(signs) != set(layout.cells):
        raise ValueError("the answer has not the shape of the board")
    return of_signs(layout, signs, marked)


def of_signs(layout: Layout, signs: Signs, marked: Collection[Spot] = ()) -> Scene:
    """The board with these signs on it; a cell without one is still to be filled.

    As long as there is one, a cell that is known to be empty is told from it.
    """
    changing = {spot for values in layout.shows for shown in values for spot in shown}
    is_whole = changing <= signs.keys()
    cells = {}
    for spot in layout.cells:
        fixed = () if spot in changing else (layout.ground.get(spot, EMPTY),)
        known = (signs[spot],) if spot in signs else fixed
        found = Role.PLAIN if is_whole or spot not in signs else Role.IMPLIED
        cells[spot] = Cell(known, role=Role.GIVEN if spot in layout.givens else found)
    return Scene(layout, cells, frozenset(marked))


def of_partial(
    layout: Layout, partial: Partial, named: Collection[Spot] = (), variables: Iterable[int] | None = None
) -> Scene:
    """The board on the way, as search or a person knows it; or of it the cells of these variables alone."""
    cells = {}
    if variables is None:
        variables = range(len(layout.shows))
        cells = {spot: Cell((layout.ground.get(spot, EMPTY),)) for spot in layout.cells}
    learnt = set(named)
    for variable in variables:
        values = layout.shows[variable]
        for spot in dict.fromkeys(spot for signs in values for spot in signs):
            cells[spot] = _cell(layout, partial, variable, spot)
        for value in members((partial.learnt or {}).get(variable, 0)):
            learnt |= set(values[value])
    return Scene(layout, cells, named=frozenset(learnt))


def _cell(layout: Layout, partial: Partial, variable: int, spot: Spot) -> Cell:
    values, mask = layout.shows[variable], partial.masks[variable]
    left = [values[value] for value in members(mask)]
    signs = layout.signs_at(spot, left)
    before = layout.signs_at(spot, [values[value] for value in members(mask | partial.removed_now(variable))])
    gone = tuple(sign for sign in before if sign not in signs)
    is_open, is_shown = len(signs) > 1, bool(left) and spot in left[0]
    if variable in partial.conflict and (is_open or is_shown):
        role = Role.CONFLICT
    elif spot in layout.givens:
        role = Role.GIVEN
    elif variable in partial.decided and not is_open and is_shown:
        role = Role.DECIDED
    elif gone:
        role = Role.REMOVED
    elif is_open:
        role = Role.FREE
    else:
        role = Role.IMPLIED if is_shown else Role.PLAIN
    return Cell(signs, gone, role)
