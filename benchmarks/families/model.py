"""A problem stated once, and handed to either solver in its own words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hand_solver import Constraint, Problem, Variable, maximize
from hand_solver.constraints import AllDifferent, BinaryTable, LinearSum, Regular, Table

Affine = tuple[int, int]  # a variable, and what is added to it or what it is multiplied by


class Model:
    """Integer variables, by their number, and what is asked of them; kept as data, so that both statements are timed.

    values     by variable: the integers it can be, from 0
    different  variables with what is added to each: all sums differ
    unequal    pairs of variables
    sums       variables with their factors, the least and the most they come to
    rows       variables, and the integers that they can take together
    words      variables, transitions (state, integer, next state) from state 0, and the last state: what they may spell
    prizes     variables with their factors, to be maximised; none for any solution
    """

    def __init__(self) -> None:
        self.values: list[Sequence[int]] = []
        self.different: list[Sequence[Affine]] = []
        self.unequal: list[tuple[int, int]] = []
        self.sums: list[tuple[Sequence[Affine], int, int]] = []
        self.rows: list[tuple[Sequence[int], Sequence[Sequence[int]]]] = []
        self.words: list[tuple[Sequence[int], Sequence[tuple[int, int, int]], int]] = []
        self.prizes: list[Affine] = []

    def variables(self, number: int, values: Iterable[int]) -> list[int]:
        """So many more variables of these values."""
        first, listed = len(self.values), tuple(values)
        self.values += [listed] * number
        return list(range(first, first + number))

    def all_different(self, variables: Iterable[int]) -> None:
        """Of these no two are equal."""
        self.different.append([(variable, 0) for variable in variables])

    def problem(self) -> Problem:
        """For the hand solver."""
        variables = [
            Variable.integer(f"x{x}", range(max(values) + 1), sum(1 << value for value in values))
            for x, values in enumerate(self.values)
        ]
        constraints: list[Constraint] = [AllDifferent(terms) for terms in self.different]
        constraints += [AllDifferent([(x, 0), (y, 0)]) for x, y in self.unequal]
        for terms, least, most in self.sums:
            weighed = [(x, self._multiples(x, factor)) for x, factor in terms]
            if least == most:
                constraints.append(LinearSum(weighed, least))
            else:
                constraints.append(LinearSum(weighed, least=least, most=most))
        for scope, rows in self.rows:
            if len(scope) == 2:
                constraints.append(BinaryTable(scope[0], scope[1], [(a, b) for a, b in rows]))
            else:
                constraints.append(Table(scope, rows))
        for read, transitions, final in self.words:
            terms_read = [(x, range(len(self.values[x]))) for x in read]
            constraints.append(Regular(terms_read, transitions, 0, [final]))
        objective = maximize([(x, self._multiples(x, factor)) for x, factor in self.prizes]) if self.prizes else None
        return Problem(tuple(variables), tuple(constraints), objective=objective)

    def _multiples(self, variable: int, factor: int) -> Sequence[int]:
        values = range(max(self.values[variable]) + 1)
        return range(0, factor * len(values), factor) if factor else (0,) * len(values)

    def declared(self) -> Any:
        """For CP-SAT."""
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        x = [
            model.new_int_var_from_domain(cp_model.Domain.from_values(values), f"x{number}")
            for number, values in enumerate(self.values)
        ]
        for terms in self.different:
            model.add_all_different([x[variable] + offset for variable, offset in terms])
        for one, other in self.unequal:
            model.add(x[one] != x[other])
        for weighed, least, most in self.sums:
            model.add_linear_constraint(sum(factor * x[variable] for variable, factor in weighed), least, most)
        for scope, rows in self.rows:
            model.add_allowed_assignments([x[variable] for variable in scope], rows)
        for read, transitions, final in self.words:
            model.add_automaton([x[variable] for variable in read], 0, [final], transitions)
        if self.prizes:
            model.maximize(sum(factor * x[variable] for variable, factor in self.prizes))
        return model
