"""A row or a column as one constraint: how many of its cells hold water, and that water lies lowest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from hand_solver import Constraint
from hand_solver.booleans import Encoding
from hand_solver.problem.domains import Domains

# The values of a variable as masks.
WATER, EMPTY = 0b01, 0b10
_OPEN = WATER | EMPTY

Group = tuple[tuple[int, int], ...]


class Range(NamedTuple):
    """The water that a group may hold: its lowest ``least`` to its lowest ``most`` variables."""

    least: int
    most: int


class Line(Constraint):
    """Exactly ``total`` cells hold water, and within each group water lies below emptiness.

    A variable is a part of an aquarium; its value 0 is water, 1 empty. A group has the (variable, cells) of one
    aquarium in the line, the lowest first: a single one in a row, as many as it has cells in a column.

    Filtered as the original does (polettix, "Aquarium - more cooperation from constraints", 2020): what a group must
    give to reach the total, its lowest parts give; what would go beyond the total, its highest parts do not get.
    That water lies lowest is used for this, but only checked when all is known: pouring is the work of ``Implication``.
    """

    def __init__(self, groups: Sequence[Group], total: int, name: str) -> None:
        self.groups = tuple(groups)
        self.total = total
        self.name = f"{name} = {total}"
        self.scope = tuple(variable for group in groups for variable, _ in group)

    def filter(self, domains: Domains) -> bool:
        """Keep what the other groups leave room for, and pour what they leave over, until nothing changes."""
        while True:
            length = len(domains.trail)
            if not self._filter_once(domains):
                return False
            if len(domains.trail) == length:
                return True

    def _filter_once(self, domains: Domains) -> bool:
        needed, available, groups = self._open(domains.masks)
        if not 0 <= needed <= available:
            return False
        if not available:
            return self._lies_lowest(domains.masks)
        spare = available - needed
        for group in groups:
            above, below = sum(cells for _, cells in group), 0
            for variable, cells in group:
                if above > spare and not domains.restrict(variable, WATER):
                    return False
                below += cells
                above -= cells
                if below > needed and not domains.restrict(variable, EMPTY):
                    return False
        return True

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Is the total right, and nowhere a part with water above an empty one of its group?"""
        taken = iter(values)
        total = 0
        for group in self.groups:
            poured = [next(taken) == 0 for _ in group]
            if any(upper and not lower for lower, upper in pairwise(poured)):
                return False
            total += sum(cells for (_, cells), water in zip(group, poured, strict=True) if water)
        return total == self.total

    def may_hold(self, domains: Domains) -> bool:
        """Is there not too much water yet and not too much emptiness? With nothing open: does it hold?"""
        needed, available, _ = self._open(domains.masks)
        return 0 <= needed <= available and (available > 0 or self._lies_lowest(domains.masks))

    def encode(self, encoding: Encoding) -> None:
        """A sum in which a part weighs as many as it has cells, and a clause for each step of a group."""
        poured = {variable: encoding.literal(variable, 0) for variable in self.scope}
        for group in self.groups:
            for (lower, _), (upper, _) in pairwise(group):
                encoding.clause(poured[upper] ^ 1, poured[lower])
        parts = [part for group in self.groups for part in group]
        encoding.weigh_exactly(self.total, [poured[variable] for variable, _ in parts], [cells for _, cells in parts])

    def _open(self, masks: Sequence[int]) -> tuple[int, int, list[list[tuple[int, int]]]]:
        """Count the cells that still need water and the open ones, and list the open variables of each group."""
        needed, available, groups = self.total, 0, []
        for group in self.groups:
            unknown = []
            for variable, cells in group:
                mask = masks[variable]
                if mask == WATER:
                    needed -= cells
                elif mask == _OPEN:
                    available += cells
                    unknown.append((variable, cells))
            if unknown:
                groups.append(unknown)
        return needed, available, groups

    def _lies_lowest(self, masks: Sequence[int]) -> bool:
        """With nothing open: is no part with water above an empty one of its group?"""
        return all(
            masks[lower] == WATER or masks[upper] == EMPTY
            for group in self.groups
            for (lower, _), (upper, _) in pairwise(group)
        )


class ExactLine(Line):
    """The same relation, filtered to generalised arc consistency.

    The totals that can be reached up to a group are the bits of an integer: giving a group so much water is a shift,
    joining alternatives an OR. What a group may hold has a support where the totals reached before it, shifted, meet
    those from which the groups after it can make up the line. This is the dynamic programming of Trick, "A dynamic
    programming approach for consistency and propagation for knapsack constraints", 2003.
    """

    def __init__(self, groups: Sequence[Group], total: int, name: str) -> None:
        super().__init__(groups, total, name)
        self._poured = [tuple(accumulate((cells for _, cells in group), initial=0)) for group in groups]
        self._possible = total <= sum(poured[-1] for poured in self._poured)
        self._within = (1 << total + 1) - 1 if self._possible else 0

    def filter(self, domains: Domains) -> bool:
        """Keep the values with a support in the line."""
        if not self._possible:
            return False
        ranges = [_range(group, domains.masks) for group in self.groups]
        reached = self._reached(ranges)
        left = 1 << self.total
        for index in reversed(range(len(ranges))):
            least, most = ranges[index]
            poured = self._poured[index]
            before = 0
            supported = [k for k in range(least, most + 1) if reached[index] << poured[k] & left]
            if not supported:
                return False
            for k in supported:
                before |= left >> poured[k]
            left = before
            if not _keep(self.groups[index], supported[0], supported[-1], domains):
                return False
        return True

    def may_hold(self, domains: Domains) -> bool:
        """Is there a way to fill the line?"""
        if not self._possible:
            return False
        ranges = [_range(group, domains.masks) for group in self.groups]
        return self._reached(ranges)[-1] >> self.total & 1 == 1

    def _reached(self, ranges: Sequence[Range]) -> list[int]:
        """The totals that can be reached before each group, and after the last."""
        reached = [1]
        for (least, most), poured in zip(ranges, self._poured, strict=True):
            after = 0
            for k in range(least, most + 1):
                after |= reached[-1] << poured[k]
            reached.append(after & self._within)
        return reached


def _range(group: Group, masks: Sequence[int]) -> Range:
    """The water that the domains of a group allow; empty (least > most) where water is known to lie above emptiness."""
    least, most = 0, len(group)
    for place, (variable, _) in enumerate(group):
        if masks[variable] == WATER:
            least = place + 1
        elif masks[variable] == EMPTY and most > place:
            most = place
    return Range(least, most)


def _keep(group: Group, least: int, most: int, domains: Domains) -> bool:
    """Water in the lowest ``least`` parts, none above the lowest ``most``."""
    return all(domains.restrict(variable, WATER) for variable, _ in group[:least]) and all(
        domains.restrict(variable, EMPTY) for variable, _ in group[most:]
    )
