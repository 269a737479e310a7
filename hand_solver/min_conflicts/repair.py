"""Min-conflicts: a full assignment, repaired one variable at a time. Finds solutions; never proves that there is none.

Minton, Johnston, Philips and Laird, "Minimizing conflicts: a heuristic repair method for constraint satisfaction and
scheduling problems", Artificial Intelligence 58, 1992.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from random import Random

from hand_solver.events import Observer
from hand_solver.limits import Limits, Monitor
from hand_solver.min_conflicts.penalty import Penalty, penalty_of
from hand_solver.problem import Assignment, Problem
from hand_solver.problem.domains import members
from hand_solver.result import LimitReached, Result, Statistics, Status

_FIRST = Limits()
# The greedy start looks at no more values of a variable than this; repairs look at all.
_SAMPLE = 200


@dataclass(frozen=True, slots=True)
class LocalOptions:
    """How to search.

    steps     most steps from one start; None for 10,000 and 50 a variable
    starts    starts in a row that find nothing new, after which to give up; None to leave the end to the limits
    walk      the share of steps that go on although the cost rises: what leads out of a local minimum
    seed      of all randomness
    """

    steps: int | None = None
    starts: int | None = 10
    walk: float = 0.05
    seed: int = 0

    def as_text(self) -> dict[str, str]:
        """Every option by name, as text; those that are None left out."""
        given = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {"search": "min_conflicts", **{key: str(value) for key, value in given if value is not None}}


@dataclass(slots=True)
class LocalStatistics(Statistics):
    """``nodes`` counts steps, each of which looks for a better value of one variable; ``restarts`` as everywhere.

    best_cost  the least cost of an assignment met; 0 for a solution
    """

    best_cost: int = -1


_DEFAULT = LocalOptions()


def solve(
    problem: Problem, options: LocalOptions = _DEFAULT, limits: Limits = _FIRST, *, observer: Observer | None = None
) -> Result:
    """Repair until a limit is reached or starts find nothing new any more; by default for the first solution.

    From every start at most one solution is found; several are looked for from several. The status is never
    ``unsatisfiable`` and the result never complete: not to have found anything proves nothing. The observer is told
    of solutions and restarts; a step is no decision, since it is never taken back.
    """
    observer = observer or Observer()
    statistics = LocalStatistics()
    monitor = Monitor(limits, statistics, [observer])
    started = time.perf_counter()
    found: dict[Assignment, None] = {}
    fruitless = 0
    try:
        for solution in _starts(problem, options, statistics, monitor):
            if solution is None or solution in found:
                fruitless += 1
            else:
                found[solution] = None
                fruitless = 0
                observer.on_solution(solution)
            if len(found) == limits.solutions or fruitless == options.starts:
                break
            monitor.at_node()
            statistics.restarts += 1
            observer.on_restart()
    except LimitReached:
        pass
    statistics.seconds = time.perf_counter() - started
    status = Status.SATISFIABLE if found else Status.UNKNOWN
    return Result(status, tuple(found), complete=False, statistics=statistics, configuration=options.as_text())


def _starts(
    problem: Problem, options: LocalOptions, statistics: LocalStatistics, monitor: Monitor
) -> Iterator[Assignment | None]:
    """One start after the other, without end: the solution found from it, None if none was."""
    listed = _Listed()
    domains = [listed[variable.mask] for variable in problem.variables]
    rng = Random(options.seed)
    steps = 10_000 + 50 * len(domains) if options.steps is None else options.steps
    while all(domains):
        repair = Repair(problem, domains, rng, monitor)
        repair.improve_each()
        yield tuple(repair.assignment) if repair.run(steps, options.walk, statistics) else None


class _Listed(dict[int, tuple[int, ...]]):
    """Mask -> its values. Most variables share their domain, and a large one takes time to list."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        values = self[mask] = tuple(members(mask))
        return values


class Repair:
    """A full assignment, its cost, and the steps that lower it."""

    def __init__(self, problem: Problem, domains: Sequence[Sequence[int]], rng: Random, monitor: Monitor) -> None:
        self.assignment = [rng.choice(domain) for domain in domains]
        self._domains = domains
        self._rng = rng
        self._monitor = monitor
        self._free = [variable for variable, domain in enumerate(domains) if len(domain) > 1]
        self._penalties: list[Penalty] = []
        self._on: list[list[tuple[Penalty, int]]] = [[] for _ in domains]
        for constraint in problem.constraints:
            monitor.check_time()
            penalty = penalty_of(constraint, [self.assignment[variable] for variable in constraint.scope])
            self._penalties.append(penalty)
            for position, variable in enumerate(constraint.scope):
                self._on[variable].append((penalty, position))
        self.cost = sum(penalty.cost for penalty in self._penalties)

    def improve_each(self) -> None:
        """Every variable once, in random order, takes the best of some of its values: the greedy start."""
        for variable in self._rng.sample(self._free, len(self._free)):
            if self._is_in_conflict(variable):
                domain = self._domains[variable]
                values = domain if len(domain) <= _SAMPLE else self._rng.sample(domain, _SAMPLE)
                self._take_best(variable, values, most=0)
                self._monitor.check_time()

    def run(self, steps: int, walk: float, statistics: LocalStatistics) -> bool:
        """So many steps, fewer if a solution is found; was one? Raises LimitReached."""
        if statistics.best_cost < 0 or self.cost < statistics.best_cost:
            statistics.best_cost = self.cost
        for _ in range(steps):
            if self.cost == 0 or not self._free:
                break
            self._monitor.at_node()
            statistics.nodes += 1
            variable = self._in_conflict()
            values = self._domains[variable]
            if self._rng.random() < walk:
                self._take_best(variable, [self._rng.choice(values)], most=None)
            else:
                self._take_best(variable, values, most=0)
            statistics.best_cost = min(statistics.best_cost, self.cost)
        return self.cost == 0

    def _is_in_conflict(self, variable: int) -> bool:
        return any(penalty.blames(position) for penalty, position in self._on[variable])

    def _in_conflict(self) -> int:
        """A variable in conflict, each equally likely: drawn until one is, then looked for among all."""
        free, choice = self._free, self._rng.choice
        for _ in range(len(free)):
            variable = choice(free)
            if self._is_in_conflict(variable):
                return variable
        return choice([variable for variable in free if self._is_in_conflict(variable)] or free)

    def _take_best(self, variable: int, values: Sequence[int], *, most: int | None) -> None:
        """Take the other value that costs least, ties at random, unless the cost rises by more than ``most``."""
        own, least, best = self.assignment[variable], most, []
        on = self._on[variable]
        for value in values:
            if value != own:
                delta = 0
                for penalty, position in on:
                    delta += penalty.delta(position, value)
                if least is None or delta < least:
                    least, best = delta, [value]
                elif delta == least:
                    best.append(value)
        if best and least is not None:
            value = self._rng.choice(best)
            for penalty, position in on:
                penalty.move(position, value)
            self.assignment[variable] = value
            self.cost += least
