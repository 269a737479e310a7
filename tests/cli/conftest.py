from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.parts import BOARD, MINE


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    (tmp_path / "board.sgt").write_text(BOARD)
    return path
