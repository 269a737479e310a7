"""No two variables may stand for the same number, filtered to generalised arc consistency."""

from __future__ import annotations

from collections.abc import Sequence

from hand_solver.constraints.all_different import AllDifferent
from hand_solver.problem.domains import Domains, members


class AllDifferentGac(AllDifferent):
    """All numbers value + offset are different, and every value left occurs in a solution of this constraint.

    A matching gives every variable a number of its own. Another number of a variable is possible if it is taken by
    nobody, or if its owner can give it up: for a free number in the end, or in a circle. All else is removed. So two
    variables that share two numbers take them from the others (naked pairs), and so on for any size.
    Régin, "A filtering algorithm for constraints of difference in CSPs", AAAI 1994. The circles are found by the
    closure of a relation of bit sets, which is short and quick up to some hundred variables.

    >>> domains = Domains([0b011, 0b011, 0b111])
    >>> AllDifferentGac([(0, 0), (1, 0), (2, 0)]).filter(domains), domains.masks
    (True, [3, 3, 4])
    """

    def filter(self, domains: Domains) -> bool:
        """Remove every number that no matching of all variables gives to a variable."""
        if not super().filter(domains):
            return False
        masks = domains.masks
        unfixed = [(variable, shift) for variable, shift in self._shifts if masks[variable] & (masks[variable] - 1)]
        numbers = [masks[variable] << shift for variable, shift in unfixed]
        owned = _matching(numbers)
        if owned is None:
            return False
        for x, possible in enumerate(_possible(numbers, owned)):
            variable, shift = unfixed[x]
            domains.restrict(variable, possible >> shift)
        return True


def _matching(numbers: Sequence[int]) -> list[int] | None:
    """For each variable a number of its own, as a bit; None if there is no such matching (augmenting paths)."""
    owner: dict[int, int] = {}

    def augment(x: int, tried: list[int]) -> bool:
        for number in members(numbers[x]):
            bit = 1 << number
            if not tried[0] & bit:
                tried[0] |= bit
                if number not in owner or augment(owner[number], tried):
                    owner[number] = x
                    return True
        return False

    if not all(augment(x, [0]) for x in range(len(numbers))):
        return None
    owned = [0] * len(numbers)
    for number, x in owner.items():
        owned[x] = 1 << number
    return owned


def _possible(numbers: Sequence[int], owned: Sequence[int]) -> list[int]:
    """The numbers of each variable that some matching gives to it."""
    everybody = range(len(numbers))
    taken = sum(owned)
    # x reaches y: if x takes the number of y, and so on along the way, y is the one left without.
    reach = [sum(1 << y for y in everybody if numbers[x] & owned[y]) for x in everybody]
    for y in everybody:
        through = reach[y]
        for x in everybody:
            if reach[x] >> y & 1:
                reach[x] |= through
    with_free = sum(1 << x for x in everybody if numbers[x] & ~taken)
    spare = ~taken
    for x in everybody:
        if reach[x] & with_free:
            spare |= owned[x]
    return [
        numbers[x] & (spare | sum(owned[y] for y in members(reach[x]) if reach[y] >> x & 1) | owned[x])
        for x in everybody
    ]
