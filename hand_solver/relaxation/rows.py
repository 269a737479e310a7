"""What an encoding states, as rows of a linear program."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from hand_solver.booleans import Encoding
from hand_solver.booleans.kept import Sum
from hand_solver.booleans.literals import FALSE


class Row(NamedTuple):
    """The weights, by Boolean, of those that hold add up to ``least``: to that, or to more if it is no equation."""

    weights: Mapping[int, int]
    least: int
    is_equation: bool = False


def rows_of(encoding: Encoding) -> list[Row]:
    """The sums, but the first, which bounds the objective; the clauses, those of two literals; linear inequalities."""
    pairs = [Sum(pair, 1, exactly=False) for pair in encoding.pairs]
    rows = [
        _row(zip(one.literals, one.weights or [1] * len(one.literals), strict=True), one.degree, one.exactly)
        for one in (*encoding.inequalities[1:], *pairs)
    ]
    if encoding.linear is not None:
        rows += [_row(encoding.linear.steps(one), least) for one, least in enumerate(encoding.linear.degree)]
    return rows


def number_of_rows(encoding: Encoding) -> int:
    """How many there are."""
    linear = 0 if encoding.linear is None else len(encoding.linear.degree)
    return len(encoding.sum_degree) - 1 + encoding.clauses.count(FALSE) + len(encoding.exclusive) // 2 + linear


def _row(terms: Iterable[tuple[int, int]], least: int, is_equation: bool = False) -> Row:
    """The weights, which may be below 0, of the literals that hold."""
    weights = dict[int, int]()
    for literal, weight in terms:
        weights[literal >> 1] = weights.get(literal >> 1, 0) + (-weight if literal & 1 else weight)
        least -= weight if literal & 1 else 0
    return Row(weights, least, is_equation)
