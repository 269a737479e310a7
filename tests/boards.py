"""Committed instances by name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.notations.registry import read_boards
from magnets_cp.source import read_source

INSTANCES = Path(__file__).parent.parent / "instances"
MANIFEST: list[dict[str, Any]] = json.loads((INSTANCES / "manifest.json").read_text())


def instance(name: str) -> Board:
    """The board of ``instances/magnets/NAME``."""
    (board,) = read_boards(read_source(str(INSTANCES / "magnets" / name)))
    return board
