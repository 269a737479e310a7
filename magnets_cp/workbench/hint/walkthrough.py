"""The page that walks through the steps of a person: each with its reason, what that is about set off on the board."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

from magnets_cp.partial import Partial
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.deductions import Deduction
from magnets_cp.workbench.animation.animation import animation
from magnets_cp.workbench.animation.page import Track, animation_page
from magnets_cp.workbench.hint.hint import Hint, Hints, partial_after
from magnets_cp.workbench.page.numbers import counted


def walkthrough(puzzle: Puzzle[Any], name: str, hints: Hints, taken: Sequence[Hint], masks: Sequence[int]) -> str:
    """All steps, the first from these domains on."""
    start = (Partial(hints.counting, tuple(masks)), frozenset[tuple[int, int]]())
    frames = [start, *((partial_after(hints, one), frozenset(hints.about(one.reason))) for one in taken)]
    made = animation(hints.layout, frames, f"A board of {puzzle.name}")
    kinds = [sum(one.step.kind is kind for one in taken) for kind in Deduction]
    about = ", ".join(f"{kind}: {number}" for kind, number in zip(Deduction, kinds, strict=True) if number)
    said = ["The board as it is given.", *(f"{one.sentence} ({one.step.kind})" for one in taken)]
    track = Track(PurePath(name).name, made, "s" + "h" * len(taken), [], said, {}, {})
    title = f"{PurePath(name).name}, explained"
    return animation_page(title, [track], about=f"{counted(len(taken), 'step')}; {about or 'none needed'}", delay=3)
