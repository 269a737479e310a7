"""Certificates of optimality, of pseudo-Boolean instances: accepted against the very file, refused when damaged."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Limits, Status
from magnets_cp.errors import UsageError
from magnets_cp.models.boolean.puzzle import CNF, OPB
from magnets_cp.models.boolean.read import read_opb
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.source import Source
from magnets_cp.workbench.judge.certificates.checker import BEST, GOOD, NONE, VERSIONS, installed
from magnets_cp.workbench.judge.certificates.proof import Prover, claim_of
from tests.certificates.checker import RefusedError, check
from tests.certificates.damage import damaged
from tests.thorough import examples

KINDS = ("knapsack", "independent set", "assignment", "cover")
Row = tuple[list[tuple[int, int]], str, int]


def words(terms: Iterable[tuple[int, int]]) -> list[str]:
    return [f"{weight:+} {'~' if literal < 0 else ''}x{abs(literal)}" for literal, weight in terms]


def opb(costs: dict[int, int], rows: list[Row]) -> str:
    """The file; a literal is a number, negative for a negation."""
    size = max(abs(literal) for literal in (*costs, *(one for terms, _, _ in rows for one, _ in terms)))
    lines = [f"* #variable= {size} #constraint= {len(rows)}"]
    lines.append(" ".join(["min:", *words(costs.items()), ";"]))
    lines += [" ".join([*words(terms), relation, str(bound), ";"]) for terms, relation, bound in rows]
    return "\n".join(lines) + "\n"


def instance(kind: str, seed: int) -> str:
    """One of a standard family."""
    rng = Random(f"{kind} {seed}")
    if kind == "knapsack":
        things = range(1, 13 + 3 * seed)
        weights = [[rng.randint(10, 60) for _ in things] for _ in range(2)]
        limits: list[Row] = [([(x, -row[x - 1]) for x in things], ">=", -sum(row) // 3) for row in weights]
        return opb({x: -rng.randint(10, 60) for x in things}, limits)
    if kind == "independent set":
        size = 12 + 4 * seed
        edges = [rng.sample(range(1, size + 1), 2) for _ in range(2 * size)]
        return opb(dict.fromkeys(range(1, size + 1), -1), [([(-a, 1), (-b, 1)], ">=", 1) for a, b in edges])
    if kind == "assignment":
        size = 3 + seed
        lines = [range(at * size + 1, (at + 1) * size + 1) for at in range(size)]
        lines += [range(at + 1, size * size + 1, size) for at in range(size)]
        ones: list[Row] = [([(x, 1) for x in line], "=", 1) for line in lines]
        return opb({x: rng.randint(1, 50) for x in range(1, size * size + 1)}, ones)
    sets = range(1, 21 + 4 * seed)
    needs: list[Row] = [([(x, 1) for x in rng.sample(sets, 5)], ">=", 1) for _ in range(len(sets) // 2)]
    return opb({x: rng.randint(1, 40) for x in sets}, needs)


def read(text: str) -> Instance:
    return read_opb(Source("test.opb", text))


def proven(
    text: str, folder: Path, version: str = "1.2", limits: Limits | None = None
) -> tuple[str | None, int | None, str]:
    """What is claimed, the value, and the proof."""
    prover = Prover(str(folder / "stem"), version)
    answer = prover.run(OPB, read(text), limits or Limits())
    return claim_of(answer), answer.objective, prover.files[1].read_text()


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("kind", KINDS)
def test_optima_of_standard_families_are_proven(kind: str, seed: int, tmp_path: Path) -> None:
    """32 of them, by the checker of the tests, or by VeriPB where there is one."""
    text = instance(kind, seed)
    claim, _, proof = proven(text, tmp_path)
    assert claim == BEST
    assert (tmp_path / "stem.opb").read_text() == text
    checker = installed() if shutil.which("veripb") else None
    if checker:
        assert checker.refusal((tmp_path / "stem.opb", tmp_path / "stem.pbp"), claim, 600) is None
    elif len(proof) < 20_000:
        assert check(text, proof)[0] == "contradiction"


@st.composite
def files(draw: st.DrawFn) -> str:
    size = draw(st.integers(1, 6))
    weights = st.integers(-6, 6).filter(bool)
    variables = st.integers(1, size)
    literals = variables | variables.map(int.__neg__)
    rows = st.tuples(
        st.dictionaries(literals, weights, min_size=1, max_size=5).map(lambda terms: list(terms.items())),
        st.sampled_from([">=", ">=", "="]),
        st.integers(-8, 8),
    )
    unit = draw(st.sampled_from([1, 1, 5]))
    weighed = draw(st.dictionaries(variables, st.tuples(st.sampled_from([1, -1]), weights), min_size=1))
    costs = {sign * variable: unit * cost for variable, (sign, cost) in weighed.items()}
    return opb(costs, draw(st.lists(rows, min_size=1, max_size=6)))


def cheapest(text: str) -> int | None:
    """By trying everything."""
    stated = read(text)
    assert stated.goal is not None
    costs = [
        OPB.cost(stated, values)
        for values in product("01", repeat=len(stated.variables))
        if not OPB.violations(stated, values)
    ]
    return min(costs, default=None)


@settings(max_examples=examples(150), deadline=None)
@given(files(), st.sampled_from(list(VERSIONS)))
def test_the_optimum_is_proven(tmp_path_factory: pytest.TempPathFactory, text: str, version: str) -> None:
    claim, value, proof = proven(text, tmp_path_factory.mktemp("proof"), version)
    best = cheapest(text)
    assert (claim, value) == ((NONE, None) if best is None else (BEST, best))
    assert check(text, proof)[0] == "contradiction"


def test_a_proof_of_another_instance_is_refused(tmp_path: Path) -> None:
    """That of a costlier knapsack; and a proof that was damaged."""
    text = instance("knapsack", 1)
    _, _, proof = proven(text, tmp_path)
    costlier = text.replace("min: -", "min: -1", 1)
    with pytest.raises(RefusedError):
        check(costlier, proof)
    refused = 0
    for seed in range(20):
        try:
            check(text, damaged(proof, Random(seed)))
        except RefusedError:
            refused += 1
    assert refused >= 10


def test_a_search_that_was_stopped_proves_a_solution(tmp_path: Path) -> None:
    text = instance("knapsack", 6)
    for version in VERSIONS:
        claim, value, proof = proven(text, tmp_path, version, Limits(nodes=60))
        assert (claim, value is None) == (GOOD, False)
        assert check(text, proof) == ("solutions", proof.count("\no ") + proof.count("\nsoli "))


def test_what_veripb_does_not_read_is_written_as_it_does(tmp_path: Path) -> None:
    text = "max: 2 x3 1 ~x5 ;\n1 x3 1 x5 <= 1 ;\n3 x3 -1 x5 > -2 ;\n"
    claim, value, proof = proven(text, tmp_path)
    assert (claim, value) == (BEST, 3)
    written = (tmp_path / "stem.opb").read_text()
    assert "min: -2 x3 +1 x5 ;" in written
    assert check(written, proof)[0] == "contradiction"
    with pytest.raises(UsageError, match="products"):
        proven("* #variable= 2 #constraint= 1\nmin: 1 x1 x2 ;\n1 x1 >= 1 ;\n", tmp_path)


def test_the_instance_itself_is_left_alone(tmp_path: Path) -> None:
    """Where the formula would be written stands the file that it was read from."""
    file = tmp_path / "stem.opb"
    file.write_text(instance("cover", 0))
    before = file.stat()
    proven(file.read_text(), tmp_path)
    assert (file.stat().st_ino, file.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_clauses_have_certificates(tmp_path: Path) -> None:
    [pigeons] = CNF.read(Source("test.cnf", "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"), None)
    answer = Prover(str(tmp_path / "stem")).run(CNF, pigeons, Limits())
    assert answer.status is Status.UNSATISFIABLE
    proof = (tmp_path / "stem.pbp").read_text()
    assert check((tmp_path / "stem.opb").read_text(), proof) == ("contradiction", 0)


def test_weights_with_a_common_divisor_are_saturated_first(tmp_path: Path) -> None:
    """As the search does: divided first it would be another inequality, which does not propagate as much."""
    text = "* #variable= 6 #constraint= 1\nmin: +1 x1 ;\n+4 x1 +2 x2 +2 x3 +2 x4 >= 3 ;\n"
    for version in VERSIONS:
        claim, value, proof = proven(text, tmp_path, version)
        assert (claim, value) == (BEST, 0)
        assert check(text, proof)[0] == "contradiction"
