"""No two variables may stand for the same number, filtered as forward checking does: what is taken is taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hand_solver.booleans import Encoding
from hand_solver.constraints.integers import as_integers
from hand_solver.min_conflicts.penalty import ClashPenalty
from hand_solver.problem import Constraint
from hand_solver.problem.domains import Domains, members


class AllDifferent(Constraint):
    """The numbers value + offset of all terms (variable, offset) are different.

    With all offsets 0 these are the values themselves. A variable that is fixed takes its number from the others;
    variables that become fixed by that do the same, until none is left. Nothing is kept but the terms, so a
    constraint over n variables takes n pairs, not n² of them. Weaker than GAC, which would see that two variables
    need the same two numbers: Régin, "A filtering algorithm for constraints of difference in CSPs", AAAI 1994.
    """

    def __init__(self, terms: Iterable[tuple[int, int]], name: str = "") -> None:
        self.terms = tuple(map(as_integers, terms))
        self.scope = tuple(variable for variable, _ in self.terms)
        self.name = name or f"all different({len(self.terms)} variables)"
        lowest = min((offset for _, offset in self.terms), default=0)
        # A set of numbers is a mask too: the value v of a variable is the bit v + shift.
        self._shifts = tuple((variable, offset - lowest) for variable, offset in self.terms)

    def filter(self, domains: Domains) -> bool:
        """Remove the numbers of fixed variables from all others, those fixed on the way included."""
        masks = domains.masks
        unfixed = []
        taken = 0
        for variable, shift in self._shifts:
            mask = masks[variable]
            if mask & (mask - 1):
                unfixed.append((variable, shift))
            elif taken & (number := mask << shift):
                return False
            else:
                taken |= number
        while taken and unfixed:
            newly_taken, still_unfixed = 0, []
            for variable, shift in unfixed:
                if not domains.restrict(variable, ~(taken >> shift)):
                    return False
                mask = masks[variable]
                if mask & (mask - 1):
                    still_unfixed.append((variable, shift))
                elif newly_taken & (number := mask << shift):
                    return False
                else:
                    newly_taken |= number
            taken, unfixed = newly_taken, still_unfixed
        return True

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Are the numbers of all values different?"""
        numbers = {value + offset for value, (_, offset) in zip(values, self.terms, strict=True)}
        return len(numbers) == len(self.terms)

    def may_hold(self, domains: Domains) -> bool:
        """Do no two fixed variables have the same number?"""
        masks = domains.masks
        taken = 0
        for variable, shift in self._shifts:
            mask = masks[variable]
            if not mask & (mask - 1):
                if taken & (number := mask << shift):
                    return False
                taken |= number
        return True

    def distance(self, values: Sequence[int]) -> int:
        """How many of the variables would have to change."""
        return len(self.terms) - len({value + offset for value, (_, offset) in zip(values, self.terms, strict=True)})

    def penalty(self, values: Sequence[int]) -> ClashPenalty:
        """The variables that would have to change, in constant time for a change."""
        return ClashPenalty([offset for _, offset in self.terms], values)

    def encode(self, encoding: Encoding) -> None:
        """At most one literal holds for every number; exactly one if there are as many numbers as variables."""
        literals: dict[int, list[int]] = {}
        for variable, offset in self.terms:
            for value in members(encoding.domains[variable]):
                literals.setdefault(value + offset, []).append(encoding.literal(variable, value))
        all_are_taken = len(literals) == len(self.terms)
        for same in literals.values():
            if all_are_taken:
                encoding.exactly(1, same)
            else:
                encoding.at_most_one(same)
