"""Relations and functions of integers, written out as tables."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import product, repeat
from math import prod
from typing import Any, TypeAlias

from hand_solver.constraints import BinaryTable, NegativeTable, Table
from hand_solver.constraints.rows import Row, Rows
from magnets_cp.models.sums import Operand, Sums, Term, TooLargeError

# Rows of a table that is written out for a relation.
MOST_ROWS = 20_000
# What stands in a row for a number that is none of the term's.
_NO_VALUE = -1
# The values of variables, and what a function is for them.
_Computed: TypeAlias = tuple[tuple[int, ...], Any]


class Tables(Sums):
    """Sums, and tables."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[Hashable, list[_Computed]] = {}
        # By the identity of rows, and the numbers of the terms: the rows as values. Instances state many such tables.
        self._stated: dict[Hashable, tuple[object, Rows]] = {}

    def table(self, terms: Sequence[Operand], rows: Iterable[Sequence[int | None]], *, positive: bool = True) -> None:
        """The integers of the terms are one of the rows (None for any integer); or, if not ``positive``, none of them.

        A term may be an integer, and a variable may come twice.
        """
        terms = [term if isinstance(term, int) else self._injective(term) for term in terms]
        scope = list(dict.fromkeys([term[0] for term in terms if not isinstance(term, int)]))
        found = self._by_column(terms, rows)
        if len(scope) == len(terms):
            self._post_rows(scope, found, positive)
            return
        places = [
            [place for place, term in enumerate(terms) if not isinstance(term, int) and term[0] == variable]
            for variable in scope
        ]
        told = [[{row[place] for place in those} - {None} for those in places] for row in found.rows]
        kept = [tuple([next(iter(one), None) for one in row]) for row in told if all(len(one) <= 1 for one in row)]
        self._post_rows(scope, list(dict.fromkeys(kept)), positive)

    def _injective(self, term: Term) -> Operand:
        """The term, or one that is the same, for which no integer stands for two values of its variable."""
        return term if len(set(term[1])) == len(term[1]) else self.function([term], lambda number: number)

    def _by_column(self, terms: Sequence[Operand], rows: Iterable[Sequence[int | None]]) -> Rows:
        """Those of the rows that the terms can be, as values; an integer has one, 0."""
        numbers = [(term,) if isinstance(term, int) else term[1] for term in terms]
        known = (id(rows), *[one if isinstance(one, range) else tuple(one) for one in numbers])
        if known not in self._stated:
            columns, told = [], list(zip(*rows, strict=True)) or [()] * len(numbers)
            for column, of_term in zip(told, numbers, strict=True):
                value_of: dict[int | None, int | None] = {number: value for value, number in enumerate(of_term)}
                columns.append([*map({**value_of, None: None}.get, column, repeat(_NO_VALUE))])
            found: Iterable[Row] = zip(*columns, strict=True)
            if any(_NO_VALUE in column for column in columns):
                found = (row for row in found if _NO_VALUE not in row)
            self._stated[known] = rows, Rows(range(len(terms)), found, self.name)
        return self._stated[known][1]

    def _post_rows(self, scope: list[int], rows: Sequence[Row] | Rows, positive: bool) -> None:
        listed = rows.rows if isinstance(rows, Rows) else rows
        if not listed or not scope:
            if bool(listed) != positive:
                self.fail()
        elif not positive:
            self.post(NegativeTable(scope, rows, self.name))
        elif len(scope) == 2 and not (rows.is_short if isinstance(rows, Rows) else any(None in row for row in rows)):
            pairs = [(a, b) for a, b in listed if a is not None and b is not None]
            self.post(BinaryTable(scope[0], scope[1], pairs, self.name))
        else:
            self.post(Table(scope, rows, self.name))

    def relation(self, terms: Sequence[Operand], test: Callable[..., object], like: Hashable = None) -> None:
        """The integers of the terms pass; those for which the test raises ZeroDivisionError do not.

        A variable may come several times. Tests with the same ``like``, unless it is None, are the same, and for the
        same integers their rows are found once. Raises TooLargeError.
        """
        scope, rows = self._computed(terms, test, like)
        self._post_rows(scope, [row for row, passes in rows if passes], positive=True)

    def function(self, terms: Sequence[Operand], function: Callable[..., int], like: Hashable = None) -> Operand:
        """A new term that is the function of the others. Where that raises ZeroDivisionError they may not be.

        ``like`` is that of ``relation``. Raises TooLargeError.
        """
        if all(isinstance(term, int) for term in terms):
            try:
                return function(*terms)
            except ZeroDivisionError:
                self.fail()
                return 0
        scope, rows = self._computed(terms, function, like)
        numbers = sorted({number for _, number in rows})
        result = self.variable(f"part of {self.name}", numbers)
        value_of = {number: value for value, number in enumerate(numbers)}
        self._post_rows([*scope, result[0]], [(*row, value_of[number]) for row, number in rows], positive=True)
        return result

    def _computed(
        self, terms: Sequence[Operand], function: Callable[..., Any], like: Hashable = None
    ) -> tuple[list[int], Sequence[_Computed]]:
        """The variables of the terms, and what the function is for their values, but where it has no value."""
        scope = list({term[0]: self._whole(term) for term in terms if not isinstance(term, int)}.values())
        choices = [self._choices(term) for term in scope]
        if (size := prod(map(len, choices))) > MOST_ROWS:
            raise TooLargeError(f"{self.name}: a table of {size:,} rows")
        variables = [variable for variable, _ in scope]
        read = tuple([term if isinstance(term, int) else (variables.index(term[0]), tuple(term[1])) for term in terms])
        known = like, tuple(choices), read
        rows = self._rows.get(known)
        if rows is None:
            rows = _rows(choices, [self._read(term, scope) for term in terms], function)
            if like is not None:
                self._rows[known] = rows
        return variables, rows

    def _choices(self, term: Term) -> tuple[tuple[int, int], ...]:
        """The values left of a variable and the integers they stand for."""
        left = self.numbers(term)
        return tuple([(value, number) for value, number in enumerate(term[1]) if number in left])

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


def _rows(
    choices: Sequence[Sequence[tuple[int, int]]],
    of: Sequence[Callable[[Sequence[int]], int]],
    function: Callable[..., Any],
) -> list[_Computed]:
    """What the function is for each of those choices (value, integer), but where it divides by 0."""
    rows = list[_Computed]()
    for row in product(*choices):
        numbers = [number for _, number in row]
        try:
            rows.append((tuple([value for value, _ in row]), function(*[read(numbers) for read in of])))
        except ZeroDivisionError:
            continue
    return rows
