"""Random instances, by a plan in which every two classes that can meet do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random

from magnets_cp.errors import UsageError
from magnets_cp.models.xcsp3.fuzz.choosing import Choosing
from magnets_cp.models.xcsp3.fuzz.classes import ASPECTS, NUMBERED, ORDER, SCOPED, classes
from magnets_cp.models.xcsp3.fuzz.draw import Draw
from magnets_cp.models.xcsp3.fuzz.kinds import ANY_TERMS, constraint
from magnets_cp.models.xcsp3.instance import Goal, Instance, variables_in
from magnets_cp.puzzle.board_classes import Fuzz

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
    return Choosing(strata.aspects, strata.obstacles, classes, strata.instance, attempts=_ATTEMPTS)


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
