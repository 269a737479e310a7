"""Every fault that people make is found on few random boards, whatever the seed; a right solver is never convicted."""

from __future__ import annotations

from functools import cache
from itertools import islice
from statistics import median

import pytest

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.magnets.puzzle import MAGNETS
from magnets_cp.workbench.configuration import parse
from magnets_cp.workbench.instances import fuzzed
from magnets_cp.workbench.judge import judge
from magnets_cp.workbench.verdict import Verdict
from tests.judging.base import GaveUpError, Solver
from tests.judging.faults import FAULTS

MOST = 300
SEEDS = range(20)
SEED_FAULT = "upper_bounds_in_columns_of_upright_dominoes"


@cache
def boards(seed: int) -> list[tuple[object, str, Answer]]:
    """The first boards of a seed in the notation of the seed, each with the answer of the judge."""
    judge_of = parse("solver=hand", MAGNETS)
    return [
        (one.board, MAGNETS.write(one.board, "fum"), judge_of.run(MAGNETS, one.board, Limits(solutions=20)))
        for one in fuzzed(MAGNETS, seed, MOST, ["fum"])
    ]


def verdict(kind: type[Solver], board: object, text: str, known: Answer) -> Verdict:
    """What the judge says of the answer of a solver."""
    described = {"solver": "python", "function": kind.__name__}
    try:
        found = kind().solve(text)
    except (GaveUpError, StopIteration, RuntimeError, IndexError, KeyError, ValueError):
        answer = Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, described, Outcome.CRASH)
    else:
        status = Status.UNSATISFIABLE if found is None else Status.SATISFIABLE
        answer = Answer(status, () if found is None else (tuple(found),), found is None, {"seconds": 0.0}, described)
    return judge(MAGNETS, board, [("hand", known), ("judged", answer)], wanted=20).runs[1].verdict


def needed(kind: type[Solver], seed: int) -> int:
    """How many boards until it is convicted; more than ``MOST`` if it is not."""
    verdicts = (verdict(kind, *one) for one in boards(seed))
    return next((number for number, one in enumerate(verdicts, start=1) if one.is_fault), MOST + 1)


def test_the_faults_are_many_and_the_right_solver_has_none_of_them() -> None:
    assert len(FAULTS) >= 60
    assert {verdict(Solver, *one) for one in islice(boards(0), 100)} == {Verdict.CORRECT}


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_is_found(name: str) -> None:
    assert needed(FAULTS[name], 0) <= MOST


@pytest.mark.soak
def test_the_kill_matrix() -> None:
    matrix = {name: [needed(kind, seed) for seed in SEEDS] for name, kind in FAULTS.items()}
    every = [number for row in matrix.values() for number in row]
    survivors = {name: row for name, row in matrix.items() if max(row) > MOST}
    assert survivors == {}, f"{len(matrix)} faults x {len(SEEDS)} seeds: median {median(every)}, most {max(every)}"
    assert median(every) < 30


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(50))
def test_the_solver_of_the_seed_is_found_out_at_every_seed(seed: int) -> None:
    assert needed(FAULTS[SEED_FAULT], seed) <= MOST
