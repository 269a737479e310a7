"""One run of every instance by both solvers, in CPU time, what they are told included; and a table of it."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Any

from benchmarks.families.generators import FAMILIES
from benchmarks.families.model import Model
from hand_solver import Limits, Options, Status, solve

# What is quicker says little about a solver: both are taken to need so many seconds at least.
_LEAST = 0.001


class DisagreementError(Exception):
    """The solvers say different things of one instance."""


@dataclass(frozen=True)
class Pair:
    """An instance, the CPU seconds of the hand solver and of CP-SAT, and whether each decided it."""

    family: str
    instance: str
    seconds: tuple[float, float]
    decided: tuple[bool, bool]
    conflicts: tuple[int, int]

    @property
    def ratio(self) -> float:
        """The hand solver's time, of CP-SAT's."""
        return max(self.seconds[0], _LEAST) / max(self.seconds[1], _LEAST)


Said = tuple[str, int | None]  # a status, and the value if it is optimal


def pairs(families: Sequence[str], seeds: Sequence[int], limit: float) -> Iterator[Pair]:
    """Every instance measured. Raises DisagreementError."""
    for family in ("colouring", "knapsacks"):  # what is loaded once, and then looked through, counts for no instance
        first = FAMILIES[family][0](Random(0), 10)
        for run in (_by_hand, _by_cp_sat):
            run(first, limit)
    gc.freeze()
    for family in families:
        generate, sizes = FAMILIES[family]
        for size in sizes:
            for seed in seeds:
                model, name = generate(Random(f"{family} {size} {seed}"), size), f"{size}, seed {seed}"
                hand, hand_seconds, hand_conflicts = _timed(_by_hand, model, limit)
                other, other_seconds, other_conflicts = _timed(_by_cp_sat, model, limit)
                if hand and other and hand != other:
                    raise DisagreementError(f"{family} {name}: the hand solver says {hand}, CP-SAT {other}")
                decided = hand is not None, other is not None
                yield Pair(family, name, (hand_seconds, other_seconds), decided, (hand_conflicts, other_conflicts))


def _timed(
    run: Callable[[Model, float], tuple[Said | None, int]], model: Model, limit: float
) -> tuple[Said | None, float, int]:
    started = time.process_time()
    said, conflicts = run(model, limit)
    return said, time.process_time() - started, conflicts


def _by_hand(model: Model, limit: float) -> tuple[Said | None, int]:
    problem = model.problem()
    result = solve(problem, "auto", Options(), Limits(seconds=limit))
    if result.solutions and not problem.is_satisfied(result.solutions[0]):
        raise DisagreementError("the hand solver's solution breaks a constraint")
    is_open = result.status is Status.UNKNOWN or (problem.objective is not None and not result.complete)
    return None if is_open else (str(result.status), result.objective), result.statistics.fails


def _by_cp_sat(model: Model, limit: float) -> tuple[Said | None, int]:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    status = solver.solve(model.declared())
    said: dict[Any, Said | None] = {
        cp_model.OPTIMAL: ("optimal", round(solver.objective_value)) if model.prizes else ("satisfiable", None),
        cp_model.FEASIBLE: None if model.prizes else ("satisfiable", None),
        cp_model.INFEASIBLE: ("unsatisfiable", None),
    }
    return said.get(status), solver.num_conflicts


def table(measured: Sequence[Pair]) -> str:
    """Geometric means of the ratios, family by family and over all, and how many each decided."""
    lines = [
        "| family | instances | decided: hand, CP-SAT | seconds in all: hand, CP-SAT | hand / CP-SAT | worst |",
        "|---|---|---|---|---|---|",
    ]
    families = dict.fromkeys(pair.family for pair in measured)
    for name, of_family in [
        *((name, [p for p in measured if p.family == name]) for name in families),
        ("all", measured),
    ]:
        decided, seconds = (
            f"{sum(first):{form}}, {sum(second):{form}}"
            for form, (first, second) in (
                ("d", tuple(zip(*(p.decided for p in of_family), strict=True))),
                (".1f", tuple(zip(*(p.seconds for p in of_family), strict=True))),
            )
        )
        mean = exp(sum(log(pair.ratio) for pair in of_family) / len(of_family))
        worst = max(pair.ratio for pair in of_family)
        lines.append(f"| {name} | {len(of_family)} | {decided} | {seconds} | {mean:.2f} | {worst:.1f} |")
    return "\n".join(lines)
