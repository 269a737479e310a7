"""A problem in Booleans: which stand for which values, and what is stated of them.

Literals are those of ``literals``; its constants stand where a domain leaves no choice.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, islice, pairwise
from typing import Protocol

from hand_solver.booleans.literals import FALSE, TRUE
from hand_solver.booleans.statements import Statements
from hand_solver.events import Literal
from hand_solver.problem import Assignment, Constraint, Problem
from hand_solver.problem.domains import members


class Encodes(Protocol):
    """A constraint that can be learnt from."""

    def encode(self, encoding: Encoding) -> None:
        """State the relation in Booleans.

        Given that every variable takes one value of its domain, what is stated must hold for the values for which the
        relation does. Raises NotImplementedError where it cannot be stated.
        """
        ...


def state(constraint: Constraint, encoding: Encoding) -> None:
    """Let a constraint state itself. Raises NotImplementedError if it cannot: it need not."""
    encode: Callable[[Encoding], None] | None = getattr(constraint, "encode", None)
    if encode is None:
        name = type(constraint).__name__
        raise NotImplementedError(f"constraint {constraint.name} has no encoding: {name} defines no encode")
    encode(encoding)


class Encoding(Statements):
    """What constraints state themselves to: one Boolean for each (variable, value) they speak of.

    No Boolean of a variable with one value left is in use, nor that of a single value of a variable that no constraint
    speaks of: it is taken when no other is. Solutions of the encoding and of the problem correspond one to one.

    active  the Booleans that were spoken of; known after ``one_value_each``
    """

    def __init__(self, problem: Problem, domains: Sequence[int] | None = None) -> None:
        """``domains`` are masks, where they are smaller than those of the problem."""
        super().__init__()
        sizes = [len(variable.labels) for variable in problem.variables]
        self.domains = [variable.mask for variable in problem.variables] if domains is None else list(domains)
        self._first = list(accumulate(sizes, initial=0))
        self.booleans = self._first[-1]
        self._by_value: list[Sequence[int]] = _of_full_domains(sizes)
        for variable, (size, domain) in enumerate(zip(sizes, self.domains, strict=True)):
            if domain != (1 << size) - 1 or size == 1:
                self._by_value[variable] = _literals(self._first[variable], domain, size)
        self._named = [0] * len(sizes)
        self.active: list[int] = []

    def literal(self, variable: int, value: int) -> int:
        """The literal "the variable takes the value", or a constant."""
        self._named[variable] |= 1 << value
        return self._by_value[variable][value]

    def literals_of(self, variables: Iterable[int], mask: int) -> Sequence[Sequence[int]]:
        """By variable and value, literals and constants; the values in the mask of these variables are spoken of."""
        named = self._named
        for variable in variables:
            named[variable] |= mask
        return self._by_value

    def meaning(self, literal: int) -> Literal:
        """What a literal, not a constant, says of variables and values."""
        boolean, holds = literal >> 1, literal & 1 == 0
        if boolean in self.none_of:
            return Literal(tuple(map(self._part, self.none_of[boolean])), not holds)
        return Literal((self._part(literal),), some=True)

    def _part(self, literal: int) -> tuple[int, int, bool] | Literal:
        if literal >> 1 in self.none_of:
            return self.meaning(literal)
        variable = bisect_right(self._first, literal >> 1, hi=len(self.domains)) - 1
        return variable, (literal >> 1) - self._first[variable], literal & 1 == 0

    def one_value_each(self) -> None:
        """Every variable takes exactly one value of its domain; comes last, when it is known what was spoken of."""
        named, chains, clauses, active = self._named, self.chains, self.clauses, self.active
        for variable, (first, domain) in enumerate(zip(self._first, self.domains, strict=False)):
            if not domain & (domain - 1):
                named[variable] = 0
                self.contradiction |= not domain
                continue
            values, one_is_left = _booleans_for(domain, named[variable])
            if one_is_left and len(values) == 2:  # as below: the way of most, so worth writing out
                one, other = first + values[0], first + values[1]
                active += (one, other)
                chains += (2 * one, 2 * other, FALSE)
                continue
            if not one_is_left and len(values) == 3:  # clauses, where a sum would be two inequalities
                one, other, third = first + values[0], first + values[1], first + values[2]
                active += (one, other, third)
                chains += (2 * one, 2 * other, 2 * third, 2 * one, FALSE)
                clauses += (2 * one, 2 * other, 2 * third, FALSE)
                continue
            booleans = [first + value for value in values]
            active += booleans
            if one_is_left:
                self.at_most_one([2 * boolean for boolean in booleans])
            else:
                named[variable] |= domain
                self.exactly_among(1, [2 * boolean for boolean in booleans])
        self.active += range(self._first[-1], self.booleans)

    def decode(self, holds: Sequence[int]) -> Assignment:
        """The assignment in which the literals with a 1 in ``holds``, by literal, are true."""
        true = bytes(holds[::2])
        return tuple(
            [
                found - first if (found := true.find(1, first, end)) >= 0 else (domain & ~named).bit_length() - 1
                for (first, end), domain, named in zip(pairwise(self._first), self.domains, self._named, strict=True)
            ]
        )

    def possible(self, truth: Sequence[int]) -> list[int]:
        """For each variable the mask of its values left, where ``truth`` has 1, 0 or less for unknown, by literal."""
        return [self._left(variable, truth) for variable in range(len(self.domains))]

    def _left(self, variable: int, truth: Sequence[int]) -> int:
        domain, first = self.domains[variable], self._first[variable]
        used = list(members(domain & self._named[variable]))
        taken = [value for value in used if truth[2 * (first + value)] == 1]
        gone = [value for value in used if truth[2 * (first + value)] == 0]
        return 1 << taken[0] if taken else domain & ~sum(1 << value for value in gone)


def encode(problem: Problem, domains: Sequence[int] | None = None) -> Encoding:
    """The problem as Booleans. Raises NotImplementedError if one of the constraints has no encoding.

    ``domains`` are masks, where propagation has made them smaller than the problem's. A constraint whose variables all
    have one value left is then taken to hold.
    """
    encoding = Encoding(problem, domains)
    open_variables = {variable for variable, domain in enumerate(encoding.domains) if domain & (domain - 1)}
    for constraint in problem.constraints:
        if domains is None or not open_variables.isdisjoint(constraint.scope):
            state(constraint, encoding)
    encoding.one_value_each()
    return encoding


def _of_full_domains(sizes: Sequence[int]) -> list[Sequence[int]]:
    """For each variable, by value, the literals if the domain is full: the even numbers in order."""
    literals = iter(range(0, 2 * sum(sizes), 2))
    if len(set(sizes)) == 1:  # at the speed of C
        return list(zip(*[literals] * sizes[0], strict=True))
    return [tuple(islice(literals, size)) for size in sizes]


def _literals(first: int, domain: int, size: int) -> Sequence[int]:
    """By value, the literals of a variable whose Booleans begin at ``first``, and constants where it has no choice."""
    if domain & (domain - 1):
        return [2 * (first + value) if domain >> value & 1 else FALSE for value in range(size)]
    return _settled(domain, size)


@lru_cache(maxsize=64)
def _booleans_for(domain: int, named: int) -> tuple[tuple[int, ...], bool]:
    """The values of a domain that get a Boolean, and whether one more is left, which needs none."""
    unnamed = domain & ~named
    spare = unnamed.bit_count() == 1
    return tuple(members(domain ^ unnamed if spare else domain)), spare


@lru_cache(maxsize=64)
def _settled(domain: int, size: int) -> Sequence[int]:
    return tuple([TRUE if domain >> value & 1 else FALSE for value in range(size)])
