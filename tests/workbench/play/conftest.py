"""The browser, and a page a puzzle."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from magnets_cp.workbench.explain.play.game import play_page
from tests.workbench.play.played import NAMES, played

if TYPE_CHECKING:
    pass


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A page a puzzle."""
    folder = tmp_path_factory.mktemp("pages")
    for name in NAMES:
        (folder / f"{name}.html").write_text(play_page(name, [played(name)]), encoding="utf-8")
    return {name: folder / f"{name}.html" for name in NAMES}
