"""Code to type into the playground, and what is done with it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

MINE = """def choose(view):
    return min(view.unassigned(), key=lambda x: (view.size(x), -view.degree(x), -x))
"""
LOOP = "def choose(view):\n    while True:\n        pass\n"
PATIENCE = 120_000


def until(page: Page, shown: str) -> None:
    page.wait_for_selector(shown, timeout=PATIENCE)


def finish(page: Page, code: str, tab: str = "try") -> str:
    """Run the code, and wait for the last word on it."""
    page.click(f"#tab-{tab}")
    page.fill(f"#code-{tab}", code)
    page.click("#run")
    until(page, "#run:not([aria-disabled=true])")
    return page.inner_text("#status")


def rows(page: Page) -> dict[str, list[str]]:
    lines = [line.split("\t") for line in page.locator("#result tbody tr").all_inner_texts()]
    return {name: cells for name, *cells in lines}
