"""A problem for the hand solver, put together by those who read models of others.

A term is a variable with the integer that each of its values stands for, (variable, numbers), or an integer: what the
constraints of ``hand_solver`` take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import TypeAlias

from hand_solver import Constraint, Objective, Problem, Variable, maximize, minimize
from hand_solver.constraints import BinaryTable, LinearSum, Table
from hand_solver.constraints.integers import scaled

Term: TypeAlias = "tuple[int, Sequence[int]]"
Operand: TypeAlias = "Term | int"
# A variable that takes a value.
Literal: TypeAlias = "tuple[int, int]"

OPERATORS = ("==", "!=", "<=", "<", ">=", ">")
# Rows of a table that is written out for a relation.
MOST_ROWS = 20_000


class TooLargeError(ValueError):
    """A relation has too many rows to be written out."""


class Building:
    """Variables and constraints, one after the other; at last ``problem``.

    name  what the constraints that are posted now are called
    """

    def __init__(self) -> None:
        self.name = ""
        self._names: list[str] = []
        self._numbers: list[Sequence[int]] = []
        self._allowed: list[int | None] = []
        self._constraints: list[Constraint] = []
        self._is_impossible = False

    def variable(self, name: str, numbers: Sequence[int]) -> Term:
        """A new variable, the integers it may take in rising order."""
        self._names.append(name)
        self._numbers.append(numbers)
        self._allowed.append(None)
        return len(self._names) - 1, numbers

    def boolean(self, name: str) -> Term:
        """A new variable of 0 and 1."""
        return self.variable(name, range(2))

    def numbers(self, term: Operand) -> Sequence[int]:
        """By value the integers it may be, those ruled out left out."""
        if isinstance(term, int):
            return (term,)
        variable, numbers = term
        allowed = self._allowed[variable]
        return numbers if allowed is None else [one for value, one in enumerate(numbers) if allowed >> value & 1]

    def span(self, term: Operand) -> tuple[int, int]:
        """The least and the largest integer it may be."""
        numbers = self.numbers(term)
        return min(numbers, default=0), max(numbers, default=0)

    def post(self, constraint: Constraint) -> None:
        """Add a constraint; one on no variable at all is looked at here."""
        if constraint.scope:
            self._constraints.append(constraint)
        elif not constraint.is_satisfied(()):
            self._is_impossible = True

    def fail(self) -> None:
        """There is no solution."""
        self._is_impossible = True

    def keep(self, term: Operand, test: Callable[[int], object]) -> None:
        """Leave a term only the integers that pass."""
        if isinstance(term, int):
            self._is_impossible |= not test(term)
            return
        variable, numbers = term
        before = self._allowed[variable]
        every = before if before is not None else (1 << len(numbers)) - 1
        passing = sum([1 << value for value, number in enumerate(numbers) if test(number)])
        self._allowed[variable] = every & passing

    def literal(self, term: Term, test: Callable[[int], object]) -> Term:
        """The term that is 1 where the integer passes, 0 elsewhere."""
        variable, numbers = term
        return variable, tuple([int(bool(test(number))) for number in numbers])

    def clause(self, literals: Iterable[Operand], implied_by: Literal | None = None) -> None:
        """One of these terms of 0 and 1 is 1."""
        self.compare(literals, ">=", 1, implied_by)

    def compare(
        self, terms: Iterable[Operand], operator: str, bound: int, implied_by: Literal | None = None
    ) -> None:
        """The sum of the terms compares like that with the bound; perhaps only if the literal holds."""
        listed = list(terms)
        if operator == "!=":
            self._differ(listed, bound, implied_by)
            return
        least, most = {
            "==": (bound, bound),
            "<=": (None, bound),
            "<": (None, bound - 1),
            ">=": (bound, None),
            ">": (bound + 1, None),
        }[operator]
        if implied_by is None and len(listed) == 1:
            self.keep(listed[0], lambda n: (least is None or n >= least) and (most is None or n <= most))
            return
        total = bound if operator == "==" else None
        bounds = {} if operator == "==" else {"least": least, "most": most}
        self.post(LinearSum(listed, total, self.name, implied_by=implied_by, **bounds))

    def _differ(self, terms: list[Operand], bound: int, implied_by: Literal | None) -> None:
        """A sum is below the bound or above, as a new Boolean says; of one variable it is its values."""
        variables = [term for term in terms if not isinstance(term, int)]
        left = bound - sum([term for term in terms if isinstance(term, int)])
        if len(variables) == 1:
            other = self.literal(variables[0], lambda n: n != left)
            if implied_by is None:
                self.keep(variables[0], lambda n: n != left)
            else:
                self.clause([other, self.negated(implied_by)])
            return
        side = self.boolean(f"side of {self.name}")
        for value, operator in ((0, "<"), (1, ">")):
            where = (side[0], value)
            if implied_by is None:
                self.compare(variables, operator, left, where)
            else:
                self.compare(variables, operator, left, self.both(implied_by, where))
        if implied_by is not None:  # or else one solution would be many
            self.clause([self.literal(side, lambda n: n == 0), self.holding(implied_by)])

    def both(self, one: Literal, other: Literal) -> Literal:
        """A literal that holds if and only if both do."""
        made = self.boolean(f"and of {self.name}")
        self.clause([(made[0], (1, 0)), self.holding(one)])
        self.clause([(made[0], (1, 0)), self.holding(other)])
        self.clause([made, self.negated(one), self.negated(other)])
        return made[0], 1

    def holding(self, literal: Literal) -> Term:
        """The term that is 1 if the literal holds, else 0."""
        variable, value = literal
        return variable, tuple([int(one == value) for one in range(len(self._numbers[variable]))])

    def negated(self, literal: Literal) -> Term:
        """The term that is 1 unless the literal holds."""
        variable, value = literal
        return variable, tuple([int(one != value) for one in range(len(self._numbers[variable]))])

    def as_literal(self, term: Term) -> Literal:
        """The literal of a term of 0 and 1 that is 1 for one of its values."""
        variable, numbers = term
        [value] = [value for value, number in enumerate(numbers) if number]
        return variable, value

    def table(self, terms: Sequence[Operand], rows: Iterable[Sequence[int | None]], *, positive: bool = True) -> None:
        """The integers of the terms, different variables, are one of the rows (None for any); or, if not, none."""
        variables = [term for term in terms if not isinstance(term, int)]
        places = [place for place, term in enumerate(terms) if not isinstance(term, int)]
        known = [(place, term) for place, term in enumerate(terms) if isinstance(term, int)]
        values = [{number: value for value, number in enumerate(numbers)} for _, numbers in variables]
        found = {}
        for row in rows:
            if all(row[place] in (None, number) for place, number in known):
                left = [None if row[p] is None else by.get(row[p], -1) for p, by in zip(places, values, strict=True)]
                if -1 not in left:
                    found[tuple(left)] = None
        scope = [variable for variable, _ in variables]
        self._post_rows(scope, list(found), positive)

    def _post_rows(self, scope: list[int], rows: list[tuple[int | None, ...]], positive: bool) -> None:
        if not positive or any(None in row for row in rows):
            raise NotImplementedError("tables with stars")
        if not rows or not scope:
            self._is_impossible |= not rows
        elif len(scope) == 1:
            allowed = sum({1 << row[0] for row in rows if row[0] is not None})
            before = self._allowed[scope[0]]
            self._allowed[scope[0]] = allowed if before is None else before & allowed
        elif len(scope) == 2:
            self.post(BinaryTable(*scope, rows, self.name))
        else:
            self.post(Table(scope, rows, self.name))

    def relation(self, terms: Sequence[Operand], test: Callable[..., object]) -> None:
        """The integers of the terms pass. A variable may come several times. Raises TooLargeError."""
        scope = list({term[0]: self._whole(term) for term in terms if not isinstance(term, int)}.values())
        numbers = [self.numbers(term) for term in scope]
        if prod(map(len, numbers)) > MOST_ROWS:
            raise TooLargeError(f"{self.name}: a relation of {prod(map(len, numbers)):,} rows")
        of = [self._read(term, scope) for term in terms]
        rows = [row for row in product(*numbers) if test(*[read(row) for read in of])]
        self.table(scope, rows)

    def _whole(self, term: Term) -> Term:
        """The variable of a term, by the integers it was made with."""
        return term[0], self._numbers[term[0]]

    def _read(self, term: Operand, scope: list[Term]) -> Callable[[Sequence[int]], int]:
        """What a term is, by the integers of the scope's variables."""
        if isinstance(term, int):
            return lambda _: term
        variable, numbers = term
        place = [one for one, _ in scope].index(variable)
        whole = self._numbers[variable]
        if numbers == whole:
            return lambda row: row[place]
        by_number = dict(zip(whole, numbers, strict=True))
        return lambda row: by_number[row[place]]

    def function(self, terms: Sequence[Operand], function: Callable[..., int], name: str = "") -> Operand:
        """A new term that is the function of the others. Where that raises ZeroDivisionError they may not be.

        Raises TooLargeError.
        """
        fixed = all(isinstance(term, int) for term in terms)
        if fixed:
            return function(*terms)
        scope = list({term[0]: self._whole(term) for term in terms if not isinstance(term, int)}.values())
        numbers = [self.numbers(term) for term in scope]
        if prod(map(len, numbers)) > MOST_ROWS:
            raise TooLargeError(f"{self.name}: a function with {prod(map(len, numbers)):,} rows")
        of = [self._read(term, scope) for term in terms]
        rows = []
        for row in product(*numbers):
            try:
                rows.append((*row, function(*[read(row) for read in of])))
            except ZeroDivisionError:
                continue
        result = self.variable(name or f"part of {self.name}", sorted({row[-1] for row in rows}))
        self.table([*scope, result], rows)
        return result

    def sum_of(self, terms: Sequence[Operand], name: str = "") -> Operand:
        """The sum of terms as one: a new variable, unless there is but one term."""
        variables = [term for term in terms if not isinstance(term, int)]
        constant = sum([term for term in terms if isinstance(term, int)])
        if not variables:
            return constant
        if len(variables) == 1:
            return scaled(variables[0], 1, constant)
        spans = [self.span(term) for term in terms]
        whole = range(sum(low for low, _ in spans), sum(high for _, high in spans) + 1)
        result = self.variable(name or f"part of {self.name}", whole)
        self.compare([*terms, scaled(result, -1)], "==", 0)
        return result

    def objective(self, terms: Iterable[Operand], is_minimized: bool) -> Objective:
        """What the sum of the terms is to be; a variable may come several times."""
        listed = list(terms)
        by_variable: dict[int, Sequence[int]] = {}
        for variable, numbers in [term for term in listed if not isinstance(term, int)]:
            if variable in by_variable:
                pairs = zip(by_variable[variable], numbers, strict=True)
                numbers = tuple([one + other for one, other in pairs])  # noqa: PLW2901
            by_variable[variable] = numbers
        constant = sum([term for term in listed if isinstance(term, int)])
        return (minimize if is_minimized else maximize)(by_variable.items(), constant)

    def problem(self, objective: Objective | None = None, holding: Iterable[Term] = ()) -> Problem:
        """The problem as it is now, where these terms of 0 and 1 are 1."""
        allowed = [(1 << len(numbers)) - 1 if mask is None else mask for numbers, mask in zip(self._numbers, self._allowed, strict=True)]
        for variable, numbers in holding:
            allowed[variable] &= sum([1 << value for value, number in enumerate(numbers) if number])
        constraints = tuple(self._constraints)
        variables = [*map(Variable.integer, self._names, self._numbers, allowed)]
        if self._is_impossible or not all(allowed):
            variables = [replace(variable, allowed=None) for variable in variables]
            variables.append(Variable("never", ("0",)))
            constraints = (LinearSum([(len(variables) - 1, (0,))], least=1, name="never"),)
        return Problem(tuple(variables), constraints, objective=objective)
