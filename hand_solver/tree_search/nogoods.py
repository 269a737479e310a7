"""Nogoods: decisions variable = value that do not hold together in any solution not found yet."""

from __future__ import annotations

from collections import defaultdict

from hand_solver.problem.domains import Domains
from hand_solver.propagation.revise import Propagation

Nogood = tuple[tuple[int, int], ...]


class Nogoods:
    """A set of nogoods that is propagated: where all decisions but one hold, the last is refuted.

    The first two decisions of each nogood are watched: it is looked at when one of them begins to hold, and then
    watches another that does not hold. Going back needs no undoing.
    Moskewicz et al., "Chaff", DAC 2001; for nogoods: Lecoutre, Sais, Tabary and Vidal 2007.
    """

    def __init__(self) -> None:
        self._watching: defaultdict[tuple[int, int], list[list[tuple[int, int]]]] = defaultdict(list)

    def add(self, nogood: Nogood, propagation: Propagation) -> bool:
        """Keep a nogood, at the root; False if it leaves no solution."""
        domains = propagation.domains
        if any(not domains.masks[variable] >> value & 1 for variable, value in nogood):
            return True  # it cannot hold
        doubtful = [decision for decision in nogood if not _holds(decision, domains)]
        if len(doubtful) < 2:
            return bool(doubtful) and propagation.remove(*doubtful[0])
        for decision in doubtful[:2]:
            self._watching[decision].append(doubtful)
        return True

    def propagate(self, propagation: Propagation, since: int) -> bool:
        """Refute what follows from the changes of the trail from ``since`` on; False for a contradiction."""
        domains = propagation.domains
        trail = domains.trail
        while since < len(trail):
            variable = trail[since][0]
            since += 1
            mask = domains.masks[variable]
            decision = variable, mask.bit_length() - 1
            if mask & (mask - 1) == 0 and decision in self._watching and not self._visit(decision, propagation):
                return False
        return True

    def _visit(self, decision: tuple[int, int], propagation: Propagation) -> bool:
        """The decision holds now: each nogood that watches it watches another, or its last decision is refuted."""
        watching = self._watching.pop(decision)
        while watching:
            nogood = watching.pop()
            if nogood[0] == decision:
                nogood[0], nogood[1] = nogood[1], nogood[0]
            place = next((i for i in range(2, len(nogood)) if not _holds(nogood[i], propagation.domains)), 1)
            nogood[1], nogood[place] = nogood[place], nogood[1]
            self._watching[nogood[1]].append(nogood)
            if place == 1 and not propagation.remove(*nogood[0]):
                self._watching[decision] += watching
                return False
        return True


def _holds(decision: tuple[int, int], domains: Domains) -> bool:
    return domains.masks[decision[0]] == 1 << decision[1]
