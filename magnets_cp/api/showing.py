"""Boards, texts and pages as notebooks show them."""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from typing import Any

from magnets_cp.answer import Solution
from magnets_cp.layout import Spot
from magnets_cp.puzzle import Puzzle


def drawn(puzzle: Puzzle[Any], board: Any, solution: Solution | None = None, marked: Collection[Spot] = ()) -> str:
    """The board as a piece of HTML, a solution filled in, what is wrong marked; as its picture if it has no layout."""
    from magnets_cp.workbench.page.render import render
    from magnets_cp.workbench.verdicts.board import bare, fits, squares

    if puzzle.layout is None:
        return text(puzzle.picture(board, solution))
    layout = puzzle.layout(board)
    fitting = solution is None or fits(layout, solution)
    rows = squares(layout, solution, marked) if fitting or solution is None else bare(solution)
    return render("cell.html", rows=rows)


def text(picture: str) -> str:
    """A text as it stands."""
    return f"<pre>{escape(picture)}</pre>"


def framed(page: str, *, height: int = 420) -> str:
    """A page of its own within another: its styles and its script stay inside."""
    return (
        f'<iframe srcdoc="{escape(page)}" sandbox="allow-scripts" '
        f'style="width:100%;height:{height}px;border:1px solid #8884;border-radius:8px"></iframe>'
    )
