"""What a report is asked."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Question:
    """What the configurations are compared with.

    baseline   the label of one of them; None for the first with a part of the user's own, else the first
    all_pairs  compare every two as well
    """

    baseline: str | None = None
    all_pairs: bool = False
