"""The type of puzzles by the name that callers of the workbench know."""

from __future__ import annotations

from magnets_cp.puzzle import Puzzle

Family = Puzzle
