"""What a rules checker reports, the same for every puzzle."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule: its name, where on the board, and what was expected and found there."""

    rule: str
    place: str
    detail: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.place}: {self.detail}"
