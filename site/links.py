"""Find links in built pages that lead nowhere on the site: to no file, or to no place in a page."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class _Page(HTMLParser):
    """The links of a page, and the places in it that links can name."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = {""}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the tag links to, and by what it can be named."""
        named = {name: value or "" for name, value in attrs}
        if not {"canonical", "sitemap"}.intersection(named.get("rel", "").split()):
            self.links += [named[name] for name in ("href", "src") if name in named]
        self.places |= {named[name] for name in ("id", "name") if name in named}


def broken(site: Path) -> Iterator[str]:
    """Each link that leads nowhere, with its page. Addresses elsewhere are not asked for."""
    pages = {path: _Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        if path.name == "404.html":  # its links begin at the address where the site will be
            continue
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            there = pages.get(target)
            if not target.is_file() or (there is not None and unquote(parts.fragment) not in there.places):
                yield f"{path.relative_to(site)}: {link}"
