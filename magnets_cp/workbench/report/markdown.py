"""A report as Markdown (GitHub's tables)."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

from magnets_cp.workbench.page.table import Table
from magnets_cp.workbench.page.text import visible
from magnets_cp.workbench.report.document import Document, Section

# What Markdown could take for markup: an underscore only at the edge of a word, brackets only where a link follows.
_MARKUP = re.compile(r"[\\`*#|~$]|(?<![^\W_])_|_(?![^\W_])|\](?=[(\[:])|!(?=\[)")
# And the HTML within it: tags, character references, and what begins a quotation.
_HTML = re.compile(r"<(?=[A-Za-z/!?])|&(?=#?\w+;)|>")


def markdown(document: Document) -> str:
    """The report, without its charts."""
    return "\n".join(_document(document))


def _document(document: Document) -> Iterator[str]:
    yield f"# {_text(document.title)}\n"
    yield f"{_text(document.subtitle)}\n"
    for alert in document.alerts:
        yield f"> **{_text(alert)}**\n"
    for sentence in document.summary:
        yield f"- {_text(sentence)}"
    for section in document.sections:
        yield from _section(section)
    yield "\n## Glossary\n"
    for term, meaning in document.glossary.items():
        yield f"- **{_text(term)}**: {_text(meaning)}"
    yield ""


def _section(section: Section) -> Iterator[str]:
    yield f"\n## {_text(section.title)}\n"
    for paragraph in section.text:
        yield f"{_text(paragraph)}\n"
    if section.code:
        yield f"    {visible(section.code)}\n"
    for table in section.tables:
        yield from _table(table)


def _table(table: Table) -> Iterator[str]:
    yield f"**{_text(table.caption)}**\n"
    yield _row(column.title for column in table.columns)
    yield "|".join(("", *("---:" if column.numeric else "---" for column in table.columns), ""))
    for row in table.rows:
        yield _row(cell.text for cell in row)
    yield ""


def _row(texts: Iterable[str]) -> str:
    return f"| {' | '.join(map(_text, texts))} |"


def _text(text: str) -> str:
    return _HTML.sub(lambda found: html.escape(found[0]), _MARKUP.sub(r"\\\g<0>", visible(text)))
