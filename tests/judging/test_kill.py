"""Every fault that people make is found on few random boards, whatever the seed; a right solver is never convicted."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from operator import itemgetter
from statistics import median

import pytest

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.magnets.board import Board
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


def boards(seed: int) -> Iterator[tuple[Board, str, Answer]]:
    """The first boards of a seed in the notation of the seed, each with the answer of the judge."""
    judge_of = parse("solver=hand", MAGNETS)
    for one in fuzzed(MAGNETS, seed, MOST, ["fum"]):
        yield one.board, MAGNETS.write(one.board, "fum"), judge_of.run(MAGNETS, one.board, Limits(solutions=20))


ACCIDENTS = (GaveUpError, StopIteration, RuntimeError, IndexError, KeyError, ValueError)


def verdict(kind: type[Solver], board: object, text: str, known: Answer) -> Verdict:
    """What the judge says of the answer of a solver."""
    described = {"solver": "python", "function": kind.__name__}
    try:
        found = kind().solve(text)
    except ACCIDENTS:
        answer = Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, described, Outcome.CRASH)
    else:
        status = Status.UNSATISFIABLE if found is None else Status.SATISFIABLE
        answer = Answer(status, () if found is None else (tuple(found),), found is None, {"seconds": 0.0}, described)
    return judge(MAGNETS, board, [("hand", known), ("judged", answer)], wanted=20).runs[1].verdict


@cache
def needed(seed: int) -> dict[str, int]:
    """How many boards until a fault is found, by its name; one more than ``MOST`` if it is not."""
    alive, found = dict(FAULTS), dict.fromkeys(FAULTS, MOST + 1)
    for number, one in enumerate(boards(seed), start=1):
        for name in [name for name, kind in alive.items() if verdict(kind, *one).is_fault]:
            found[name] = number
            del alive[name]
        if not alive:
            break
    return found


def test_the_faults_are_many_and_the_right_solver_has_none_of_them() -> None:
    assert len(FAULTS) >= 60
    assert {verdict(Solver, *one) for one in islice(boards(0), 100)} == {Verdict.CORRECT}


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_is_found(name: str) -> None:
    assert needed(0)[name] <= MOST


@pytest.mark.soak
def test_the_kill_matrix() -> None:
    """``pytest -s -m soak tests/judging -k matrix`` shows the figures."""
    worst = {name: max(needed(seed)[name] for seed in SEEDS) for name in FAULTS}
    every = [number for seed in SEEDS for number in needed(seed).values()]
    last = sorted(worst.items(), key=itemgetter(1), reverse=True)[:8]
    figures = f"median {median(every):g}, most {max(every)} boards; {last}"
    sys.stdout.write(f"{len(FAULTS)} faults x {len(SEEDS)} seeds: {figures}\n")
    assert max(every) <= MOST
    assert median(every) < 30


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(50))
def test_the_solver_of_the_seed_is_found_out_at_every_seed(seed: int) -> None:
    assert needed(seed)[SEED_FAULT] <= MOST
