"""Clauses of two literals that the search states as at most one of many: derived in the proof, not said to be plain."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from hand_solver import Limits
from hand_solver.booleans import encode
from magnets_cp.models.boolean.puzzle import CNF, OPB
from magnets_cp.source import Source
from magnets_cp.workbench.judge.certificates.proof import Prover
from tests.certificates.checker import check

Clause = list[int]
_ASKED = 3  # solutions
_LEAST = 5  # smaller cliques are left as they are


def cnf(clauses: list[Clause]) -> str:
    most = max(abs(literal) for clause in clauses for literal in clause)
    lines = "".join(f"{' '.join(map(str, clause))} 0\n" for clause in clauses)
    return f"p cnf {most} {len(clauses)}\n{lines}"


def opb(clauses: list[Clause]) -> str:
    most = max(abs(literal) for clause in clauses for literal in clause)
    rows = "".join(
        " ".join(f"+1 {'~' if literal < 0 else ''}x{abs(literal)}" for literal in clause) + " >= 1 ;\n"
        for clause in clauses
    )
    return f"* #variable= {most} #constraint= {len(clauses)}\n{rows}"


def pigeons(number: int, holes: int) -> list[Clause]:
    place = {(p, h): p * holes + h + 1 for p in range(number) for h in range(holes)}
    apart = [[-place[p, h], -place[q, h]] for h in range(holes) for p, q in combinations(range(number), 2)]
    return [[place[p, h] for h in range(holes)] for p in range(number)] + apart


def colouring(rng: Random) -> list[Clause]:
    """Of a dense graph in five or six colours, of which a node has one; some nodes have theirs, or cannot have one."""
    nodes, colours = rng.randint(6, 8), rng.randint(5, 6)
    takes = {(n, c): n * colours + c + 1 for n in range(nodes) for c in range(colours)}
    edges = [pair for pair in combinations(range(nodes), 2) if rng.random() < 0.9]
    clauses = [[takes[n, c] for c in range(colours)] for n in range(nodes)]
    clauses += [[-takes[n, c], -takes[n, d]] for n in range(nodes) for c, d in combinations(range(colours), 2)]
    clauses += [[-takes[n, c], -takes[m, c]] for n, m in edges for c in range(colours)]
    clauses += [[rng.choice((1, -1)) * rng.choice(list(takes.values()))] for _ in range(rng.randint(0, 3))]
    flipped = {literal for literal in takes.values() if rng.random() < 0.3}
    return [[-one if abs(one) in flipped else one for one in clause] for clause in clauses]


def proven(text: str, notation: str, folder: Path) -> tuple[str, int]:
    puzzle = {"cnf": CNF, "opb": OPB}[notation]
    [board] = puzzle.read(Source(f"test.{notation}", text), None)
    Prover(str(folder / "stem")).run(puzzle, board, Limits(solutions=_ASKED, seconds=60))
    return check((folder / "stem.opb").read_text(), (folder / "stem.pbp").read_text())


@pytest.mark.parametrize("number", range(3, 8))
@pytest.mark.parametrize("notation", ["cnf", "opb"])
def test_pigeons_are_proven_to_be_too_many(number: int, notation: str, tmp_path: Path) -> None:
    clauses = pigeons(number, number - 1)
    text = cnf(clauses) if notation == "cnf" else opb(clauses)
    assert proven(text, notation, tmp_path) == ("contradiction", 0)
    written = (tmp_path / "stem.pbp").read_text()
    assert f" {number - 1} d ;" in written or number < _LEAST


@pytest.mark.parametrize("seed", range(12))
def test_colourings_are_proven(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    clauses = colouring(rng)
    notation = rng.choice(("cnf", "opb"))
    said, solutions = proven(cnf(clauses) if notation == "cnf" else opb(clauses), notation, tmp_path)
    assert (said == "contradiction") == (solutions < _ASKED)
    assert solutions <= _ASKED


def test_most_of_these_colourings_are_stated_with_cliques() -> None:
    assert CNF.provable is not None
    found = 0
    for seed in range(12):
        [board] = CNF.read(Source("test.cnf", cnf(colouring(Random(seed)))), None)
        stated = encode(CNF.provable.problem(board)).inequalities
        found += any(len(one.literals) >= _LEAST and one.degree == len(one.literals) - 1 for one in stated)
    assert found >= 8
