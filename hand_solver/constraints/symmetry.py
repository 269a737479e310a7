"""Constraints that break a symmetry: of solutions that are alike they leave fewer, and one at least."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hand_solver.constraints.increasing import Increasing
from hand_solver.constraints.integers import Term
from hand_solver.constraints.lexicographic import Lexicographic
from hand_solver.constraints.regular import Regular


def interchangeable_values(terms: Sequence[Term], values: Sequence[int], name: str = "") -> Regular:
    """For integers that may be exchanged for one another everywhere, as colours may: they come in the order given.

    The first of ``values`` stands before the second stands anywhere, and so on; other integers stand where they like.
    Of solutions that differ in such an exchange just one is left. Law and Lee, "Global constraints for integer and set
    value precedence", CP 2004; as an automaton Walsh, "Symmetry breaking using value precedence", ECAI 2006.

    Raises ValueError for a value that comes twice.

    >>> from hand_solver import Problem, Variable, count_solutions
    >>> cities = tuple(Variable.integer(name, range(3)) for name in "abcd")
    >>> colours = interchangeable_values([(x, range(3)) for x in range(4)], range(3))
    >>> count_solutions(Problem(cities, (colours,)))  # of 81
    14
    """
    if len(set(values)) < len(values):
        raise ValueError(f"{name or 'interchangeable values'}: expected each value once, found {list(values)}")
    numbers = {number for _, by_value in terms for number in by_value}
    transitions = [
        (seen, number, max(seen, place + 1))
        for seen in range(len(values) + 1)
        for place, number in enumerate(values[: seen + 1])
    ]
    transitions += [(seen, number, seen) for seen in range(len(values) + 1) for number in numbers - set(values)]
    return Regular(terms, transitions, 0, range(len(values) + 1), name or "interchangeable values")


def interchangeable_variables(terms: Sequence[Term], name: str = "") -> Increasing:
    """For variables that may be exchanged for one another, as bins of one size may: their integers never fall.

    Of solutions that differ in such an exchange just one is left. Puget, "On the satisfiability of symmetrical
    constrained satisfaction problems", ISMIS 1993.

    >>> from hand_solver import Problem, Variable, count_solutions
    >>> bins = tuple(Variable.integer(name, range(3)) for name in "abc")
    >>> count_solutions(Problem(bins, (interchangeable_variables([(x, range(3)) for x in range(3)]),)))  # of 27
    10
    """
    return Increasing(terms, name=name or "interchangeable variables")


def interchangeable_rows(matrix: Sequence[Sequence[Term]], *, columns: bool = False) -> list[Lexicographic]:
    """For rows that may be exchanged for one another: they are in lexicographic order; with ``columns`` those, too.

    Of solutions that differ in an exchange of rows just one is left; with columns one or more ("double lex"). Flener,
    Frisch, Hnich, Kiziltan, Miguel, Pearson and Walsh, "Breaking row and column symmetries in matrix models", CP 2002.

    >>> from hand_solver import Problem, Variable, count_solutions
    >>> cells = tuple(Variable.integer(f"{r}{c}", range(2)) for r in range(2) for c in range(2))
    >>> matrix = [[(2 * r + c, range(2)) for c in range(2)] for r in range(2)]
    >>> count_solutions(Problem(cells, tuple(interchangeable_rows(matrix, columns=True))))  # of 16
    7
    """
    found = [Lexicographic(one, other, f"row {at} at most row {at + 1}") for at, (one, other) in _pairs(matrix)]
    if columns:
        turned = list(zip(*matrix, strict=True))
        found += [
            Lexicographic(one, other, f"column {at} at most column {at + 1}") for at, (one, other) in _pairs(turned)
        ]
    return found


def _pairs(rows: Sequence[Sequence[Term]]) -> enumerate[tuple[Sequence[Term], Sequence[Term]]]:
    return enumerate(pairwise(rows), start=1)
