"""Tasks, boxes and bins posted to the hand solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

from magnets_cp.models.building import Operand
from magnets_cp.models.sums import times
from magnets_cp.models.xcsp3.poster import Poster
from magnets_cp.models.xcsp3.rewriting import negated


def _no_overlap(poster: Poster) -> None:
    """Of two boxes one ends in some direction before the other begins; one without extent may be anywhere."""
    zero_counts = poster.attributes.get("zeroIgnored", "true") == "false"

    def boxes(part: str) -> list[list[Any]]:
        return [one if isinstance(one, list) else [one] for one in poster.parts[part]]

    origins, lengths = [[poster.expressions.operands(box) for box in boxes(part)] for part in ("origins", "lengths")]
    if not poster.are_not_negative([length for box in lengths for length in box]):
        _pairs_apart(poster, boxes("origins"), boxes("lengths"), zero_counts)
    elif all(len(box) == 1 for box in origins):
        poster.building.no_overlap(_joined(origins), _joined(lengths), zero_counts=zero_counts)
    else:
        poster.building.no_overlap_of_boxes(origins, lengths, zero_counts=zero_counts)


def _joined(rows: list[list[Operand]]) -> list[Operand]:
    return [term for row in rows for term in row]


def _pairs_apart(poster: Poster, origins: list[list[Any]], lengths: list[list[Any]], zero_counts: bool) -> None:
    """The same in parts, where lengths may be below 0."""
    truth = poster.expressions.truth
    for (origin, length), (other, wide) in combinations(list(zip(origins, lengths, strict=True)), 2):
        apart = [
            truth(("le", ("add", a, m), b))
            for pair in zip(origin, length, other, wide, strict=True)
            for a, m, b in ((pair[0], pair[1], pair[2]), (pair[2], pair[3], pair[0]))
        ]
        empty = [] if zero_counts else [truth(("eq", size, 0)) for size in (*length, *wide)]
        poster.building.clause([*apart, *empty])


def _cumulative(poster: Poster) -> None:
    origins, lengths, heights = (poster.operands(part) for part in ("origins", "lengths", "heights"))
    if "ends" in poster.parts:
        for origin, length, end in zip(origins, lengths, poster.operands("ends"), strict=True):
            poster.expressions.compare("eq", [origin, length], [end])
    if poster.are_not_negative([*lengths, *heights]):
        condition = poster.parts["condition"]
        limit = poster.expressions.operand(condition.operand)
        capacity = poster.building.sum_of([limit, -1]) if condition.operator == "lt" else limit
        poster.building.cumulative(origins, lengths, heights, capacity)
        return
    for time in sorted({*poster.domain(origins), *_ends(poster, origins, lengths, heights)}):
        poster.meet([_height_at(poster, time, task) for task in zip(origins, lengths, heights, strict=True)])
    poster.meet([])


def _ends(poster: Poster, *tasks: list[Operand]) -> Iterator[int]:
    """When tasks may end whose height may be below 0: more is used from then on."""
    for origin, length, height in zip(*tasks, strict=True):
        if not poster.are_not_negative([height]):
            begins, lasting = poster.domain([origin]), poster.domain([length])
            yield from (begin + long for begin in begins for long in lasting if long > 0)


def _height_at(poster: Poster, time: int, task: tuple[Operand, Operand, Operand]) -> Operand:
    return poster.building.function(task, lambda begin, length, height: height * (begin <= time < begin + length))


def _bin_packing(poster: Poster) -> None:
    items, sizes = poster.terms, poster.parts["sizes"]
    start = int(poster.attributes.get("startIndex", "0"))
    if "condition" in poster.parts:
        for place in poster.domain(items):
            used = poster.building.boolean(f"bin {place} of {poster.posted.name}")
            inside = [poster.is_number(one, place) for one in items]
            for one in inside:  # what holds of a bin is asked only of one with something in it
                poster.building.compare([used, times(one, -1)], ">=", 0)
            poster.building.clause([negated(used), *inside])
            poster.expressions.meet(_load(poster, items, sizes, place), poster.parts["condition"], (used[0], 1))
        return
    given = poster.operands("limits" if "limits" in poster.parts else "loads")
    for one in items:
        poster.building.keep(one, lambda number: start <= number < start + len(given))
    for place, number in enumerate(given, start):
        operator = "le" if "limits" in poster.parts else "eq"
        poster.expressions.compare(operator, _load(poster, items, sizes, place), [number])


def _load(poster: Poster, items: list[Operand], sizes: list[Any], place: int) -> list[Operand]:
    found: list[Operand] = []
    for item, size in zip(items, sizes, strict=True):
        inside = poster.is_number(item, place)
        if isinstance(size, int) and not isinstance(inside, int):
            found.append((inside[0], tuple([size * number for number in inside[1]])))
        else:
            found.append(poster.building.function([inside, poster.expressions.operand(size)], lambda a, b: a * b))
    return found


def _knapsack(poster: Poster) -> None:
    for part, condition in zip(("weights", "profits"), poster.parts["condition"], strict=True):
        poster.meet(poster.products(poster.posted.terms, poster.parts[part]), condition)


SCHEDULING: Mapping[str, Callable[[Poster], None]] = {
    "noOverlap": _no_overlap,
    "cumulative": _cumulative,
    "binPacking": _bin_packing,
    "knapsack": _knapsack,
}
