"""What a puzzle is: the class ``Puzzle``, its parts, their defaults, one from a file, and what all boards share."""

from magnets_cp.puzzle.puzzle import Puzzle

__all__ = ["Puzzle"]
