"""A real browser, where the machine has one, and what a page does in it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Dialog, Page

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
WIDTHS = (360, 1400)


@contextmanager
def browser() -> Iterator[Browser]:
    """Chromium; the test is skipped if there is none."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip("no Chromium on this machine")
    with api.sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=[*QUIET, "--disable-sync"])
        yield launched
        launched.close()


@dataclass
class Visit:
    """A page that is open: what it asked for beyond itself, and what it complained of."""

    page: Page
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def dismiss(self, dialog: Dialog) -> None:
        """Nothing may ask the reader anything."""
        self.complaints.append(dialog.message)
        dialog.dismiss()

    @property
    def overflows(self) -> bool:
        """Is the page wider than the window?"""
        return bool(self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def visit(launched: Browser, path: Path, width: int, **options: Any) -> Visit:
    """Open a file in a window of that width, with these options of a page."""
    visited = Visit(launched.new_page(viewport={"width": width, "height": 900}, **options))
    page = visited.page
    page.on("request", lambda request: visited.requests.append(request.url))
    page.on("console", lambda message: visited.complaints.append(message.text))
    page.on("pageerror", lambda error: visited.complaints.append(str(error)))
    page.on("dialog", visited.dismiss)
    page.goto(path.as_uri())
    visited.requests.remove(path.as_uri())
    return visited
