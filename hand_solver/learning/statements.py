"""What can be stated in Booleans: clauses, neighbours that exclude each other, exact cardinalities, counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations, pairwise

from hand_solver.learning.literals import FALSE, TRUE
from hand_solver.learning.totalizer import at_least, totalizer

# Up to this many Booleans, "at most one" is clauses between all pairs; a value left over then needs no Boolean.
PAIRWISE = 3


class Statements:
    """Statements about literals, in the forms that a search takes them in.

    What is stated of constants is worked out at once, so they are in none of these. Auxiliary Booleans follow from the
    others.

    booleans        how many there are; auxiliary ones are numbered on from those there were
    units           clauses of one literal
    chains          literals; of two that follow one another at most one holds; constants stand between them
    disjunctions    clauses of more literals, one after another; FALSE ends each
    cardinalities   (literals, k): exactly k of the literals hold; one listed w times in a row counts w times
    implied         which of the cardinalities follow from the others
    contradiction   something stated cannot hold, whatever the Booleans
    none_of         of an auxiliary Boolean that means "none of these": the literals
    counts          of those that count: the first auxiliary Boolean of a tree, its literals, ``Totalizer.meaning`` of
                    the Booleans that are its own
    """

    def __init__(self) -> None:
        self.booleans = 0
        self.units: list[int] = []
        self.chains: list[int] = []
        self.disjunctions: list[int] = []
        self.cardinalities: list[tuple[Sequence[int], int]] = []
        self.implied: set[int] = set()
        self.contradiction = False
        self.none_of: dict[int, Sequence[int]] = {}
        self.counts: list[tuple[int, Sequence[int], Sequence[tuple[int, int, int]]]] = []

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The clauses of two literals."""
        return [(one ^ 1, other ^ 1) for one, other in pairwise(self.chains) if one >= 0 and other >= 0]

    @property
    def clauses(self) -> list[tuple[int, ...]]:
        """The clauses of three literals and more."""
        ends = [place for place, literal in enumerate(self.disjunctions) if literal == FALSE]
        starts = [0, *(end + 1 for end in ends)]
        return [tuple(self.disjunctions[start:end]) for start, end in zip(starts, ends, strict=False)]

    def clause(self, *literals: int) -> None:
        """At least one of the literals holds."""
        distinct = sorted(set(literals) - {FALSE})
        if TRUE in distinct or any(one ^ 1 == other for one, other in pairwise(distinct)):
            return
        if not distinct:
            self.contradiction = True
        elif len(distinct) == 1:
            self.units.append(distinct[0])
        elif len(distinct) == 2:
            self.chains += (distinct[0] ^ 1, distinct[1] ^ 1, FALSE)
        else:
            self.disjunctions += (*distinct, FALSE)

    def not_both(self, one: int, other: int) -> None:
        """At most one of two literals of different Booleans holds."""
        self.no_neighbours((one, other))

    def no_neighbours(self, literals: Sequence[int]) -> None:
        """Of two literals that follow one another at most one holds; they are of different Booleans."""
        if TRUE in literals:
            for one, other in pairwise(literals):
                if (one == TRUE and other != FALSE) or (other == TRUE and one != FALSE):
                    self.clause(one ^ 1, other ^ 1)
        self.chains += literals
        self.chains.append(FALSE)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """At most one of the literals holds: pair by pair, or exactly one of them and of a Boolean for "none"."""
        if FALSE in literals:
            literals = [literal for literal in literals if literal != FALSE]
        if len(literals) <= PAIRWISE or TRUE in literals:
            for pair in combinations(literals, 2):
                self.no_neighbours(pair)
        else:
            self.exactly(1, [*literals, self._none(literals)])

    def either(self, literals: Sequence[int]) -> int:
        """The literal of a new Boolean: it holds exactly if one of the literals does. A constant, if that is known."""
        literals = [literal for literal in literals if literal != FALSE]
        if not literals or TRUE in literals:
            return TRUE if literals else FALSE
        none = self._none(literals)
        self.clause(none, *literals)
        for one in literals:
            self.not_both(none, one)
        return none ^ 1

    def _none(self, literals: Sequence[int]) -> int:
        """The literal of a new Boolean that is to mean "none of the literals"."""
        self.none_of[self.booleans] = literals
        self.booleans += 1
        return 2 * self.booleans - 2

    def exactly(self, target: int, literals: Sequence[int]) -> None:
        """Exactly ``target`` of the literals hold, where one that is named several times counts as often."""
        target -= literals.count(TRUE)
        literals = [literal for literal in literals if literal >= 0]
        distinct = set(literals)
        if len(distinct) < len(literals):
            self._exactly_weighed(target, Counter(literals))
            return
        both = [literal for literal in distinct if literal ^ 1 in distinct]  # of the two exactly one holds
        self.exactly_among(target - len(both) // 2, [literal for literal in literals if literal ^ 1 not in distinct])

    def exactly_among(self, target: int, literals: Sequence[int]) -> None:
        """``exactly``, of constants and literals of different Booleans."""
        if min(literals, default=0) < 0:
            target -= literals.count(TRUE)
            literals = [literal for literal in literals if literal >= 0]
        if not 0 <= target <= len(literals):
            self.contradiction = True
        elif target == 0:
            self.units.extend(literal ^ 1 for literal in literals)
        elif target == len(literals):
            self.units.extend(literals)
        else:
            self.cardinalities.append((literals, target))

    def exactly_implied(self, target: int, literals: Sequence[int]) -> None:
        """``exactly_among``, of what follows from other cardinalities and is stated for propagation to see."""
        before = len(self.cardinalities)
        self.exactly_among(target, literals)
        self.implied.update(range(before, len(self.cardinalities)))

    def _exactly_weighed(self, target: int, weights: Counter[int]) -> None:
        for literal in [literal for literal in weights if literal & 1 == 0 and literal ^ 1 in weights]:
            both = min(weights[literal], weights[literal ^ 1])  # of the two exactly one holds
            weights.subtract({literal: both, literal ^ 1: both})
            target -= both
        weights = +weights
        while 0 <= target <= weights.total():
            spare = weights.total() - target
            decided = {literal: weight for literal, weight in weights.items() if weight > target or weight > spare}
            if not decided:
                if weights:
                    self.cardinalities.append((list(weights.elements()), target))
                return
            for literal, weight in decided.items():
                self.units.append(literal if weight > spare else literal ^ 1)
                target -= weight if weight > spare else 0
                del weights[literal]
        self.contradiction = True

    def count(self, literals: Sequence[int], most: int) -> Sequence[int]:
        """How many of the literals hold, at most so many, as a unary number: "at least one", "at least two", ...

        The literals are those of different variables, or constants.
        """
        held = literals.count(TRUE)
        if held > most:
            self.contradiction = True
            return ()
        literals = [literal for literal in literals if literal >= 0]
        if held == most:
            self.units.extend(literal ^ 1 for literal in literals)
            literals = []
        return [TRUE] * held + (self._total(literals, most - held) if literals else [])

    def adds_up(self, total: int, number: Sequence[int], literals: Sequence[int]) -> None:
        """A unary number and the count of the literals have this sum; the literals are as for ``count``.

        Their count needs no Booleans of its own: it is k or more exactly if the number is not more than total - k.
        """
        total -= literals.count(TRUE)
        literals = [literal for literal in literals if literal >= 0]
        most = min(total, len(literals))
        self.clause(at_least(number, total + 1) ^ 1)
        self.clause(at_least(number, total - most))
        told = [at_least(number, total - k) ^ 1 for k in range(most)]
        if most <= 0:
            self.units.extend(literal ^ 1 for literal in literals)
        elif len(literals) == 1:
            self.clause(literals[0], told[0] ^ 1)
            self.clause(literals[0] ^ 1, told[0])
        else:
            self._total(literals, most, [literal if literal >= 0 else self._stand_in(literal) for literal in told])

    def _stand_in(self, constant: int) -> int:
        """The literal of a new Boolean for a constant, where only a literal can stand."""
        certain = self._none(())
        self.units.append(certain)
        return certain if constant == TRUE else certain ^ 1

    def _total(self, literals: Sequence[int], most: int, told: Sequence[int] = ()) -> list[int]:
        """The count of these literals, at most so many, at least one; in the literals that tell it, or in new ones."""
        tree = totalizer(len(literals), most)
        meaning = tree.meaning[: len(tree.meaning) - len(told)]
        after = self.booleans + len(meaning)
        counted = [*literals, *range(2 * self.booleans, 2 * after, 2), *told]
        table = [*chain.from_iterable([(literal, literal ^ 1) for literal in counted]), TRUE, FALSE]
        if meaning:
            self.counts.append((self.booleans, literals, meaning))
        self.booleans = after
        self.chains += tree.chains(table)
        self.disjunctions += tree.clauses(table)
        return [table[code] for code in tree.number]
