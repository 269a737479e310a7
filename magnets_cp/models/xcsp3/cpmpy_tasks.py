"""Tasks, boxes, bins and circuits of plain problems in CPMpy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import cpmpy
from cpmpy.expressions.utils import get_bounds

from magnets_cp.models.xcsp3.cpmpy_terms import Terms, compared, operand_of, truth, values_of


def no_overlap(terms: Terms, origins: Any, lengths: Any, zero_ignored: bool) -> Iterator[Any]:
    """No two tasks overlap. CPMpy's constraint ignores tasks of length 0 and forbids negative ones: else in parts."""
    found, long = terms.all_of(origins), terms.all_of(lengths)
    if any(get_bounds(one)[0] < (0 if zero_ignored else 1) for one in long):
        yield from boxes(terms, [(one,) for one in origins], [(one,) for one in lengths], zero_ignored)
    else:
        yield cpmpy.NoOverlap(found, long)


def boxes(terms: Terms, origins: Any, lengths: Any, zero_ignored: bool) -> Iterator[Any]:
    """No two boxes overlap, pair by pair."""
    placed = [(terms.all_of(a), terms.all_of(m)) for a, m in zip(origins, lengths, strict=True)]
    for (a, m), (b, n) in combinations(placed, 2):
        apart = [compared("le", p + long, q) for p, long, q in zip(a, m, b, strict=True)]
        apart += [compared("le", q + long, p) for p, q, long in zip(a, b, n, strict=True)]
        if zero_ignored:
            apart += [compared("eq", long, 0) for long in (*m, *n)]
        yield cpmpy.any([truth(one) for one in apart])


def cumulative(terms: Terms, *parts: Any) -> Iterator[Any]:
    """What runs at any time meets the condition: CPMpy's constraint for a capacity, else where tasks begin or end."""
    origins, lengths, heights, operator, operand = parts
    found, long, high = terms.all_of(origins), terms.all_of(lengths), terms.all_of(heights)
    bound = operand_of(terms, operand)
    yield compared(operator, 0, bound)
    if operator == "le" and all(get_bounds(one)[0] >= 0 for one in (*long, *high)):
        yield cpmpy.Cumulative(found, long, demand=high, capacity=bound)
        return
    ends = [(begin + length, length) for begin, length in zip(found, long, strict=True)]
    for time, own in [*zip(found, long, strict=True), *ends]:
        running = [
            truth(compared("le", a, time)) & truth(compared("lt", time, a + b))
            for a, b in zip(found, long, strict=True)
        ]
        load = cpmpy.sum([h * runs for h, runs in zip(high, running, strict=True)])
        yield truth(compared("gt", own, 0)).implies(truth(compared(operator, load, bound)))


def bin_packing(terms: Terms, scope: Any, sizes: Any, operator: str, operand: Any) -> Iterator[Any]:
    """The load of each bin that is used meets the condition."""
    found, bound = terms.all_of(scope), operand_of(terms, operand)
    for place in values_of(found):
        lies = [truth(compared("eq", one, place)) for one in found]
        yield cpmpy.any(lies).implies(truth(compared(operator, _load(terms, lies, sizes), bound)))


def bin_limits(terms: Terms, scope: Any, sizes: Any, limits: Any) -> Iterator[Any]:
    """The load of each bin is at most its limit."""
    yield from _loaded(terms, scope, sizes, [("le", one) for one in limits])


def bin_loads(terms: Terms, scope: Any, sizes: Any, loads: Any) -> Iterator[Any]:
    """The load of each bin is what it has to be."""
    yield from _loaded(terms, scope, sizes, [("eq", one) for one in loads])


def _loaded(terms: Terms, scope: Any, sizes: Any, bins: Any) -> Iterator[Any]:
    found = terms.all_of(scope)
    for one in found:
        yield compared("ge", one, 0)
        yield compared("lt", one, len(bins))
    for place, (operator, operand) in enumerate(bins):
        lies = [truth(compared("eq", one, place)) for one in found]
        yield compared(operator, _load(terms, lies, sizes), terms.term(operand))


def _load(terms: Terms, lies: Any, sizes: Any) -> Any:
    return cpmpy.sum([size * one for size, one in zip(terms.all_of(sizes), lies, strict=True)])


def circuit(terms: Terms, scope: Any, size: Any) -> Iterator[Any]:
    """Those that do not stay make one circle: numbered from its first place on, each is one more than the one before.

    CPMpy's ``Circuit`` lets none stay.
    """
    found = terms.all_of(scope)
    last = len(found) - 1
    yield from (compared(operator, one, bound) for one in found for operator, bound in (("ge", 0), ("le", last)))
    yield cpmpy.AllDifferent(found)
    moves = [truth(compared("ne", one, place)) for place, one in enumerate(found)]
    yield cpmpy.any(moves)
    if size is not None:
        yield compared("eq", cpmpy.sum(moves), terms.term(size))
    first, number = cpmpy.intvar(0, last), [cpmpy.intvar(0, last) for _ in found]
    for place, (one, leaves) in enumerate(zip(found, moves, strict=True)):
        yield leaves.implies(first <= place)
        yield (~leaves | (first == place)).implies(number[place] == 0)
        for to in range(len(found)):
            follows = leaves & truth(compared("eq", one, to)) & (first != to)
            yield follows.implies(number[to] == number[place] + 1)
    yield cpmpy.any([leaves & (first == place) for place, leaves in enumerate(moves)])
