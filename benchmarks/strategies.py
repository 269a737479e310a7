"""The strategies of papers side by side on instances of XCSP3: what is solved within so many nodes, and how soon."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import comb, exp, log
from pathlib import Path

from benchmarks.catalogue.families import made
from hand_solver import Limits, Options, Status, solve
from hand_solver.result import LimitReached
from hand_solver.tree_search import binary, depth_first, geometric, restarting
from magnets_cp.deadline import at_most
from magnets_cp.models.xcsp3.csp import csp
from magnets_cp.models.xcsp3.read import read
from magnets_cp.source import Source

# On these, dom/wdeg takes from 60 nodes to some thousands; two of five have an objective; of six families three.
_FIRST = (
    "quasigroup-n20-a0.3 quasigroup-n20-a0.38 quasigroup-n20-a0.42 colouring-n60-a4.6 rb-n16-a0.22 rb-n20-a0.22",
    "langford-n6-a2 langford-n8-a3 langford-n9-a2 langford-n9-a3 langford-n10-a3 golfers-n4-a2 golfers-n4-a4",
    "nonogram-n12-a0.3 nonogram-n20-a0.4 magic-square-n4-a2 magic-square-n5-a0 magic-square-n5-a4 queens-n40-a0.15",
    "pigeons-n6-a1 knapsack-n15-a0.2 knapsack-n15-a0.5 knapsack-n25-a0.7 golomb-n6-a0 golomb-n7-a0 set-cover-n30-a4",
    "set-cover-n60-a8 independent-set-n30-a2 independent-set-n50-a2 job-shop-n6-a4",
)
_THREE = (
    "colouring-n120-a5.4 rb-n20-a0.25 nonogram-n20-a0.3 magic-square-n5-a2 set-cover-n30-a3 independent-set-n30-a6",
)
INSTANCES = tuple(
    f"{name}-s{seed}"
    for line in _FIRST + _THREE
    for name in line.split()
    for seed in range(1, 4 if line in _THREE else 2)
)

_OPTIMIZE = ("knapsack", "golomb", "set-cover", "independent-set", "job-shop")

SEARCHES = {"restarts": restarting(binary(), geometric(10, 1.1)), "no restarts": depth_first(binary())}

# By name: search, inference, variable and value heuristic. One part of a row is the paper's; the others are alike.
STRATEGIES = {
    "random": ("restarts", "mac", "random", "input_order"),
    "mrv": ("restarts", "mac", "mrv", "input_order"),
    **{
        name: ("restarts", "mac", name, "input_order")
        for name in ("dom_wdeg", "ibs", "last_conflict", "abs", "conflict_ordering", "wdeg_cacd", "chs", "frba")
    },
    **{value: ("restarts", "mac", "dom_wdeg", value) for value in ("phase_saving", "bivs", "solution_saving")},
    "no restarts": ("no restarts", "mac", "dom_wdeg", "input_order"),
    **{inference: ("restarts", inference, "dom_wdeg", "input_order") for inference in ("sac", "poac")},
}

# Which is better, and than which, as the papers have it.
CLAIMS = (
    ("mrv", "random"),
    ("dom_wdeg", "mrv"),
    ("ibs", "mrv"),
    ("abs", "ibs"),
    ("abs", "dom_wdeg"),
    ("last_conflict", "wdeg_cacd"),
    ("conflict_ordering", "dom_wdeg"),
    ("wdeg_cacd", "dom_wdeg"),
    ("chs", "dom_wdeg"),
    ("frba", "dom_wdeg"),
    ("phase_saving", "dom_wdeg"),
    ("solution_saving", "dom_wdeg"),
    ("bivs", "dom_wdeg"),
    ("dom_wdeg", "no restarts"),
    ("sac", "dom_wdeg"),
    ("poac", "sac"),
)


class DisagreementError(Exception):
    """Two strategies have proven different things."""


@dataclass(frozen=True)
class Run:
    """One strategy on one instance; ``answer`` is what it has proven, None if a limit came before."""

    strategy: str
    instance: str
    answer: str | None
    nodes: int
    seconds: float


def runs(path: Path, nodes: int, seconds: float) -> list[Run]:
    """All runs: those in the file, and those still to be made, which are added to it. Raises DisagreementError."""
    done = [Run(**json.loads(line)) for line in path.read_text().splitlines()] if path.exists() else []
    path.parent.mkdir(parents=True, exist_ok=True)
    made_already = {(one.strategy, one.instance) for one in done}
    for strategy in STRATEGIES:
        for instance in INSTANCES:
            if (strategy, instance) not in made_already:
                done.append(_run(strategy, instance, nodes, seconds))
                with path.open("a") as file:
                    file.write(json.dumps(asdict(done[-1])) + "\n")
    for instance in INSTANCES:
        answers = {one.answer for one in done if one.instance == instance and one.answer}
        if len(answers) > 1:
            raise DisagreementError(f"{instance}: {', '.join(sorted(answers))}")
    return done


def _run(strategy: str, instance: str, nodes: int, seconds: float) -> Run:
    search, inference, variable, value = STRATEGIES[strategy]
    problem = csp(read(Source(instance, made(instance))))
    started = time.process_time()
    # Unlike wall time it is the same on a busy machine.
    with at_most(seconds, LimitReached("processor time"), of_processor=True):
        result = solve(problem, SEARCHES[search], Options(inference, variable, value), Limits(nodes=nodes))
    is_open = result.status is Status.UNKNOWN or (problem.objective is not None and result.status is Status.SATISFIABLE)
    found = None if result.objective is None else f" {result.objective}"
    answer = None if is_open else f"{result.status.value}{found or ''}"
    return Run(strategy, instance, answer, result.statistics.nodes, round(time.process_time() - started, 3))


def table(done: Sequence[Run], nodes: int) -> Iterator[str]:
    """What each strategy solves within more and more nodes, and the papers' claims, line by line."""
    steps = [nodes // 50, nodes // 10, nodes]
    heads = (*(f"<= {step:,}" for step in steps), "PAR-2 nodes", "satisfy", "optimize", "CPU s")
    yield f"{'strategy':<18}" + "".join(f"{head:>13}" for head in heads)
    by_strategy = {name: {one.instance: one for one in done if one.strategy == name} for name in STRATEGIES}
    for name, found in sorted(by_strategy.items(), key=lambda item: _par2(item[1].values(), nodes)):
        solved = [sum(1 for one in found.values() if one.answer and one.nodes <= step) for step in steps]
        sorts = [
            [one for one in found.values() if one.instance.startswith(_OPTIMIZE) == sort] for sort in (False, True)
        ]
        means = [_par2(some, nodes) for some in (found.values(), *sorts)]
        seconds = sum(one.seconds for one in found.values())
        figures = (*solved, *(f"{mean:,.0f}" for mean in means), f"{seconds:.1f}")
        yield f"{name:<18}" + "".join(f"{figure:>13}" for figure in figures)
    yield ""
    yield f"{'better, says a paper':<20}{'than':<20}{'solved':>9}{'fewer, more':>13}{'p':>7}{'ratio':>8}"
    for better, worse in CLAIMS:
        yield _claim(better, worse, by_strategy)


def _par2(found: Collection[Run], nodes: int) -> float:
    """The mean of nodes, twice the limit where nothing was proven."""
    return sum(one.nodes if one.answer else 2 * nodes for one in found) / max(1, len(found))


def _claim(better: str, worse: str, by_strategy: Mapping[str, Mapping[str, Run]]) -> str:
    """Instances solved by either; on those solved by both, where one took fewer or more nodes, and how many times."""
    one, other = by_strategy[better], by_strategy[worse]
    solved = f"{sum(1 for x in one.values() if x.answer)}:{sum(1 for x in other.values() if x.answer)}"
    pairs = [
        (a.nodes, other[name].nodes) for name, a in one.items() if a.answer and name in other and other[name].answer
    ]
    fewer, more = sum(a < b for a, b in pairs), sum(a > b for a, b in pairs)
    ratio = exp(sum(log((a + 1) / (b + 1)) for a, b in pairs) / max(1, len(pairs)))
    return f"{better:<20}{worse:<20}{solved:>9}{f'{fewer}, {more}':>13}{_sign_test(fewer, more):>7.3f}{ratio:>8.2f}"


def _sign_test(fewer: int, more: int) -> float:
    """How likely a difference at least as large is where both are as likely to take fewer nodes."""
    number = fewer + more
    return min(1.0, 2 * sum(comb(number, k) for k in range(min(fewer, more) + 1)) / float(2**number))
