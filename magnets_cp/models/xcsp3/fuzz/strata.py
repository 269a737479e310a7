"""The classes that an instance is in, and a plan by which every two that can meet do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from random import Random
from typing import Any

from magnets_cp.models.xcsp3.every import every
from magnets_cp.models.xcsp3.fuzz.draw import LARGE, LOGIC, TABLES, Draw, logic_of
from magnets_cp.models.xcsp3.fuzz.kinds import KINDS, constraint
from magnets_cp.models.xcsp3.instance import Goal, Instance, Posted, variables_in
from magnets_cp.models.xcsp3.write import made
from magnets_cp.puzzle.board_classes import BoardClass, Fuzz

_ORDER = {kind: place for place, kind in enumerate(KINDS)}
_NUMBERED = ("sum", "noOverlap", "cumulative", "binPacking", "knapsack", "ordered")
_SCOPED = tuple(kind for kind in KINDS if kind not in ("intension", "clause"))
_GOALS = ("expression", "sum", "minimum", "maximum", "other", "constant")
_LARGE = 40_000
ASPECTS: Mapping[str, tuple[str, ...]] = {
    "kind": tuple(KINDS),
    "beside": (*KINDS, "alone"),
    "domains": ("holes", "one value", "negative", "large", "Boolean"),
    "scope": ("twice", "constant", "nested"),
    "numbers": ("zero", "negative", "large"),
    "table": TABLES[:4],
    "logic": LOGIC,
    "solutions": ("none", "one", "several"),
}
# Objectives come by luck: most solvers have none, and a quarter of the instances is enough to meet every class of them.
_WITH_GOAL = 0.25
# And a variable that nothing constrains.
_UNUSED = 0.15
# By aspect the kinds that have it.
_NEEDS = {"numbers": _NUMBERED, "table": ("extension",), "logic": ("intension",)}


def _obstacles(wanted: Mapping[str, str]) -> Iterator[bool]:
    kind, beside = wanted["kind"], wanted["beside"]
    yield bool(kind) and beside not in ("", "alone") and _ORDER[kind] > _ORDER[beside]
    for aspect, kinds in _NEEDS.items():
        yield bool(wanted[aspect]) and not any(_may_be(one, kind, beside) for one in kinds)
    for aspect in ("table", "logic"):  # beside other constraints they are as luck has it
        yield bool(wanted[aspect]) and not (beside in ("", "alone") and kind in ("", *_NEEDS[aspect]))
    yield sum(wanted[aspect] != "" for aspect in ("table", "logic", "numbers")) > 1
    yield wanted["scope"] != "" and not any(_may_be(one, kind, beside) for one in _SCOPED)
    yield wanted["numbers"] == "negative" and not any(_may_be(one, kind, beside) for one in ("sum", "ordered"))


def _may_be(one: str, kind: str, beside: str) -> bool:
    """Can a constraint of this kind be there?"""
    if one in (kind, beside):
        return True
    if not kind:
        return beside in ("", "alone") or _ORDER[one] <= _ORDER[beside]
    return not beside and _ORDER[one] >= _ORDER[kind]


def instance(wanted: Mapping[str, str], rng: Random) -> Instance:
    """A random instance of the classes that are wanted, by aspect, as far as it can be had."""
    draw = Draw(wanted, rng)
    kinds = [wanted["kind"] or rng.choice(list(KINDS))]
    if wanted["beside"] != "alone":
        kinds.append(wanted["beside"] or rng.choice(list(KINDS)))
    posted = [constraint(draw, kind) for kind in kinds]
    used = set(variables_in([list(one.parts.values()) for one in posted]))
    goal = _goal(draw, rng.choice(_GOALS)) if rng.random() < _WITH_GOAL else None
    names = [*used, *variables_in(list(goal.terms) if goal else [])]
    kept = {name: numbers for name, numbers in draw.domains.items() if name in names}
    if not kept or rng.random() < _UNUSED:
        kept["w"] = draw.domains[draw.names[0]]
    return made(kept, posted, goal)


def _goal(draw: Draw, kind: str) -> Goal:
    largest = draw.rng.random() < 0.5
    if kind == "constant":
        return Goal(largest, "sum", [("sub", draw.names[0], draw.names[0])], [1])
    if kind == "expression":
        return Goal(largest, "sum", [draw.numeric(2)], [1])
    kind = draw.rng.choice(("product", "nValues")) if kind == "other" else kind
    terms = draw.variables(2, 3)
    weights = [1] * len(terms) if draw.rng.random() < 0.4 else [draw.rng.choice((-2, -1, 0, 1, 2)) for _ in terms]
    return Goal(largest, kind, terms, weights)


def classes(one: Instance) -> Iterator[BoardClass]:
    """The classes that an instance is in, those of one aspect together."""
    kinds = sorted((posted.kind for posted in one.constraints), key=_ORDER.__getitem__)
    yield "kind", kinds[0]
    yield "beside", kinds[1] if len(kinds) > 1 else "alone"
    yield from (("domains", shape) for shape in dict.fromkeys(map(_shape, one.variables.values())))
    yield from _of("scope", chain.from_iterable(map(_scopes, one.constraints)))
    yield from _of("numbers", chain.from_iterable(map(_numbers, one.constraints)))
    yield from _of("table", chain.from_iterable(_tables(one, posted) for posted in one.constraints))
    yield from _of("logic", chain.from_iterable(map(_logic, one.constraints)))
    many = len([found for found, _ in zip(every(one), range(2), strict=False)])
    yield "solutions", ("none", "one", "several")[many]


def _of(aspect: str, names: Iterable[str]) -> Iterator[BoardClass]:
    return ((aspect, name) for name in dict.fromkeys(names))


def _shape(numbers: Any) -> str:
    if len(numbers) == 1:
        return "one value"
    if numbers[-1] >= _LARGE:
        return "large"
    if numbers[-1] - numbers[0] + 1 > len(numbers):
        return "holes"
    if numbers[0] < 0:
        return "negative"
    return "Boolean" if list(numbers) == [0, 1] else "plain"


def _lists(posted: Posted) -> list[list[Any]]:
    if posted.kind not in _SCOPED:
        return []
    found = [*posted.parts.get("list", ()), *posted.parts.get("matrix", ())]
    origins = posted.parts.get("origins", [])
    return found + (origins if origins and isinstance(origins[0], list) else [origins] if origins else [])


def _scopes(posted: Posted) -> Iterator[str]:
    for terms in _lists(posted):
        names = [term for term in terms if isinstance(term, str)]
        if len(set(names)) < len(names):
            yield "twice"
        if names and any(isinstance(term, int) for term in terms):
            yield "constant"
        if any(isinstance(term, tuple) for term in terms):
            yield "nested"


def _numbers(posted: Posted) -> Iterator[str]:
    if posted.kind not in _NUMBERED:
        return
    parts = ("coeffs", "lengths", "heights", "sizes", "weights", "profits")
    known = [one for part in parts for one in posted.parts.get(part, ()) if isinstance(one, int)]
    known += [one for row in posted.parts.get("lengths", ()) if isinstance(row, list) for one in row]
    if 0 in known:
        yield "zero"
    if any(number < 0 for number in known):
        yield "negative"
    if any(number >= LARGE[0] for number in known):
        yield "large"


def _tables(one: Instance, posted: Posted) -> Iterator[str]:
    if posted.kind != "extension":
        return
    rows = posted.parts.get("supports", posted.parts.get("conflicts", ()))
    if not rows:
        yield "empty"
    if len(set(rows)) < len(rows):
        yield "row twice"
    for row in rows:
        placed = list(zip(posted.terms, row, strict=True))
        if any(number is None for number in row):
            yield "star"
        if any(isinstance(t, str) and number is not None and number not in one.variables[t] for t, number in placed):
            yield "outside"


def _logic(posted: Posted) -> Iterator[str]:
    if posted.kind == "intension":
        yield from logic_of(posted.parts["function"])


FUZZ: Fuzz[Instance] = Fuzz(ASPECTS, _obstacles, classes, instance, attempts=90)
