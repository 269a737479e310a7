"""The same certificates before VeriPB itself, where it is installed; ``soak`` has the many and the long ones."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hand_solver import Limits
from hand_solver.learning import solve
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.magnets.csp import csp
from magnets_cp.workbench.judge.certificates.checker import NONE, Checker, CheckerFailedError, installed
from magnets_cp.workbench.judge.certificates.proof import Prover, claim_of
from tests.certificates.checker import check
from tests.certificates.damage import damaged
from tests.certificates.test_certificates import EVERY, MAGNETS, shifted

pytestmark = pytest.mark.skipif(
    shutil.which("veripb") is None,
    reason="veripb is not on the PATH: certificates go before the checker of the tests only",
)


@pytest.fixture
def checker() -> Checker:
    found = installed()
    assert found is not None
    return found


def refusal(checker: Checker, puzzle: Puzzle[Any], board: Any, limits: Limits, folder: Path) -> tuple[str, str | None]:
    """What is claimed of the board, and why the checker refuses the certificate."""
    prover = Prover(str(folder / "stem"), checker.version)
    claim = claim_of(prover.run(puzzle, board, limits))
    assert claim is not None
    return claim, checker.refusal(prover.files, claim, 600)


@pytest.mark.parametrize("puzzle", EVERY)
@pytest.mark.parametrize("number", [6, pytest.param(200, marks=pytest.mark.soak)])
def test_boards_of_every_puzzle(puzzle: Puzzle[Any], number: int, checker: Checker, tmp_path: Path) -> None:
    for index in range(number):
        limits = Limits(solutions=(None, 2, 1)[index % 3])
        assert refusal(checker, puzzle, puzzle.fuzz(11, index), limits, tmp_path)[1] is None


@pytest.mark.soak
@pytest.mark.parametrize(("side", "conflicts"), [(10, 10), (12, 30), (14, 100)])
def test_hard_boards_without_a_solution(side: int, conflicts: int, checker: Checker, tmp_path: Path) -> None:
    """Dense, a clue shifted: of two hundred boards the ten with the most conflicts."""
    hard = []
    for seed in range(200):
        result = solve(csp(shifted(side, side, seed)[1], "lines"))
        if claim_of(result) == NONE:
            hard.append((result.statistics.fails, seed))
    hardest = sorted(hard)[-10:]
    assert hardest[0][0] > conflicts
    for _, seed in hardest:
        assert refusal(checker, MAGNETS, shifted(side, side, seed)[1], Limits(), tmp_path) == (NONE, None)


@pytest.mark.soak
def test_a_long_search_with_reductions(checker: Checker, tmp_path: Path) -> None:
    assert refusal(checker, MAGNETS, shifted(18, 18, 4)[1], Limits(), tmp_path) == (NONE, None)
    assert (tmp_path / "stem.pbp").read_text().count("del id") > 1000


@pytest.mark.soak
def test_damaged_proofs(checker: Checker, tmp_path: Path) -> None:
    """What it accepts all the same, 16 with VeriPB 0.3, is still a proof: the checker of the tests takes it too."""
    rng, still = Random(1), 0
    for seed in range(60):
        _, board = shifted(8, 8, seed)
        prover = Prover(str(tmp_path / "stem"), checker.version)
        claim = claim_of(prover.run(MAGNETS, board, Limits(solutions=None)))
        assert claim is not None
        formula, proof = prover.files
        proof.write_text(damaged(proof.read_text(), rng))
        with suppress(CheckerFailedError):  # an internal error, as some damage makes it
            if checker.refusal(prover.files, claim, 600) is not None:
                continue
            still += 1
            assert check(formula.read_text(), proof.read_text())[0] == "contradiction"
    assert still <= 30


@pytest.mark.soak
def test_proofs_of_other_boards(checker: Checker, tmp_path: Path) -> None:
    """A board with a solution has no refutation, so least of all that of the board with one clue changed."""
    refused = 0
    for seed in range(60):
        board, other = shifted(8, 8, seed)
        prover = Prover(str(tmp_path / "stem"), checker.version)
        if refused < 20 and claim_of(prover.run(MAGNETS, other, Limits())) == NONE:
            assert MAGNETS.provable is not None
            prover.files[0].write_text(MAGNETS.provable.formula(board).opb())
            assert checker.refusal(prover.files, NONE, 600) is not None
            refused += 1
    assert refused == 20
