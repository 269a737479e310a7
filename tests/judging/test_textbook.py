"""Faults in a constraint solver are found on few random instances of XCSP3, whatever the seed; a right one has none.

``pytest -s -m soak tests/judging/test_textbook.py`` shows the figures; it takes some minutes a seed on a busy machine.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from magnets_cp.workbench.judge.verdict import Verdict
from tests.judging.killing import figures
from tests.judging.textbook.solver import PARTS, Solve, solve, solver
from tests.judging.textbook_killing import MOST, is_right, known, needed, verdict
from tests.thorough import examples

SEEDS = range(20)
# Faults that are found soon at the first seed, of most modules one.
SAMPLE = (
    "undo: the last change stays",
    "at least: more",
    "search: the first solution is the best",
    "objective: the wrong way",
    "sum: bounds off by one, too strict",
    "table: no row left is no contradiction",
    "among: what may is one less",
    "lex: not strict",
)
# Faults as people make them stand in ``faults`` there, a file a module: a name after #, what is there after -, what
# stands there instead after +.
_FOLDER = Path(__file__).parent / "textbook"


class Mutant(NamedTuple):
    """In a module of the solver ``wrong`` stands instead of ``right``, which stands there once."""

    module: str
    right: str
    wrong: str


def _read(module: str) -> dict[str, Mutant]:
    found = {}
    for block in re.split(r"^# ", (_FOLDER / "faults" / f"{module}.txt").read_text(encoding="utf-8"), flags=re.M)[1:]:
        name, *lines = block.rstrip("\n").split("\n")
        right, wrong = ("\n".join(line[1:] for line in lines if line[:1] == sign) for sign in "-+")
        found[name] = Mutant(module, right, wrong)
    return found


MUTANTS: dict[str, Mutant] = {name: one for module in PARTS for name, one in _read(module).items()}


@cache
def mutated(name: str) -> Solve:
    """The solver with this fault."""
    mutant = MUTANTS[name]
    text = (_FOLDER / f"{mutant.module}.py").read_text(encoding="utf-8")
    assert text.count(mutant.right) == 1, f"{name}: {text.count(mutant.right)} times"
    module = ModuleType(PARTS[mutant.module].__name__)
    exec(compile(text.replace(mutant.right, mutant.wrong), f"{name}.py", "exec"), module.__dict__)
    return solver({**PARTS, mutant.module: module})


def test_the_faults_are_many_each_in_one_place_of_every_module() -> None:
    assert len(MUTANTS) >= 100
    assert {one.module for one in MUTANTS.values()} == set(PARTS)
    for name in MUTANTS:
        mutated(name)


def test_a_sample_of_faults_is_found_and_the_right_solver_is_acquitted() -> None:
    alive = {name: mutated(name) for name in SAMPLE}
    for number, one in enumerate(islice(known(0), 100)):
        assert is_right(one, solve)
        if number < 10:
            assert verdict(one, solve) is Verdict.CORRECT
        for name in [name for name, faulty in alive.items() if not is_right(one, faulty)]:
            del alive[name]
        if not alive and number >= examples(30):
            break
    assert not alive


@pytest.mark.soak
def test_the_kill_matrix() -> None:
    faulty = {name: (one.module, mutated(name)) for name, one in MUTANTS.items()}
    matrix = [needed(faulty, known(seed)) for seed in SEEDS]
    most, median = figures("constraint solvers", matrix)
    assert most <= MOST
    assert median < 40


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(50))
def test_the_right_solver_is_acquitted(seed: int) -> None:
    for one in known(seed):
        assert verdict(one, solve) is Verdict.CORRECT, one.problem


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(MUTANTS))
def test_the_judge_says_so(name: str) -> None:
    """What brute force sees, the judge calls a fault."""
    faulty = mutated(name)
    one = next(one for one in known(0) if not is_right(one, faulty))
    try:
        found = verdict(one, faulty)
    except Exception:  # a crash, which the judge sees as one
        return
    assert found.is_fault
