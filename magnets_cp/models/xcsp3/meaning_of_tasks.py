"""The meaning of constraints on tasks, boxes, bins and tours, as ``meaning`` has the others."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

from magnets_cp.models.xcsp3.evaluation import Evaluated, evaluate


def no_overlap(read: Evaluated) -> bool:
    """No two boxes, or tasks, are in one place."""

    def boxes(part: str) -> list[list[int]]:
        return [read.of(one if isinstance(one, list) else (one,)) for one in read.parts[part]]

    placed = list(zip(boxes("origins"), boxes("lengths"), strict=True))
    if read.is_set("zeroIgnored", "true"):
        placed = [(origin, length) for origin, length in placed if all(length)]
    return all(
        any(a + m <= b or b + n <= a for a, m, b, n in zip(origin, length, other, wide, strict=True))
        for (origin, length), (other, wide) in combinations(placed, 2)
    )


def cumulative(read: Evaluated) -> bool:
    """What runs at any time meets the condition together."""
    origins, lengths, heights = (read.numbers(part) for part in ("origins", "lengths", "heights"))
    tasks = list(zip(origins, lengths, heights, strict=True))
    if read.has("ends") and any(a + b != end for a, b, end in zip(origins, lengths, read.numbers("ends"), strict=True)):
        return False
    # Where a task of a height below 0 ends, more is used than before.
    times = {time for origin, length, _ in tasks if length > 0 for time in (origin, origin + length)}
    return read.meets(0) and all(
        read.meets(sum(height for origin, length, height in tasks if origin <= time < origin + length))
        for time in times
    )


def bin_packing(read: Evaluated) -> bool:
    """What lies in each bin comes to what it may."""
    loads: dict[int, int] = defaultdict(int)
    for where, size in zip(read.found, read.numbers("sizes"), strict=True):
        loads[where] += size
    if read.has("condition"):
        return all(read.meets(load) for load in loads.values())
    part, is_limit = ("limits", True) if read.has("limits") else ("loads", False)
    given = dict(enumerate(read.numbers(part), read.start()))
    return set(loads) <= set(given) and all(
        loads[place] <= number if is_limit else loads[place] == number for place, number in given.items()
    )


def knapsack(read: Evaluated) -> bool:
    """Weights and profits come to what they should."""
    return all(
        read.meets(sum(a * b for a, b in zip(read.found, read.numbers(part), strict=True)), condition)
        for part, condition in zip(("weights", "profits"), read.parts["condition"], strict=True)
    )


def circuit(read: Evaluated) -> bool:
    """Those that do not stay make one circle."""
    successors = {place: to for place, to in enumerate(read.found, read.start()) if place != to}
    if not successors or not set(successors.values()) <= set(successors):
        return False
    at, length = successors[next(iter(successors))], 1
    while at != next(iter(successors)) and length <= len(successors):
        at, length = successors[at], length + 1
    size = evaluate(read.parts["size"], read.values) if read.has("size") else length
    return length == len(successors) == size
