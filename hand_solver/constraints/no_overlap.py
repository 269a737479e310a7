"""Tasks that run one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, permutations

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import FALSE, negated
from hand_solver.constraints.inequalities import state_linear, state_sum_at_most
from hand_solver.constraints.integers import Term
from hand_solver.constraints.ladder import Ladder, by_number
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.tasks import Window, listed_alike, put_in_order, refuse_negative, windows
from hand_solver.constraints.views import View, evenly
from hand_solver.problem.domains import Domains


class NoOverlap(OverIntegers):
    """No two tasks run at the same time; each runs from its start for its length. Also called disjunctive.

    Starts and lengths are terms or integers, lengths of 0 or more. A task of length 0 may be anywhere, unless
    ``zero_counts``: then it may not be within another.

    Of two tasks that can run in one order only the first pushes the second. Edge-finding: a task that cannot end
    before or among others in time comes after all of them, and so in the mirror. Carlier and Pinson, "An algorithm for
    solving the job-shop problem", 1989; here in O(n²) as in Baptiste, Le Pape and Nuijten, "Constraint-based
    scheduling", 2001, chapter 2. Not-first and not-last, which see more, are left out.

    >>> domains = Domains([0b000111, 0b000111, 0b111111])
    >>> NoOverlap([(x, range(6)) for x in range(3)], [2, 2, 2]).filter(domains), bin(domains.masks[2])
    (True, '0b110000')
    """

    def __init__(
        self,
        starts: Iterable[Term | int],
        lengths: Iterable[Term | int],
        name: str = "",
        *,
        zero_counts: bool = False,
    ) -> None:
        who = name or "no overlap"
        rows = listed_alike(who, starts=starts, lengths=lengths)
        super().__init__([*rows[0], *rows[1]], who)
        self._starts, self._lengths = self.views[: len(rows[0])], self.views[len(rows[0]) :]
        refuse_negative(self._lengths, "lengths", self.name)
        self.zero_counts = zero_counts
        self.asks_bounds = frozenset() if zero_counts else evenly(self.views)

    def holds(self, numbers: list[int]) -> bool:
        """Is one of any two over before the other begins?"""
        tasks = list(zip(numbers[: len(self._starts)], numbers[len(self._starts) :], strict=True))
        return not any(self._clash(*one, *other) for one, other in combinations(tasks, 2))

    def _clash(self, start: int, length: int, other: int, other_length: int) -> bool:
        return (
            start < other + other_length
            and other < start + length
            and (self.zero_counts or (length > 0 and other_length > 0))
        )

    def narrow(self, domains: Domains) -> bool:
        """Pairs in the one order they can have; then edge-finding, forward and in the mirror."""
        return self._in_order(domains) and self._find_edges(domains)

    def _counted(self, when: Sequence[Window]) -> list[int]:
        """The tasks that others have to keep clear of."""
        return [task for task, window in enumerate(when) if self.zero_counts or window.length > 0]

    def _in_order(self, domains: Domains) -> bool:
        when = windows(domains.masks, self._starts, self._lengths)
        tasks = list(zip(self._starts, self._lengths, strict=True))
        for one, other in permutations(self._counted(when), 2):
            first, second = when[one], when[other]
            cannot_come_first = second.earliest_end > first.latest  # the other
            if cannot_come_first and not put_in_order(domains, tasks[one], tasks[other]):
                return False
        return True

    def _find_edges(self, domains: Domains) -> bool:
        masks = domains.masks
        when = windows(masks, self._starts, self._lengths)
        tasks = [task for task, window in enumerate(when) if window.length > 0]
        mirrored = [Window(-one.latest_end, -one.earliest_end, one.length) for one in when]
        for task, end in _pushed(tasks, when):
            if not self._starts[task].keep(domains, end, self._starts[task].span(masks)[1]):
                return False
        for task, end in _pushed(tasks, mirrored):
            earliest = self._starts[task].span(masks)[0]
            if not self._starts[task].keep(domains, earliest, -end - when[task].length):
                return False
        return not any(end > limit for end, limit in _ends(tasks, when))

    def encode(self, encoding: Encoding) -> None:
        """For any two a Boolean that says which is first; then what the one is at least, the other is at least."""
        tasks = [_Task(encoding, start, length) for start, length in zip(self._starts, self._lengths, strict=True)]
        for one, other in combinations(tasks, 2):
            one.before[other], other.before[one] = self._state_pair(encoding, one, other)
        never_empty = [task for task in tasks if task.is_empty == FALSE]
        if len(never_empty) > 2:
            _state_sums(encoding, never_empty)

    def _state_pair(self, encoding: Encoding, one: _Task, other: _Task) -> tuple[int, int]:
        """The literals that the one is first, and that the other is."""
        first = encoding.unexplained()
        free = [] if self.zero_counts else [one.is_empty, other.is_empty]
        one.state_before(encoding, other, [first ^ 1, *free])
        other.state_before(encoding, one, [first, *free])
        # Where the order does not matter, the first is the one.
        for empty in free:
            encoding.clause(empty ^ 1, first)
        if self.zero_counts:
            for number, literal in one.starts.items():
                both = [one.is_empty ^ 1, other.is_empty ^ 1, literal ^ 1, other.starts.get(number, FALSE) ^ 1]
                encoding.clause(*both, first)
        return first, first ^ 1


class _Task:
    """A task in literals; ``before`` has for another the literal that this one is first."""

    def __init__(self, encoding: Encoding, start: View, length: View) -> None:
        self._encoding, self.view, self.start = encoding, start, Ladder(encoding, start)
        self._length = Ladder(encoding, length)
        self.is_empty = self._length.at_least(1) ^ 1
        self.length, self.longest = self._length.least, self._length.most
        self.before: dict[_Task, int] = {}

    @cached_property
    def starts(self) -> dict[int, int]:
        """For each time that it may start at, the literal that it does."""
        return by_number(self._encoding, self.view)

    def state_before(self, encoding: Encoding, other: _Task, unless: Sequence[int]) -> None:
        """The other starts when this is over, unless one of the literals holds."""
        state_sum_at_most(encoding, self.start, self._length, other.start, unless)


def _state_sums(encoding: Encoding, tasks: Sequence[_Task]) -> None:
    """A task starts when all that are first can be over, and is over in time for all that come after.

    Both follow from the pairs, but only case by case. They are the cuts of Applegate and Cook, "A computational study
    of the job-shop scheduling problem", 1991, for one task and those on one side of it.
    """
    begin = min(task.start.least for task in tasks)
    end = max(task.start.most + task.longest for task in tasks)
    for task in tasks:
        others = [other for other in tasks if other is not task]
        lengths = [other.length for other in others]
        not_first = [(other.before[task] ^ 1, other.length) for other in others]
        not_after = [(task.before[other] ^ 1, other.length) for other in others]
        needed = task.length + sum(lengths) - end
        if state_linear(encoding, [(task.view, 1)], begin + sum(lengths), literals=not_first):
            state_linear(encoding, [(task.view, -1)], needed, literals=not_after)
            continue
        rising, steps = task.start.steps()
        for degree, climbs, free in (
            (begin - task.start.least + sum(lengths), rising, not_first),
            (task.start.most + needed, negated(rising), not_after),
        ):
            literals = [literal for literal, _ in free]
            encoding.weigh_at_least(degree, [*climbs, *literals], [*steps, *lengths])


def _ends(tasks: Sequence[int], when: Sequence[Window]) -> Iterator[tuple[int, int]]:
    """For each latest end, when those are over at the earliest that must be over by then."""
    by_start = sorted(tasks, key=lambda task: when[task].earliest)
    for limit in {when[task].latest_end for task in tasks}:
        end = None
        for task in by_start:
            if when[task].latest_end <= limit:
                earliest = when[task].earliest
                end = (earliest if end is None else max(end, earliest)) + when[task].length
        if end is not None:
            yield end, limit


def _pushed(tasks: Sequence[int], when: Sequence[Window]) -> Iterator[tuple[int, int]]:
    """Tasks that come after some others, and when all those are over at the earliest."""
    by_start = sorted(tasks, key=lambda task: when[task].earliest)
    first = when[by_start[0]].earliest if by_start else 0
    for limit in {when[task].latest_end for task in tasks}:
        among = [task for task in by_start if when[task].latest_end <= limit]
        # From the end: when the tasks from here on are over if the first of them starts at its earliest.
        total, best, behind = 0, [first], [0]
        for task in reversed(among):
            total += when[task].length
            best.append(max(best[-1], when[task].earliest + total))
            behind.append(total)
        over = best[-1]
        places = {task: place for place, task in enumerate(among)}
        yield from _after_all(by_start, when, (limit, over), (places, best, behind, among))


def _after_all(
    by_start: Sequence[int],
    when: Sequence[Window],
    bounds: tuple[int, int],
    inside: tuple[dict[int, int], list[int], list[int], list[int]],
) -> Iterator[tuple[int, int]]:
    """Those outside that would make the ones inside late, were they not after all of them."""
    limit, over = bounds
    places, best, behind, among = inside
    # What of the ones inside starts before; when all would be over from one of these, which is after the first start.
    passed, ahead = 0, when[by_start[0]].earliest
    for task in by_start:
        window = when[task]
        if task in places:
            place = places[task]
            passed, ahead = place + 1, max(ahead, window.earliest + behind[len(among) - place])
            continue
        later = len(among) - passed
        with_it = max(ahead + window.length, window.earliest + window.length + behind[later], best[later])
        if with_it > limit and among:
            yield task, over
