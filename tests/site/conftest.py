"""The built playground, open in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browsing import Visit
from tests.site.served import open_page, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served() as home:
        yield f"{home}playground.html"


@pytest.fixture
def visited(chromium: Browser, address: str) -> Iterator[Visit]:
    visit = open_page(chromium, address)
    yield visit
    assert visit.complaints == []
    home = address.rsplit("/", 1)[0]
    assert [url for url in visit.requests if not url.startswith((home, "blob:", "data:", "about:"))] == []
    visit.page.close()
