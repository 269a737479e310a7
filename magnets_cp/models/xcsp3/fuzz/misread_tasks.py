"""Tasks as solvers with common faults read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any

from magnets_cp.models.xcsp3.fuzz.changed_constraints import Misread, of_places, with_parts
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
    if any(isinstance(one, str) for one in lengths):
        most = [instance.variables[one][-1] if isinstance(one, str) else one for one in lengths]
        yield "most", with_parts(posted, lengths=most)
    if 0 in lengths:
        tall = [[("add", 0, height)] for height, length in zip(heights, lengths, strict=True) if length == 0]
        yield "no length", [posted, *(Posted("sum", "tall", {"list": [one], "condition": condition}) for one in tall)]


def _seen(right: Sequence[Any], wrong: Sequence[Any]) -> Iterator[list[Any]]:
    """The wrong ones, but for one that is right, for each."""
    return ([*wrong[:at], one, *wrong[at + 1 :]] for at, one in enumerate(right))
