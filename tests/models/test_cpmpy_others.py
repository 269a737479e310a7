"""Random CPMpy models for the solvers of others that are installed: wrong answers are counted, and fail nothing."""

from __future__ import annotations

import os
import sys
from collections import Counter
from importlib.util import find_spec
from warnings import simplefilter

import pytest

cpmpy = pytest.importorskip("cpmpy")

from magnets_cp.workbench.run.child_process import EndedError, run_in_child  # noqa: E402
from tests.models.random_cpmpy import model  # noqa: E402
from tests.models.test_cpmpy_random import by_force  # noqa: E402

MODELS, SEED = int(os.environ.get("MODELS", "200")), int(os.environ.get("SEED", "200000"))
OTHERS = {"ortools": "ortools", "choco": "pychoco", "exact": "exact", "z3": "z3"}


def verdict(name: str, seed: int, expected: dict[tuple[int, ...], int]) -> str:
    made, variables = model(seed, goal=seed % 2 == 1)
    solver = cpmpy.SolverLookup.get(name, made)
    solver.user_vars.update(variables)
    found, status = solver.solve(time_limit=10), solver.status().exitstatus.name
    if status in ("UNKNOWN", "NOT_RUN"):
        return "undecided"
    if not found or not expected:
        return "right" if found == bool(expected) else "wrong"
    value = expected.get(tuple(int(one.value()) for one in variables))
    best = (min if made.objective_is_min else max)(expected.values())
    return "wrong" if value is None or (status == "OPTIMAL" and value != best) else "right"


def asked(name: str, seed: int, expected: dict[tuple[int, ...], int]) -> str:
    def work(_: object) -> str:
        simplefilter("ignore")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # Choco, which may end its process, reports a hundred lines
        return verdict(name, seed, expected)

    try:
        return str(run_in_child(name, work, seconds=60))
    except (EndedError, TimeoutError):
        return "ended"
    except Exception:  # the translation's, or the solver's own
        return "raised"


@pytest.mark.soak
def test_what_others_answer() -> None:
    counts = {name: Counter[str]() for name, package in OTHERS.items() if find_spec(package)}
    for seed in range(SEED, SEED + MODELS):
        expected = by_force(*model(seed, goal=seed % 2 == 1))
        for name, counted in counts.items():
            counted[said := asked(name, seed, expected)] += 1
            if said == "wrong":
                sys.stdout.write(f"\n{name} is wrong on the model of seed {seed}")
    for name, counted in counts.items():
        sys.stdout.write(f"\n{name}: {', '.join(f'{number} {said}' for said, number in sorted(counted.items()))}")
        assert counted["right"] > MODELS // 2, "this many are not wrong, but asked in a wrong way"
