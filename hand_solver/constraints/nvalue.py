"""How many different integers there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hand_solver.booleans import Encoding
from hand_solver.constraints.integers import Term, as_integers
from hand_solver.constraints.ladder import by_number, climbed
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.ranks import ranked
from hand_solver.problem.domains import Domains


class NValue(OverIntegers):
    """The integers of ``terms`` that are not one of ``free`` are ``count`` different ones; a count may be a term.

    They are as many at most as there are terms, or integers left; and as many at least as terms of which no two have
    an integer in common, chosen by where their spans end. At the most nothing is taken twice, at the least nothing new
    is taken. Weaker than GAC, which is NP-hard. Pachet and Roy, "Automatic generation of music programs", CP 1999;
    Bessière, Hebrard, Hnich, Kiziltan and Walsh, "Filtering algorithms for the NValue constraint", 2006.

    >>> NValue([(x, range(3)) for x in range(4)], 2).is_satisfied((0, 2, 0, 2))
    True
    """

    def __init__(
        self, terms: Iterable[Term | int], count: Term | int, free: Iterable[int] = (), name: str = ""
    ) -> None:
        super().__init__([count, *terms], name or "number of values")
        self.free = frozenset(as_integers(free))
        self._ranked, numbers = ranked(self.views[1:])
        self._counted = sum([1 << rank for rank, number in enumerate(numbers) if number not in self.free])

    def holds(self, numbers: list[int]) -> bool:
        """Are they so many?"""
        return len(set(numbers[1:]) - self.free) == numbers[0]

    def distance(self, values: Sequence[int]) -> int:
        """By how many different ones it is missed."""
        count, *numbers = self.numbers(values)
        return abs(len(set(numbers) - self.free) - count)

    def narrow(self, domains: Domains) -> bool:
        """Keep the counts that can be; and where one is left that is a bound, what it takes."""
        masks, count = domains.masks, self.views[0]
        left = [one.read(masks) for one in self._ranked]
        taken = union = 0
        for bits in left:
            union |= bits & self._counted
            if not bits & (bits - 1):
                taken |= bits & self._counted
        least, most = self._apart(left), min(union.bit_count(), sum(bits & self._counted != 0 for bits in left))
        if not count.keep(domains, least, most):
            return False
        lowest, highest = count.span(masks)
        if highest == taken.bit_count():
            return all(one.keep(domains, taken | ~self._counted) for one in self._ranked)
        if lowest == len(left):
            known = [bits for bits in left if not bits & (bits - 1)]
            return len(known) == taken.bit_count() and all(
                one.keep(domains, self._counted & ~(taken if bits & (bits - 1) else 0))
                for one, bits in zip(self._ranked, left, strict=True)
            )
        return True

    def _apart(self, left: list[int]) -> int:
        """How many of the terms, by where they end, have nothing in common with those chosen before, nor are free."""
        used = count = 0
        for bits in sorted(left):
            if not bits & ~self._counted and not bits & used:
                used |= bits
                count += 1
        return count

    def encode(self, encoding: Encoding) -> None:
        """The integers that some term is, each a Boolean, are as many as the count."""
        literals: dict[int, list[int]] = {}
        for one in self.views[1:]:
            for number, literal in by_number(encoding, one).items():
                literals.setdefault(number, []).append(literal)
        used = [encoding.either(same) for number, same in literals.items() if number not in self.free]
        state_count(encoding, used, *climbed(encoding, self.views[:1]))


def state_count(encoding: Encoding, literals: list[int], base: int, steps_at: list[int], steps: list[int]) -> None:
    """As many of the literals hold as an integer is, which is ``base`` and the steps of those of its own that hold."""
    below = [literal ^ 1 for literal in steps_at]
    encoding.weigh_exactly(base + sum(steps), [*literals, *below], [1] * len(literals) + steps)
