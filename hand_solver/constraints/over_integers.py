"""What constraints between integers have in common: their terms, and a filter that is repeated until it is done."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence

from hand_solver.constraints.integers import Term
from hand_solver.constraints.views import NO_VARIABLE, check_numbers, scope_of, views
from hand_solver.problem import Constraint, Variable
from hand_solver.problem.domains import Domains


class OverIntegers(Constraint):
    """A relation between integers, each that of a term (variable, numbers) or known; a variable may come twice.

    Raises ValueError for what is no term.
    """

    def __init__(self, terms: Iterable[Term | int], name: str) -> None:
        self.name = name
        self.views = views(terms, name)
        self.scope = scope_of(self.views)
        place = {variable: place for place, variable in enumerate(self.scope)}
        self._places = [place.get(one.variable, NO_VARIABLE) for one in self.views]

    @abstractmethod
    def holds(self, numbers: list[int]) -> bool:
        """The meaning: is it so of these integers, one for each term?"""

    @abstractmethod
    def narrow(self, domains: Domains) -> bool:
        """Remove what cannot be by one look at the terms, as ``filter``; False if nothing can."""

    def check(self, variables: Sequence[Variable]) -> None:
        """See ``Constraint``: a number for each value."""
        check_numbers(self.views, variables, self.name)

    def numbers(self, values: Sequence[int]) -> list[int]:
        """The integers of all terms, by the values of the scope."""
        return [
            one.numbers[0 if place == NO_VARIABLE else values[place]]
            for one, place in zip(self.views, self._places, strict=True)
        ]

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Is it so of the integers?"""
        return self.holds(self.numbers(values))

    def filter(self, domains: Domains) -> bool:
        """Narrow the domains until nothing changes."""
        while True:
            length = len(domains.trail)
            if not self.narrow(domains):
                return False
            if len(domains.trail) == length:
                return True
