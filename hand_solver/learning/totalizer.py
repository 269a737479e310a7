"""How many of some literals hold, as a unary number: the literals "at least one", "at least two", and so on.

A totalizer (Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", 2003) is a binary tree
of such numbers, each the sum of two. Here numbers end at the most that is possible, and each shape of tree is worked
out once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from hand_solver.learning.literals import FALSE, TRUE

# From a table of literals by their codes.
LookUp = Callable[[Sequence[int]], Sequence[int]]


class Totalizer(NamedTuple):
    """A tree over literals 0 to n - 1, as codes: 2 * i is literal i, and from i = n on a new one; 2 * i + 1 negates it.

    Constants are their own codes: places from the end of a table that lists what the codes stand for.

    number   the codes of "at least one", "at least two", ...
    chains   makes of a table what an encoding calls so: of two literals that follow one another at most one holds
    clauses  makes of a table its clauses, each followed by FALSE
    meaning  of each new literal, those of ``number`` last: first and last literal, the last not included, and how many
             hold at least
    """

    number: Sequence[int]
    chains: LookUp
    clauses: LookUp
    meaning: Sequence[tuple[int, int, int]]


@lru_cache(maxsize=1024)
def totalizer(literals: int, most: int) -> Totalizer:
    """The tree for so many literals, at least one, of which ``most``, at least one, or fewer hold."""
    tree = _Tree(literals, most)
    return Totalizer(tree.number(0, literals), _look_up(tree.chains), _look_up(tree.clauses), tree.meaning)


def _look_up(codes: Sequence[int]) -> LookUp:
    """What the codes stand for in a table, looked up at the speed of C where they are several."""
    return itemgetter(*codes) if len(codes) > 1 else lambda table: [table[code] for code in codes]


class _Tree:
    def __init__(self, literals: int, most: int) -> None:
        self._literals, self._most = literals, most
        self.chains: list[int] = []
        self.clauses: list[int] = []
        self.meaning: list[tuple[int, int, int]] = []

    def number(self, first: int, after: int) -> list[int]:
        """The sum of the literals from one on and before another."""
        if after - first == 1:
            return [2 * first]
        half = (first + after) // 2
        left, right = self.number(first, half), self.number(half, after)
        total = [self._new(first, after, least) for least in range(1, min(len(left) + len(right), self._most) + 1)]
        for i in range(len(left) + 1):
            for j in range(min(len(right), self._most + 1 - i) + 1):
                self._clause(at_least(left, i) ^ 1, at_least(right, j) ^ 1, at_least(total, i + j))
                if i + j < len(total):
                    self._clause(at_least(left, i + 1), at_least(right, j + 1), at_least(total, i + j + 1) ^ 1)
        return total

    def _new(self, first: int, after: int, least: int) -> int:
        self.meaning.append((first, after, least))
        return 2 * (self._literals + len(self.meaning) - 1)

    def _clause(self, *codes: int) -> None:
        left = [code for code in codes if code != FALSE]
        if TRUE in left:
            return
        if len(left) == 2:
            self.chains += (left[0] ^ 1, left[1] ^ 1, FALSE)
        else:
            self.clauses += (*left, FALSE)


def at_least(number: Sequence[int], k: int) -> int:
    """The literal, or constant, that says of a unary number that it is k or more."""
    return TRUE if k <= 0 else number[k - 1] if k <= len(number) else FALSE
