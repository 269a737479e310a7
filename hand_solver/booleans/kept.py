"""What is stated in Booleans, in the arrays that a search takes it in."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple


class Sum(NamedTuple):
    """The weights, 1 if there are none, of those of the literals that hold add up to ``degree``: to that, or to more.

    The literals are of different Booleans, and no constants.
    """

    literals: Sequence[int]
    degree: int
    exactly: bool = True
    weights: Sequence[int] = ()


class Kept:
    """Statements about literals, no constants, in arrays.

    booleans        how many there are; auxiliary ones are numbered on from those there were
    units           clauses of one literal
    exclusive       literals, two by two, of which at most one holds
    clauses         literals; of those up to the next constant, three or more, at least one holds
    sum_*           by sum, as in ``Sum``: where its literals start, the degree, and 1 if it is met exactly; of all one
                    after another the literals and their weights
    heaviest        the largest weight
    contradiction   something stated cannot hold, whatever the Booleans
    none_of         of an auxiliary Boolean that means "none of these": the literals; of one that is unexplained, none
    """

    def __init__(self) -> None:
        self.booleans = 0
        self.units = array("i")
        self.exclusive = array("i")
        self.clauses = array("i")
        self.sum_start = array("i", [0])
        self.sum_literals = array("I")
        self.sum_weights = array("i")
        self.sum_degree = array("i")
        self.sum_exactly = array("b")
        self.heaviest = 1
        self.contradiction = False
        self.none_of: dict[int, Sequence[int]] = {}

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The clauses of two literals."""
        return [(one ^ 1, other ^ 1) for one, other in zip(self.exclusive[::2], self.exclusive[1::2], strict=True)]

    @property
    def sums(self) -> list[Sum]:
        """The sums."""
        found = []
        for (start, end), degree, exactly in zip(
            pairwise(self.sum_start), self.sum_degree, self.sum_exactly, strict=True
        ):
            weights = self.sum_weights[start:end].tolist()
            is_plain = max(weights, default=1) == 1
            found.append(Sum(self.sum_literals[start:end].tolist(), degree, exactly == 1, () if is_plain else weights))
        return found

    @property
    def inequalities(self) -> list[Sum]:
        """The sums, and then the clauses of three literals and more as such."""
        ends = [place for place, literal in enumerate(self.clauses) if literal < 0]
        starts = [0, *(end + 1 for end in ends)]
        clauses = [
            Sum(self.clauses[start:end].tolist(), 1, exactly=False) for start, end in zip(starts, ends, strict=False)
        ]
        return self.sums + clauses

    def keep(self, stated: Sum) -> None:
        """State a sum as it is."""
        self.sum_literals.extend(stated.literals)
        self.sum_weights.extend(stated.weights or [1] * len(stated.literals))
        self.heaviest = max(self.heaviest, *stated.weights, 1)
        self.sum_start.append(len(self.sum_literals))
        self.sum_degree.append(stated.degree)
        self.sum_exactly.append(stated.exactly)

    def keep_first(self, stated: Sum) -> None:
        """State a sum as it is, before those there are."""
        others = self.sums
        for emptied in (self.sum_literals, self.sum_weights, self.sum_degree, self.sum_exactly):
            del emptied[:]
        del self.sum_start[1:]
        for one in (stated, *others):
            self.keep(one)
