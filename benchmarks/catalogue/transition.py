"""Where solutions end: along the axis of a family, the share of instances with a solution, and how hard they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median
from typing import NamedTuple

from benchmarks.catalogue.families import name_of
from benchmarks.catalogue.known import read
from hand_solver import Limits, Status, solve
from magnets_cp.models.xcsp3.puzzle import XCSP3

_WIDTH = 40


class Point(NamedTuple):
    """A place on the axis: how many instances have a solution, have none, were not decided; median conflicts."""

    place: float
    satisfiable: int
    unsatisfiable: int
    undecided: int
    conflicts: float

    def __str__(self) -> str:
        decided = max(1, self.satisfiable + self.unsatisfiable)
        bar = "#" * round(_WIDTH * self.satisfiable / decided)
        return f"{self.place:7.3f} |{bar:{_WIDTH}}| {self.satisfiable:3} of {decided:3} {self.conflicts:9.0f}"


def points(family: str, size: int, places: Sequence[float], seeds: int, conflicts: int) -> Iterator[Point]:
    """So many instances at each place, each for so many decisions at most."""
    for place in places:
        statuses, fails = [], []
        for seed in range(1, seeds + 1):
            problem = XCSP3.csp(read(name_of(family, size, place, seed)), "native")
            result = solve(problem, limits=Limits(nodes=conflicts))
            statuses.append(Status.SATISFIABLE if result.solutions else result.status)
            fails.append(result.statistics.fails)
        one, none, unknown = map(statuses.count, (Status.SATISFIABLE, Status.UNSATISFIABLE, Status.UNKNOWN))
        yield Point(place, one, none, unknown, median(fails))
