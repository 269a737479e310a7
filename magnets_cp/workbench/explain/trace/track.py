"""Make the track of a trace, one animation with words; find the step where two searches part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from magnets_cp.layout import Layout
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.explain.animation import Track, animation
from magnets_cp.workbench.explain.hint.sentences import asks
from magnets_cp.workbench.explain.trace.steps import Action, Frame, Recording, Step
from magnets_cp.workbench.explain.trace.words import Words

_LETTERS = {
    Action.START: "s",
    Action.DECIDE: "d",
    Action.PRUNE: "p",
    Action.FAIL: "f",
    Action.BACKTRACK: "b",
    Action.LEARN: "l",
    Action.RESTART: "r",
    Action.SOLUTION: "!",
}
# Larger integers are no numbers in JavaScript.
_EXACT = 2**53


def track(puzzle: Puzzle[Any], board: Any, traced: Recording, frames: Iterable[Frame], name: str) -> Track:
    """The frames of a trace, all or some."""
    words, layout = Words(traced, puzzle), puzzle.layout(board)
    steps: list[Step] = []
    causes: dict[int, list[int | str]] = {}

    def partials() -> Iterator[Any]:
        for frame in frames:
            if frame.step.causes:
                causes[len(steps)] = list(_causes(frame))
            steps.append(frame.step)
            yield frame.partial, frozenset()

    made = animation(layout, partials(), f"{name} on a board of {puzzle.name}")
    return Track(
        name,
        made,
        "".join(_LETTERS[step.action] for step in steps),
        [step.depth for step in steps],
        [words.happening(step) for step in steps],
        causes,
        _words(puzzle, layout, traced, steps),
    )


def _causes(frame: Frame) -> Iterator[int | str]:
    masks = frame.partial.masks
    for constraint, variable, mask in frame.step.causes:
        left = masks[variable].bit_length() - 1 if frame.partial.is_fixed(variable) else -1
        yield from (-1 if constraint is None else constraint, variable, mask if mask < _EXACT else str(mask), left)


def _words(puzzle: Puzzle[Any], layout: Layout, traced: Recording, steps: Sequence[Step]) -> dict[str, Any]:
    """Say the causes of these steps."""
    told = [cause for step in steps for cause in step.causes]
    variables = traced.problem.variables
    facts = {
        x: [
            [puzzle.fact(variables[x].name, label, holds, ()) for label in variables[x].labels]
            for holds in (True, False)
        ]
        for x in sorted({x for _, x, _ in told})
    }
    return {
        "asks": {-1 if c is None else c: _asks(layout, traced, c) for c in {c for c, _, _ in told}},
        "yes": {x: yes for x, (yes, _) in facts.items()},
        "no": {x: no for x, (_, no) in facts.items()},
    }


def _asks(layout: Layout, traced: Recording, constraint: int | None) -> str:
    return "the inference" if constraint is None else asks(layout, traced.problem.constraints[constraint].name)


class Parting(NamedTuple):
    """Where two searches part.

    same    how many decisions are the same
    ends    for each search the number of its last step that is shown: its first decision that differs, or its end
    starts  for each search the steps that begin a decision, the first 0
    """

    same: int
    ends: tuple[int, int]
    starts: tuple[list[int], list[int]]


def parting(one: Recording, other: Recording) -> Parting:
    """Where the decisions of two traces first differ."""
    decided = [
        [(k, step) for k, step in enumerate(trace.steps) if step.action is Action.DECIDE] for trace in (one, other)
    ]
    same = 0
    for (_, a), (_, b) in zip(*decided, strict=False):
        if _decision(a) != _decision(b):
            break
        same += 1
    ends = [
        steps[same][0] if same < len(steps) else len(trace.steps) - 1
        for trace, steps in zip((one, other), decided, strict=True)
    ]
    starts = [[0, *(k for k, _ in steps[: same + 1])] for steps in decided]
    return Parting(same, (ends[0], ends[1]), (starts[0], starts[1]))


def ticks(parted: Parting) -> list[tuple[int, int]]:
    """Moments that show both searches within the same decision; the shorter one waits for the other."""
    found = []
    segments = zip_longest(*(_segments(starts, end) for starts, end in zip(parted.starts, parted.ends, strict=True)))
    last = (range(1), range(1))
    for pair in segments:
        first, second = (
            segment if segment is not None else range(old[-1], old[-1] + 1)
            for segment, old in zip(pair, last, strict=True)
        )
        last = (first, second)
        found += [
            (first[min(k, len(first) - 1)], second[min(k, len(second) - 1)])
            for k in range(max(len(first), len(second)))
        ]
    return found


def _segments(starts: Sequence[int], end: int) -> list[range]:
    return [
        range(a, min(b, end + 1)) for a, b in zip(starts, [*starts[1:], end + 1], strict=True) if a < min(b, end + 1)
    ]


def _decision(step: Step) -> object:
    if step.state is not None:
        return step.state.decisions[-1]
    return (step.variable, step.value, step.allowed)


def step_there(words: Words, traced: Recording, parted: Parting, index: int) -> str:
    """Say what a search does where the two part."""
    step = traced.steps[parted.ends[index]]
    if step.action is Action.DECIDE and parted.starts[index][-1] == parted.ends[index]:
        return words.happening(step)
    return f"ends ({traced.result.status})"
