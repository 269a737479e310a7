"""A board to play in a browser: what may stand where, the solutions, the hints; all found before, none by the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from hand_solver import Assignment, Limits, Problem, solve
from hand_solver.problem.domains import members
from magnets_cp import drawing
from magnets_cp.drawing.signs import paper_of, sign_shapes
from magnets_cp.drawing.svg import fragment
from magnets_cp.errors import UsageError
from magnets_cp.layout import EMPTY, Layout, Signs, Spot, masks_of
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.explain.hint.hint import Explainer, Hint, steps_and_mistake

# What a page holds of a board: with more solutions it does not say what is wrong.
MOST_SOLUTIONS = 200
# Longer games are played nowhere, and a step takes the browser a moment.
MOST_CELLS = 2500
# For the solutions of a board, and for its hints.
SECONDS = 20.0
_ENDS = {
    "solved": "Everything is decided.",
    "late": "No further step was found in the time there was when this page was made.",
    "several": "No simple step is left: there are several solutions, and nothing tells them apart.",
    "search": "No simple step is left: from here on, search.",
}


@dataclass(frozen=True, slots=True)
class Game:
    """All that a page needs to let a board be played.

    solutions  a value a variable; with ``complete`` there are no others
    steps      hints from the empty board on, and ``end`` the sentence after the last one
    """

    name: str
    puzzle: Puzzle[Any]
    board: Any
    layout: Layout
    problem: Problem
    solutions: Sequence[Assignment]
    complete: bool
    steps: Sequence[Hint]
    end: str
    explainer: Explainer

    @property
    def has_no_solution(self) -> bool:
        """Is it proven that there is nothing to find?"""
        return self.complete and not self.solutions


def game(puzzle: Puzzle[Any], board: Any, name: str) -> Game:
    """Find what a page needs to let this board be played.

    Raises UsageError for a board that cannot be drawn, is too large, or asks for the best of its solutions.
    """
    layout = _layout(puzzle, board, name)
    problem = puzzle.csp(board, puzzle.levels[-1])
    found = solve(problem, limits=Limits(seconds=SECONDS, solutions=MOST_SOLUTIONS + 1))
    complete = found.complete and len(found.solutions) <= MOST_SOLUTIONS
    explainer = Explainer(puzzle, board, monotonic() + SECONDS)
    steps: list[Hint] = []
    in_time = True
    if found.solutions:
        steps, _, in_time = steps_and_mistake(explainer, explainer.given, None)
    masks = steps[-1].step.masks if steps else explainer.given
    if all(mask.bit_count() == 1 for mask in masks):
        end = "solved"
    elif not in_time:
        end = "late"
    else:
        end = "several" if len(found.solutions) > 1 else "search"
    return Game(
        name, puzzle, board, layout, problem, found.solutions[:MOST_SOLUTIONS], complete, steps, _ENDS[end], explainer
    )


def _layout(puzzle: Puzzle[Any], board: Any, name: str) -> Layout:
    try:
        layout = drawing.seen(puzzle, board).layout
    except ValueError as error:
        raise UsageError(f"{name}: {error}") from error
    if layout.rows * layout.columns > MOST_CELLS:
        raise UsageError(f"--play: {name} has {layout.rows * layout.columns} cells; a page has at most {MOST_CELLS}")
    if puzzle.is_optimized(board):
        raise UsageError(f"--play: {name} asks for the best of its solutions, which a page cannot judge")
    return layout


def as_data(one: Game) -> dict[str, Any]:
    """The game for JSON; a cell is its number, row by row, and a variable's value the signs it puts on cells.

    labels  where what is placed covers several cells: by variable, by value, its name. There a player chooses among
            these; elsewhere among the signs of a cell
    """
    layout = one.layout
    spots = list(layout.clues)
    signs = _signs(layout)
    given = masks_of(layout, one.explainer.given, layout.givens)
    return {
        "columns": layout.columns,
        "shows": [[_by_cell(layout, value) for value in values] for values in layout.shows],
        "ground": _by_cell(layout, layout.ground),
        "labels": [list(variable.labels) for variable in one.problem.variables] if layout.ground else None,
        "left": [list(members(mask)) for mask in given],
        "givens": [_number(layout, spot) for spot in layout.givens],
        "signs": signs,
        "names": {sign: layout.names.get(sign, "empty" if sign == EMPTY else sign) for sign in signs},
        "looks": {sign: fragment(tuple(sign_shapes(sign))) for sign in signs},
        "papers": {sign: paper_of(sign) for sign in signs},
        "clues": [
            {
                "number": clue.number,
                "signs": sorted(clue.signs),
                "cells": [_number(layout, spot) for spot in clue.cells],
            }
            for clue in (*layout.clues.values(), *layout.notes)
        ],
        "steps": [_step(one, hint, spots) for hint in one.steps],
        "end": one.end,
        "solutions": [list(solution) for solution in one.solutions],
        "complete": one.complete,
    }


def _step(one: Game, hint: Hint, spots: Sequence[Spot]) -> dict[str, Any]:
    about = one.explainer.about(hint.reason)
    cells, clues = about - set(spots), [number for number, spot in enumerate(spots) if spot in about]
    return {
        "said": hint.sentence,
        "removed": [[variable, list(members(mask))] for variable, mask in hint.step.removed],
        "cells": sorted(_number(one.layout, spot) for spot in cells),
        "clues": clues,
    }


def _signs(layout: Layout) -> list[str]:
    """All signs there are, the empty one last."""
    shown = (sign for values in layout.shows for value in values for sign in value.values())
    every = dict.fromkeys([*shown, *layout.ground.values(), *layout.givens.values(), EMPTY])
    return sorted(every, key=lambda sign: (sign == EMPTY, list(every).index(sign)))


def _number(layout: Layout, spot: Spot) -> int:
    return spot[0] * layout.columns + spot[1]


def _by_cell(layout: Layout, signs: Signs) -> dict[int, str]:
    return {_number(layout, spot): sign for spot, sign in signs.items()}


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the grid on the page: a cell or clue by its number, or a corner; with its walls and its words."""

    kind: str
    number: int = -1
    text: str = ""
    walls: str = ""
    said: str = ""


