"""No two variables may stand for the same number: filtered simply, or to generalised arc consistency."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from hand_solver.booleans import Encoding
from hand_solver.constraints.inequalities import state_different
from hand_solver.constraints.integers import as_pairs
from hand_solver.min_conflicts.penalty import ClashPenalty
from hand_solver.problem import Constraint
from hand_solver.problem.domains import Domains, members
from hand_solver.propagation.kernels.records import Pool, Record, all_different_record


class AllDifferent(Constraint):
    """The numbers value + offset of all terms (variable, offset) are different.

    With all offsets 0 these are the values themselves. A variable that is fixed takes its number from the others;
    variables that become fixed by that do the same, until none is left; then there must be as many numbers as open
    variables. Nothing is kept but the terms, so a constraint over n variables takes n pairs, not n² of them. Weaker
    than GAC, which would see that two variables need the same two numbers: Régin, "A filtering algorithm for
    constraints of difference in CSPs", AAAI 1994.
    """

    def __init__(self, terms: Iterable[tuple[int, int]], name: str = "") -> None:
        self.terms = tuple(as_pairs(terms, f"{name or 'all different'}: expected terms (variable, offset)"))
        self.scope = tuple(variable for variable, _ in self.terms)
        self.name = name or f"all different({len(self.terms)} variables)"
        self.asks_bounds_of_all = frozenset(self.scope)
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
        possible = 0
        for variable, shift in unfixed:
            possible |= masks[variable] << shift
        return possible.bit_count() >= len(unfixed)

    def record(self, pool: Pool) -> Record:
        """See ``kernels.all_different``."""
        return all_different_record(self._shifts)

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
        """At most one literal holds for every number; exactly one if there are as many numbers as variables.

        Or different are their bounds, where nothing else is asked.
        """
        if state_different(encoding, self.terms):
            return
        literals = defaultdict[int, list[int]](list)
        for variable, offset in self.terms:
            for value in members(encoding.domains[variable]):
                literals[value + offset].append(encoding.literal(variable, value))
        if len(literals) != len(self.terms):
            for same in literals.values():
                encoding.at_most_one(same)
            return
        for same in literals.values():
            encoding.exactly_among(1, same)


class AllDifferentGac(AllDifferent):
    """All numbers value + offset are different, and every value left occurs in a solution of this constraint.

    A matching gives every variable a number of its own. Another number of a variable is possible if it is taken by
    nobody, or if its owner can give it up: for a free number in the end, or in a circle. All else is removed. So two
    variables that share two numbers take them from the others (naked pairs), and so on for any size.
    Régin, "A filtering algorithm for constraints of difference in CSPs", AAAI 1994. The circles are found by the
    closure of a relation of bit sets, which is short and quick up to some hundred variables.

    >>> domains = Domains([0b011, 0b011, 0b111])
    >>> AllDifferentGac([(0, 0), (1, 0), (2, 0)]).filter(domains), domains.masks
    (True, [3, 3, 4])
    """

    def filter(self, domains: Domains) -> bool:
        """Remove every number that no matching of all variables gives to a variable."""
        if not super().filter(domains):
            return False
        masks = domains.masks
        unfixed = [(variable, shift) for variable, shift in self._shifts if masks[variable] & (masks[variable] - 1)]
        numbers = [masks[variable] << shift for variable, shift in unfixed]
        owned = _matching(numbers)
        if owned is None:
            return False
        for x, possible in enumerate(_possible(numbers, owned)):
            variable, shift = unfixed[x]
            domains.restrict(variable, possible >> shift)
        return True


def _matching(numbers: Sequence[int]) -> list[int] | None:
    """For each variable a number of its own, as a bit; None if there is no such matching (augmenting paths)."""
    owned = [0] * len(numbers)
    owner: dict[int, int] = {}
    taken = tried = 0

    def augment(x: int) -> bool:
        """Let x take a number from its owner, that one another, and so on to a number without one."""
        nonlocal tried
        path, wanted = [x], list[int]()
        while path:
            untried = numbers[path[-1]] & ~tried
            if not untried:
                path.pop()
                wanted = wanted[:-1]
                continue
            bit = untried & -untried
            tried |= bit
            wanted.append(bit)
            if bit not in owner:
                for y, number in zip(path, wanted, strict=True):
                    owner[number], owned[y] = y, number
                return True
            path.append(owner[bit])
        return False

    for x, possible in enumerate(numbers):
        free = possible & ~taken
        bit = free & -free
        if bit:
            owner[bit], owned[x] = x, bit
            taken |= bit
        else:
            tried = 0
            if not augment(x):
                return None
            taken = sum(owned)
    return owned


def _possible(numbers: Sequence[int], owned: Sequence[int]) -> list[int]:
    """The numbers of each variable that some matching gives to it."""
    # Sets of owned numbers stand for sets of their owners. x reaches y: if x takes the number of y, and so on along the
    # way, y is the one left without.
    taken = sum(owned)
    reach = [possible & taken for possible in numbers]
    for y, bit in enumerate(owned):
        through = reach[y]
        for x, reached in enumerate(reach):
            if reached & bit:
                reach[x] = reached | through
    able = 0  # those that have a free number
    for possible, bit in zip(numbers, owned, strict=True):
        if possible & ~taken:
            able |= bit
    spare = ~taken
    for reached, bit in zip(reach, owned, strict=True):
        if reached & able:
            spare |= bit
    kept = []
    for possible, reached, own in zip(numbers, reach, owned, strict=True):
        circle = own
        for back, bit in zip(reach, owned, strict=True):
            if reached & bit and back & own:
                circle |= bit
        kept.append(possible & (spare | circle))
    return kept
