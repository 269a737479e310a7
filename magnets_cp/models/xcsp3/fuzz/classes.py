"""The classes that an instance is in: what faults of solvers hang on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from magnets_cp.models.xcsp3.every import every
from magnets_cp.models.xcsp3.fuzz.draw import LARGE, LOGIC, TABLES, logic_of
from magnets_cp.models.xcsp3.fuzz.kinds import KINDS
from magnets_cp.models.xcsp3.instance import Condition, Instance, Posted
from magnets_cp.puzzle.board_classes import BoardClass

# Where kinds stand in order; kinds with numbers of their own, and with lists of terms.
ORDER = {kind: place for place, kind in enumerate(KINDS)}
NUMBERED = ("sum", "noOverlap", "cumulative", "binPacking", "knapsack", "ordered")
SCOPED = tuple(kind for kind in KINDS if kind not in ("intension", "clause"))
_LARGE = 40_000
ASPECTS: Mapping[str, tuple[str, ...]] = {
    "kind": tuple(KINDS),
    "beside": (*KINDS, "alone"),
    "domains": ("holes", "one value", "negative", "large", "Boolean"),
    "scope": ("twice", "nested"),
    "numbers": ("zero", "negative", "large"),
    "table": TABLES[:4],
    "logic": LOGIC,
    "solutions": ("none", "one", "several"),
}


def classes(one: Instance) -> Iterator[BoardClass]:
    """The classes that an instance is in, those of one aspect together."""
    kinds = sorted((posted.kind for posted in one.constraints), key=ORDER.__getitem__)
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
    if posted.kind not in SCOPED:
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
    if posted.kind not in NUMBERED:
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


def has(one: Instance, name: str) -> bool:
    """Has the instance a constraint of this kind, or is it in this class?"""
    if name == "objective":
        return one.goal is not None
    if name == "in":
        parts = [posted.parts.get("condition", ()) for posted in one.constraints]
        every_one = [one for part in parts for one in ([part] if isinstance(part, Condition) else part)]
        return any(condition.operator in ("in", "notin") for condition in every_one)
    found = [*chain.from_iterable(map(_scopes, one.constraints)), *chain.from_iterable(map(_numbers, one.constraints))]
    found += [*map(_shape, one.variables.values()), *chain.from_iterable(map(_logic, one.constraints))]
    return name in found or any(posted.kind == name for posted in one.constraints)
