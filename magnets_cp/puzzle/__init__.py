"""The class ``Puzzle``: its methods, their defaults, a puzzle from a file, and the tools that puzzles share."""

from magnets_cp.puzzle.puzzle import Puzzle

__all__ = ["Puzzle"]
