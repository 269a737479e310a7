"""A report in the format that a file's name asks for."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from magnets_cp.errors import UsageError
from magnets_cp.extras import install
from magnets_cp.workbench.page.saving import save
from magnets_cp.workbench.report.document import Document
from magnets_cp.workbench.report.latex import latex
from magnets_cp.workbench.report.markdown import markdown


def write(document: Document, path: Path) -> None:
    """Write the report. ``path`` ends in one of ``FORMATS``. Raises UsageError where it cannot be written."""
    save(path, FORMATS[path.suffix](document))


def demand(library: str) -> None:
    """Raises UsageError if a library of the extra ``report`` is not there."""
    if find_spec(library) is None:
        raise UsageError(f"a report needs {library}: {install('report')}")


def _page(document: Document) -> str:
    demand("matplotlib")
    from magnets_cp.workbench.report.page import page

    return page(document)


FORMATS: dict[str, Callable[[Document], str]] = {".html": _page, ".md": markdown, ".tex": latex}
