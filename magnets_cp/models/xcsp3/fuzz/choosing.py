"""Random instances by plan, each made for a fault that shows in it: of several the one in which most others do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from operator import itemgetter
from random import Random

from magnets_cp.models.xcsp3.fuzz.faults import Fault, is_rare, split, with_faults
from magnets_cp.models.xcsp3.fuzz.narrowing import narrowed
from magnets_cp.models.xcsp3.fuzz.telling import Seen, mistakes
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.write import made
from magnets_cp.puzzle.board_classes import Fuzz, Target, pairs

# Of so many in which the fault shows one is taken.
_ENOUGH = 4
# After so many instances of the target in vain, any other fault will do.
_PATIENCE = 40


class Choosing(Fuzz[Instance]):
    """Random instances by plan, each of a target, and for a fault."""

    def _fitting(self, target: Target, attempts: int, rng: Random) -> Instance:
        target, fault = split(target)
        wanted = dict(target)
        solutions = wanted.pop("solutions", "")
        fitting: list[tuple[float, Instance]] = []
        lacking, closest = len(wanted) + 1, None
        tried = 0
        for _ in range(attempts):
            one = self.make(defaultdict(str, self._completed(target, rng), fault=fault[1] if fault else ""), rng)
            left = self._lacking(one, frozenset(wanted.items()), max(lacking, 1))
            if left < lacking:
                lacking, closest = left, one
            if left:
                continue
            tried += 1
            told = self._told(one, fault if tried <= _PATIENCE else None, solutions, rng)
            if told is not None and not self._lacking(told[1], target, 1):
                fitting.append(told)
                if len(fitting) == _ENOUGH:
                    break
        best = max(fitting, key=itemgetter(0))[1] if fitting else closest
        assert best is not None
        return made(best.variables, best.constraints, best.goal)

    def _told(self, one: Instance, fault: Fault | None, solutions: str, rng: Random) -> tuple[float, Instance] | None:
        """The instance as it tells the fault, or any; and how many rare ones it tells."""
        every = list(mistakes(one))
        chosen = [mistake for mistake in every if fault in (None, mistake.fault)]
        rare = [mistake for mistake in every if is_rare(mistake.fault)]
        return narrowed(Seen(one), rng.choice(chosen), rare, solutions, rng) if chosen else None

    @lru_cache(maxsize=4)  # noqa: B019 - there is one for each set of kinds that are left out
    def _plan(self, seed: int) -> tuple[Target, ...]:
        return tuple(with_faults(needed(super()._plan(seed)), self.aspects, self.possible, Random(seed)))


def needed(targets: Iterable[Target]) -> Iterable[Target]:
    """The targets without the classes that no new pair needs: the fewer they have, the more instances there are."""
    seen = set[Target]()
    for target in targets:
        new = set(pairs(target)) - seen
        seen |= new
        yield frozenset().union(*new) if new else target
