"""Families that ask for a solution. Each takes random numbers, a size, and a place on its axis: see ``families``."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import log
from random import Random

from benchmarks.catalogue.xml import Xml
from benchmarks.families.generators import automaton


def quasigroup(rng: Random, size: int, filled: float) -> Xml:
    """A latin square of which a share is given, each number by itself possible: completion (Gomes and Selman 1997)."""
    xml = Xml()
    x = xml.array("x", size * size, f"0..{size - 1}")
    given: dict[int, int] = {}
    for place in rng.sample(range(size * size), round(filled * size * size)):
        row, column = divmod(place, size)
        used = {number for other, number in given.items() if other // size == row or other % size == column}
        if left := sorted(set(range(size)) - used):
            given[place] = rng.choice(left)
            xml.is_number(x[place], given[place])
    for line in range(size):
        xml.different(x[line * size : line * size + size])
        xml.different(x[line::size])
    return xml


def colouring(rng: Random, size: int, degree: float) -> Xml:
    """A random graph of this many vertices and mean degree in three colours; hard near 4.69 (Cheeseman et al. 1991)."""
    xml = Xml()
    x = xml.array("x", size, "0..2")
    for one, other in rng.sample(list(combinations(x, 2)), round(degree * size / 2)):
        xml.holds(f"ne({one},{other})")
    return xml


def model_rb(rng: Random, size: int, tightness: float) -> Xml:
    """Random pairs of which a share is forbidden: model RB with alpha 0.8, r 2.8; threshold 0.25 (Xu and Li 2000)."""
    xml = Xml()
    values = range(round(size**0.8))
    x = xml.array("x", size, f"0..{len(values) - 1}")
    pairs = [(a, b) for a in values for b in values]
    for _ in range(round(2.8 * size * log(size))):
        xml.table(rng.sample(x, 2), sorted(rng.sample(pairs, round(tightness * len(pairs)))), allowed=False)
    return xml


def langford(_: Random, size: int, copies: float) -> Xml:
    """The numbers 1 to n, each so many times, with k others between two of k (CSPLib 24)."""
    times = round(copies)
    xml = Xml()
    places = [xml.array(f"p{number}", times, f"0..{times * size - 1}") for number in range(1, size + 1)]
    for number, of_number in enumerate(places, start=1):
        for one, after in pairwise(of_number):
            xml.holds(f"eq({after},add({one},{number + 1}))")
    xml.different([place for of_number in places for place in of_number])
    return xml


def golfers(_: Random, size: int, weeks: float) -> Xml:
    """Groups of three that play some weeks, no two players twice in one group (CSPLib 10)."""
    xml = Xml()
    players = range(3 * size)
    x = [xml.array(f"week{week}", len(players), f"0..{size - 1}") for week in range(round(weeks))]
    for week in x:
        for group in range(size):
            xml.count(week, group, "(eq,3)")
    for player in players:
        xml.is_number(x[0][player], player // 3)
    for one, other in combinations(players, 2):
        met = [f"eq({week[one]},{week[other]})" for week in x]
        xml.sum(met, "(le,1)")
    return xml


def all_interval(_: Random, size: int, __: float) -> Xml:
    """A row of all numbers whose steps are all different, too (CSPLib 7)."""
    xml = Xml()
    x, steps = xml.array("x", size, f"0..{size - 1}"), xml.array("step", size - 1, f"1..{size - 1}")
    for step, (one, after) in zip(steps, pairwise(x), strict=True):
        xml.holds(f"eq({step},dist({one},{after}))")
    xml.different(x)
    xml.different(steps)
    return xml


def nonogram(rng: Random, size: int, dark: float) -> Xml:
    """A random picture, by the lengths of its blocks; the share of dark cells is the axis (CSPLib 12)."""
    picture = [[int(rng.random() < dark) for _ in range(size)] for _ in range(size)]
    xml = Xml()
    x = xml.array("x", size * size, "0..1")
    for line in range(size):
        xml.regular(x[line * size : line * size + size], *automaton(picture[line]))
        xml.regular(x[line::size], *automaton([row[line] for row in picture]))
    return xml


def magic_square(rng: Random, size: int, given: float) -> Xml:
    """Different numbers whose rows, columns and diagonals come to the same, some of them given (CSPLib 19)."""
    xml = Xml()
    cells = size * size
    x = xml.array("x", cells, f"1..{cells}")
    xml.different(x)
    lines = [x[line * size : line * size + size] for line in range(size)] + [x[line::size] for line in range(size)]
    for line in (*lines, x[:: size + 1], x[size - 1 : -1 : size - 1]):
        xml.sum(line, f"(eq,{size * (cells + 1) // 2})")
    numbers = rng.sample(range(1, cells + 1), round(given))
    for cell, number in zip(rng.sample(x, len(numbers)), numbers, strict=True):
        xml.is_number(cell, number)
    return xml


def queens(rng: Random, size: int, placed: float) -> Xml:
    """Queens that do not attack one another, a share of them given: completion (Gent et al. 2017)."""
    xml = Xml()
    x = xml.array("x", size, f"0..{size - 1}")
    for step in (-1, 0, 1):
        xml.different([f"add({one},{step * row + size})" for row, one in enumerate(x)])
    given: dict[int, int] = {}
    for row in rng.sample(range(size), round(placed * size)):
        left = [
            column
            for column in range(size)
            if all(column != at and abs(column - at) != abs(row - other) for other, at in given.items())
        ]
        if left:
            given[row] = rng.choice(left)
            xml.is_number(x[row], given[row])
    return xml


def pigeons(_: Random, size: int, too_many: float) -> Xml:
    """Pigeons in as many holes, or in some fewer, no two in one, told pair by pair."""
    xml = Xml()
    x = xml.array("x", size + round(too_many), f"0..{size - 1}")
    for one, other in combinations(x, 2):
        xml.holds(f"ne({one},{other})")
    return xml
