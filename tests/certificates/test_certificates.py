"""Certificates of every puzzle, checked by the checker of the tests, which shares nothing with what writes them."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hand_solver import Limits, Status
from hand_solver.learning import solve
from magnets_cp.errors import UsageError
from magnets_cp.formula import Formula
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.generator import Recipe, generate, shift_clue
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.workbench.judge.certificates.certify import CertificateState, Certified, Certifier, summary
from magnets_cp.workbench.judge.certificates.checker import ALL, NONE, SOME, VERSIONS
from magnets_cp.workbench.judge.certificates.proof import Prover, claim_of
from magnets_cp.workbench.run.instances import Instance
from tests.certificates.checker import RefusedError, check
from tests.certificates.damage import damaged
from tests.thorough import examples, sample

EVERY = [pytest.param(puzzle, id=name) for name, puzzle in PUZZLES.items() if puzzle.provable]
MAGNETS = PUZZLES["magnets"]


def certificate(folder: Path, puzzle: Puzzle[Any], board: Any, limits: Limits, version: str = "1.2") -> tuple[str, ...]:
    """The claim, the formula and the proof."""
    prover = Prover(str(folder / "stem"), version)
    claim = claim_of(prover.run(puzzle, board, limits))
    return claim or "", *(file.read_text() for file in prover.files)


def shifted(rows: int, columns: int, seed: int) -> tuple[Board, Board]:
    """A board with a solution, and the same with a clue shifted."""
    rng = Random(seed)
    board, _ = generate(Recipe(rows, columns, 1.0, 1.0, rows * columns % 2, 0), rng)
    return board, shift_clue(board, rng)


def test_all_puzzles_have_certificates() -> None:
    assert len(EVERY) == len(PUZZLES) == 4


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("puzzle", EVERY)
def test_all_answers_are_proven(puzzle: Puzzle[Any], version: str, tmp_path: Path) -> None:
    claims = set()
    for index in sample(range(24), 10):
        limits = Limits(solutions=(None, 1, 2)[index % 3], nodes=500)
        answer = Prover(str(tmp_path / "stem"), version).run(puzzle, puzzle.fuzz(8, index), limits)
        claim = claim_of(answer)
        claims.add(claim)
        if claim is not None:
            proven = check((tmp_path / "stem.opb").read_text(), (tmp_path / "stem.pbp").read_text())
            assert proven == ("solutions" if claim == SOME else "contradiction", len(answer.solutions))
    assert claims >= {NONE, ALL, SOME}


@pytest.mark.parametrize("puzzle", EVERY)
def test_the_formula_is_the_puzzle(puzzle: Puzzle[Any]) -> None:
    """As many solutions by trying all assignments as the hand solver finds, and every one of those among them."""
    tried = 0
    for index in range(200):
        if tried == examples(25):
            break
        board = puzzle.fuzz(5, index)
        assert puzzle.provable is not None
        formula = puzzle.provable.formula(board)
        if len(formula.meanings) <= 10:
            problem = puzzle.csp(board, puzzle.levels[-1])
            found = solve(problem, Limits(solutions=None)).solutions
            places = {variable.name: place for place, variable in enumerate(problem.variables)}
            told = {
                tuple(
                    problem.variables[places[subject]].labels[solution[places[subject]]] == value
                    for subject, value in formula.meanings
                )
                for solution in found
            }
            assert told == models(formula)
            assert len(told) == len(found)
            tried += 1
    assert tried >= 10


def models(formula: Formula) -> set[tuple[bool, ...]]:
    return {
        values
        for values in product((False, True), repeat=len(formula.meanings))
        if all(
            sum(weight for literal, weight in one.weights.items() if values[abs(literal) - 1] == (literal > 0))
            >= one.degree
            for one in formula.constraints
        )
    }


@pytest.mark.parametrize("seed", range(4))
def test_boards_with_much_to_learn(seed: int, tmp_path: Path) -> None:
    _, board = shifted(10, 10, seed)
    claim, formula, proof = certificate(tmp_path, MAGNETS, board, Limits(solutions=None))
    assert proof.count("\npol") > 30  # the sums of both clues of a line among them
    assert check(formula, proof)[0] == ("solutions" if claim == SOME else "contradiction")


def refutes(formula: str, proof: str) -> bool:
    """Is it taken as a proof that there is no solution?"""
    try:
        return check(formula, proof) == ("contradiction", 0)
    except RefusedError:
        return False


def test_a_proof_is_of_its_board_only(tmp_path: Path) -> None:
    """With the formula of a board that has a solution a refutation of another must fail."""
    refuted = 0
    for seed in range(20):
        board, other = shifted(6, 6, seed)
        claim, formula, proof = certificate(tmp_path, MAGNETS, other, Limits(solutions=None))
        if claim == NONE:
            assert MAGNETS.provable is not None
            assert refutes(formula, proof)
            assert not refutes(MAGNETS.provable.formula(board).opb(), proof)
            refuted += 1
    assert refuted >= 10


def test_damaged_proofs_are_refused_or_still_proofs(tmp_path: Path) -> None:
    """Of a board with a solution no damaged proof may pass as one that there is none."""
    rng = Random(0)
    board, _ = shifted(6, 6, 2)
    assert MAGNETS.provable is not None
    satisfiable = MAGNETS.provable.formula(board).opb()
    refused = 0
    for seed in range(60):
        _, unsatisfiable = shifted(6, 6, seed % 5)
        _, formula, proof = certificate(tmp_path, MAGNETS, unsatisfiable, Limits(solutions=None))
        bad = damaged(proof, rng)
        assert bad != proof
        refused += not refutes(formula, bad)
        assert not refutes(satisfiable, bad)
    assert refused >= 20


def test_an_undecided_board_leaves_what_is_there(tmp_path: Path) -> None:
    def stands() -> dict[str, str]:
        return {path.name: path.read_text() for path in tmp_path.iterdir()}

    prover, undecided = Prover(str(tmp_path / "stem")), shifted(20, 20, 0)[1]
    assert prover.run(MAGNETS, undecided, Limits(nodes=1)).status is Status.UNKNOWN
    assert stands() == {}
    prover.run(MAGNETS, shifted(2, 2, 0)[0], Limits())
    before = stands()
    assert sorted(before) == ["stem.opb", "stem.pbp"]
    prover.run(MAGNETS, undecided, Limits(nodes=1))
    assert stands() == before


def test_a_stem_below_a_file_names_no_draft(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match=r"cannot write .*file/stem\.opb: not a directory$"):
        Prover(str(tmp_path / "file" / "stem")).run(MAGNETS, shifted(2, 2, 0)[0], Limits())


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"cannot write .*no/stem\.opb: no such file"):
        Prover(str(tmp_path / "no" / "stem")).run(MAGNETS, shifted(2, 2, 0)[0], Limits())


@pytest.mark.parametrize("standing", list(CertificateState))
def test_what_is_said_of_certificates(standing: CertificateState) -> None:
    one = Certified("board.txt", NONE, "stem", standing, "why")
    assert summary([one, one]) == "\n".join(
        [f"certificates: 2 {standing}", *[f"  board.txt: unsatisfiable: {standing}: why"] * 2]
    )
    assert one.is_fault == (standing in (CertificateState.REFUSED, CertificateState.CONTRARY))


def test_nothing_to_say_of_certificates() -> None:
    assert summary([]) == "certificates: none, as nothing was found unsatisfiable, unique or optimal"


def test_a_proof_that_says_otherwise(tmp_path: Path) -> None:
    board, _ = shifted(4, 4, 0)
    claimed = [(Instance("board", board), NONE)]
    [one] = Certifier(MAGNETS, tmp_path, Limits(), None).certify(claimed)
    assert one.standing is CertificateState.CONTRARY
