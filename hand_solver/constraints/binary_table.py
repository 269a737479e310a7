"""Two variables and the pairs of values they may take together, filtered to arc consistency."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import index

from hand_solver.booleans import Encoding
from hand_solver.constraints.integers import as_integers
from hand_solver.min_conflicts.penalty import PairPenalty
from hand_solver.problem import Constraint
from hand_solver.problem.domains import Domains, members

# Masks met during search are few (at most 8 for three values); a problem with large domains may meet many.
_MEMO_LIMIT = 4096


class BinaryTable(Constraint):
    """(x, y) must be one of the ``allowed`` pairs.

    The pairs are kept as support masks: for each value of one variable, the values of the other it goes with. What a
    whole domain supports is the union of its values' masks, remembered per domain, so a revision of one side is one
    look-up and one AND. Mackworth, "Consistency in networks of relations", 1977 (REVISE); the support masks are those
    of Lecoutre and Vion, "Enforcing arc consistency using bitwise operations", 2008.
    """

    def __init__(self, x: int, y: int, allowed: Iterable[tuple[int, int]], name: str = "") -> None:
        self.scope = as_integers((x, y))
        self.name = name or f"table({x}, {y})"
        self.allowed = frozenset((index(a), index(b)) for a, b in allowed)
        self._supported_in_x, self._supported_in_y = _supports(self.allowed)

    def filter(self, domains: Domains) -> bool:
        """Arc consistency in both directions. One pass suffices: a value of y that goes supported no value of x."""
        x, y = self.scope
        masks = domains.masks
        return domains.restrict(x, self._supported_in_x[masks[y]]) and domains.restrict(
            y, self._supported_in_y[masks[x]]
        )

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Is the pair allowed?"""
        return tuple(values) in self.allowed

    def may_hold(self, domains: Domains) -> bool:
        """Is some allowed pair left?"""
        x, y = self.scope
        return self._supported_in_x[domains.masks[y]] & domains.masks[x] != 0

    def penalty(self, values: Sequence[int]) -> PairPenalty:
        """1 while the pair is not allowed, in constant time for a change."""
        return PairPenalty(self.allowed, values)

    def encode(self, encoding: Encoding) -> None:
        """A clause for every pair that is not allowed."""
        x, y = self.scope
        for a in members(encoding.domains[x]):
            for b in members(encoding.domains[y]):
                if (a, b) not in self.allowed:
                    encoding.not_both(encoding.literal(x, a), encoding.literal(y, b))


@lru_cache(maxsize=1024)
def _supports(allowed: frozenset[tuple[int, int]]) -> tuple[_Supported, _Supported]:
    """What domains of y support in x and of x in y: the same for every table of these pairs, so kept once."""
    return _Supported((b, a) for a, b in allowed), _Supported(allowed)


class _Supported(dict[int, int]):
    """Mask of one variable -> mask of the values of the other with a support in it."""

    def __init__(self, pairs: Iterable[tuple[int, int]]) -> None:
        super().__init__()
        self.by_value: dict[int, int] = {}
        for value, other in pairs:
            self.by_value[value] = self.by_value.get(value, 0) | 1 << other

    def __missing__(self, mask: int) -> int:
        union = 0
        for value in members(mask):
            union |= self.by_value.get(value, 0)
        if len(self) >= _MEMO_LIMIT:
            self.clear()
        self[mask] = union
        return union
