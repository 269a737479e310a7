"""Tasks that use a resource of limited capacity."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import negated
from hand_solver.constraints.integers import Term
from hand_solver.constraints.ladder import Ladder, by_number, climbed, ladder
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.tasks import Window, listed_alike, refuse_negative, windows
from hand_solver.constraints.views import View
from hand_solver.problem.domains import Domains

# Literals "this task runs at this time" beyond which stating them takes longer than searching without them.
MOST_LITERALS = 1_000_000
# A part of the profile: from a time until another, so much is used for certain.
Segment = tuple[int, int, int]


class Cumulative(OverIntegers):
    """At any time the tasks that run use at most ``capacity``; a task uses its height from its start for its length.

    Starts, lengths, heights and the capacity are terms or integers; lengths and heights are 0 or more.

    Time-table filtering: where a task runs for certain is added up to a profile, and others do not start where they
    would exceed it; they lose every such start, not only those at the ends. Overload checking: of tasks that lie
    between two times the least they use must fit there. Weaker than edge-finding. Beldiceanu and Carlsson, "A new
    multi-resource cumulatives constraint with negative heights", CP 2002; Wolf and Schrader, "O(n log n) overload
    checking for the cumulative constraint and its application", INAP 2005.

    >>> domains = Domains([0b0100, 0b1111])
    >>> Cumulative([(0, range(4)), (1, range(4))], [2, 2], [1, 2], 2).filter(domains), domains.masks
    (True, [4, 1])
    """

    def __init__(
        self,
        starts: Iterable[Term | int],
        lengths: Iterable[Term | int],
        heights: Iterable[Term | int],
        capacity: Term | int,
        name: str = "",
    ) -> None:
        who = name or "cumulative"
        rows = listed_alike(who, starts=starts, lengths=lengths, heights=heights)
        super().__init__([*rows[0], *rows[1], *rows[2], capacity], who)
        tasks = len(rows[0])
        self._starts, self._lengths = self.views[:tasks], self.views[tasks : 2 * tasks]
        self._heights, self._capacity = self.views[2 * tasks : -1], self.views[-1]
        refuse_negative(self._lengths, "lengths", self.name)
        refuse_negative(self._heights, "heights", self.name)

    def holds(self, numbers: list[int]) -> bool:
        """Does what runs when a task starts fit into the capacity?"""
        tasks = len(self._starts)
        rows = zip(numbers[:tasks], numbers[tasks : 2 * tasks], numbers[2 * tasks : -1], strict=True)
        running = [(start, start + length, height) for start, length, height in rows if length and height]
        peaks = [sum(height for start, end, height in running if start <= time < end) for time, _, _ in running]
        return max(peaks, default=0) <= numbers[-1]

    def narrow(self, domains: Domains) -> bool:
        """The profile must fit, and others beside it; so must what lies between two times."""
        masks = domains.masks
        when = windows(masks, self._starts, self._lengths)
        least = [height.span(masks)[0] for height in self._heights]
        segments = _profile(when, least)
        _, most = self._capacity.span(masks)
        if not self._capacity.keep(domains, max([used for _, _, used in segments], default=0), most):
            return False
        return not _is_overloaded(when, least, most) and all(
            self._beside(domains, task, window, segments, most) for task, window in enumerate(when)
        )

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

    def encode(self, encoding: Encoding) -> None:
        """For each time that a task may start at, the heights of those that run then: a sum.

        Raises NotImplementedError for a horizon so long that these are too many. Schutt, Feydy, Stuckey and Wallace,
        "Why cumulative decomposition is not as bad as it sounds", CP 2009.
        """
        times = {number for start in self._starts for _, number in start.left(encoding.domains)}
        if len(times) * len(self._starts) > MOST_LITERALS:
            raise NotImplementedError(f"{self!r}: {len(times)} times are too many to be learnt from")
        running = [_Running(encoding, *of_task) for of_task in zip(self._starts, self._lengths, strict=True)]
        heights = [ladder(encoding, height) for height in self._heights]
        base, room, steps = climbed(encoding, [self._capacity])
        encoding.weigh_at_least(-base, room, steps)
        for time in sorted(times):
            used: list[tuple[int, int]] = []
            for task, (least, higher) in zip(running, heights, strict=True):
                runs = task.at(time)
                used.append((runs, least))
                used += [(encoding.either([runs ^ 1, literal ^ 1]) ^ 1, step) for literal, step in higher]
            weights = [weight for _, weight in used]
            encoding.weigh_at_least(
                sum(weights) - base, [*negated(literal for literal, _ in used), *room], [*weights, *steps]
            )


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
    """What is used for certain, where that is anything, from time to time."""
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
