"""An exact count of literals: filtered as a whole, or, for comparison, through pairs of variables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import TRUE, negated
from hand_solver.constraints.integers import as_literals
from hand_solver.min_conflicts.penalty import SumPenalty, beyond
from hand_solver.problem import Constraint
from hand_solver.problem.domains import Domains, members
from hand_solver.propagation.kernels.kinds import COUNT
from hand_solver.propagation.kernels.records import Pool, Record, bounded


class Count(Constraint):
    """``target`` of the literals (variable, value) hold, or at least ``least`` and at most ``most`` of them.

    The literals are a set: one that is named twice counts once. A clause is a count of at least 1. A variable takes one
    value, so it makes at most one of its literals true: it is *in* if its domain lies within its literals, *out* if it
    meets none of them, and *open* otherwise. The count lies between the variables in and those in or open, and each
    open variable can go either way on its own, so looking at the two bounds is already GAC. Régin, "Generalized arc
    consistency for global cardinality constraint", 1996, for the general case; Van Hentenryck and Deville, "The
    cardinality operator", ICLP 1991.

    >>> from hand_solver import Problem, Variable, count_solutions
    >>> variables = tuple(Variable(name, ("no", "yes")) for name in "xyz")
    >>> count_solutions(Problem(variables, (Count([(0, 1), (1, 1), (2, 0)], least=1),)))
    7
    """

    def __init__(
        self,
        literals: Iterable[tuple[int, int]],
        target: int | None = None,
        name: str = "",
        *,
        least: int | None = None,
        most: int | None = None,
    ) -> None:
        """Raises TypeError for what is no integer, ValueError for a value below 0."""
        if (target is None) is (least is None and most is None):
            raise ValueError(f"{name or 'count'}: expected a target, or a least or a most or both")
        masks: dict[int, int] = {}
        for variable, value in as_literals(literals, name or "count"):
            masks[variable] = masks.get(variable, 0) | 1 << value
        self.scope = tuple(masks)
        self.masks = tuple(masks.values())
        self.least = index(least if least is not None else target if target is not None else 0)
        self.most = index(most if most is not None else target if target is not None else len(masks))
        said = f"= {target}" if target is not None else f"in {self.least}..{self.most}"
        self.name = name or f"count({len(self.scope)} variables) {said}"
        self._pairs = tuple(masks.items())
        self._is_clause = self.least == 1 and self.most >= len(masks)

    @property
    def target(self) -> int:
        """How many literals hold, where that is one number; else the most."""
        return self.most

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
        """At the upper bound no open variable may count any more; at the lower bound every one must."""
        if self._is_clause:
            return self._filter_clause(domains)
        if self.least > self.most:
            return False
        least, most = self.bounds(domains)
        if least > self.most or most < self.least:
            return False
        masks = domains.masks
        if least == most:
            return True
        if least == self.most:
            for variable, literals in self._pairs:
                if masks[variable] & ~literals:
                    domains.restrict(variable, ~literals)
        elif most == self.least:
            for variable, literals in self._pairs:
                if masks[variable] & literals:
                    domains.restrict(variable, literals)
        return True

    def _filter_clause(self, domains: Domains) -> bool:
        """Of a clause two literals that may hold are enough; the last one must."""
        last = None
        for variable, literals in self._pairs:
            mask = domains.masks[variable]
            if mask & literals:
                if last is not None or not mask & ~literals:
                    return True
                last = variable, literals
        return last is not None and domains.restrict(*last)

    def record(self, pool: Pool) -> Record:
        """See ``kernels.count``."""
        literals = [number for x, mask in self._pairs for number in (x, mask & pool.every(x))]
        numbers = [len(self._pairs), bounded(self.least, 0), bounded(self.most, 0), self._is_clause]
        return Record(COUNT, [*numbers, *literals])

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Does the number of values that make a literal true lie within the bounds?"""
        return self.distance(values) == 0

    def may_hold(self, domains: Domains) -> bool:
        """Can the count still lie within the bounds?"""
        least, most = self.bounds(domains)
        return least <= self.most and self.least <= most and self.least <= self.most

    def distance(self, values: Sequence[int]) -> int:
        """By how much the values miss the bounds."""
        count = sum([mask >> value & 1 for mask, value in zip(self.masks, values, strict=True)])
        return abs(beyond(count, self.least, self.most))

    def penalty(self, values: Sequence[int]) -> SumPenalty:
        """The distance to the bounds, in constant time for a change."""
        masks, within = self.masks, (self.least, self.most)
        return SumPenalty(lambda position, value: masks[position] >> value & 1, [(0, 1)] * len(masks), within, values)

    def encode(self, encoding: Encoding) -> None:
        """A cardinality a bound. What a variable adds is one literal where one can say it: several seem to add more."""
        literals = [literal for variable, mask in self._pairs for literal in _literals(encoding, variable, mask)]
        if self.least == self.most:
            encoding.exactly_among(self.least, literals)
            return
        encoding.weigh_at_least(self.least, literals, [1] * len(literals))
        if self.most == 1:
            encoding.at_most_one(literals)
        elif self.most < len(self.scope):
            encoding.weigh_at_least(len(literals) - self.most, negated(literals), [1] * len(literals))


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
    """The same relation as ``Count`` with a target, enforced by arcs between pairs of unfixed variables.

    With ``have`` counted by the fixed variables, two unfixed ones may take values that add a and b to the count iff
    have + a + b <= target, with equality when no other variable is open. This is what the binary LimitBased arcs of
    a textbook solver can see (Ravenous Polarity, README, ``ConstraintArc``); it is weaker than ``Count``, which adds
    up the whole line.
    """

    def __init__(self, literals: Iterable[tuple[int, int]], target: int, name: str = "") -> None:
        super().__init__(literals, target, name)

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
    return {added for added in (0, 1) if mask & (literals if added else ~literals)}


def _contribute(domains: Domains, variable: int, literals: int, amounts: set[int]) -> bool:
    """Keep the values that add one of ``amounts`` to the count."""
    return domains.restrict(variable, (literals if 1 in amounts else 0) | (~literals if 0 in amounts else 0))
