"""Steps from some domains on: told one by one, drawn, and what is left after them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from magnets_cp.layout import Signs
from magnets_cp.partial import Drawing, Partial
from magnets_cp.puzzle.deductions import OutOfTimeError
from magnets_cp.workbench.explain.hint.hint import NO_SIGNS, Explainer, Hint, Mistake


def partial_after(hints: Explainer, one: Hint) -> Partial:
    """The board after the step."""
    conflict = set(one.reason.known) if one.step.refuted else set()
    return Partial(hints.counting, one.step.masks, frozenset(), dict(one.step.removed), frozenset(conflict))


def drawn(hints: Explainer, taken: Iterable[Hint], *, first: int = 1) -> Iterator[tuple[str, Drawing]]:
    """Each step in words, the ``first`` with that number, and the board after it."""
    for number, one in enumerate(taken, start=first):
        drawing = hints.puzzle.partial(hints.board, partial_after(hints, one))
        yield f"step {number} ({one.step.kind}): {one.sentence}", drawing


def steps_and_mistake(
    hints: Explainer,
    masks: Sequence[int],
    number: int | None,
    *,
    filled: Signs = NO_SIGNS,
    tell: Callable[[Hint], object] = lambda _: None,
) -> tuple[list[Hint], Mistake | None, bool]:
    """So many steps from these domains on, None for all, or the mistake in them, from which nothing follows.

    The last says whether time was enough: without, there may be more steps. All steps of a board without a solution are
    told beside that: as far as they go they show why it has none.

    tell  hears of each step as it is found
    """
    mistake = hints.mistake(masks, filled)
    follows = mistake is None or (mistake.of_board and number is None)
    taken: list[Hint] = []
    try:
        for one in islice(hints.steps(masks), number if follows else 0):
            taken.append(one)
            tell(one)
    except OutOfTimeError:
        return taken, mistake, False
    return taken, mistake, True


def state_after(taken: Sequence[Hint], masks: Sequence[int], mistake: Mistake | None = None) -> str:
    """Give the domains after the steps, of which the first begins with these; there may be a mistake in them."""
    if mistake is not None or (taken and taken[-1].step.refuted):
        return "mistake" if mistake is not None and not mistake.of_board else "unsatisfiable"
    return "solved" if all(mask.bit_count() == 1 for mask in masks_after(taken, masks)) else "open"


def out_of_time(number: int) -> str:
    """Make the message for time that ended after so many steps."""
    return f"no {'further ' if number else ''}step was found within the seconds given"


def masks_after(taken: Sequence[Hint], masks: Sequence[int]) -> Sequence[int]:
    """The domains after the steps."""
    return taken[-1].step.masks if taken else masks
