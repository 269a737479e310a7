"""An exact count of literals: filtered as a whole, or, for comparison, through pairs of variables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import TRUE
from hand_solver.constraints.integers import as_integers
from hand_solver.min_conflicts.penalty import SumPenalty
from hand_solver.problem import Constraint
from hand_solver.problem.domains import Domains, members


class Count(Constraint):
    """Exactly ``target`` of the literals (variable, value) hold.

    A variable takes one value, so it makes at most one of its literals true: it is *in* if its domain lies within its
    literals, *out* if it meets none of them, and *open* otherwise. The count lies between the variables in and those
    in or open, and each open variable can go either way on its own, so looking at the two bounds is already GAC.
    Régin, "Generalized arc consistency for global cardinality constraint", 1996, for the general case.
    """

    def __init__(self, literals: Iterable[tuple[int, int]], target: int, name: str = "") -> None:
        """Raises TypeError for what is no integer, ValueError for a value below 0."""
        masks: dict[int, int] = {}
        for variable, value in map(as_integers, literals):
            masks[variable] = masks.get(variable, 0) | 1 << value
        self.scope = tuple(masks)
        self.masks = tuple(masks.values())
        self.target = index(target)
        self.name = name or f"count({len(self.scope)} variables) = {target}"
        self._pairs = tuple(masks.items())

    def bounds(self, domains: Domains) -> tuple[int, int]:
        """The least and the largest count the domains allow."""
        least = most = 0
        masks = domains.masks
        for variable, literals in self._pairs:
            mask = masks[variable]
            if mask & literals:
                most += 1
                if not mask & ~literals:
                    least += 1
        return least, most

    def filter(self, domains: Domains) -> bool:
        """At the lower bound no open variable may count any more; at the upper bound every one must."""
        least, most = self.bounds(domains)
        if not least <= self.target <= most:
            return False
        if least == most:
            return True
        masks = domains.masks
        if least == self.target:
            for variable, literals in self._pairs:
                if masks[variable] & ~literals:
                    domains.restrict(variable, ~literals)
        elif most == self.target:
            for variable, literals in self._pairs:
                if masks[variable] & literals:
                    domains.restrict(variable, literals)
        return True

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Do exactly ``target`` of the values make a literal true?"""
        return sum(mask >> value & 1 for mask, value in zip(self.masks, values, strict=True)) == self.target

    def may_hold(self, domains: Domains) -> bool:
        """Does the target lie between the least and the largest count still possible?"""
        least, most = self.bounds(domains)
        return least <= self.target <= most

    def distance(self, values: Sequence[int]) -> int:
        """By how much the values miss the target."""
        return abs(sum(mask >> value & 1 for mask, value in zip(self.masks, values, strict=True)) - self.target)

    def penalty(self, values: Sequence[int]) -> SumPenalty:
        """The distance to the target, in constant time for a change."""
        masks = self.masks
        return SumPenalty(
            lambda position, value: masks[position] >> value & 1,
            [(0, 1)] * len(masks),
            (self.target, self.target),
            values,
        )

    def encode(self, encoding: Encoding) -> None:
        """One exact cardinality. What a variable adds is one literal where one can say it: several seem to add more."""
        literals = [literal for variable, mask in self._pairs for literal in _literals(encoding, variable, mask)]
        encoding.exactly_among(self.target, literals)


def _literals(encoding: Encoding, variable: int, mask: int) -> list[int]:
    """Of these literals and constants one holds if the variable takes one of the values, else none."""
    domain = encoding.domains[variable]
    inside, outside = list(members(domain & mask)), list(members(domain & ~mask))
    if not outside:
        return [TRUE]
    if len(inside) > 1 and len(outside) == 1:
        return [encoding.literal(variable, outside[0]) ^ 1]
    return [encoding.literal(variable, value) for value in inside]


class LimitArcs(Count):
    """The same relation as ``Count``, enforced by arcs between pairs of unfixed variables.

    With ``have`` counted by the fixed variables, two unfixed ones may take values that add a and b to the count iff
    have + a + b <= target, with equality when no other variable is open. This is what the binary LimitBased arcs of
    a textbook solver can see (Ravenous Polarity, README, ``ConstraintArc``); it is weaker than ``Count``, which adds
    up the whole line.
    """

    def filter(self, domains: Domains) -> bool:
        """Revise all arcs until none changes a domain."""
        while True:
            length = len(domains.trail)
            if not self._revise_arcs(domains):
                return False
            if len(domains.trail) == length:
                return True

    def _revise_arcs(self, domains: Domains) -> bool:
        have, unfixed = self._split(domains)
        missing = self.target - have
        if missing < 0 or (not unfixed and missing):
            return False
        if len(unfixed) == 1:
            return missing <= 1 and _contribute(domains, *unfixed[0], {missing})
        if len(unfixed) == 2:
            return self._revise_last_pair(domains, unfixed, missing)
        if missing == 0:
            return all(_contribute(domains, x, literals, {0}) for x, literals in unfixed)
        if missing == 1:
            certain = [x for x, literals in unfixed if not domains.masks[x] & ~literals]
            return all(_contribute(domains, x, literals, {0}) for x, literals in unfixed if certain and certain != [x])
        return True

    def _revise_last_pair(self, domains: Domains, pair: list[tuple[int, int]], missing: int) -> bool:
        (x, in_x), (y, in_y) = pair
        of_x, of_y = _contributions(domains.masks[x], in_x), _contributions(domains.masks[y], in_y)
        return _contribute(domains, x, in_x, {missing - b for b in of_y}) and _contribute(
            domains, y, in_y, {missing - a for a in of_x}
        )

    def _split(self, domains: Domains) -> tuple[int, list[tuple[int, int]]]:
        """How many fixed variables count, and the (variable, literals) not fixed yet."""
        have, unfixed = 0, []
        for variable, literals in self._pairs:
            mask = domains.masks[variable]
            if mask & (mask - 1):
                unfixed.append((variable, literals))
            elif mask & literals:
                have += 1
        return have, unfixed


def _contributions(mask: int, literals: int) -> set[int]:
    """What a domain can add to the count: 0, 1 or both."""
    return {added for added, part in ((0, mask & ~literals), (1, mask & literals)) if part}


def _contribute(domains: Domains, variable: int, literals: int, amounts: set[int]) -> bool:
    """Keep the values that add one of ``amounts`` to the count."""
    return domains.restrict(variable, (literals if 1 in amounts else 0) | (~literals if 0 in amounts else 0))
