"""What the public seams cost: built-in heuristics beside copies of them, in both forms, on one tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import exp, log

from benchmarks.nodes import REPEATS, SIZES, OtherTreeError, limits_for, measured, problem_of
from hand_solver import Criterion, Options
from hand_solver.backtracking.heuristics.view import View


class Weighted:
    """``dom_wdeg`` as a strategy."""

    def __init__(self) -> None:
        self.fails: Counter[int] = Counter()

    def on_fail(self, constraint: int) -> None:
        """A failure makes its constraint one heavier."""
        self.fails[constraint] += 1

    def choose(self, view: View) -> int:
        """Choose a variable."""
        return max(
            view.unassigned(), key=lambda x: sum(1 + self.fails[c] for c in view.open_constraints(x)) / view.size(x)
        )


_PLAIN = Options(value="input_order")
# In Python, as users write them, and as criteria.
COPIES = {
    "mrv": (
        replace(_PLAIN, variable=lambda view: min(view.unassigned(), key=view.size)),
        replace(_PLAIN, variable=Criterion(lambda x: x.size)),
    ),
    "mrv_degree": (
        replace(_PLAIN, variable=lambda view: min(view.unassigned(), key=lambda x: (view.size(x), -view.degree(x)))),
        replace(_PLAIN, variable=Criterion(lambda x: (x.size, -x.degree))),
    ),
    "dom_wdeg": (
        replace(_PLAIN, strategy=Weighted),
        replace(_PLAIN, variable=Criterion(lambda x: -x.weighted_degree / x.size)),
    ),
}


@dataclass(frozen=True)
class Cost:
    """How many times the processor time of the built-in heuristic its copies take, by form (``FORMS``)."""

    family: str
    heuristic: str
    ratios: tuple[float, ...]


# A function or strategy, and a criterion, in plain Python; the same where the built-in one runs in kernels.
FORMS = ("Python", "as criterion", "kernels", "as criterion")


def costs(families: Sequence[str], inference: str, nodes: int) -> Iterator[Cost]:
    """Every copy on the first nodes of a tree of every family. Raises OtherTreeError."""
    for family in families:
        problem = problem_of(family)
        limits = limits_for(problem, nodes)
        for name, copies in COPIES.items():
            ratios = []
            for compiled, copy in product((False, True), copies):
                ours = replace(_PLAIN, inference=inference, variable=name, compiled=compiled)
                theirs = replace(copy, inference=inference, compiled=compiled)
                pairs = [[measured(problem, one, limits) for one in (ours, theirs)] for _ in range(REPEATS)]
                if pairs[0][0].counted != pairs[0][1].counted:
                    raise OtherTreeError(f"{family}, {name}: {pairs[0][0].counted}, its copy {pairs[0][1].counted}")
                ratios.append(max(one.rate for one, _ in pairs) / max(one.rate for _, one in pairs))
            yield Cost(family, name, tuple(ratios))


def table(found: Sequence[Cost]) -> Iterator[str]:
    """The table, line by line."""
    yield f"{'family':<18} {'copy of':<12}{''.join(f'{form:>14}' for form in FORMS)}"
    for one in found:
        yield _line(f"{one.family}, {SIZES[one.family]}", one.heuristic, one.ratios)
    for name in COPIES:
        ratios = zip(*[one.ratios for one in found if one.heuristic == name], strict=True)
        yield _line("mean of ratios", name, map(_mean, ratios))


def _line(family: str, heuristic: str, ratios: Iterable[float]) -> str:
    return f"{family:<18} {heuristic:<12}{''.join(f'{ratio:>14.2f}' for ratio in ratios)}"


def _mean(ratios: Sequence[float]) -> float:
    return exp(sum(map(log, ratios)) / len(ratios))
