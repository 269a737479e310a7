"""The titles of documents and of their sections, which a link on the site says instead of the name of a file."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from markdown.extensions.toc import slugify

_FENCE = re.compile(r"^```.*?^```", re.M | re.S)
_HEADING = re.compile(r"^#+ +(.+?) *$", re.M)
_FILE = re.compile(r"`?[\w./-]+\.(?:md|ipynb)`?")


def said(text: str, path: Path, anchor: str = "") -> str:
    """What a link to this place says: its text, or the title of the place where the text is the name of a file."""
    if not _FILE.fullmatch(text) or path.suffix not in (".md", ".ipynb"):
        return text
    titles = _titles(path)
    return titles.get(anchor.removeprefix("#")) or titles.get("", text)


@cache
def _titles(path: Path) -> dict[str, str]:
    """By their anchors the headings of a document, and under "" the first of them."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = json.loads(source)["cells"]
        source = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    found = [heading.replace("`", "") for heading in _HEADING.findall(_FENCE.sub("", source))]
    return {"": found[0], **{slugify(one, "-"): one for one in found}} if found else {}
