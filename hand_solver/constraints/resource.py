"""A resource that tasks use a height of while they run."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import negated
from hand_solver.constraints.ladder import Ladder, by_number, ladder
from hand_solver.constraints.tasks import Window, windows
from hand_solver.constraints.views import View
from hand_solver.problem.domains import Domains

# A part of the profile: from a time until another, so much is used for certain.
Segment = tuple[int, int, int]


class Resource:
    """Tasks by their starts, lengths and heights: what is used at a time is at most a capacity."""

    def __init__(self, starts: Sequence[View], lengths: Sequence[View], heights: Sequence[View]) -> None:
        self._starts, self._lengths, self._heights = starts, lengths, heights

    def profile(self, masks: Sequence[int]) -> list[Segment]:
        """What is used for certain, where that is anything, from time to time."""
        return _profile(windows(masks, self._starts, self._lengths), self._least(masks))

    def narrow(self, domains: Domains, most: int) -> bool:
        """So much is not exceeded by what lies between two times, nor by tasks beside the profile."""
        masks = domains.masks
        when, least = windows(masks, self._starts, self._lengths), self._least(masks)
        segments = _profile(when, least)
        return not _is_overloaded(when, least, most) and all(
            self._beside(domains, task, window, segments, most) for task, window in enumerate(when)
        )

    def _least(self, masks: Sequence[int]) -> list[int]:
        return [height.span(masks)[0] for height in self._heights]

    def _beside(self, domains: Domains, task: int, window: Window, segments: Sequence[Segment], most: int) -> bool:
        """Keep the starts, lengths and heights of a task that fit beside what the others use for certain."""
        start, length, height = self._starts[task], self._lengths[task], self._heights[task]
        least, highest = height.span(domains.masks)
        _, longest = length.span(domains.masks)
        if window.length:
            highest = min(highest, most)
        for begin, end, used in segments:
            if window.latest <= begin and end <= window.earliest_end:  # it is a part of this itself
                highest = min(highest, most - (used - least))
            elif least and used + least > most:
                if window.length and not _start_outside(domains, start, begin - window.length + 1, end - 1):
                    return False
                if window.latest < end:
                    longest = min(longest, max(begin - window.earliest, 0))
        lowest = length.span(domains.masks)[0]
        return length.keep(domains, lowest, longest) and (not window.length or height.keep(domains, least, highest))

    def encode(self, encoding: Encoding, base: int, room: Sequence[int], steps: Sequence[int]) -> None:
        """For each time that a task may start at, the heights of those that run then: a sum of at most the capacity.

        That is ``base`` and the steps of those literals of ``room`` that hold.
        """
        running = [_Running(encoding, *of_task) for of_task in zip(self._starts, self._lengths, strict=True)]
        heights = [ladder(encoding, height) for height in self._heights]
        for time in self.times(encoding):
            used: list[tuple[int, int]] = []
            for task, (least, higher) in zip(running, heights, strict=True):
                runs = task.at(time)
                used.append((runs, least))
                used += [(encoding.either([runs ^ 1, literal ^ 1]) ^ 1, step) for literal, step in higher]
            weights = [weight for _, weight in used]
            encoding.weigh_at_least(
                sum(weights) - base, [*negated(literal for literal, _ in used), *room], [*weights, *steps]
            )

    def literals(self, encoding: Encoding) -> int:
        """How many literals ``encode`` speaks of, about: of a task of several lengths one a start, at any time."""
        domains = encoding.domains
        ways = [
            len(list(start.left(domains))) if len({number for _, number in length.left(domains)}) > 1 else 1
            for start, length in zip(self._starts, self._lengths, strict=True)
        ]
        return len(self.times(encoding)) * sum(ways)

    def times(self, encoding: Encoding) -> list[int]:
        """When a task may start, in order."""
        return sorted({number for start in self._starts for _, number in start.left(encoding.domains)})


class _Running:
    """Does a task run at a time? A literal a time."""

    def __init__(self, encoding: Encoding, start: View, length: View) -> None:
        self._encoding = encoding
        self._started, self._longer = Ladder(encoding, start), Ladder(encoding, length)
        self._starts = by_number(encoding, start)
        lengths = [number for _, number in length.left(encoding.domains)]
        self._fixed = lengths[0] if len(set(lengths)) == 1 else None

    def at(self, time: int) -> int:
        """The literal."""
        if self._fixed is not None:
            begun, over = self._started.at_least(time - self._fixed + 1), self._started.at_least(time + 1)
            return self._encoding.either([begun ^ 1, over]) ^ 1
        ways = [
            self._encoding.either([literal ^ 1, self._longer.at_least(time - begin + 1) ^ 1]) ^ 1
            for begin, literal in self._starts.items()
            if begin <= time
        ]
        return self._encoding.either(ways)


def _profile(when: Sequence[Window], heights: Sequence[int]) -> list[Segment]:
    changes: dict[int, int] = {}
    for window, height in zip(when, heights, strict=True):
        if height and window.latest < window.earliest_end:
            changes[window.latest] = changes.get(window.latest, 0) + height
            changes[window.earliest_end] = changes.get(window.earliest_end, 0) - height
    times, used, segments = sorted(changes), 0, []
    for begin, end in pairwise(times):
        used += changes[begin]
        if used:
            segments.append((begin, end, used))
    return segments


def _is_overloaded(when: Sequence[Window], heights: Sequence[int], capacity: int) -> bool:
    """Is there a time between which tasks must run that use more than there is?"""
    tasks = sorted(
        [(one.earliest, one.latest_end, one.length * height) for one, height in zip(when, heights, strict=True)],
        reverse=True,
    )
    for end in {end for _, end, _ in tasks}:
        energy = 0
        for earliest, latest_end, needed in tasks:
            if latest_end <= end:
                energy += needed
                if energy > capacity * (end - earliest):
                    return True
    return False


def _start_outside(domains: Domains, start: View, least: int, most: int) -> bool:
    """Keep the starts that are not from ``least`` to ``most``."""
    lowest, highest = start.span(domains.masks)
    if most < lowest or highest < least:
        return True
    return start.drop_between(domains, least, most)
