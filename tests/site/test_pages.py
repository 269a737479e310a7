"""Every built page in a browser: wide, narrow, dark, by keyboard; no complaints, requests elsewhere or barriers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import pytest

from tests.site.served import BUILT, ROOT, open_page, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.site
AXE = ROOT / "site" / "node_modules" / "axe-core" / "axe.min.js"
# One listing of a source file stands for all.
_LISTED = (path.relative_to(BUILT).as_posix() for path in BUILT.rglob("*.html"))
STEPS = 40
_WALK = """
let before = null;
globalThis.focused = () => {
  const one = document.activeElement;
  if (one === document.body || one === null) return "end";
  const shown = one.matches("input.md-option") ? one.nextElementSibling : one;  // the theme marks its label
  const {left, right, top, bottom} = shown.getBoundingClientRect(), style = getComputedStyle(shown);
  const name = one.outerHTML.slice(0, 120);
  const isMarked = style.outlineStyle !== "none" || style.boxShadow !== "none" || one.tagName === "IFRAME";
  const isInSight = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight && right > left && bottom > top;
  const isStuck = one === before && one.tagName !== "IFRAME";
  const wrong = isStuck ? "stays at " : !isInSight ? "out of sight: " : !isMarked ? "unmarked: " : "";
  before = one;
  return wrong && wrong + name;
};
"""
PAGES = sorted(name for name in _LISTED if not name.startswith("source/") or name.endswith("/events.py.html"))


@pytest.fixture(scope="module")
def home() -> Iterator[str]:
    with served() as address:
        yield address


# All pages in one test: a test that fails ends the browser of those after it.
@pytest.mark.parametrize("width", [380, 1400])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(chromium: Browser, home: str, scheme: Literal["light", "dark"], width: int) -> None:
    found = {}
    # The policies of pages that were made forbid what is not theirs, also a test's script.
    with chromium.new_context(
        color_scheme=scheme, bypass_csp=True, viewport={"width": width, "height": 900}
    ) as context:
        for name in PAGES:
            page = context.new_page()
            page.goto(home + name)
            page.add_script_tag(path=AXE)
            violations = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
            grave = [one for one in violations if one["impact"] in ("serious", "critical")]
            if grave:
                found[name] = [f"{one['id']}: {one['nodes'][0]['target']}" for one in grave]
            page.close()
    assert found == {}


@pytest.mark.parametrize("width", [380, 1400])
def test_pages_fit_complain_of_nothing_and_ask_nobody_else(chromium: Browser, home: str, width: int) -> None:
    found = {}
    for name in PAGES:
        visited = open_page(chromium, home + name, width=width, dark=width == 380)
        elsewhere = [url for url in visited.requests if not url.startswith((home, "data:", "blob:", "about:"))]
        wrong = [*visited.complaints, *elsewhere, *(["wider than the window"] if visited.overflows else [])]
        if wrong:
            found[name] = wrong
        visited.page.close()
    assert found == {}


@pytest.mark.parametrize("width", [380, 1400])
def test_pages_are_walked_by_keyboard(chromium: Browser, home: str, width: int) -> None:
    """Each step of the Tab key leads to another element, which is in sight and marked."""
    found = {}
    for name in PAGES:
        page = open_page(chromium, home + name, width=width).page
        page.evaluate(_WALK)
        steps = []
        for _ in range(STEPS):
            page.keyboard.press("Escape")  # which an editor waits for
            page.keyboard.press("Tab")
            steps.append(page.evaluate("focused()"))
            if steps[-1] == "end":
                break
        wrong = [step for step in steps if step not in ("", "end")]
        if wrong or not steps:
            found[name] = wrong
        page.close()
    assert found == {}


def test_the_drawer_is_opened_by_keyboard(chromium: Browser, home: str) -> None:
    page = open_page(chromium, f"{home}judging.html", width=380).page
    link = page.locator(".md-sidebar--primary a[href='security.html']")
    assert not link.is_visible()
    page.focus("label.md-header__button[for=__drawer]")
    page.keyboard.press("Enter")
    link.wait_for(state="visible")
    page.close()
