"""Of random instances that are of the classes wanted the one that tells most of a solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random

from magnets_cp.models.xcsp3.fuzz.telling import Fault, telling
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.write import made
from magnets_cp.puzzle.board_classes import Fuzz, Target, pairs

# After so many one fault is chosen that few of them tell. The best one is taken as soon as there are enough, and one of
# them tells it.
_LOOKED_AT = 8
_ENOUGH = 30
_MOST = 150


class Choosing(Fuzz[Instance]):
    """Random instances by plan: first those of a target, then one of them, by the faults that it tells."""

    def _fitting(self, target: Target, attempts: int, rng: Random) -> Instance:
        fitting: list[tuple[Instance, Mapping[Fault, float]]] = []
        closest: tuple[int, Instance] | None = None
        weights: Mapping[Fault, float] = {}
        fault: Fault | None = None
        is_told = False
        for _ in range(attempts):
            one = self.make(self._completed(target, rng), rng)
            left = self._lacking(one, target, len(target) if closest is None else max(closest[0], 1))
            if closest is None or left < closest[0]:
                closest = left, one
            if left:
                continue
            fitting.append((one, told := telling(one)))
            if len(fitting) == _LOOKED_AT:
                weights = _weights(fitting)
                [fault] = rng.choices(list(weights), list(weights.values()))
            is_told |= fault is not None and told.get(fault) == 1
            if len(fitting) >= (_ENOUGH if is_told else _MOST):
                break
        assert closest is not None

        def worth(found: tuple[Instance, Mapping[Fault, float]]) -> tuple[float, float]:
            told = found[1]
            some = sum(weights.get(one, 0.0) * share for one, share in told.items())
            return told.get(fault, 0.0) if fault else 0.0, some

        best = max(fitting, key=worth)[0] if fitting else closest[1]
        return made(best.variables, best.constraints, best.goal)

    @lru_cache(maxsize=4)  # noqa: B019 - there is one for each set of kinds that are left out
    def _plan(self, seed: int) -> tuple[Target, ...]:
        return tuple(needed(super()._plan(seed)))


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
