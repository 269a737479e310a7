"""Integers as constraints are given them.

A value is a place among its variable's labels. Constraints on integers take **terms** (variable, numbers), where
``numbers[value]`` is the integer that the value stands for. A range stays a range, so that a hundred thousand values
take no more room than ten.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index

from hand_solver.problem import Variable

Term = tuple[int, Sequence[int]]


def as_integers(numbers: Iterable[int]) -> tuple[int, ...]:
    """The numbers as Python's own: those of numpy and its like have 64 bits, and masks have more.

    Raises TypeError for what is no integer.
    """
    return tuple(map(index, numbers))


def as_values(values: Iterable[int], who: str) -> tuple[int, ...]:
    """Places of labels, or of variables. Raises ValueError for one below 0, TypeError for what is no integer."""
    listed = as_integers(values)
    if min(listed, default=0) < 0:
        raise ValueError(f"{who}: expected variables and values from 0, found {min(listed)}")
    return listed


def as_pairs(pairs: Iterable[tuple[int, int]], what: str) -> list[tuple[int, int]]:
    """Pairs of integers. Raises ValueError for what is none, saying ``what`` was expected, TypeError for no integer."""
    listed = list(pairs)
    try:
        return [(index(one), index(other)) for one, other in listed]
    except (TypeError, ValueError):
        for pair in listed:
            try:
                _, _ = pair
            except (TypeError, ValueError):
                raise ValueError(f"{what}, found {pair!r}") from None
        raise


def as_literals(literals: Iterable[tuple[int, int]], who: str) -> list[tuple[int, int]]:
    """Literals (variable, value). Raises ValueError for what is none, TypeError for what is no integer."""
    found = as_pairs(literals, f"{who}: expected literals (variable, value)")
    lowest = min([min(literal) for literal in found], default=0)
    if lowest < 0:
        raise ValueError(f"{who}: expected variables and values from 0, found {lowest}")
    return found


def as_numbers(numbers: Sequence[int]) -> Sequence[int]:
    """Numbers for the values of a variable: a range as it is, others as a tuple of Python's own."""
    return numbers if isinstance(numbers, range) else as_integers(numbers)


def integer_terms(variables: Iterable[Variable]) -> list[Term]:
    """The terms of the variables of a problem, by the integers that they were made of (``Variable.integer``).

    >>> from hand_solver import Problem, solve
    >>> from hand_solver.constraints import LinearSum
    >>> variables = tuple(Variable.integer(name, range(1, 10)) for name in "xy")
    >>> x, y = integer_terms(variables)
    >>> twice, enough = LinearSum([x, scaled(y, -2)], 0), LinearSum([x, y], least=12)
    >>> [solution] = solve(Problem(variables, (twice, enough))).solutions
    >>> [variable.numbers[value] for variable, value in zip(variables, solution)]
    [8, 4]
    """
    return [(place, variable.numbers) for place, variable in enumerate(variables)]


def scaled(term: Term, factor: int, plus: int = 0) -> Term:
    """The term whose integers are ``factor`` times those of this one, ``plus`` a constant.

    >>> scaled((3, range(1, 10)), -2, plus=5)
    (3, range(3, -15, -2))
    """
    variable, numbers = term
    if isinstance(numbers, range) and factor:
        start, step = numbers.start * factor + plus, numbers.step * factor
        return variable, range(start, start + step * len(numbers), step)
    return variable, tuple([factor * number + plus for number in numbers])
