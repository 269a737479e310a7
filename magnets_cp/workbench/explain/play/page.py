"""The page on which boards are played: one file, which asks no network for anything."""

from __future__ import annotations

from collections.abc import Sequence

from magnets_cp.drawing.palette import DARK, LIGHT, PRINT
from magnets_cp.workbench.explain.play.game import Game, as_data
from magnets_cp.workbench.explain.play.grid import places


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
