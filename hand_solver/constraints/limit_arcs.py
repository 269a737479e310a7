"""An exact count seen through pairs of variables only: the limit arcs of the seed, kept for comparison with Count."""

from __future__ import annotations

from hand_solver.constraints.count import Count
from hand_solver.problem.domains import Domains


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
