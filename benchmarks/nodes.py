"""Nodes a second of depth-first search in plain Python and in machine code, on standard families: one tree for both."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp, log
from random import Random
from typing import NamedTuple

from benchmarks.families.generators import FAMILIES
from hand_solver import Limits, Options, Problem, solve
from hand_solver.backtracking.heuristics.view import View
from hand_solver.result import Statistics

SIZES = {
    "queens": 32,
    "quasigroups": 24,
    "colouring": 80,
    "magic squares": 5,
    "Golomb": 8,
    "golfers": 4,
    "Sudoku": 4,
    "knapsacks": 25,
    "random binary": 24,
}

# Runs in machine code, of which the quickest counts: each takes some hundredths of a second.
REPEATS = 3


def own(view: View) -> int:
    """A heuristic as users write them: MRV, ties to the highest degree."""
    return min(view.unassigned(), key=lambda x: (view.size(x), -view.degree(x)))


HEURISTICS: dict[str, tuple[str | Callable[[View], int], str]] = {
    "mrv": ("mrv", "input_order"),
    "dom_wdeg, lcv": ("dom_wdeg", "lcv"),
    "own, in Python": (own, "input_order"),
}


class OtherTreeError(Exception):
    """The two forms have not taken the same steps."""


@dataclass(frozen=True)
class Rates:
    """Of a family and heuristics, nodes a CPU second in Python and in machine code."""

    family: str
    heuristics: str
    python: float
    machine_code: float

    @property
    def ratio(self) -> float:
        """How many times as fast machine code is."""
        return self.machine_code / self.python


def problem_of(family: str) -> Problem:
    """One instance, always the same."""
    size = SIZES[family]
    return FAMILIES[family][0](Random(f"{family} {size} 0"), size).problem()


def limits_for(problem: Problem, nodes: int) -> Limits:
    """All solutions, or the best one, within so many nodes."""
    return Limits(nodes=nodes, solutions=None if problem.objective is None else 1)


def rates(families: Sequence[str], inference: str, nodes: int) -> Iterator[Rates]:
    """Every family measured with every pair of heuristics, on the first nodes of a tree. Raises OtherTreeError."""
    for family in families:
        problem = problem_of(family)
        limits = limits_for(problem, nodes)
        for name, (variable, value) in HEURISTICS.items():
            options = Options(inference, variable, value)
            python = measured(problem, replace(options, compiled=False), limits)
            machine_code = [measured(problem, replace(options, compiled=True), limits) for _ in range(REPEATS)]
            if python.counted != machine_code[0].counted:
                raise OtherTreeError(f"{family}, {name}: {python.counted} in Python, {machine_code[0].counted}")
            yield Rates(family, name, python.rate, max(one.rate for one in machine_code))


class Measured(NamedTuple):
    """What a run counted, and its nodes a CPU second."""

    counted: Statistics
    rate: float


def measured(problem: Problem, options: Options, limits: Limits) -> Measured:
    """One run, the making of arrays included."""
    started = time.process_time()
    statistics = solve(problem, "dfs", options, limits).statistics
    seconds = time.process_time() - started
    return Measured(replace(statistics, seconds=0), statistics.nodes / seconds)


def table(measured: Sequence[Rates]) -> Iterator[str]:
    """The table, line by line."""
    yield f"{'family':<18} {'heuristics':<16} {'Python':>10} {'machine code':>14} {'ratio':>7}"
    for one in measured:
        family = f"{one.family}, {SIZES[one.family]}"
        yield f"{family:<18} {one.heuristics:<16} {one.python:>10,.0f} {one.machine_code:>14,.0f} {one.ratio:>7.1f}"
    for name in HEURISTICS:
        ratios = [one.ratio for one in measured if one.heuristics == name]
        if ratios:
            yield f"{'mean of ratios':<18} {name:<16} {'':>25} {exp(sum(map(log, ratios)) / len(ratios)):>7.1f}"
