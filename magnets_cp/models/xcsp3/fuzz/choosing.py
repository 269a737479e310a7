"""Random instances by plan, each for a fault: of those of the classes wanted one that tells it, and most others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random

from magnets_cp.models.xcsp3.fuzz.faults import Fault, split, with_faults
from magnets_cp.models.xcsp3.fuzz.telling import telling
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.write import made
from magnets_cp.puzzle.board_classes import Fuzz, Target, pairs

# The best one is taken as soon as there are enough, and one of them tells the fault.
_ENOUGH = 20
_MOST = 150


class Choosing(Fuzz[Instance]):
    """Random instances by plan: first those of a target, then one of them, by the faults that it tells."""

    def _fitting(self, target: Target, attempts: int, rng: Random) -> Instance:
        target, fault = split(target)
        fitting: list[tuple[Instance, Mapping[Fault, float]]] = []
        closest: tuple[int, Instance] | None = None
        is_told = fault is None
        for _ in range(attempts):
            one = self.make(self._completed(target, rng), rng)
            left = self._lacking(one, target, len(target) if closest is None else max(closest[0], 1))
            if closest is None or left < closest[0]:
                closest = left, one
            if left:
                continue
            fitting.append((one, told := telling(one)))
            is_told |= fault is not None and told.get(fault) == 1
            if len(fitting) >= (_ENOUGH if is_told else _MOST):
                break
        assert closest is not None
        weights = _weights(fitting)

        def worth(found: tuple[Instance, Mapping[Fault, float]]) -> tuple[float, float]:
            told = found[1]
            return told.get(fault, 0.0) if fault else 0.0, sum(weights[one] * share for one, share in told.items())

        best = max(fitting, key=worth)[0] if fitting else closest[1]
        return made(best.variables, best.constraints, best.goal)

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


def _weights(fitting: Sequence[tuple[Instance, Mapping[Fault, float]]]) -> Mapping[Fault, float]:
    """By fault that can be made with some of these instances how rare it is that one tells it."""
    count = Counter[Fault]()
    for _, told in fitting:
        count.update({fault: round(share) for fault, share in told.items()})
    return {fault: (1 + count[fault]) ** -2 for fault in sorted(count)}
