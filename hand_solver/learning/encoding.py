"""A problem in Booleans: literals, clauses, exact cardinalities.

Literals are those of ``literals``; its constants stand where a domain leaves no choice.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from operator import itemgetter

from hand_solver.domains import members
from hand_solver.events import Literal
from hand_solver.learning.literals import FALSE, TRUE
from hand_solver.learning.totalizer import at_least, totalizer
from hand_solver.problem import Assignment, Problem

# Up to this many Booleans, "at most one" is clauses between all pairs; a value left over then needs no Boolean.
_PAIRWISE = 3
# What stands for the literal of a value that has none.
UNNAMED = -3


class Encoding:
    """What constraints state themselves to: one Boolean for each (variable, value) they speak of.

    A variable with one value left has no Boolean. Neither has a single value of a variable that no constraint speaks
    of: it is taken when no other is. Auxiliary Booleans follow from the others: solutions of the encoding and of the
    problem correspond one to one. What is stated of constants is worked out at once, so they are in none of these:

    units           clauses of one literal
    chains          literals; of two that follow one another at most one holds; constants stand between them
    disjunctions    clauses of more literals, one after another; FALSE ends each
    cardinalities   (literals, k): exactly k of the literals hold; one listed w times in a row counts w times
    contradiction   a constraint cannot hold, whatever the values
    active          the Booleans that were spoken of; known after ``one_value_each``
    counting        constraints are asked to state counts as unary numbers, whose literals learnt clauses can name
    """

    def __init__(self, problem: Problem, domains: Sequence[int] | None = None, *, counting: bool = False) -> None:
        """``domains`` are masks, where they are smaller than those of the problem."""
        self.problem = problem
        self.counting = counting
        self.domains = [variable.mask for variable in problem.variables] if domains is None else list(domains)
        self.booleans = 0
        self._sizes = [len(variable.labels) for variable in problem.variables]
        self._first: list[int] = []
        self._by_value: list[Sequence[int]] = []
        for size, domain in zip(self._sizes, self.domains, strict=True):
            self._first.append(self.booleans)
            self._by_value.append(_literals(self.booleans, domain, size))
            if domain & (domain - 1):
                self.booleans += size
        self._first.append(self.booleans)
        self._named = [0] * len(self.domains)
        self._none_of: dict[int, Sequence[int]] = {}
        self.units: list[int] = []
        self._counts: list[tuple[int, Sequence[int], Sequence[tuple[int, int, int]]]] = []
        self.disjunctions: list[int] = []
        self.chains: list[int] = []
        self.cardinalities: list[tuple[Sequence[int], int]] = []
        self.contradiction = False
        self.active: list[int] = []

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The clauses of two literals."""
        return [(one ^ 1, other ^ 1) for one, other in pairwise(self.chains) if one >= 0 and other >= 0]

    @property
    def clauses(self) -> list[tuple[int, ...]]:
        """The clauses of three literals and more."""
        ends = [place for place, literal in enumerate(self.disjunctions) if literal == FALSE]
        starts = [0, *(end + 1 for end in ends)]
        return [tuple(self.disjunctions[start:end]) for start, end in zip(starts, ends, strict=False)]

    @property
    def has_counts(self) -> bool:
        """Did a constraint state a count?"""
        return bool(self._counts)

    def literal(self, variable: int, value: int) -> int:
        """The literal "the variable takes the value", or a constant."""
        self._named[variable] |= 1 << value
        return self._by_value[variable][value]

    def literals(self, variable: int, mask: int) -> Sequence[int]:
        """By value, the literals and constants of a variable; the values in the mask are spoken of."""
        self._named[variable] |= mask
        return self._by_value[variable]

    def is_named(self, literal: int) -> bool:
        """Is the literal about a value that was spoken of?"""
        if literal >> 1 >= self._first[-1]:
            return False
        variable, value, _ = self._part(literal)
        return bool(self._named[variable] >> value & 1)

    def meaning(self, literal: int) -> Literal:
        """What a literal, not a constant, says of variables and values."""
        boolean, holds = literal >> 1, literal & 1 == 0
        if boolean in self._none_of:
            return Literal(tuple(map(self._part, self._none_of[boolean])), not holds)
        if self._counts and boolean >= self._counts[0][0]:
            return self._meaning_of_count(boolean, holds)
        return Literal((self._part(literal),), some=True)

    def _meaning_of_count(self, boolean: int, holds: bool) -> Literal:
        start, literals, meaning = self._counts[bisect_right(self._counts, boolean, key=itemgetter(0)) - 1]
        first, after, least = meaning[boolean - start]
        return Literal(tuple(map(self._part, literals[first:after])), holds, least)

    def _part(self, literal: int) -> tuple[int, int, bool]:
        variable = bisect_right(self._first, literal >> 1, hi=len(self.domains)) - 1
        return variable, (literal >> 1) - self._first[variable], literal & 1 == 0

    def value_literals(self) -> Iterator[int]:
        """For each value of each variable its literal or constant; UNNAMED if none spoke of it."""
        for literals, named in zip(self._by_value, self._named, strict=True):
            for value, literal in enumerate(literals):
                yield literal if literal < 0 or named >> value & 1 else UNNAMED

    def clause(self, *literals: int) -> None:
        """At least one of the literals holds."""
        distinct = sorted(set(literals) - {FALSE})
        if TRUE in distinct or any(one ^ 1 == other for one, other in pairwise(distinct)):
            return
        if not distinct:
            self.contradiction = True
        elif len(distinct) == 1:
            self.units.append(distinct[0])
        elif len(distinct) == 2:
            self.chains += (distinct[0] ^ 1, distinct[1] ^ 1, FALSE)
        else:
            self.disjunctions += (*distinct, FALSE)

    def not_both(self, one: int, other: int) -> None:
        """At most one of two literals of different Booleans holds."""
        self.no_neighbours((one, other))

    def no_neighbours(self, literals: Sequence[int]) -> None:
        """Of two literals that follow one another at most one holds; they are of different Booleans."""
        if TRUE in literals:
            for one, other in pairwise(literals):
                if (one == TRUE and other != FALSE) or (other == TRUE and one != FALSE):
                    self.clause(one ^ 1, other ^ 1)
        self.chains += literals
        self.chains.append(FALSE)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """At most one of the literals holds: pair by pair, or exactly one of them and of a Boolean for "none"."""
        if FALSE in literals:
            literals = [literal for literal in literals if literal != FALSE]
        if len(literals) <= _PAIRWISE or TRUE in literals:
            for pair in combinations(literals, 2):
                self.no_neighbours(pair)
        else:
            self.exactly(1, [*literals, self._none(literals)])

    def either(self, literals: Sequence[int]) -> int:
        """The literal of a new Boolean: it holds exactly if one of the literals does. A constant, if that is known."""
        literals = [literal for literal in literals if literal != FALSE]
        if not literals or TRUE in literals:
            return TRUE if literals else FALSE
        none = self._none(literals)
        self.clause(none, *literals)
        for one in literals:
            self.not_both(none, one)
        return none ^ 1

    def _none(self, literals: Sequence[int]) -> int:
        """The literal of a new Boolean that is to mean "none of the literals"."""
        self._none_of[self.booleans] = literals
        self.booleans += 1
        return 2 * self.booleans - 2

    def exactly(self, target: int, literals: Sequence[int]) -> None:
        """Exactly ``target`` of the literals hold, where one that is named several times counts as often."""
        target -= literals.count(TRUE)
        literals = [literal for literal in literals if literal >= 0]
        distinct = set(literals)
        if len(distinct) < len(literals):
            self._exactly_weighed(target, Counter(literals))
            return
        both = [literal for literal in distinct if literal ^ 1 in distinct]  # of the two exactly one holds
        self.exactly_among(target - len(both) // 2, [literal for literal in literals if literal ^ 1 not in distinct])

    def exactly_among(self, target: int, literals: Sequence[int]) -> None:
        """``exactly``, of constants and literals of different Booleans."""
        if min(literals, default=0) < 0:
            target -= literals.count(TRUE)
            literals = [literal for literal in literals if literal >= 0]
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

    def count(self, literals: Sequence[int], most: int) -> Sequence[int]:
        """How many of the literals hold, at most so many, as a unary number: "at least one", "at least two", ...

        The literals are those of different variables, or constants.
        """
        held = literals.count(TRUE)
        if held > most:
            self.contradiction = True
            return ()
        literals = [literal for literal in literals if literal >= 0]
        if held == most:
            self.units.extend(literal ^ 1 for literal in literals)
            literals = []
        if not literals:
            return [TRUE] * held
        tree = totalizer(len(literals), most - held)
        self._counts.append((self.booleans, literals, tree.meaning))
        after = self.booleans + len(tree.meaning)
        table = [either for literal in literals for either in (literal, literal ^ 1)]
        table += (*range(2 * self.booleans, 2 * after), TRUE, FALSE)
        self.booleans = after
        look_up = table.__getitem__
        self.chains.extend(map(look_up, tree.chains))
        self.disjunctions.extend(map(look_up, tree.clauses))
        return [TRUE] * held + [*map(look_up, tree.number)]

    def adds_up(self, total: int, one: Sequence[int], other: Sequence[int]) -> None:
        """Two unary numbers have this sum: one is k or more exactly if the other is not more than total - k."""
        for k in range(len(one) + 2):
            reached, passed = at_least(one, k), at_least(other, total - k + 1)
            self.clause(reached, passed)
            self.clause(reached ^ 1, passed ^ 1)

    def one_value_each(self) -> None:
        """Every variable takes exactly one value of its domain; comes last, when it is known what was spoken of."""
        for variable, (first, domain) in enumerate(zip(self._first, self.domains, strict=False)):
            if not domain & (domain - 1):
                self._named[variable] = 0
                self.contradiction |= not domain
                continue
            values, one_is_left = _booleans_for(domain, self._named[variable])
            literals = [2 * (first + value) for value in values]
            if not one_is_left:
                self._named[variable] |= domain
                self.exactly_among(1, literals)
            elif len(literals) == 2:
                self.no_neighbours(literals)
            else:
                self.at_most_one(literals)
            self.active += [first + value for value in values]
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


def encode(problem: Problem, domains: Sequence[int] | None = None, *, counting: bool = False) -> Encoding:
    """The problem as Booleans, with counts where ``counting`` asks for them and constraints know how.

    Raises NotImplementedError if one of its constraints has no encoding.

    ``domains`` are masks, where propagation has made them smaller than the problem's: at its fixpoint, so that a
    constraint whose variables all have one value left holds.
    """
    encoding = Encoding(problem, domains, counting=counting)
    open_variables = {variable for variable, domain in enumerate(encoding.domains) if domain & (domain - 1)}
    for constraint in problem.constraints:
        if domains is None or not open_variables.isdisjoint(constraint.scope):
            constraint.encode(encoding)
    encoding.one_value_each()
    return encoding


def _literals(first: int, domain: int, size: int) -> Sequence[int]:
    """By value, the literals of a variable whose Booleans begin at ``first``, and constants where it has no choice."""
    if domain == (1 << size) - 1 and size > 1:
        return range(2 * first, 2 * (first + size), 2)
    if domain & (domain - 1):
        return [2 * (first + value) if domain >> value & 1 else FALSE for value in range(size)]
    return _settled(domain, size)


@lru_cache(maxsize=64)
def _booleans_for(domain: int, named: int) -> tuple[tuple[int, ...], bool]:
    """The values of a domain that get a Boolean, and whether one more is left, which needs none."""
    unnamed = domain & ~named
    spare = unnamed.bit_count() == 1 and (domain ^ unnamed).bit_count() <= _PAIRWISE
    return tuple(members(domain ^ unnamed if spare else domain)), spare


@lru_cache(maxsize=64)
def _settled(domain: int, size: int) -> Sequence[int]:
    return tuple([TRUE if domain >> value & 1 else FALSE for value in range(size)])
