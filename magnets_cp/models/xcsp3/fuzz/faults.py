"""The faults that instances are made for, by the kind of constraint that is misread; see ``misreadings``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from magnets_cp.puzzle.board_classes import Aspects, BoardClass, Possible, Target

# A fault, by the kind of constraint that has it and its name: ("cumulative", "longer").
Fault = tuple[str, str]
_STRICT = ("strict", "not strict")
_CONDITION = ("last", *_STRICT, "one side", "by one", "operand")
# Those that few instances would tell by luck.
FAULTS: Mapping[str, Sequence[str]] = {
    "intension": (
        "last",
        "otherwise",
        "equal as they may be",
        "equal once one is known",
        "an error is fine",
        "a quotient by 0 is 0",
    ),
    "extension": ("last row", "rows lost", "all but one", "star", "star is 0"),
    "allDifferent": ("last", "except"),
    "allEqual": ("last", "a quotient by 0 is 0"),
    "ordered": ("last", *_STRICT),
    "lex": (*_STRICT, "last list"),
    "precedence": ("last", "covered True"),
    "sum": (*_STRICT, "one side", "by one", "operand", "weight", "too early", "32 bits"),
    "count": (*_CONDITION, "a quotient by 0 is 0"),
    "nValues": (*_CONDITION, "except"),
    "cardinality": ("last", "closed True", "ranges", "by one"),
    "minimum": (*_CONDITION, "first"),
    "maximum": (*_CONDITION, "first"),
    "element": (*_CONDITION, "first", "from the end"),
    "channel": ("last", "both ways"),
    "noOverlap": ("last", "neighbours", "one together", "zeroIgnored True", "zeroIgnored False"),
    "cumulative": ("last", *_STRICT, "operand", "shorter", "heights", "most", "no length"),
    "binPacking": ("last", *_STRICT),
    "clause": ("last",),
}
# Classes without which there is no place for a fault.
NEEDS: Mapping[Fault, BoardClass] = {
    ("intension", "last"): ("logic", "connected"),
    ("intension", "otherwise"): ("logic", "reified"),
    ("intension", "an error is fine"): ("logic", "division"),
    ("intension", "a quotient by 0 is 0"): ("logic", "division"),
    ("extension", "star"): ("table", "star"),
    ("extension", "star is 0"): ("table", "star"),
    ("allEqual", "a quotient by 0 is 0"): ("scope", "nested"),
    ("count", "a quotient by 0 is 0"): ("scope", "nested"),
    ("sum", "32 bits"): ("numbers", "large"),
    ("cumulative", "no length"): ("numbers", "zero"),
    ("noOverlap", "zeroIgnored True"): ("numbers", "zero"),
    ("noOverlap", "zeroIgnored False"): ("numbers", "zero"),
}


_EVERY = [(kind, name) for kind, names in FAULTS.items() for name in names]
# Those that only take solutions away: they do not show where there are none.
STRICTER = {
    fault for fault in _EVERY if fault[1] in ("not strict", "most", "no length", "both ways", "too early", "ranges")
} | {
    ("intension", "equal once one is known"),
    ("extension", "rows lost"),
    ("allDifferent", "except"),
    ("minimum", "first"),
    ("maximum", "first"),
    ("extension", "all but one"),
    ("noOverlap", "zeroIgnored True"),
}


def is_rare(fault: Fault) -> bool:
    """Is it told by few instances, but for those that are made for it?"""
    return fault[1] in FAULTS.get(fault[0], ())


def with_faults(targets: Iterable[Target], aspects: Aspects, possible: Possible, rng: Random) -> Iterator[Target]:
    """The targets, each with a fault as one more class, and what that needs: of those that can be the least planned."""
    many = Counter[Fault]()
    every = [fault for fault in _EVERY if fault[0] in aspects["kind"]]
    for target in targets:
        for fault in sorted(rng.sample(every, len(every)), key=many.__getitem__):
            longer = _with_place(target, fault, aspects)
            if longer is not None and possible(longer):
                many[fault] += 1
                yield longer | {("fault", ": ".join(fault))}
                break
        else:
            yield target


def _with_place(target: Target, fault: Fault, aspects: Aspects) -> Target | None:
    """The target with the classes that the fault needs; None if it has others."""
    found = dict(target)
    if fault[0] not in (found.get("kind"), found.get("beside")):
        aspect = next((aspect for aspect in ("kind", "beside") if aspect not in found), "")
        if not aspect:
            return None
        found[aspect] = fault[0]
    for aspect, name in [NEEDS[fault]] if fault in NEEDS else []:
        if name not in aspects[aspect] or found.setdefault(aspect, name) != name:
            return None
    if fault in STRICTER and found.get("solutions") == "none":
        return None
    return frozenset(found.items())


def split(target: Target) -> tuple[Target, Fault | None]:
    """The target without its fault, and that."""
    found = dict(target)
    kind, _, name = found.pop("fault", "").partition(": ")
    return frozenset(found.items()), (kind, name) if kind else None
