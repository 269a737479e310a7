"""A problem in Booleans: which stand for which values, and what is stated of them.

Literals are those of ``literals``; its constants stand where a domain leaves no choice.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Protocol

from hand_solver.booleans.binary import Binary, wide_variables
from hand_solver.booleans.layered import NONE
from hand_solver.booleans.linear import Linears
from hand_solver.booleans.literals import FALSE, TRUE
from hand_solver.booleans.ordered import Ordered, ordered_variables
from hand_solver.booleans.stated_objective import StatedObjective, Surrogate
from hand_solver.booleans.statements import Statements
from hand_solver.events import Literal
from hand_solver.problem import Assignment, Problem
from hand_solver.problem.domains import members


class Encodes(Protocol):
    """A constraint that can be learnt from."""

    def encode(self, encoding: Encoding) -> None:
        """State the relation in Booleans.

        Given that every variable takes one value of its domain, what is stated must hold for the values for which the
        relation does. Raises NotImplementedError where it cannot be stated.
        """
        ...


class Encoding(Statements):
    """What constraints state themselves to: one Boolean for each (variable, value) they speak of.

    No Boolean of a variable with one value left is in use, nor that of a single value of a variable that no constraint
    speaks of: it is taken when no other is. Solutions of the encoding and of the problem correspond one to one.

    first          by variable: its first Boolean
    stands_for     by such a Boolean: its literal, or a constant
    is_used        by such a Boolean: 1 if it is spoken of
    default_value  by variable: its value if none of its Booleans holds, NONE if one always does; known in the end
    active         the Booleans that are in use; known in the end
    objective      what an objective comes to: stated first of all sums; None without one
    surrogate      what follows from its bound and more: stated last of all sums; None without one
    wide           by variable: the digits, or the order, of those that have no Boolean a value
    linear         inequalities over integers of many values; None where all is to be stated literal by literal
    unless         literals of which one holds where what is stated need not hold
    """

    unless: Sequence[int] = ()

    def __init__(self, problem: Problem, domains: Sequence[int] | None = None, *, linear: bool = False) -> None:
        """``domains`` are masks, where they are smaller than those of the problem."""
        super().__init__()
        self.linear = Linears(self) if linear else None
        self.domains = [variable.mask for variable in problem.variables] if domains is None else list(domains)
        ordered = ordered_variables(problem, self.domains) if linear else set()
        wide = wide_variables(problem, self.domains) | ordered
        # To all that looks for Booleans of values, a wide variable is one that has a single value.
        sizes = [1 if x in wide else len(variable.labels) for x, variable in enumerate(problem.variables)]
        self.first = array("i", accumulate(sizes, initial=0))
        self.booleans = self.first[-1]
        self.stands_for = _positive(self.booleans)[:]
        self.is_used = array("b", bytes(self.booleans))
        self.default_value = array("i", bytes(4 * len(sizes)))
        self.active = array("I")
        self._ladders: dict[int, tuple[list[int], list[int]]] = {}
        self.objective: StatedObjective | None = None
        self.surrogate: Surrogate | None = None
        if 1 in sizes or sum(map(int.bit_count, self.domains)) < self.booleans:
            for variable, (size, domain) in enumerate(zip(sizes, self.domains, strict=True)):
                if size == 1 or domain.bit_count() < size:
                    self._narrow(variable, 1 if variable in wide else domain)
        kinds = {variable: Ordered if variable in ordered else Binary for variable in sorted(wide)}
        self.wide = {variable: kind(self, self.domains[variable]) for variable, kind in kinds.items()}

    @property
    def whole(self) -> Encoding:
        """Where what is stated holds in any case."""
        return self

    def _narrow(self, variable: int, domain: int) -> None:
        first, end = self.first[variable], self.first[variable + 1]
        is_settled = not domain & (domain - 1)
        self.stands_for[first:end] = array("i", [FALSE]) * (end - first)
        for value in members(domain):
            self.stands_for[first + value] = TRUE if is_settled else 2 * (first + value)

    def literal(self, variable: int, value: int) -> int:
        """The literal "the variable takes the value", or a constant. Raises IndexError for a value it has not."""
        if variable in self.wide:
            return self.wide[variable].equal(value)
        first, end = self.first[variable], self.first[variable + 1]
        boolean = first + value
        if not first <= boolean < end:
            raise IndexError(f"variable {variable}: expected a value of 0 to {end - first - 1}, found {value}")
        self.is_used[boolean] = 1
        return self.stands_for[boolean]

    def at_least(self, variable: int, value: int) -> int:
        """The literal "the variable takes this value or a larger one", or a constant; the same for all who ask.

        Each is defined by the next: the order encoding of Crawford and Baker, "Experimental results on the application
        of satisfiability algorithms to scheduling problems", AAAI 1994.
        """
        if variable in self.wide:
            return self.wide[variable].at_least(value)
        values, literals = self.rungs(variable)
        place = bisect_left(values, value)
        return literals[place] if place < len(values) else FALSE

    def rungs(self, variable: int) -> tuple[list[int], list[int]]:
        """The values of the domain, and for each the literal "this or a larger one"."""
        wide = self.wide.get(variable)
        if isinstance(wide, Ordered):
            return wide.values, wide.literals
        ladder = self._ladders.get(variable)
        if ladder is None:
            ladder = self._ladders[variable] = self._ladder(variable)
        return ladder

    def _ladder(self, variable: int) -> tuple[list[int], list[int]]:
        values = list(members(self.domains[variable]))
        literals: list[int] = []
        for value in reversed(values[2:]):
            taken = self.literal(variable, value)
            literals.append(self.either([taken, literals[-1]]) if literals else taken)
        if len(values) > 1:
            literals.append(self.literal(variable, values[0]) ^ 1)
            if len(values) > 2:
                self.clause(literals[-2] ^ 1, literals[-1])
        return values, [TRUE, *reversed(literals)]

    def state_ladders(self) -> None:
        """A value is not taken where a larger one is: of those whose order and values are both spoken of."""
        for variable, (values, literals) in self._ladders.items():
            first = self.first[variable]
            for place, value in enumerate(values[1:-1], start=1):
                if self.is_used[first + value]:
                    self.not_both(self.stands_for[first + value], literals[place + 1])

    def variable_of(self, literal: int) -> int:
        """The variable of which the literal says that it takes a value; NONE if it says something else."""
        if literal & 1 or literal >> 1 >= self.first[-1]:
            return NONE
        return bisect_right(self.first, literal >> 1, hi=len(self.domains)) - 1

    def meaning(self, literal: int) -> Literal:
        """What a literal, not a constant, says of variables and values."""
        boolean, holds = literal >> 1, literal & 1 == 0
        if boolean in self.none_of:
            lower = self._values_below(boolean)
            return Literal(lower or tuple(map(self._part, self._none_of_all(boolean))), not holds)
        return Literal((self._part(literal),), some=True)

    def _values_below(self, boolean: int) -> tuple[tuple[int, int, bool], ...]:
        """Where the Boolean is a step of an order: that the values below it are taken."""
        for variable, wide in self.wide.items():
            if isinstance(wide, Ordered) and (place := wide.place(boolean)):
                return tuple((variable, value, True) for value in wide.values[:place])
        return ()

    def _none_of_all(self, boolean: int) -> list[int]:
        """The literals none of which holds; for one of them that some of others hold, these: a ladder is deep."""
        found, waiting = list[int](), list(self.none_of[boolean])
        while waiting:
            literal = waiting.pop()
            inside = self.none_of.get(literal >> 1, ()) if literal & 1 else ()
            waiting.extend(inside)
            if not inside:
                found.append(literal)
        return found[::-1]

    def _part(self, literal: int) -> tuple[int, int, bool] | Literal:
        if literal >> 1 in self.none_of:
            return self.meaning(literal)
        variable = self.variable_of(literal & -2)
        return variable, (literal >> 1) - self.first[variable], literal & 1 == 0

    def decode(self, holds: Sequence[int]) -> Assignment:
        """The assignment in which the literals with a 1 in ``holds``, by literal, are true."""
        true = bytes(holds[::2])
        values = [
            found - first if (found := true.find(1, first, end)) >= 0 else otherwise
            for (first, end), otherwise in zip(pairwise(self.first), self.default_value, strict=True)
        ]
        for variable, wide in self.wide.items():
            values[variable] = wide.value(holds)
        return tuple(values)

    def possible(self, truth: Sequence[int]) -> list[int]:
        """For each variable the mask of its values left, where ``truth`` has 1, 0 or less for unknown, by literal."""
        return [self._left(variable, truth) for variable in range(len(self.domains))]

    def _left(self, variable: int, truth: Sequence[int]) -> int:
        domain, first = self.domains[variable], self.first[variable]
        if variable in self.wide:
            return self.wide[variable].left(truth)
        used = [value for value in members(domain) if self.is_used[first + value]]
        taken = [value for value in used if truth[2 * (first + value)] == 1]
        gone = [value for value in used if truth[2 * (first + value)] == 0]
        return 1 << taken[0] if taken else domain & ~sum(1 << value for value in gone)


@lru_cache(maxsize=32)
def _positive(booleans: int) -> array[int]:
    """The literals of so many Booleans. Problems are many, and of few sizes."""
    return array("i", range(0, 2 * booleans, 2))
