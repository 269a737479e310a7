"""Symmetry is broken: of solutions that are alike one is left, or one at least, whatever else is asked for."""

from __future__ import annotations

from itertools import permutations, product
from math import comb
from random import Random

import pytest

from hand_solver import Constraint, Limits, Problem, Variable, solve
from hand_solver.constraints import (
    NotEqual,
    Table,
    interchangeable_rows,
    interchangeable_values,
    interchangeable_variables,
)

Row = tuple[int, ...]


def found(number: int, domain: range, constraints: list[Constraint], search: str = "dfs") -> list[Row]:
    variables = tuple(Variable.integer(f"x{at}", domain) for at in range(number))
    return [*solve(Problem(variables, tuple(constraints)), search, limits=Limits(solutions=None)).solutions]


def stirling(n: int, k: int) -> int:
    """The partitions of n things into k classes."""
    return 1 if n == k == 0 else 0 if 0 in (n, k) else k * stirling(n - 1, k) + stirling(n - 1, k - 1)


@pytest.mark.parametrize("search", ["dfs", "learning"])
@pytest.mark.parametrize(("number", "colours"), [(1, 3), (4, 3), (5, 2), (5, 4), (6, 3)])
def test_colourings_without_edges_are_partitions(number: int, colours: int, search: str) -> None:
    terms = [(x, range(colours)) for x in range(number)]
    expected = sum(stirling(number, classes) for classes in range(1, colours + 1))
    assert len(found(number, range(colours), [interchangeable_values(terms, range(colours))], search)) == expected


@pytest.mark.parametrize("seed", range(30))
def test_one_of_each_class_of_colourings_is_left(seed: int) -> None:
    rng = Random(seed)
    number, colours = rng.randint(2, 5), rng.randint(2, 4)
    edges = [(x, y) for x in range(number) for y in range(x) if rng.random() < 0.5]
    graph: list[Constraint] = [NotEqual((x, range(colours)), (y, range(colours))) for x, y in edges]
    order = rng.sample(range(colours), colours)
    broken = interchangeable_values([(x, range(colours)) for x in range(number)], order)
    left = found(number, range(colours), [*graph, broken])
    classes = {
        frozenset(tuple(new[colour] for colour in one) for new in permutations(range(colours)))
        for one in found(number, range(colours), graph)
    }
    assert sorted(sum(one in members for one in left) for members in classes) == [1] * len(classes)
    assert len(left) == len(classes)


def test_other_integers_stand_where_they_like() -> None:
    terms = [(x, range(3)) for x in range(3)]
    left = found(3, range(3), [interchangeable_values(terms, [2, 1])])
    assert sorted(left) == [row for row in product(range(3), repeat=3) if 1 not in row or 2 in row[: row.index(1)]]


def test_a_value_that_comes_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"expected each value once, found \[0, 0\]"):
        interchangeable_values([(0, range(3))], [0, 0])


def test_variables_in_order_are_multisets() -> None:
    for number, size in ((1, 4), (3, 3), (4, 2)):
        terms = [(x, range(size)) for x in range(number)]
        assert len(found(number, range(size), [interchangeable_variables(terms)])) == comb(size + number - 1, number)


@pytest.mark.parametrize("columns", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_of_matrices_alike_one_is_left_at_least(seed: int, columns: bool) -> None:
    """What is asked of the matrix is symmetric itself: its rows are of a random set."""
    rng, rows, width = Random(seed), 3, 2
    every = list(product(range(2), repeat=width))
    allowed = rng.sample(every, rng.randint(1, len(every)))
    allowed = sorted({tuple(row[c] for c in new) for row in allowed for new in permutations(range(width))})
    matrix = [[(width * r + c, range(2)) for c in range(width)] for r in range(rows)]
    sets: list[Constraint] = [Table([x for x, _ in row], allowed) for row in matrix]
    left = found(rows * width, range(2), [*sets, *interchangeable_rows(matrix, columns=columns)])
    assert len(left) == len(set(left))
    orders = list(permutations(range(width))) if columns else [tuple(range(width))]
    for one in product(allowed, repeat=rows):
        alike = {tuple(row[c] for r in new for row in (one[r],) for c in turned)
                 for new in permutations(range(rows)) for turned in orders}  # fmt: skip
        number = sum(each in alike for each in left)
        assert number >= 1 if columns else number == 1
