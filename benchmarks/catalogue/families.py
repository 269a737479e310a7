"""The families, and the instances of the catalogue: each has a name, from which it is made again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from benchmarks.catalogue import optima, puzzles
from benchmarks.catalogue.xml import Xml


class Family(NamedTuple):
    """How instances are made, what the axis says, and the sizes, places on the axis and seeds of the catalogue.

    Every size stands with every place on the axis and every seed.
    """

    make: Callable[[Random, int, float], Xml]
    axis: str
    sizes: Sequence[int]
    places: Sequence[float]
    seeds: int = 1


FAMILIES = {
    "quasigroup": Family(puzzles.quasigroup, "share given", (12, 20), (0.3, 0.38, 0.42, 0.46, 0.55)),
    "colouring": Family(puzzles.colouring, "mean degree", (60, 120), (3.6, 4.2, 4.6, 4.9, 5.4)),
    "rb": Family(puzzles.model_rb, "share forbidden", (12, 16), (0.18, 0.22, 0.25, 0.28, 0.32)),
    "langford": Family(puzzles.langford, "copies", (4, 6, 7, 8, 9, 10), (2, 3)),
    "golfers": Family(puzzles.golfers, "weeks", (3, 4, 5), (2, 3, 4)),
    "all-interval": Family(puzzles.all_interval, "none", (6, 8, 9, 10, 11, 12, 14), (0,)),
    "nonogram": Family(puzzles.nonogram, "share dark", (12, 20), (0.3, 0.4, 0.5, 0.6, 0.7)),
    "magic-square": Family(puzzles.magic_square, "cells given", (3, 4, 5), (0, 2, 4, 6)),
    "queens": Family(puzzles.queens, "share given", (12, 24, 40), (0.0, 0.15, 0.3, 0.45)),
    "pigeons": Family(puzzles.pigeons, "pigeons too many", (6, 9, 12), (0, 1, 2)),
    "knapsack": Family(optima.knapsack, "room, of the weight of all", (15, 25, 40), (0.2, 0.35, 0.5, 0.7)),
    "golomb": Family(optima.golomb, "none", (4, 5, 6, 7, 8), (0,)),
    "set-cover": Family(optima.set_cover, "members of a set", (30, 60), (3, 4, 6, 8)),
    "independent-set": Family(optima.independent_set, "mean degree", (30, 50, 70), (2.0, 4.0, 6.0, 9.0)),
    "job-shop": Family(optima.job_shop, "machines", (3, 4, 5, 6), (2, 3, 4)),
}
_NAME = re.compile(r"(?P<family>[a-z-]+)-n(?P<size>[0-9]{1,4})-a(?P<place>[0-9.]{1,8})-s(?P<seed>[0-9]{1,9})")


def names() -> Iterator[str]:
    """The instances of the catalogue, in its order."""
    for name, family in FAMILIES.items():
        for size in family.sizes:
            for place in family.places:
                for seed in range(1, family.seeds + 1):
                    yield name_of(name, size, place, seed)


def name_of(family: str, size: int, place: float, seed: int) -> str:
    """What an instance is called, as a file without its suffix."""
    return f"{family}-n{size}-a{place:g}-s{seed}"


def made(name: str) -> str:
    """The instance of this name, of the catalogue or not, as XCSP3. Raises ValueError for what is no name of one."""
    found = _NAME.fullmatch(name)
    if not found or found["family"] not in FAMILIES:
        raise ValueError(f"expected FAMILY-nSIZE-aPLACE-sSEED with a family of {', '.join(FAMILIES)}, found {name}")
    family = FAMILIES[found["family"]]
    return family.make(Random(name), int(found["size"]), float(found["place"])).text()
