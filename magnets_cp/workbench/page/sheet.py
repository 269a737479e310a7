"""A sheet of boards as a page: to look at, and to print, so many on a sheet of paper."""

from __future__ import annotations

import math
from collections.abc import Sequence

from magnets_cp.drawing.scene import Scene
from magnets_cp.drawing.sheet import Entry, Style
from magnets_cp.drawing.svg import element

_ON_PAPER = 1.4  # how much higher a sheet of paper is than wide


def sheet_page(entries: Sequence[Entry], per_page: int, style: Style) -> str:
    """The boards, so many a sheet of paper, and below them, folded, their solutions."""
    from magnets_cp.workbench.page.render import render

    boards = [(f"{number}. {one.title}", one.board) for number, one in enumerate(entries, start=1)]
    solutions = [(f"{number}.", one.solution) for number, one in enumerate(entries, start=1) if one.solution]
    parts = [boards[first : first + per_page] for first in range(0, len(boards), per_page)]
    return render(
        "sheet.html",
        title=style.heading or "Boards",
        rules=style.rules,
        columns=max(1, round(math.sqrt(per_page / _ON_PAPER))),
        sheets=[[_drawn(*board) for board in part] for part in parts],
        solutions=[_drawn(*solution) for solution in solutions],
    )


def _drawn(caption: str, scene: Scene) -> dict[str, str]:
    from markupsafe import Markup

    return {"caption": caption, "drawing": Markup(element(scene, caption))}
