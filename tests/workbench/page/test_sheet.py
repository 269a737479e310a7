"""A sheet of boards as a page, in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tests.boards import INSTANCES
from tests.browsing import visit
from tests.running import magnets

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_sheet_has_its_boards_and_solutions_folded(tmp_path: Path, chromium: Browser) -> None:
    path = tmp_path / "sheet.html"
    ladder = [str(INSTANCES / "ladder" / f"0{name}.sgt") for name in ("1-4x4-counting", "2-4x4-line", "4-6x6-line")]
    boards = tmp_path / "boards.sgt"
    boards.write_text("".join(Path(one).read_text() for one in ladder))
    done = magnets("draw", str(boards), "--sheet", "2", "--rules", "--title", "<Monday>", "-o", str(path))
    assert (done.returncode, done.stdout) == (0, "")
    visited = visit(chromium, path, 380)
    page = visited.page
    assert page.inner_text("h1") == "<Monday>"
    assert page.locator(".boards").nth(0).locator("svg").count() == 2
    assert page.locator("figcaption").nth(2).inner_text() == "3. boards.sgt#3, 6x6, line"
    page.get_by_text("Solutions").click()
    assert page.locator(".solutions svg:visible").count() == 3
    assert (visited.requests, visited.complaints, visited.overflows) == ([], [], False)
