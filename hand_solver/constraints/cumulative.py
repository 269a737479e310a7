"""Tasks that use a resource of limited capacity."""

from __future__ import annotations

from collections.abc import Iterable

from hand_solver.booleans import Encoding
from hand_solver.constraints.integers import Term
from hand_solver.constraints.ladder import climbed
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.resource import Resource
from hand_solver.constraints.tasks import listed_alike, refuse_negative
from hand_solver.problem.domains import Domains

# Literals "this task runs at this time" beyond which stating them takes longer than searching without them.
MOST_LITERALS = 1_000_000


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
        self._tasks = tasks = len(rows[0])
        begin, long, high = (self.views[at * tasks : (at + 1) * tasks] for at in range(3))
        refuse_negative(long, "lengths", self.name)
        refuse_negative(high, "heights", self.name)
        self._resource, self._capacity = Resource(begin, long, high), self.views[-1]

    def holds(self, numbers: list[int]) -> bool:
        """Does what runs when a task starts fit into the capacity?"""
        rows = zip(*[numbers[at * self._tasks : (at + 1) * self._tasks] for at in range(3)], strict=True)
        running = [(start, start + length, height) for start, length, height in rows if length and height]
        peaks = [sum(height for start, end, height in running if start <= time < end) for time, _, _ in running]
        return max(peaks, default=0) <= numbers[-1]

    def narrow(self, domains: Domains) -> bool:
        """The profile must fit, and others beside it; so must what lies between two times."""
        _, most = self._capacity.span(domains.masks)
        used = max([used for _, _, used in self._resource.profile(domains.masks)], default=0)
        return self._capacity.keep(domains, used, most) and self._resource.narrow(domains, most)

    def encode(self, encoding: Encoding) -> None:
        """For each time that a task may start at, the heights of those that run then: a sum.

        Raises NotImplementedError for a horizon so long that these are too many. Schutt, Feydy, Stuckey and Wallace,
        "Why cumulative decomposition is not as bad as it sounds", CP 2009.
        """
        if self._resource.literals(encoding) > MOST_LITERALS:
            raise NotImplementedError(
                f"{self!r}: {len(self._resource.times(encoding))} times are too many to be learnt from"
            )
        base, room, steps = climbed(encoding, [self._capacity])
        encoding.weigh_at_least(-base, room, steps)
        self._resource.encode(encoding, base, room, steps)
