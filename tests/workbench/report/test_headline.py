"""Twelve planted truths, each told rightly in the first sentence, and why; equal configurations are not told apart."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from magnets_cp.workbench.study.report.analysis import analyse
from magnets_cp.workbench.study.report.sections.setting import summary
from tests.workbench.campaigns import LIMIT, META, frame, row

SEEDS = [*range(3), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 20))]
BOARDS = 30
NOISE = 0.15
OWN = "solver=hand level=counts search=dfs inference=mac variable=mine.py:choose"
MRV = "solver=hand level=counts search=dfs inference=mac variable=mrv"
Run = dict[str, Any]
# On a board: its number, how long it takes, the nodes it needs, noise for mine and for mrv -> a run of each.
Truth = Callable[[int, float, float, float, float], tuple[Run, Run]]


def run(seconds: float, nodes: float, call: float = 3e-5, **other: Any) -> Run:
    spent = {"variable_calls": nodes, "variable_seconds": nodes * call}
    return {"seconds": seconds, "nodes": round(nodes), "spent": json.dumps(spent), **other}


def stopped(nodes: float, **other: Any) -> Run:
    return run(LIMIT, nodes, seconds_none=True, **other)


CRASH = {"outcome": "crash", "verdict": "undecided", "status": "unknown", "detail": "ZeroDivisionError"}
TRUTHS: dict[str, tuple[Truth, str]] = {
    "twice as fast": (
        lambda i, t, n, a, b: (run(t * a, n), run(2 * t * b, 2 * n * b)),
        r"mine is (1\.[789]|2\.?[0123]?)\d* \[.*\] times as fast as mrv \(.*\): mrv takes .* times as many nodes",
    ),
    "equal but noisy": (
        lambda i, t, n, a, b: (run(t * a**5, n * a), run(t * b**5, n * b)),
        r"No clear difference between mine and mrv: ",
    ),
    "equal nodes and slower calls": (
        lambda i, t, n, a, b: (run(6.6 * t * a, n, 2.1e-4), run(t * b, n, 3e-5)),
        r"mrv is [67]\.\d+ \[.*\] times as fast as mine \(.*\): the same nodes on every board; a node costs mine .*; "
        r"each call of its variable heuristic takes mine 210 microseconds, mrv 30 microseconds\.",
    ),
    "fewer nodes and slower": (
        lambda i, t, n, a, b: (run(3 * t * a, n / 2, 9e-4), run(t * b, n * b, 3e-5)),
        r"mrv is .* times as fast as mine \(.*\): though mrv takes .* times as many nodes as mine \(.*\); a node ",
    ),
    "better only on unsatisfiable": (
        lambda i, t, n, a, b: (
            run(t * a, n, status=("satisfiable", "unsatisfiable")[i % 2]),
            run(t * b * (3 if i % 2 else 1), n),
        ),
        r"(Clear only on|It depends: on|Above all on) the unsatisfiable boards mine is ",
    ),
    "crashes on all": (
        lambda i, t, n, a, b: (run(t * a, n), run(0.001, 1) | CRASH),
        r"Nothing is said of how fast mrv",
    ),
    "crashes on some": (
        lambda i, t, n, a, b: (run(t * a, n), run(t * b, n) | (CRASH if i % 3 == 0 else {})),
        r"Nothing is said of how fast mrv is: it crashed in 10 of 30 runs",
    ),
    "never asked": (
        lambda i, t, n, a, b: (run(t * a, 0, counters=json.dumps({"nodes": 0, "asked_variable": 0})), run(t * b, 0)),
        r"mine was never asked: propagation alone decided all its runs",
    ),
    "out of nodes": (
        lambda i, t, n, a, b: (
            run(t * a, n, limit_nodes=1e4),
            run(0.02 * b, 1e4, limit_nodes=1e4, seconds_none=True, outcome="answered"),
        ),
        r"mrv takes at least .* times as many nodes as mine",
    ),
    "solves more but slower": (
        lambda i, t, n, a, b: (run(2 * t * a, n), stopped(3 * n) if i % 12 == 0 else run(t * b, n)),
        r"(Clear only on .*|It depends: on .*)?mrv is .* times as fast as mine .*; mine solved 30 of 30 runs, mrv 27",
    ),
    "settling copy of MAC": (
        lambda i, t, n, a, b: (run(1.3 * t * a, n, configuration=MRV.replace("=mac", "=mine.py:mac")), run(t * b, n)),
        r"mrv is .* times as fast as mine \(.*\): the same nodes on every board; a node costs mine ",
    ),
    "a dearer inference, cheaper calls": (
        lambda i, t, n, a, b: (
            run(3 * t * a, n, 3e-5, configuration=OWN.replace("=mac", "=mine.py:mac")),
            run(t * b, n, 9e-5),
        ),
        r"mrv is .* times as fast as mine \(.*\): [^.]*their inferences differ, whose time is not told apart\.( |$)",
    ),
    "asked in machine code, after a few dear calls": (
        lambda i, t, n, a, b: (
            run(3 * t * a, n, 9e-4, counters=json.dumps({"nodes": n, "asked_variable": 9 * n})),
            run(t * b, n, 3e-5),
        ),
        r"mrv is .* times as fast as mine \(.*\): the same nodes on every board; a node costs [^;]*"
        r"; mine may be in part machine code, [^;]*\.( |$)",
    ),
    "nobody solves any": (
        lambda i, t, n, a, b: (stopped(n), stopped(n)),
        r"Neither mine nor mrv solved any board: nothing is known but that; give them more seconds or nodes",
    ),
}


def told(truth: Truth, seed: int) -> str:
    """The first sentence on mine and mrv."""
    random = np.random.default_rng(seed)
    rows = []
    for i, hardness in enumerate(random.permutation(BOARDS) / (BOARDS - 1)):
        seconds, nodes = 0.01 * float(np.exp(4 * hardness)), 50 * float(np.exp(4 * hardness))
        noise = np.exp(random.normal(0, NOISE, 2))
        made = zip(("mine", "mrv"), (OWN, MRV), truth(i, seconds, round(nodes), *map(float, noise)), strict=True)
        status = {"status": "satisfiable"}
        for label, text, one in made:
            took = one.pop("seconds")
            unsolved = one.pop("seconds_none", False)
            asked = {
                "counters": json.dumps({"nodes": one["nodes"], **({"asked_variable": 9} if label == "mine" else {})})
            }
            status = {"status": one.pop("status", status["status"])}
            rows.append(
                row(label, f"b{i}", None if unsolved else took, **{"configuration": text, **asked, **one})
                | {"seconds": took, "cpu": took}
                | ({} if unsolved or one.get("outcome") == "crash" else status)
            )
    return summary(analyse(frame(rows), META))[0]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("truth", TRUTHS)
def test_the_first_sentence_tells_the_truth_and_why(truth: str, seed: int) -> None:
    made, expected = TRUTHS[truth]
    said = told(made, seed)
    assert re.match(expected, said), said


def test_machine_code_against_python_is_said_in_the_sentence_that_compares_them() -> None:
    own = {"configuration": "solver=python function=lc.py:solve", "nodes": None, "spent": "{}"}
    rows = [row("lc", f"b{i}", 1.3 + i / 99, **own) for i in range(20)]
    rows += [
        row("cpsat", f"b{i}", 0.1, configuration="solver=cp-sat formulation=redundant workers=1") for i in range(20)
    ]
    said = summary(analyse(frame(rows), META))[0]
    assert said.startswith("cpsat is ")
    assert said.endswith(": cpsat is machine code, lc interpreted Python, so this compares more than ideas.")


def test_a_ratio_that_the_limit_made_is_called_so_in_the_sentence() -> None:
    rows = [row("hand", f"b{i}", 0.006 + i / 9999) for i in range(20)]
    rows += [row("slow", f"b{i}", 9.0 if i < 4 else None) for i in range(20)]
    said = summary(analyse(frame(rows), META))[0]
    assert re.match(r"hand is at least 1\d{3} \[\S+, -\] times as fast as slow", said), said
