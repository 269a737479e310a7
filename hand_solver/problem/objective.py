"""What makes one solution better than another: a sum over its values, to be as small or as large as can be."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import index, neg

from hand_solver.problem.domains import members

# What a term adds, by value: numbers, or a range of them.
Numbers = Sequence[int]
_EVERY_VALUE = range(1 << 62)


@dataclass(frozen=True)
class Objective:
    """The sum of ``numbers[value]`` over all terms (variable, numbers), and the constant; no variable twice.

    Made by ``minimize`` and ``maximize``. Inside, a solution has a cost: its value, or, to be maximised, the negation.

    better_than  only solutions with a better value than this count

    >>> minimize([(0, (4, 7))], constant=1).value((1,))
    8
    """

    terms: tuple[tuple[int, Numbers], ...]
    is_maximized: bool = False
    constant: int = 0
    better_than: int | None = None

    def value(self, assignment: Sequence[int]) -> int:
        """The value of a full assignment.

        >>> maximize([(0, (0, 5)), (1, (3, 1))]).value((1, 0))
        8
        """
        return self.constant + sum([numbers[assignment[variable]] for variable, numbers in self.terms])

    def cost(self, value: int) -> int:
        """The cost of a value, the smaller the better; and the value of a cost."""
        return -value if self.is_maximized else value

    def bound(self, least: int, value: int | None) -> int:
        """A value than which none is better, where one was found, if any, and all that is left costs ``least`` or more.

        >>> minimize([(0, (4, 7))]).bound(6, 4)
        4
        """
        return self.cost(least if value is None else min(least, self.cost(value)))

    def improving(self, value: int | None) -> Objective:
        """The same, where only solutions better than that value count; None leaves it as it is."""
        return self if value is None else replace(self, better_than=value)

    @property
    def most(self) -> int | None:
        """The largest cost that counts; None for any."""
        return None if self.better_than is None else self.cost(self.better_than) - 1

    def counts(self, assignment: Sequence[int]) -> bool:
        """Is the value better than that which has to be improved, if any?"""
        return self.most is None or self.cost(self.value(assignment)) <= self.most

    @property
    def base(self) -> int:
        """The cost of no term at all."""
        return self.cost(self.constant)

    @cached_property
    def costs(self) -> tuple[Costs, ...]:
        """What each term adds to the cost."""
        return tuple([Costs(x, _negated(numbers) if self.is_maximized else numbers) for x, numbers in self.terms])

    def least_cost(self, domains: Sequence[int]) -> int:
        """No solution within these domains, none of them empty, costs less."""
        return self.base + sum([costs.least(domains[costs.variable]) for costs in self.costs])


class Costs:
    """What the values of one variable cost: ``by_value`` a tuple, or a range, which is never written out."""

    def __init__(self, variable: int, by_value: Numbers) -> None:
        self.variable = variable
        self.by_value = by_value
        self._least: dict[int, int] = {}
        self._up_to: dict[int, int] = {}

    def least(self, mask: int) -> int:
        """The least cost of a value in the mask."""
        by_value = self.by_value
        if isinstance(by_value, range):
            return by_value[(mask & -mask if by_value.step > 0 else mask).bit_length() - 1]
        if mask not in self._least:
            self._least[mask] = min([by_value[value] for value in members(mask)])
        return self._least[mask]

    def up_to(self, most: int, mask: int) -> int:
        """The values of the mask that cost so much or less."""
        by_value, length = self.by_value, mask.bit_length()
        if isinstance(by_value, range):
            if by_value.step > 0:
                return mask & (1 << bisect_right(by_value, most, hi=length)) - 1
            return mask & -1 << bisect_left(by_value, -most, hi=length, key=neg)
        if most not in self._up_to:
            self._up_to[most] = sum([1 << value for value, cost in enumerate(by_value) if cost <= most])
        return mask & self._up_to[most]


def _negated(numbers: Numbers) -> Numbers:
    if isinstance(numbers, range):
        return range(-numbers.start, -numbers.stop, -numbers.step)
    return tuple([-number for number in numbers])


def minimize(terms: int | Iterable[tuple[int, Numbers]], constant: int = 0) -> Objective:
    """The objective of a problem: let this be as small as it can be.

    terms  (variable, numbers), where ``numbers[value]`` is what the value adds; or a variable, whose values are added

    Raises ValueError for a variable that is named twice.

    >>> from hand_solver import Problem, Variable, solve
    >>> from hand_solver.constraints import AllDifferent
    >>> digits = tuple(Variable(name, tuple("012")) for name in "xy")
    >>> cheap = minimize([(0, (0, 1, 2)), (1, (0, 3, 5))])
    >>> result = solve(Problem(digits, (AllDifferent([(0, 0), (1, 0)]),), objective=cheap))
    >>> str(result.status), result.objective, result.solutions
    ('optimal', 1, ((1, 0),))
    """
    if not isinstance(terms, Iterable):
        return Objective(((index(terms), _EVERY_VALUE),), constant=index(constant))
    listed = tuple(
        (index(variable), numbers if isinstance(numbers, range) else tuple(map(index, numbers)))
        for variable, numbers in terms
    )
    if len({variable for variable, _ in listed}) < len(listed):
        raise ValueError("an objective names every variable once: add up what its values add")
    return Objective(listed, constant=index(constant))


def maximize(terms: int | Iterable[tuple[int, Numbers]], constant: int = 0) -> Objective:
    """``minimize``, but let it be as large as it can be.

    >>> maximize([(0, (4, 7))]).cost(7)
    -7
    """
    return replace(minimize(terms, constant), is_maximized=True)
