"""Pairs that exclude one another, merged: the same solutions, and pigeons are counted."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand_solver import Limits, Problem, Status, Variable, auto, learning
from hand_solver.booleans import encode
from hand_solver.booleans.cliques import merge_pairs
from hand_solver.booleans.encoding import Encoding
from hand_solver.constraints import BinaryTable
from tests.brute_force import models, problem_solutions
from tests.strategies import paired


def graph(edges: list[tuple[int, int]], size: int, colours: int) -> Problem:
    different = [(a, b) for a, b in product(range(colours), repeat=2) if a != b]
    vertices = tuple(Variable(f"x{x}", tuple(map(str, range(colours)))) for x in range(size))
    return Problem(vertices, tuple(BinaryTable(x, y, different) for x, y in edges))


@given(st.data())
def test_colourings_of_graphs_with_cliques_are_those_of_brute_force(data: st.DataObject) -> None:
    size, colours = data.draw(st.integers(5, 6)), data.draw(st.integers(2, 4))
    every = list(combinations(range(size), 2))
    missing = data.draw(st.sets(st.sampled_from(every), max_size=3))
    problem = graph([edge for edge in every if edge not in missing], size, colours)
    found = learning.solve(problem, Limits(solutions=None), compiled=False).solutions
    assert len(found) == len(set(found))
    assert set(found) == problem_solutions(problem)


@given(st.data())
def test_any_pairs_mean_what_they_meant(data: st.DataObject) -> None:
    """Over Booleans of variables of two values, of both signs, and auxiliary ones."""
    encoding, merged = (Encoding(Problem(tuple(Variable(f"x{x}", ("a", "b")) for x in range(4)), ())) for _ in range(2))
    pairs = [pair for pair in combinations(range(16), 2) if pair[0] >> 1 != pair[1] >> 1]
    for one, other in data.draw(st.lists(st.sampled_from(pairs), min_size=6, unique=True)):
        for target in (encoding, merged):
            target.not_both(one, other)
    merge_pairs(merged)
    for target in (encoding, merged):
        target.active.extend(range(8))
    assert models(encoding) == models(merged)


def test_a_clique_is_one_sum() -> None:
    encoding = encode(graph(list(combinations(range(7), 2)), 7, 9))
    assert not encoding.exclusive
    assert sorted((len(one.literals), one.exactly) for one in encoding.sums) == [(7, False)] * 9 + [(9, True)] * 7


def test_where_values_are_as_many_as_variables_each_is_taken() -> None:
    encoding = encode(graph(list(combinations(range(6), 2)), 6, 6))
    assert [(len(one.literals), one.degree, one.exactly) for one in encoding.sums] == [(6, 1, True)] * 12
    assert not encoding.contradiction


@pytest.mark.parametrize("size", [5, 8, 12])
def test_pigeons_by_pairs_take_no_conflict(size: int) -> None:
    for result in (learning.solve(paired(size), compiled=False), auto.solve(paired(size))):
        assert result.status is Status.UNSATISFIABLE
        assert result.statistics.fails == 0


def test_random_pairs_are_left_alone() -> None:
    rng = Random(1)
    edges = [tuple(sorted(rng.sample(range(60), 2))) for _ in range(200)]
    encoding = encode(graph([(x, y) for x, y in edges], 60, 4))
    assert len(encoding.exclusive) == 2 * 4 * len(edges)
