"""Families that ask for the best solution, as ``puzzles`` has those that ask for any."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

from benchmarks.catalogue.xml import Xml


def knapsack(rng: Random, size: int, room: float) -> Xml:
    """Things of random worth in two knapsacks' worth of limits, each a share of what all things weigh."""
    xml = Xml()
    x = xml.array("x", size, "0..1")
    for _ in range(2):
        weights = [rng.randint(10, 60) for _ in x]
        xml.sum(x, f"(le,{int(room * sum(weights))})", weights)
    xml.best("maximize", x, [rng.randint(10, 60) for _ in x])
    return xml


def golomb(_: Random, size: int, __: float) -> Xml:
    """The shortest ruler with so many marks, all of whose distances differ (CSPLib 6)."""
    xml = Xml()
    most = size * size
    marks = xml.array("mark", size, f"0..{most}")
    distances = xml.array("distance", size * (size - 1) // 2, f"1..{most}")
    xml.is_number(marks[0], 0)
    for distance, (one, other) in zip(distances, combinations(marks, 2), strict=True):
        xml.holds(f"eq({distance},sub({other},{one}))")
    for one, other in pairwise(marks):
        xml.holds(f"lt({one},{other})")
    xml.different(distances)
    xml.best("minimize", marks[-1:])
    return xml


def set_cover(rng: Random, size: int, members: float) -> Xml:
    """The cheapest of so many sets that cover half as many things, each with so many members."""
    xml = Xml()
    x = xml.array("x", size, "0..1")
    things = size // 2
    sets = [rng.sample(range(things), round(members)) for _ in x]
    for thing in range(things):
        holding = [one for one, members_of in zip(x, sets, strict=True) if thing in members_of]
        if holding:
            xml.sum(holding, "(ge,1)")
    xml.best("minimize", x, [rng.randint(5, 40) for _ in x])
    return xml


def independent_set(rng: Random, size: int, degree: float) -> Xml:
    """As many vertices as can be of which no two are neighbours, in a random graph of this mean degree."""
    xml = Xml()
    x = xml.array("x", size, "0..1")
    for pair in rng.sample(list(combinations(x, 2)), round(degree * size / 2)):
        xml.sum(pair, "(le,1)")
    xml.best("maximize", x)
    return xml


def job_shop(rng: Random, size: int, machines: float) -> Xml:
    """So many jobs through so many machines, each in an order of its own, done as soon as can be."""
    xml = Xml()
    count = round(machines)
    lengths = [[rng.randint(1, 9) for _ in range(count)] for _ in range(size)]
    orders = [rng.sample(range(count), count) for _ in range(size)]
    most = sum(map(sum, lengths))
    starts = [xml.array(f"job{job}", count, f"0..{most}") for job in range(size)]
    [end] = xml.array("end", 1, f"0..{most}")
    for start, length in zip(starts, lengths, strict=True):
        for one, after, time in zip(start, [*start[1:], end], length, strict=True):
            xml.holds(f"le(add({one},{time}),{after})")
    for machine in range(count):
        at = [order.index(machine) for order in orders]
        xml.no_overlap([starts[job][at[job]] for job in range(size)], [lengths[job][at[job]] for job in range(size)])
    xml.best("minimize", [end])
    return xml
