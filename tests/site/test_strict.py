"""What is wrong ends the build of the site: a broken link, a public name without words, an example that fails."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.site.served import ROOT

pytestmark = pytest.mark.site
sys.path.insert(0, str(ROOT / "site"))
# These need what the extra `site` has.
PluginError = pytest.importorskip("mkdocs.exceptions").PluginError
gallery, hooks, links = (pytest.importorskip(name) for name in ("gallery", "hooks", "links"))


def _linked(text: str) -> str:
    """The text of docs/judging.md, say, with its links led to pages of the site."""
    page = SimpleNamespace(file=SimpleNamespace(src_uri="judging.md"))
    extra: dict[str, Any] = {"origins": {"judging.md": "docs/judging.md"}, "pages": {"docs/search.md": "search.md"}}
    return str(hooks.on_page_markdown(text, page, SimpleNamespace(extra=extra)))


def test_a_link_to_what_is_not_there_stays_and_is_reported() -> None:
    assert _linked("[a](search.md#x)") == "[a](search.md#x)"
    assert _linked("[a](../instances)") == "a"
    assert _linked("[a](nowhere.md)") == "[a](nowhere.md)"


def test_a_link_says_the_title_of_a_document_and_not_the_name_of_its_file() -> None:
    assert _linked("[docs/search.md](search.md)") == "[Searches of your own](search.md)"
    assert _linked("[search.md](search.md#a-strategy)") == "[A strategy](search.md#a-strategy)"
    assert _linked("[so](search.md)") == "[so](search.md)"


def test_a_link_of_a_notebook_says_the_title_too() -> None:
    page = SimpleNamespace(file=SimpleNamespace(src_uri="tutorial.ipynb"))
    output = hooks.on_post_page('<a href="search.md#a-strategy" target="_blank">search.md</a>', page)
    assert output == '<a href="search.html#a-strategy" target="_blank">A strategy</a>'


def test_links_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "there.html").write_text('<p id="place">')
    (tmp_path / "a.html").write_text(
        '<a href="there.html#place"></a><a href="there.html#else"></a><img src="no.png"><a href="#"></a>'
        '<a href="https://example.org/no"></a><a href="tutorial.ipynb"></a>'
    )
    assert list(links.broken(tmp_path)) == ["a.html: there.html#else", "a.html: no.png", "a.html: tutorial.ipynb"]


def test_a_public_name_without_a_docstring_ends_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    def undocumented() -> None: ...

    undocumented.__module__ = "magnets_cp.api"
    monkeypatch.setattr("magnets_cp.undocumented", undocumented, raising=False)
    monkeypatch.setattr("magnets_cp.__all__", ["undocumented"])
    with pytest.raises(PluginError, match=re.escape("magnets_cp.undocumented has no docstring")):
        hooks._reference("magnets_cp")


def test_a_command_of_the_gallery_that_fails_ends_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = gallery.PIECES[0]._replace(command="trace nowhere.txt -o trace.html")
    monkeypatch.setattr("gallery.PIECES", (wrong,))
    with pytest.raises(RuntimeError, match="exit status 2"):
        gallery.make(ROOT)
