"""What a puzzle is: the record ``Puzzle``, what it is made of, what need not be said, and what all boards share."""

from magnets_cp.puzzle.record import DeclaredIn, KeptIn, Puzzle

__all__ = ["DeclaredIn", "KeptIn", "Puzzle"]
