"""Boards that are played in the tests, and what a player does and sees on their pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import magnets_cp
from magnets_cp.layout import Signs
from magnets_cp.workbench.explain.play.game import Game, game
from tests.boards import INSTANCES
from tests.browsing import Visit, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

EXAMPLES = INSTANCES.parent / "docs" / "examples"
STARS = "stars 1\nA A A B\nA A B B\nC C D B\nC D D D\n"
FILES = {
    "magnets": "magnets/givens-4x4.janko",
    "queens": "queens/unique-6.txt",
    "tiles": "tiles/unique-8x8.txt",
    "aquarium": "aquarium/unique-6x6.aqp",
    "several": "queens/corner-8.txt",
}
NAMES = (*FILES, "star-battle")


@cache
def played(name: str) -> Game:
    """The game of that name."""
    own = str(EXAMPLES / "star_battle.py")
    board = magnets_cp.read(str(INSTANCES / FILES[name])) if name in FILES else magnets_cp.read(STARS, own)
    return game(board.puzzle, board.content, name)


@contextmanager
def playing(launched: Browser, path: Path, width: int = 1100, **options: Any) -> Iterator[Page]:
    """A page on which nothing goes wrong."""
    visited: Visit = visit(launched, path, width, **options)
    yield visited.page
    assert (visited.requests, visited.complaints, visited.overflows) == ([], [], False)
    visited.page.close()


def solved_signs(name: str) -> Signs:
    """The signs of the one solution."""
    one = played(name)
    return one.layout.placed(one.puzzle.decode(one.board, one.solutions[0]))


def said(page: Page) -> str:
    return page.inner_text(".said")


def hinted(page: Page) -> str:
    """What the next hint says; sooner than by the mouse."""
    return str(
        page.evaluate("document.querySelector('[data-do=hint]').click(), document.querySelector('.said').innerText")
    )


def cell(page: Page, r: int, c: int) -> Any:
    return page.get_by_label(f"row {r + 1}, column {c + 1}: ")
