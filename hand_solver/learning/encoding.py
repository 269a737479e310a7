"""A problem in Booleans: literals, clauses, exact cardinalities.

A literal is an integer, 2 * b for "Boolean b holds" and 2 * b + 1 for "it does not"; ``literal ^ 1`` is its negation.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise

from hand_solver.domains import members
from hand_solver.events import Literal
from hand_solver.problem import Assignment, Problem

# Up to this many Booleans, "at most one" is clauses between all pairs; a value left over then needs no Boolean.
_PAIRWISE = 3
# What stands for the literal of a value that has none, and of one outside the domain.
UNNAMED, OUTSIDE = -1, -2


class Encoding:
    """What constraints state themselves to: one Boolean for each (variable, value) they speak of.

    A single value of a variable that no constraint speaks of has no Boolean: it is taken when no other is.
    Auxiliary Booleans follow from the others: solutions of the encoding and of the problem correspond one to one.

    units, pairs, clauses   clauses of one, of two, and of more literals
    cardinalities           (literals, k): exactly k of the literals hold; one listed w times in a row counts w times
    contradiction           a constraint cannot hold, whatever the values
    """

    def __init__(self, problem: Problem) -> None:
        self.domains = [variable.mask for variable in problem.variables]
        self._first: list[int] = []
        booleans = 0
        for variable in problem.variables:
            self._first.append(booleans)
            booleans += len(variable.labels)
        self._end = booleans
        self._literals: dict[tuple[int, int], tuple[int, ...]] = {}
        self._none_of: dict[int, Sequence[int]] = {}
        self.spoken_of = bytearray(booleans)
        self.units: list[int] = []
        self.pairs: dict[tuple[int, int], None] = {}
        self.clauses: list[tuple[int, ...]] = []
        self.cardinalities: list[tuple[Sequence[int], int]] = []
        self.contradiction = False

    def literal(self, variable: int, value: int) -> int:
        """The literal "the variable takes the value"."""
        boolean = self._first[variable] + value
        self.spoken_of[boolean] = 1
        return 2 * boolean

    def literals(self, variable: int, mask: int) -> tuple[int, ...]:
        """The literals of those values in the mask that the variable may take."""
        asked = variable, mask
        if asked not in self._literals:
            values = members(mask & self.domains[variable])
            self._literals[asked] = tuple([self.literal(variable, value) for value in values])
        return self._literals[asked]

    def meaning(self, literal: int) -> Literal:
        """What a literal says of variables and values."""
        boolean, holds = literal >> 1, literal & 1 == 0
        if boolean in self._none_of:
            return Literal(tuple(map(self._part, self._none_of[boolean])), not holds)
        return Literal((self._part(literal),), some=True)

    def _part(self, literal: int) -> tuple[int, int, bool]:
        variable = bisect_right(self._first, literal >> 1) - 1
        return variable, (literal >> 1) - self._first[variable], literal & 1 == 0

    def value_literals(self) -> Iterator[int]:
        """For each value of each variable its literal; UNNAMED if none spoke of it, OUTSIDE of the domain."""
        ends = [*self._first[1:], self._end]
        for first, end, domain in zip(self._first, ends, self.domains, strict=True):
            for boolean in range(first, end):
                inside = domain >> (boolean - first) & 1
                yield OUTSIDE if not inside else 2 * boolean if self.spoken_of[boolean] else UNNAMED

    def clause(self, *literals: int) -> None:
        """At least one of the literals holds."""
        distinct = sorted(set(literals))
        if any(one ^ 1 == other for one, other in pairwise(distinct)):
            return
        if not distinct:
            self.contradiction = True
        elif len(distinct) == 1:
            self.units.append(distinct[0])
        elif len(distinct) == 2:
            self.pairs[distinct[0], distinct[1]] = None
        else:
            self.clauses.append(tuple(distinct))

    def not_both(self, one: int, other: int) -> None:
        """At most one of two literals of different Booleans holds."""
        one, other = one ^ 1, other ^ 1
        self.pairs[(one, other) if one < other else (other, one)] = None

    def none_with_any(self, ones: Iterable[int], others: Iterable[int]) -> None:
        """No literal of the first holds together with one of the second; their Booleans are different ones."""
        for one in ones:
            for other in others:
                self.not_both(one, other)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """At most one of the literals holds: pair by pair, or exactly one of them and of a Boolean for "none"."""
        if len(literals) <= _PAIRWISE:
            for one, other in combinations(literals, 2):
                self.not_both(one, other)
        else:
            self.exactly(1, [*literals, self._none(literals)])

    def either(self, literals: Sequence[int]) -> int:
        """The literal of a new Boolean: it holds exactly if one of the literals does."""
        none = self._none(literals)
        self.clause(none, *literals)
        for one in literals:
            self.not_both(none, one)
        return none ^ 1

    def _none(self, literals: Sequence[int]) -> int:
        """The literal of a new Boolean that is to mean "none of the literals"."""
        self._none_of[len(self.spoken_of)] = literals
        self.spoken_of.append(1)
        return 2 * (len(self.spoken_of) - 1)

    def exactly(self, target: int, literals: Sequence[int]) -> None:
        """Exactly ``target`` of the literals hold, where one that is named several times counts as often."""
        distinct = set(literals)
        if len(distinct) != len(literals):
            self._exactly_weighed(target, Counter(literals))
            return
        both = [literal for literal in literals if literal ^ 1 in distinct]
        if both:  # of the two exactly one holds
            target -= len(both) // 2
            literals = [literal for literal in literals if literal ^ 1 not in distinct]
        if not 0 <= target <= len(literals):
            self.contradiction = True
        elif target == 0:
            self.units.extend(literal ^ 1 for literal in literals)
        elif target == len(literals):
            self.units.extend(literals)
        else:
            self.cardinalities.append((literals, target))

    def _exactly_weighed(self, target: int, weights: Counter[int]) -> None:
        for literal in [literal for literal in weights if literal & 1 == 0 and literal ^ 1 in weights]:
            both = min(weights[literal], weights[literal ^ 1])  # of the two exactly one holds
            weights.subtract({literal: both, literal ^ 1: both})
            target -= both
        weights = +weights
        while 0 <= target <= weights.total():
            spare = weights.total() - target
            decided = {literal: weight for literal, weight in weights.items() if weight > target or weight > spare}
            if not decided:
                if weights:
                    self.cardinalities.append((list(weights.elements()), target))
                return
            for literal, weight in decided.items():
                self.units.append(literal if weight > spare else literal ^ 1)
                target -= weight if weight > spare else 0
                del weights[literal]
        self.contradiction = True

    def one_value_each(self) -> None:
        """Every variable takes exactly one value of its domain; comes last, when it is known what was spoken of."""
        ends = [*self._first, self._end][1:]
        for variable, (domain, first, end) in enumerate(zip(self.domains, self._first, ends, strict=True)):
            named = [boolean for boolean in range(first, end) if self.spoken_of[boolean]]
            allowed = [2 * boolean for boolean in named if domain >> (boolean - first) & 1]
            if len(allowed) < len(named):
                self.units += [2 * boolean + 1 for boolean in named if not domain >> (boolean - first) & 1]
            if domain.bit_count() == len(allowed) + 1 and len(allowed) <= _PAIRWISE:
                self.at_most_one(allowed)
            else:
                self.exactly(1, [self.literal(variable, value) for value in members(domain)])

    def decode(self, holds: Sequence[int]) -> Assignment:
        """The assignment in which the literals with a 1 in ``holds``, by literal, are true."""
        return tuple(
            next(
                (value for value in members(domain) if holds[2 * (first + value)] == 1),
                next((value for value in members(domain) if not self.spoken_of[first + value]), -1),
            )
            for first, domain in zip(self._first, self.domains, strict=True)
        )


def encode(problem: Problem) -> Encoding:
    """The problem as Booleans. Raises NotImplementedError if one of its constraints has no encoding."""
    encoding = Encoding(problem)
    for constraint in problem.constraints:
        constraint.encode(encoding)
    encoding.one_value_each()
    return encoding


def negated(literals: Iterable[int]) -> list[int]:
    """The negations of the literals."""
    return [literal ^ 1 for literal in literals]
