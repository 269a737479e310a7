"""What a rules checker reports, the same for every puzzle."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule: its name, where on the board, and what was expected and found there.

    spots  what a picture of the board marks, as (row, column) from 0; what they mean outside the board the puzzle says

    >>> print(Violation("row plus", "row 1", "expected 2 +, found 1"))
    row plus: row 1: expected 2 +, found 1
    """

    rule: str
    place: str
    detail: str
    spots: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        return f"{self.rule}: {self.place}: {self.detail}"
