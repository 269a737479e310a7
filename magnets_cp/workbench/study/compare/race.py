"""A race of configurations, run to tune: all start on a few boards, the better half goes on to twice as many.

So it goes until one is left, which has run on all boards; a round costs about as much as any other. This is successive
halving: Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", 2013; Jamieson and Talwalkar,
"Non-stochastic best arm identification and hyperparameter optimization", 2016.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from magnets_cp.workbench.study.store import Competitor, InstanceRow

_FEWEST = 3


@dataclass(frozen=True, slots=True)
class Round:
    """How many ran, on how many boards, and those that go on, the best first."""

    number: int
    boards: int
    left: Sequence[Competitor]


def race(
    entries: Sequence[Competitor],
    boards: Sequence[InstanceRow],
    ranked: Callable[[Sequence[Competitor], Sequence[InstanceRow]], Sequence[Competitor]],
) -> Iterator[Round]:
    """The rounds of a race; the first of those left after the last has won.

    ranked  runs these entries on these boards, if they have not run there yet, and says which are best. Those it leaves
            out are out of the race, such as who answered wrongly
    """
    left = entries
    halvings = max(1, (len(entries) - 1).bit_length())
    for later in reversed(range(halvings)):
        some = boards[: max(_FEWEST, -(-len(boards) // 2**later))]
        started, order = len(left), ranked(left, some)
        left = order[: -(-started // 2)]
        yield Round(started, len(some), left)
        if not left:
            return
