"""A random constraint of each kind on tasks, boxes, bins and knapsacks."""

from __future__ import annotations

from typing import Any

from magnets_cp.models.xcsp3.fuzz.draw import FITTING, Draw
from magnets_cp.models.xcsp3.instance import Condition

Parts = dict[str, Any]
# How often a task without a length is perhaps higher than the capacity.
_TALL = 0.3
# And one lies inside another.
_INSIDE = 0.6
# How often lengths are large where numbers of that kind are wanted; mostly heights are.
_LONG = 0.2
# The most bins.
_BINS = 8


def no_overlap(draw: Draw) -> Parts:
    """Tasks, or boxes, many of which just fit."""
    rng = draw.rng
    zero = {"": {"zeroIgnored": "false"}} if rng.random() < 0.5 else {}
    if rng.random() < 0.2:
        origins: Any = [draw.terms(2, 2), draw.terms(2, 2)]
        return {"origins": origins, "lengths": [draw.numbers(2, 0, 2), draw.numbers(2, 0, 2)], **zero}
    origins = draw.terms(rng.choice((2, 3, 3)), 4)
    lengths: list[Any] = draw.numbers(len(origins), rng.choice((0, 0, 1)), 2)
    placed = draw.values(origins)
    for at, begin in enumerate(placed):  # many end just where the next one begins
        gap = min((other - begin for other in placed if other > begin), default=0)
        lengths[at] = gap if gap in range(1, 4) and rng.random() < FITTING and lengths[at] in (1, 2) else lengths[at]
    if rng.random() < 0.3:
        lengths[0] = rng.choice(draw.names)
    elif rng.random() < _INSIDE:  # one without a length lies inside another
        at, other = rng.sample(range(len(origins)), 2)
        lengths[at], lengths[other] = 0, max(1, placed[at] - placed[other] + 1)
    return {"origins": origins, "lengths": lengths, **zero}


def cumulative(draw: Draw) -> Parts:
    """Tasks below a capacity, which they mostly reach."""
    rng = draw.rng
    origins = draw.terms(rng.choice((2, 3, 3)), 4)
    lengths: list[Any] = draw.numbers(len(origins), rng.choice((0, 0, 1)), 3, large=_LONG)
    heights: list[Any] = draw.numbers(len(origins), rng.choice((0, 1)), 3)
    if rng.random() < 0.5:
        lengths[0] = rng.choice(draw.names)
    if rng.random() < _TALL:
        at = rng.randrange(len(origins))
        lengths[at], heights[at] = 0, rng.randint(2, 4)
    tasks = list(zip(draw.values(origins), draw.values(lengths), heights, strict=True))
    peak = max(sum(h for begin, length, h in tasks if begin <= time < begin + length) for time, _, _ in tasks)
    operator = rng.choice(("le", "le", "lt"))
    capacity = max(0, peak + (operator == "lt") + rng.choice((0, 0, 0, 0, -1, 1)))
    condition = Condition(operator, rng.choice(draw.names) if rng.random() < 0.1 else capacity)
    return {"origins": origins, "lengths": lengths, "heights": heights, "condition": condition}


def bin_packing(draw: Draw) -> Parts:
    """Sizes in bins, which mostly come to what is asked; none lies beyond the bins, for what that means is not said."""
    rng, terms = draw.rng, draw.terms(2, 4)
    sizes = draw.numbers(len(terms), 0, 3)
    found = draw.values(terms)
    places = sorted({place for name in terms if isinstance(name, str) for place in draw.domains[name]})
    bins = range(places[-1] + 1 if places[0] >= 0 and places[-1] < _BINS else 0)
    loads = {at: sum(size for one, size in zip(found, sizes, strict=True) if one == at) for at in {*bins, *found}}
    ends: list[Parts] = [
        {"condition": Condition(rng.choice(("le", "lt")), max(loads.values()) + rng.choice((0, 0, 1)))}
    ]
    if bins:
        ends.append({"limits": [loads[at] + rng.choice((0, 0, 1)) for at in bins]})
        ends.append({"loads": [loads[at] + rng.choice((0, 0, 0, 0, 0, 1)) for at in bins]})
    return {"list": [terms], "sizes": sizes, **rng.choice(ends)}


def knapsack(draw: Draw) -> Parts:
    """Weights below a bound, and a profit."""
    terms = draw.terms(2, 3)
    weights, profits = draw.numbers(len(terms), 0, 3), draw.numbers(len(terms), 0, 3)
    found = draw.values(terms)
    total, gain = (sum(a * b for a, b in zip(found, known, strict=True)) for known in (weights, profits))
    conditions = [Condition("le", total + draw.rng.choice((0, 0, -1, 1))), draw.condition(gain)]
    return {"list": [terms], "weights": weights, "profits": profits, "condition": conditions}
