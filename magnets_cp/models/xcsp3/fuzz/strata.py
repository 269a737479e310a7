"""Random instances, by a plan in which every two classes that can meet do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from random import Random

from magnets_cp.errors import UsageError
from magnets_cp.models.xcsp3.fuzz.classes import ASPECTS, NUMBERED, ORDER, SCOPED, classes
from magnets_cp.models.xcsp3.fuzz.draw import Draw
from magnets_cp.models.xcsp3.fuzz.faults import Fault, split, with_faults
from magnets_cp.models.xcsp3.fuzz.kinds import ANY_TERMS, constraint
from magnets_cp.models.xcsp3.fuzz.telling import telling
from magnets_cp.models.xcsp3.instance import Goal, Instance, variables_in
from magnets_cp.models.xcsp3.write import made
from magnets_cp.puzzle.board_classes import Fuzz, Target, pairs

# The best one is taken as soon as there are enough, and one of them tells the fault.
_ENOUGH = 20
_MOST = 150


class _Choosing(Fuzz[Instance]):
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
        return tuple(with_faults(_needed(super()._plan(seed)), self.aspects, self.possible, Random(seed)))


def _needed(targets: Iterable[Target]) -> Iterable[Target]:
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


_GOALS = ("expression", "sum", "sum", "sum", "minimum", "maximum", "other", "constant")
# Objectives come by luck. With one, a fault shows that allows too much as well as one that allows too little.
_WITH_GOAL = 0.65
# And a variable that nothing constrains.
_UNUSED = 0.15
# Instances that are drawn for one of a class; fewer where more is wanted.
_ATTEMPTS = 2400
# By aspect the kinds that have it.
_NEEDS = {"numbers": NUMBERED, "table": ("extension",), "logic": ("intension",)}


@dataclass(frozen=True)
class Strata:
    """Random instances that have nothing of what is left out: kinds, and other traits of the puzzle."""

    without: frozenset[str]

    @cached_property
    def aspects(self) -> Mapping[str, Sequence[str]]:
        """The classes, by aspect."""
        left = {aspect: [name for name in names if name not in self.without] for aspect, names in ASPECTS.items()}
        if not left["kind"]:
            raise UsageError("--without: expected to be left some kind of constraint, found all of them")
        return left

    def obstacles(self, wanted: Mapping[str, str]) -> Iterator[bool]:
        """See ``Fuzz``."""
        kind, beside = wanted["kind"], wanted["beside"]
        yield bool(kind) and beside not in ("", "alone") and ORDER[kind] > ORDER[beside]
        for aspect, kinds in _NEEDS.items():
            yield bool(wanted[aspect]) and not self._may_have(kinds, kind, beside)
        for aspect in ("table", "logic"):  # beside other constraints they are as luck has it
            yield bool(wanted[aspect]) and not (beside in ("", "alone") and kind in ("", *_NEEDS[aspect]))
        yield sum(wanted[aspect] != "" for aspect in ("table", "logic", "numbers")) > 1
        scoped = SCOPED if wanted["scope"] == "twice" else ANY_TERMS
        yield wanted["scope"] != "" and not self._may_have(scoped, kind, beside)
        yield wanted["numbers"] == "negative" and not self._may_have(("sum", "ordered"), kind, beside)

    def _may_have(self, kinds: Sequence[str], kind: str, beside: str) -> bool:
        """Can a constraint of one of these kinds be there?"""
        return any(_may_be(one, kind, beside) for one in kinds if one not in self.without)

    def instance(self, wanted: Mapping[str, str], rng: Random) -> Instance:
        """A random instance that may be of the classes that are wanted, by aspect; it has no text yet."""
        draw = Draw(wanted, rng, self.without)
        every = self.aspects["kind"]
        kinds = [wanted["kind"] or rng.choice(every)]
        if wanted["beside"] != "alone":
            kinds.append(wanted["beside"] or rng.choice(every))
        posted = [constraint(draw, kind) for kind in kinds]
        has_goal = rng.random() < _WITH_GOAL and "objective" not in self.without
        goal = _goal(draw, rng.choice(_GOALS)) if has_goal else None
        names = variables_in([[list(one.parts.values()) for one in posted], list(goal.terms) if goal else []])
        kept = {name: numbers for name, numbers in draw.domains.items() if name in names}
        if not kept or rng.random() < _UNUSED:
            kept["w"] = draw.domains[draw.names[0]]
        return Instance("", kept, posted, goal)


@cache
def fuzz(without: frozenset[str] = frozenset()) -> Fuzz[Instance]:
    """Random instances by plan."""
    strata = Strata(without)
    return _Choosing(strata.aspects, strata.obstacles, classes, strata.instance, attempts=_ATTEMPTS)


def _may_be(one: str, kind: str, beside: str) -> bool:
    """Can a constraint of this kind be there?"""
    if one in (kind, beside):
        return True
    if not kind:
        return beside in ("", "alone") or ORDER[one] <= ORDER[beside]
    return not beside and ORDER[one] >= ORDER[kind]


def _goal(draw: Draw, kind: str) -> Goal:
    largest = draw.rng.random() < 0.5
    if kind == "constant":
        return Goal(largest, "sum", [("sub", draw.names[0], draw.names[0])], [1])
    if kind == "expression":
        return Goal(largest, "sum", [draw.numeric(2)], [1])
    kind = draw.rng.choice(("product", "nValues")) if kind == "other" else kind
    terms = draw.variables(2, 4)
    weights = (
        [1] * len(terms) if draw.rng.random() < 0.2 else [draw.rng.choice((-3, -2, -1, 0, 1, 2, 3)) for _ in terms]
    )
    return Goal(largest, kind, terms, weights)
