"""The standard families: both solvers say the same of every one, as small as it comes, and a table says how fast."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from benchmarks.families.generators import FAMILIES, automaton
from benchmarks.families.measure import DisagreementError, Pair, pairs, table
from benchmarks.families.model import Model
from hand_solver import Status, solve


@pytest.mark.parametrize("family", FAMILIES)
def test_a_seed_gives_one_instance_that_both_solvers_decide(family: str, monkeypatch: pytest.MonkeyPatch) -> None:
    generate, sizes = FAMILIES[family]
    one, again, other = (generate(Random(seed), sizes[0]) for seed in (1, 1, 2))
    assert vars(one) == vars(again)
    assert vars(one) != vars(other) or family in ("Golomb", "golfers", "magic squares")
    monkeypatch.setitem(FAMILIES, family, (generate, sizes[:1]))
    (measured,) = pairs([family], [3], 60.0)
    assert measured.decided == (True, True)
    assert min(measured.seconds) >= 0


def test_solvers_that_disagree_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.families.measure._by_cp_sat", lambda *_: (("optimal", 7), 0))
    with pytest.raises(DisagreementError, match="colouring 40, seed 1: the hand solver says"):
        list(pairs(["colouring"], [1], 60.0))


@pytest.mark.parametrize("line", [(0, 1, 1, 0, 1), (1, 1, 1), (0, 0), (1, 0, 0, 1, 0)])
def test_anautomaton_reads_the_lines_with_the_same_blocks(line: tuple[int, ...]) -> None:
    def blocks(cells: tuple[int, ...]) -> list[int]:
        return [len(block) for block in "".join(map(str, cells)).split("0") if block]

    model = Model()
    x = model.variables(len(line), (0, 1))
    model.words.append((x, *automaton(line)))
    problem = model.problem()
    for cells in product((0, 1), repeat=len(line)):
        assert problem.is_satisfied(cells) == (blocks(cells) == blocks(line))
    assert solve(problem).status is Status.SATISFIABLE


def test_the_table_has_geometric_means() -> None:
    measured = [
        Pair("a", "1", (0.2, 0.1), (True, True), (1, 2)),
        Pair("a", "2", (0.1, 0.2), (True, False), (1, 2)),
        Pair("b", "1", (0.0, 0.1), (False, True), (1, 2)),
    ]
    rows = table(measured).splitlines()
    assert rows[2] == "| a | 2 | 2, 1 | 0.3, 0.3 | 1.00 | 2.0 |"
    assert rows[3] == "| b | 1 | 0, 1 | 0.0, 0.1 | 0.01 | 0.0 |"
    assert rows[4].startswith("| all | 3 | 2, 2 | 0.3, 0.4 | 0.22 |")
