"""Tasks as solvers with common faults read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any

from magnets_cp.models.xcsp3.fuzz.changed_constraints import Misread, numbers, of_places, with_parts
from magnets_cp.models.xcsp3.instance import Instance, Posted


def apart(_: Instance, posted: Posted) -> Misread:
    """Of tasks that may not overlap; of boxes nothing."""
    origins, lengths = posted.parts["origins"], posted.parts["lengths"]
    if isinstance(origins[0], list):
        return
    yield "longer", with_parts(posted, lengths=[("add", one, 1) for one in lengths])
    tasks = list(zip(origins, lengths, strict=True))
    nearly = [("or", *map(_nearly, pair, pair[::-1]), _both(*pair)) for pair in combinations(tasks, 2)]
    yield "one together", Posted("intension", "nearly", {"function": ("and", *nearly)})
    if len(origins) > 2:
        yield "neighbours", [of_places(posted, "origins", pair) for pair in pairwise(range(len(origins)))]


def _nearly(one: Any, other: Any, more: int = 0) -> Any:
    """Is a task, an origin and a length, over when the other begins, or so much later?"""
    return ("le", ("add", *one), ("add", other[0], more))


def _both(one: Any, other: Any) -> Any:
    """Either task may come first if they may be together for one moment."""
    return ("and", _nearly(one, other, 1), _nearly(other, one, 1))


def cumulative(instance: Instance, posted: Posted) -> Misread:
    """Also of what each task sees of the others."""
    lengths, heights, condition = (posted.parts[part] for part in ("lengths", "heights", "condition"))
    yield "longer", with_parts(posted, lengths=[("add", one, 1) for one in lengths])
    shorter = _seen(lengths, [("sub", one, 1) for one in lengths])
    yield "shorter", [with_parts(posted, lengths=one) for one in shorter]
    lower = _seen(heights, [("min", one, 1) for one in heights])
    yield "heights", [with_parts(posted, heights=one) for one in lower]
    longest = with_parts(posted, lengths=[numbers(instance, one)[-1] for one in lengths])
    placed = {at for at, one in enumerate(posted.parts["origins"]) if len(numbers(instance, one)) == 1}
    for at, one in enumerate(lengths):  # what they rule out who are placed from the start
        if isinstance(one, str):
            yield "most", [posted, of_places(longest, "origins", sorted({at, *placed}))]
    yield "reached", [posted, Posted("intension", "reached", {"function": ("and", 1, *_below(posted))})]
    if 0 in lengths:
        tall = [[("add", 0, height)] for height, length in zip(heights, lengths, strict=True) if length == 0]
        yield "no length", [posted, *(Posted("sum", "tall", {"list": [one], "condition": condition}) for one in tall)]


def _below(posted: Posted) -> Iterator[Any]:
    """Of every two tasks that run together that they do not come to the capacity."""
    origins, lengths, heights, (operator, most) = (
        posted.parts[one] for one in ("origins", "lengths", "heights", "condition")
    )
    for one, other in combinations(zip(origins, lengths, heights, strict=True), 2):
        is_below = ("lt", ("add", one[2], other[2], int(operator == "lt")), most)
        is_nothing = [("eq", part, 0) for part in (*one[1:], *other[1:])]
        yield ("or", _nearly(one[:2], other[:2]), _nearly(other[:2], one[:2]), is_below, *is_nothing)


def _seen(right: Sequence[Any], wrong: Sequence[Any]) -> Iterator[list[Any]]:
    """The wrong ones, but for one that is right, for each."""
    return ([*wrong[:at], one, *wrong[at + 1 :]] for at, one in enumerate(right))
