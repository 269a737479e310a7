"""Integers seen through the domains of variables: what filters of constraints on integers read and write.

Schulte and Tack, "View-based propagator derivation", Constraints 2013.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from operator import index, neg
from typing import SupportsIndex

from hand_solver.constraints.integers import Term, as_numbers
from hand_solver.constraints.spans import order_and_spans
from hand_solver.problem import Variable
from hand_solver.problem.domains import Domains, members
from hand_solver.propagation.kernels.records import Pool

NO_VARIABLE = -1


class View:
    """The integer that a variable stands for by its value.

    numbers  by value the integer
    order    1 if they never fall from one value to the next, -1 if they never rise, otherwise 0
    spans    by domain the least and the largest integer left in it
    """

    __slots__ = ("numbers", "order", "spans", "variable")

    def __init__(self, variable: int, numbers: Sequence[int]) -> None:
        self.variable, self.numbers = variable, numbers
        self.order, self.spans = order_and_spans(numbers if isinstance(numbers, range) else tuple(numbers))

    def span(self, masks: Sequence[int]) -> tuple[int, int]:
        """The least and the largest integer left."""
        return self.spans[masks[self.variable]]

    def keep(self, domains: Domains, least: int, most: int) -> bool:
        """Keep the integers from ``least`` to ``most``; False if none would be left."""
        lowest, highest = self.span(domains.masks)
        if least <= lowest and highest <= most:
            return True
        return lowest <= most and least <= highest and domains.restrict(self.variable, self.mask_between(least, most))

    def is_known(self, masks: Sequence[int]) -> bool:
        """Is one value left?"""
        return self.variable == NO_VARIABLE or masks[self.variable].bit_count() == 1

    def has(self, masks: Sequence[int], number: int) -> bool:
        """Is the integer left?"""
        return masks[self.variable] & self.mask_between(number, number) != 0

    def drop(self, domains: Domains, number: int) -> bool:
        """Take the integer away; False if none would be left."""
        return self.drop_between(domains, number, number)

    def drop_between(self, domains: Domains, least: int, most: int) -> bool:
        """Take the integers from ``least`` to ``most`` away; False if none would be left."""
        return domains.restrict(self.variable, ~self.mask_between(least, most))

    def mask_between(self, least: int, most: int) -> int:
        """The values, of any domain, whose integers lie there."""
        if self.order > 0:
            start, end = bisect_left(self.numbers, least), bisect_right(self.numbers, most)
        elif self.order < 0:
            start, end = bisect_left(self.numbers, -most, key=neg), bisect_right(self.numbers, -least, key=neg)
        else:
            return sum([1 << value for value, number in enumerate(self.numbers) if least <= number <= most])
        return (1 << end) - (1 << start) if start < end else 0

    def left(self, masks: Sequence[int]) -> Iterator[tuple[int, int]]:
        """The values left and their integers, by value."""
        return ((value, self.numbers[value]) for value in members(masks[self.variable]))


class Constant(View):
    """An integer that is known; its one value is 0, of no variable."""

    def __init__(self, number: int) -> None:
        super().__init__(NO_VARIABLE, (number,))

    def span(self, masks: Sequence[int]) -> tuple[int, int]:
        """See ``View``."""
        return self.numbers[0], self.numbers[0]

    def keep(self, domains: Domains, least: int, most: int) -> bool:
        """See ``View``."""
        return least <= self.numbers[0] <= most

    def has(self, masks: Sequence[int], number: int) -> bool:
        """See ``View``."""
        return number == self.numbers[0]

    def drop_between(self, domains: Domains, least: int, most: int) -> bool:
        """See ``View``."""
        return not least <= self.numbers[0] <= most

    def left(self, masks: Sequence[int]) -> Iterator[tuple[int, int]]:
        """See ``View``."""
        yield 0, self.numbers[0]


def view(term: Term | int, who: str) -> View:
    """A term (variable, numbers), or an integer, as a view.

    Raises ValueError for what is neither, naming ``who`` wants it.
    """
    if not isinstance(term, tuple) and isinstance(term, SupportsIndex):  # of a protocol it takes long
        return Constant(index(term))
    try:
        variable, numbers = term
        variable, listed = index(variable), as_numbers(numbers)
    except (TypeError, ValueError):
        raise ValueError(f"{who}: expected terms (variable, numbers) of integers, found {_shown(term)}") from None
    if variable < 0:
        raise ValueError(f"{who}: expected variables from 0, found {variable}")
    return View(variable, listed)


def views(terms: Iterable[Term | int], who: str) -> tuple[View, ...]:
    """Terms and integers as views. Raises ValueError as ``view`` does, and for what is no list."""
    try:
        listed = list(terms)
    except TypeError:
        raise ValueError(f"{who}: expected a list of terms (variable, numbers), found {_shown(terms)}") from None
    return tuple([view(term, who) for term in listed])


def scope_of(seen: Iterable[View]) -> tuple[int, ...]:
    """The variables that views see, each once."""
    return tuple(dict.fromkeys(one.variable for one in seen if one.variable != NO_VARIABLE))


def terms_of(seen: Iterable[View], pool: Pool) -> list[int]:
    """The terms of a record, one after another. Raises OverflowError for integers that are too large."""
    return [number for one in seen for number in pool.term(one.variable, one.numbers, one.order)]


def evenly(seen: Iterable[View]) -> frozenset[int]:
    """The variables whose integers rise or fall in even steps: such a one may be stated in binary digits."""
    return frozenset([one.variable for one in seen if isinstance(one.numbers, range)])


def as_literal(literal: tuple[int, int] | None, who: str) -> tuple[int, int] | None:
    """A literal (variable, value), or None. Raises ValueError for what is neither."""
    if literal is None:
        return None
    try:
        variable, value = map(index, literal)
    except (TypeError, ValueError):
        raise ValueError(f"{who}: expected a literal (variable, value), found {_shown(literal)}") from None
    if min(variable, value) < 0:
        raise ValueError(f"{who}: expected a variable and a value from 0, found {(variable, value)}")
    return variable, value


def check_numbers(seen: Iterable[View], variables: Sequence[Variable], who: str) -> None:
    """Raise ValueError if a variable may take values that its numbers say nothing of."""
    for one in seen:
        if one.variable != NO_VARIABLE and variables[one.variable].mask.bit_length() > len(one.numbers):
            variable = variables[one.variable]
            raise ValueError(
                f"{who}: expected a number for each of the {len(variable.labels)} values of {variable.name}, "
                f"found {len(one.numbers)}"
            )


def check_literal(literal: tuple[int, int] | None, variables: Sequence[Variable], who: str) -> None:
    """Raise ValueError if a literal (variable, value) is of a value that the variable has not."""
    if literal and literal[1] >= len(variables[literal[0]].labels):
        variable = variables[literal[0]]
        raise ValueError(
            f"{who}: expected a value of {variable.name} from 0 to {len(variable.labels) - 1}, found {literal[1]}"
        )


def _shown(what: object) -> str:
    text = repr(what)
    return text if len(text) <= 60 else f"{text[:57]}..."
