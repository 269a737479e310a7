"""What stands at a place of an array."""

from __future__ import annotations

from collections.abc import Sequence

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import FALSE
from hand_solver.constraints.integers import Term
from hand_solver.constraints.ladder import by_number
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.ranks import ranked
from hand_solver.problem.domains import Domains


class Element(OverIntegers):
    """``array[place]`` is ``result``, where places count from 0, and each of all these is a term or an integer.

    A place is left if what stands there may be the result; the result is what stands at one of the places left; and at
    the one place left stands the result. This is GAC where no variable comes twice. Van Hentenryck and Carillon,
    "Generality versus specificity: an experience with AI and OR techniques", AAAI 1988.

    >>> domains = Domains([0b111, 0b11000])
    >>> Element((0, range(3)), [4, 3, 9], (1, range(5))).filter(domains), domains.masks
    (True, [3, 24])
    """

    def __init__(self, place: Term | int, array: Sequence[Term | int], result: Term | int, name: str = "") -> None:
        super().__init__([place, result, *array], name or f"element of {len(array)}")
        self._place = self.views[0]
        self._array = range(2, len(self.views))
        self._ranked, _ = ranked(self.views[1:])

    def holds(self, numbers: list[int]) -> bool:
        """Is that what stands there?"""
        place, result, *array = numbers
        return 0 <= place < len(array) and array[place] == result

    def narrow(self, domains: Domains) -> bool:
        """Keep the places that fit the result, of it what stands at one of them, and if that is one make both equal."""
        masks, (result, *array) = domains.masks, self._ranked
        if not self._place.keep(domains, 0, len(array) - 1):
            return False
        wanted = result.read(masks)
        union, gone, fitting = 0, 0, set[int]()
        for value, place in self._place.left(masks):
            found = array[place].read(masks)
            if found & wanted:
                union |= found
                fitting.add(place)
            else:
                gone |= 1 << value
        if not fitting or (gone and not domains.restrict(self._place.variable, ~gone)):
            return False
        return result.keep(domains, union) and (
            len(fitting) > 1 or array[fitting.pop()].keep(domains, result.read(masks))
        )

    def encode(self, encoding: Encoding) -> None:
        """At each place the two are equal, integer by integer; what the result is stands at a place."""
        places, result, *array = (by_number(encoding, view) for view in self.views)
        standing: dict[int, list[int]] = {number: [] for number in result}
        for place, here in places.items():
            there = array[place] if 0 <= place < len(array) else {}
            for number, literal in there.items():
                encoding.clause(here ^ 1, literal ^ 1, result.get(number, FALSE))
                if number in standing:
                    standing[number].append(here)
            for number, literal in result.items():
                encoding.clause(here ^ 1, literal ^ 1, there.get(number, FALSE))
        for number, literal in result.items():
            encoding.clause(literal ^ 1, *standing[number])