def places(layout: Layout) -> Iterator[list[Place]]:
    """The places of the board and of the clues around it, a list a row."""
    spots = [*layout.clues, (0, 0), (layout.rows - 1, layout.columns - 1)]
    numbers = {spot: number for number, spot in enumerate(layout.clues)}
    for r in range(min(r for r, _ in spots), max(r for r, _ in spots) + 1):
        row = []
        for c in range(min(c for _, c in spots), max(c for _, c in spots) + 1):
            spot = r, c
            if 0 <= r < layout.rows and 0 <= c < layout.columns:
                closed = spot not in layout.regions
                row.append(Place("closed" if closed else "cell", _number(layout, spot), "", *_walls(layout, spot)))
            elif spot in layout.clues:
                kind = "columnheader" if 0 <= c < layout.columns else "rowheader"
                clue = layout.clues[spot]
                text = "" if clue.text == EMPTY else clue.text
                said = f"{clue.place}: {clue.text} {clue.unit}" if clue.place else clue.name or clue.text
                row.append(Place(kind, numbers[spot], text, said=said if text else "no clue"))
            else:
                row.append(Place("corner", text=_counted(layout, spot)))
        yield row


def _counted(layout: Layout, corner: Spot) -> str:
    """The sign that the clues of this row and those of this column count, if it is one."""
    beside = [clue for spot, clue in layout.clues.items() if (spot[0] == corner[0]) != (spot[1] == corner[1])]
    signs = {sign for clue in beside for sign in clue.signs or ("",)}
    return signs.pop() if len(signs) == 1 else ""


def _walls(layout: Layout, spot: Spot) -> tuple[str, str]:
    """The sides on which a cell has a wall, as classes; and what a reader of the screen is told of its region."""
    r, c = spot
    sides = {"top": (r - 1, c), "left": (r, c - 1), "bottom": (r + 1, c), "right": (r, c + 1)}
    own = layout.regions.get(spot)
    walls = " ".join(side for side, other in sides.items() if layout.regions.get(other) != own)
    if not layout.has_walls or own is None:
        return walls, ""
    size = sum(region == own for region in layout.regions.values())
    if size > 2:
        return walls, f", region {own + 1}"
    joined = {"top": "above", "left": "left", "bottom": "below", "right": "right"}
    open_to = [word for side, word in joined.items() if side not in walls.split()]
    return walls, f", joined to the one {open_to[0]}" if open_to else ", alone"
