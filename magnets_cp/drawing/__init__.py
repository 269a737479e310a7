"""One drawing of a board, for pages, notebooks, paper and traces: of any puzzle, with what is known of it.

A ``Scene`` says what is seen, ``shapes`` how it looks, and a module a format writes it: svg, pdf, png, tex.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Protocol

from magnets_cp.answer import Solution
from magnets_cp.drawing.scene import Scene, empty, of_signs, of_solution
from magnets_cp.drawing.svg import svg
from magnets_cp.layout import Layout, Signs, Spot
from magnets_cp.violation import Violation

# Larger drawings take browsers and printers minutes and show nothing.
MOST_CELLS = 40_000


class Drawn(Protocol):
    """The parts of a puzzle that a drawing needs; see ``magnets_cp.puzzle.puzzle``."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def layout(self) -> Callable[[Any], Layout]:
        """The cells, walls and clues of a board."""

    @property
    def violations(self) -> Callable[[Any, Solution], Iterable[Violation]]:
        """The rules that an answer breaks."""

    @property
    def size(self) -> Callable[[Any], str]:
        """The size of a board, for titles."""

    @property
    def picture(self) -> Callable[[Any, Solution | None], str]:
        """A board as text, where it cannot be drawn."""


def seen(puzzle: Drawn, board: Any, solution: Solution | None = None, *, marked: Collection[Spot] = ()) -> Scene:
    """Make the scene of a board: as it is given, or with a solution, in which spots are marked as wrong.

    Raises ValueError if the answer has not the shape of the board, or the board is too large to be drawn.
    """
    layout = puzzle.layout(board)
    if layout.rows * layout.columns > MOST_CELLS:
        raise ValueError(f"a board of {layout.rows}x{layout.columns} cells is too large to be drawn")
    return empty(layout) if solution is None else of_solution(layout, solution, marked)


def of_answer(puzzle: Drawn, board: Any, signs: Signs, solution: Solution | None) -> Scene:
    """A board with an answer on it; one that is whole is judged. Raises ValueError as ``seen`` does."""
    if solution is None:
        return of_signs(seen(puzzle, board).layout, signs)
    marked = [spot for violation in puzzle.violations(board, solution) for spot in violation.spots]
    return seen(puzzle, board, solution, marked=marked)


def html(puzzle: Drawn, board: Any, solution: Solution | None = None, *, title: str = "") -> str:
    """A board as HTML, for a notebook or a page: an SVG element, or text where it cannot be drawn.

    A solution is judged: what the rules find wrong is marked.

        from magnets_cp import drawing
        drawing.html(MAGNETS, board, ("+-", ".."))
    """
    from html import escape

    marked: list[Spot] = []
    try:
        if solution is not None:
            marked = [spot for violation in puzzle.violations(board, solution) for spot in violation.spots]
        return svg(seen(puzzle, board, solution, marked=marked), title=title or f"{puzzle.name} {puzzle.size(board)}")
    except ValueError:
        text = puzzle.picture(board, None) if solution is None else "\n".join(solution)
        return f"<pre>{escape(text)}</pre>"
