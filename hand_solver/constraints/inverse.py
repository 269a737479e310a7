"""Two rows of variables, each of which says where the other has it."""

from __future__ import annotations

from collections.abc import Iterable

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import FALSE
from hand_solver.constraints.integers import Term
from hand_solver.constraints.ladder import by_number
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.problem.domains import Domains


class Inverse(OverIntegers):
    """``first[i] = j`` exactly if ``second[j] = i``, with places from 0; rows of one length are inverse permutations.

    If the second row is longer, what it has where the first does not lead does not matter: ``first[i] = j`` implies
    ``second[j] = i``. A place is left if the other row has the way back, which is arc consistency of all pairs; GAC
    would also see that two share two places. Beldiceanu, Carlsson and Rampon, "Global constraint catalog", 2005,
    inverse.

    >>> terms = [(x, range(3)) for x in range(6)]
    >>> Inverse(terms[:3], terms[3:]).is_satisfied((1, 2, 0, 2, 0, 1))
    True
    """

    def __init__(self, first: Iterable[Term | int], second: Iterable[Term | int], name: str = "") -> None:
        rows = list(first), list(second)
        super().__init__([*rows[0], *rows[1]], name or "inverse")
        if len(rows[0]) > len(rows[1]):
            raise ValueError(
                f"{self.name}: expected a second row as long as the first, found {len(rows[1])} for {len(rows[0])}"
            )
        self._first, self._second = self.views[: len(rows[0])], self.views[len(rows[0]) :]
        self._is_both_ways = len(rows[0]) == len(rows[1])

    def holds(self, numbers: list[int]) -> bool:
        """Does every way lead back?"""
        first, second = numbers[: len(self._first)], numbers[len(self._first) :]
        return all(0 <= place < len(second) and second[place] == at for at, place in enumerate(first)) and (
            not self._is_both_ways
            or all(0 <= place < len(first) and first[place] == at for at, place in enumerate(second))
        )

    def narrow(self, domains: Domains) -> bool:
        """Keep the places from which there is a way back; where one only leads, that is the way back."""
        ways = [(self._first, self._second)] + [(self._second, self._first)] * self._is_both_ways
        for here, there in ways:
            for at, one in enumerate(here):
                gone, places = 0, []
                for value, place in one.left(domains.masks):
                    if 0 <= place < len(there) and there[place].has(domains.masks, at):
                        places.append(place)
                    else:
                        gone |= 1 << value
                if not places or (gone and not domains.restrict(one.variable, ~gone)):
                    return False
                if len(set(places)) == 1 and not there[places[0]].keep(domains, at, at):
                    return False
        return True

    def encode(self, encoding: Encoding) -> None:
        """Each way implies the way back."""
        first, second = ([by_number(encoding, one) for one in row] for row in (self._first, self._second))
        ways = [(first, second)] + [(second, first)] * self._is_both_ways
        for here, there in ways:
            for at, literals in enumerate(here):
                for place, literal in literals.items():
                    back = there[place].get(at, FALSE) if 0 <= place < len(there) else FALSE
                    encoding.clause(literal ^ 1, back)
