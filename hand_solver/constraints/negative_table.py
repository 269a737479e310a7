"""The values that variables may not take together, as a list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

from hand_solver.booleans import Encoding
from hand_solver.constraints.rows import Row, Rows
from hand_solver.problem import Constraint
from hand_solver.problem.domains import Domains, members


class NegativeTable(Constraint):
    """The variables take the values of none of the ``rows``; None in a row stands for any value.

    Without None a value is left as long as the rows that have it, and lie within the domains, are fewer than the ways
    to complete it, which is GAC: Verhaeghe, Lecoutre and Schaus, "Extending Compact-Table to negative and short
    tables", AAAI 2017. With None each row is a clause on its own: the last value that breaks it is kept.

    >>> domains = Domains([0b11, 0b11])
    >>> NegativeTable((0, 1), [(0, 0), (0, 1)]).filter(domains), domains.masks
    (True, [2, 3])
    """

    def __init__(self, scope: Iterable[int], rows: Iterable[Row] | Rows, name: str = "") -> None:
        """Raises ValueError for a row of another length, or with numbers below 0."""
        self._rows = Rows(scope, rows, name or "negative table")
        self.scope, self.rows = self._rows.scope, self._rows.rows
        self.name = name or f"not table{self.scope}"

    def filter(self, domains: Domains) -> bool:
        """See the class."""
        if self._rows.is_short:
            return self._filter_clauses(domains)
        while True:
            left = self._rows.within(domains.masks)
            length = len(domains.trail)
            if left and not self._filter_counted(domains, left):
                return False
            if len(domains.trail) == length:
                return True

    def _filter_counted(self, domains: Domains, left: int) -> bool:
        masks = domains.masks
        sizes = [masks[x].bit_count() for x in self.scope]
        for place, x in enumerate(self.scope):
            others = prod(sizes[:place]) * prod(sizes[place + 1 :])
            having = self._rows.having[place]
            if left.bit_count() >= others:
                gone = [value for value in members(masks[x]) if (having.get(value, 0) & left).bit_count() == others]
                if gone and not domains.restrict(x, ~sum(1 << value for value in gone)):
                    return False
                left = self._rows.within(masks)
                sizes[place] = masks[x].bit_count()
        return True

    def _filter_clauses(self, domains: Domains) -> bool:
        """Where all values of a row but one are certain, that one goes; again, until nothing changes."""
        masks = domains.masks
        while True:
            length = len(domains.trail)
            for number in members(self._rows.within(masks)):
                row = zip(self.scope, self.rows[number], strict=True)
                unsure = [(x, 1 << value) for x, value in row if value is not None and masks[x] != 1 << value]
                if not unsure or (len(unsure) == 1 and not domains.restrict(unsure[0][0], ~unsure[0][1])):
                    return False
            if len(domains.trail) == length:
                return True

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Is it none of the rows?"""
        return not self._rows.match(values)

    def encode(self, encoding: Encoding) -> None:
        """A clause a row that lies within the domains."""
        for number in members(self._rows.within(encoding.domains)):
            row = zip(self.scope, self.rows[number], strict=True)
            encoding.clause(*[encoding.literal(x, value) ^ 1 for x, value in row if value is not None])
