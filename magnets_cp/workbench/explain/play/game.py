"""A board to play in a browser: what may stand where, the solutions, the hints; and the page, which finds none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from hand_solver import Assignment, Limits, Problem, solve
from hand_solver.problem.domains import members
from magnets_cp import drawing
from magnets_cp.drawing.palette import DARK, LIGHT, PRINT
from magnets_cp.drawing.signs import paper_of, sign_shapes
from magnets_cp.drawing.svg import fragment
from magnets_cp.errors import UsageError
from magnets_cp.layout import EMPTY, Layout, Signs, Spot, masks_of
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.explain.hint.hint import Explainer, Hint
from magnets_cp.workbench.explain.hint.steps import steps_and_mistake
from magnets_cp.workbench.explain.play.grid import first_number, number_of, places

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

    first   the number of the first row and column, as they are told
    labels  where what is placed covers several cells: by variable, by value, its name. There a player chooses among
            these; elsewhere among the signs of a cell
    """
    layout = one.layout
    spots = list(layout.clues)
    signs = _signs(layout)
    given = masks_of(layout, one.explainer.given, layout.givens)
    return {
        "columns": layout.columns,
        "first": first_number(layout),
        "variables": [variable.name for variable in one.problem.variables],
        "shows": [[_by_cell(layout, value) for value in values] for values in layout.shows],
        "ground": _by_cell(layout, layout.ground),
        "labels": [list(variable.labels) for variable in one.problem.variables] if layout.ground else None,
        "left": [list(members(mask)) for mask in given],
        "givens": _numbers(layout, layout.givens),
        "signs": signs,
        "names": {sign: layout.names.get(sign, "empty" if sign == EMPTY else sign) for sign in signs},
        "looks": {sign: fragment(tuple(sign_shapes(sign, bushes=bool(layout.ground)))) for sign in signs},
        "papers": {sign: paper_of(sign) for sign in signs},
        "clues": [
            {
                "number": clue.number,
                "signs": sorted(clue.signs),
                "cells": [number_of(layout, spot) for spot in clue.cells],
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
        "cells": sorted(_numbers(one.layout, cells)),
        "clues": clues,
    }


def _signs(layout: Layout) -> list[str]:
    """All signs there are, the empty one last."""
    shown = (sign for values in layout.shows for value in values for sign in value.values())
    every = dict.fromkeys([*shown, *layout.ground.values(), *layout.givens.values(), EMPTY])
    return sorted(every, key=lambda sign: (sign == EMPTY, list(every).index(sign)))


def _numbers(layout: Layout, spots: Iterable[Spot]) -> list[int]:
    return [number_of(layout, spot) for spot in spots]


def _by_cell(layout: Layout, signs: Signs) -> dict[int, str]:
    return {number_of(layout, spot): sign for spot, sign in signs.items()}


def play_page(title: str, games: Sequence[Game]) -> str:
    """The boards one below the other, each with its own buttons."""
    from magnets_cp.workbench.page.render import render

    shown = []
    for one in games:
        rows = list(places(one.layout))
        heads = (len(place.text) for row in rows for place in row if place.kind == "rowheader")
        shown.append(
            {
                "name": one.name,
                "about": f"{one.puzzle.name} {one.puzzle.size(one.board)}",
                "rules": one.puzzle.instructions,
                "rows": rows,
                "notes": [note.text for note in one.layout.notes],
                "first_note": len(one.layout.clues),
                "longest": max(heads, default=0),
                "data": as_data(one),
            }
        )
    return render("play.html", title=title, games=shown, colours=_colours())


def _colours() -> dict[str, dict[str, str]]:
    """The paints of walls and clues, which are no drawings here, by theme."""
    names = ("wall", "grid", "named", "conflict", "met", "closed")
    themes = {"light": LIGHT, "dark": DARK, "print": PRINT}
    return {theme: {name: paints[name] for name in names} for theme, paints in themes.items()}
