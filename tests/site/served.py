"""The built site, served on this machine, and pages of it in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from tests.browsing import Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "build" / "site"


class _Handler(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_: Any) -> None:
        """A page that is left ends its connections."""


@contextmanager
def served() -> Iterator[str]:
    """The address of the built site; the test is skipped if it has not been built."""
    if not (BUILT / "playground.html").is_file():
        pytest.skip("the site is not built: make site")
    with _Server(("127.0.0.1", 0), partial(_Handler, directory=str(BUILT))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def open_page(browser: Browser, address: str, *, width: int = 1200, dark: bool = False) -> Visit:
    """Open a page of the site; what it complains of, and what it asks for, is kept."""
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light")
    visited = Visit(page)
    page.on("request", lambda request: visited.requests.append(request.url))
    page.on("console", lambda message: visited.complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: visited.complaints.append(str(error)))
    page.on("dialog", visited.dismiss)
    page.goto(address)
    return visited
