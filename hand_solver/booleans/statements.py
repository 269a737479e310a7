"""What can be stated in Booleans: clauses, pairs that exclude each other, and weighted sums of literals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import gcd

from hand_solver.booleans.kept import Kept, Sum
from hand_solver.booleans.literals import FALSE, TRUE, negated

# Up to this many Booleans, "at most one" is clauses between all pairs.
PAIRWISE = 3
# The literals of a sum may weigh so much together: what is learnt from has to stay within 62 bits (see ``conflict``),
# and degrees within 32. In the end the bound of an objective asks for one more than all its literals weigh.
MOST = 2**31 - 2


class Statements(Kept):
    """Statements about literals, kept as a search takes them.

    What is stated of constants is worked out at once, so they are in none of the arrays. Auxiliary Booleans follow from
    the others.
    """

    def facts(self, literals: Iterable[int]) -> None:
        """All of these literals, no constants, hold."""
        self.units.extend(literals)

    def clause(self, *literals: int) -> None:
        """At least one of the literals holds."""
        distinct = sorted(set(literals))
        if distinct and distinct[0] < 0:
            if TRUE in distinct:
                return
            distinct.remove(FALSE)
        if len({one >> 1 for one in distinct}) < len(distinct):
            return
        if not distinct:
            self.contradiction = True
        elif len(distinct) == 1:
            self.units.append(distinct[0])
        elif len(distinct) == 2:
            self.exclusive.extend((distinct[0] ^ 1, distinct[1] ^ 1))
        else:
            self.clauses.extend((*distinct, FALSE))

    def not_both(self, one: int, other: int) -> None:
        """At most one of two literals of different Booleans holds."""
        if one >= 0 and other >= 0:
            self.exclusive.extend((one, other))
        else:
            self.clause(one ^ 1, other ^ 1)

    def excludes(self, one: int, others: Sequence[int]) -> None:
        """``not_both`` with each of the others."""
        if one >= 0 and min(others, default=0) >= 0:
            pairs = [one] * (2 * len(others))
            pairs[1::2] = others
            self.exclusive.extend(pairs)
        else:
            for other in others:
                self.not_both(one, other)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """At most one of the literals, which are of different Booleans, holds."""
        if FALSE in literals:
            literals = [literal for literal in literals if literal != FALSE]
        if len(literals) <= PAIRWISE or TRUE in literals:
            for pair in combinations(literals, 2):
                self.not_both(*pair)
        else:
            self.keep(Sum(negated(literals), len(literals) - 1, exactly=False))

    def either(self, literals: Sequence[int]) -> int:
        """The literal that holds exactly if one of these does: of a new Boolean, one of them, or a constant."""
        literals = [literal for literal in literals if literal != FALSE]
        if not literals or TRUE in literals:
            return TRUE if literals else FALSE
        if len(literals) == 1:
            return literals[0]
        none = 2 * self.booleans
        self.none_of[self.booleans] = literals
        self.booleans += 1
        self.clause(none, *literals)
        self.excludes(none, literals)
        return none ^ 1

    def either_one(self, literals: Sequence[int]) -> int:
        """``either``, of literals of which at most one can hold: what it means is one sum."""
        if len(literals) < 2 or min(literals) < 0:
            return self.either(literals)
        none = 2 * self.booleans
        self.none_of[self.booleans] = literals
        self.booleans += 1
        self.keep(Sum([none, *literals], 1))
        return none ^ 1

    def unexplained(self) -> int:
        """The literal of a new Boolean of which what is stated is all there is to know.

        It must follow from the values of the variables: solutions of the encoding and of the problem are as many.
        """
        self.none_of[self.booleans] = ()
        self.booleans += 1
        return 2 * self.booleans - 2

    def exactly(self, target: int, literals: Sequence[int]) -> None:
        """Exactly ``target`` of the literals hold, where one that is named several times counts as often."""
        weights = Counter(literals)
        self.weigh_exactly(target, weights.keys(), weights.values())

    def exactly_among(self, target: int, literals: Sequence[int]) -> None:
        """``exactly``, of constants and literals of different Booleans."""
        if min(literals, default=0) < 0:
            target -= literals.count(TRUE)
            literals = [literal for literal in literals if literal >= 0]
        if not 0 <= target <= len(literals):
            self.clause()
        elif target == 0:
            self.facts(literal ^ 1 for literal in literals)
        elif target == len(literals):
            self.facts(literals)
        else:
            self.keep(Sum(literals, target))

    def weigh_exactly(self, total: int, literals: Iterable[int], weights: Iterable[int]) -> None:
        """The weights, 0 or more, of the literals that hold add up to ``total``; no literal is named twice.

        Raises NotImplementedError for weights that are too large to be learnt from.
        """
        total, weighed = _told_apart(total, zip(literals, weights, strict=True))
        while 0 <= total <= sum(weighed.values()):
            spare = sum(weighed.values()) - total
            decided = {literal: weight for literal, weight in weighed.items() if weight > total or weight > spare}
            if not decided:
                if weighed:
                    self._weigh(total, weighed)
                return
            for literal, weight in decided.items():
                self.facts([literal if weight > spare else literal ^ 1])
                total -= weight if weight > spare else 0
                del weighed[literal]
        self.clause()

    def weigh_at_least(self, degree: int, literals: Iterable[int], weights: Iterable[int]) -> None:
        """The weights, 0 or more, of the literals that hold add up to ``degree`` or more. A literal may come twice.

        Raises NotImplementedError for weights that are too large to be learnt from.
        """
        degree, weighed = _told_apart(degree, zip(literals, weights, strict=True))
        divisor = gcd(*weighed.values())
        if divisor > 1:
            degree = -(-degree // divisor)
            weighed = {literal: weight // divisor for literal, weight in weighed.items()}
        if degree <= 0:
            return
        if sum(weighed.values()) < degree:
            self.clause()
        elif min(weighed.values()) >= degree:
            self.clause(*weighed)
        else:
            self._keep_at_least(degree, weighed)

    def _keep_at_least(self, degree: int, weighed: Mapping[int, int]) -> None:
        needed = {literal: min(weight, degree) for literal, weight in weighed.items()}
        spare = sum(needed.values()) - degree
        forced = [literal for literal, weight in needed.items() if weight > spare]
        if forced:
            self.facts(forced)
            degree -= sum(needed.pop(literal) for literal in forced)
            self.weigh_at_least(degree, needed.keys(), needed.values())
        else:
            self._refuse_large(needed)
            self.keep(Sum(list(needed), degree, exactly=False, weights=list(needed.values())))

    def _refuse_large(self, weighed: Mapping[int, int]) -> None:
        if sum(weighed.values()) > MOST:
            raise NotImplementedError(f"weights that come to {sum(weighed.values())} are too large to be learnt from")

    def _weigh(self, total: int, weighed: Mapping[int, int]) -> None:
        self._refuse_large(weighed)
        self.keep(Sum(list(weighed), total, weights=list(weighed.values())))


def _told_apart(degree: int, terms: Iterable[tuple[int, int]]) -> tuple[int, dict[int, int]]:
    """The same sum of literals, no constants, of different Booleans: what it must come to, and the weights."""
    weighed: dict[int, int] = {}
    for literal, weight in terms:
        if literal == TRUE:
            degree -= weight
        elif literal >= 0 and weight:
            weighed[literal] = weighed.get(literal, 0) + weight
    for literal in [literal for literal in weighed if literal & 1 == 0 and literal ^ 1 in weighed]:
        both = min(weighed[literal], weighed[literal ^ 1])  # of the two exactly one holds
        degree -= both
        for one in (literal, literal ^ 1):
            weighed[one] -= both
            if not weighed[one]:
                del weighed[one]
    return degree, weighed
