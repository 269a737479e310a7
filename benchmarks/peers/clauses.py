"""Clauses for a SAT solver, and unary counts in them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

TRUE, FALSE = 1, -1


class Clauses(list[list[int]]):
    """A conjunction of clauses over the literals 1, 2, ... and their negations -1, -2, ...; 1 is true.

    A count is a unary number: the literals "at least one", "at least two", and so on.
    """

    def __init__(self) -> None:
        super().__init__([[TRUE]])
        self._numbers = count(TRUE + 1)

    def literal(self) -> int:
        """A new one."""
        return next(self._numbers)

    def either(self, one: int, other: int) -> int:
        """A new literal that is true exactly when one of the two is."""
        literal = self.literal()
        self += [-one, literal], [-other, literal], [one, other, -literal]
        return literal

    def counted(self, literals: Sequence[int], most: int) -> Sequence[int]:
        """How many of the literals are true, which are ``most`` at most.

        A totalizer (Bailleux, Boufkhad 2003) whose numbers end at ``most``.
        """
        if most == 0:
            self.extend([-literal] for literal in literals)
            return ()
        if len(literals) <= 1:
            return literals
        half = len(literals) // 2
        left, right = self.counted(literals[:half], most), self.counted(literals[half:], most)
        total = [self.literal() for _ in range(min(len(left) + len(right), most))]
        # Framed by "at least none" and "at least one more than there can be".
        at_least, of_left, of_right = ([TRUE, *number, FALSE] for number in (total, left, right))
        for i in range(len(left) + 1):
            for j in range(min(len(right), most + 1 - i) + 1):
                self.append([-of_left[i], -of_right[j], at_least[i + j]])
                if i + j < len(total):
                    self.append([of_left[i + 1], of_right[j + 1], -at_least[i + j + 1]])
        return total

    def keep_sum(self, one: Sequence[int], other: Sequence[int], total: int) -> None:
        """Two counts add up to a total: one is at least k exactly when the other is not more than total - k."""
        for k in range(len(one) + 2):
            reached, passed = _at_least(one, k), _at_least(other, total - k + 1)
            self += [reached, passed], [-reached, -passed]


def _at_least(number: Sequence[int], k: int) -> int:
    return TRUE if k <= 0 else number[k - 1] if k <= len(number) else FALSE
