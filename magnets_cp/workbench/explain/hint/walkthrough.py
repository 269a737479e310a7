"""The page that walks through the steps of a person, and hints for JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

from magnets_cp.partial import Partial
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.deductions import Deduction
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.explain.animation import Track, animation, animation_page
from magnets_cp.workbench.explain.hint.hint import Explainer, Hint, Mistake
from magnets_cp.workbench.explain.hint.steps import partial_after, state_after


def walkthrough(puzzle: Puzzle[Any], name: str, hints: Explainer, taken: Sequence[Hint], masks: Sequence[int]) -> str:
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


def _document(steps: Sequence[Mapping[str, Any]], state: str, *, in_time: bool) -> dict[str, Any]:
    return {"steps": steps, "state": state} if in_time else {"steps": steps, "state": state, "in_time": False}


# That of a board that takes all the time to be stated.
NO_STEP = _document([], "open", in_time=False)


def document(
    hints: Explainer,
    taken: Sequence[Hint],
    masks: Sequence[int],
    mistake: Mistake | None = None,
    *,
    in_time: bool = True,
) -> dict[str, Any]:
    """Steps, what is known after them, what is wrong, and whether time ended before the next step was found."""
    steps = [_described(hints, one) for one in taken]
    found = _document(steps, state_after(taken, masks, mistake), in_time=in_time)
    return found if mistake is None else {**found, "mistake": mistake.sentence}


def _described(hints: Explainer, hint: Hint) -> Mapping[str, Any]:
    """A hint by names, for JSON."""
    problem, names = hints.counting, hints.counting.variables
    return {
        "kind": str(hint.step.kind),
        "text": hint.sentence,
        "removed": {names[x].name: _labels(problem, x, mask) for x, mask in hint.step.removed},
        "clues": hints.clues(hint.reason),
        "known": {names[x].name: _labels(problem, x, mask) for x, mask in hint.reason.known.items()},
        "refuted": hint.step.refuted,
    }


def _labels(problem: Any, variable: int, mask: int) -> list[str]:
    return [label for value, label in enumerate(problem.variables[variable].labels) if mask >> value & 1]
