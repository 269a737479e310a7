"""Every built page in a real browser: wide, narrow and dark, without complaints, requests elsewhere or barriers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browsing import browser
from tests.site.served import BUILT, ROOT, open_page, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.site
AXE = ROOT / "site" / "node_modules" / "axe-core" / "axe.min.js"
# One listing of a source file stands for all.
_LISTED = (path.relative_to(BUILT).as_posix() for path in BUILT.rglob("*.html"))
PAGES = sorted(name for name in _LISTED if not name.startswith("source/") or name.endswith("/events.py.html"))


@pytest.fixture(scope="module")
def home() -> Iterator[str]:
    with served() as address:
        yield address


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as launched:
        yield launched


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("page", PAGES)
def test_axe_finds_nothing_serious(chromium: Browser, home: str, page: str, dark: bool) -> None:
    # The policies of pages that were made forbid what is not theirs, also a test's script.
    with chromium.new_context(color_scheme="dark" if dark else "light", bypass_csp=True) as context:
        opened = context.new_page()
        opened.goto(home + page)
        opened.add_script_tag(path=AXE)
        found = opened.evaluate("axe.run(document, {resultTypes: ['violations']})")
        grave = [
            f"{one['id']}: {node['target']}"
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"][:3]
        ]
        assert grave == []


@pytest.mark.parametrize("width", [380, 1400])
@pytest.mark.parametrize("page", PAGES)
def test_a_page_fits_complains_of_nothing_and_asks_nobody_else(
    chromium: Browser, home: str, page: str, width: int
) -> None:
    visited = open_page(chromium, home + page, width=width)
    assert not visited.overflows
    assert visited.complaints == []
    assert [url for url in visited.requests if not url.startswith((home, "data:", "blob:", "about:"))] == []
    visited.page.close()
