"""The faults that instances are made for, by the kind of constraint that is misread; see ``telling``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from magnets_cp.puzzle.board_classes import Aspects, BoardClass, Possible, Target

# A fault, by the kind of constraint that has it and its name: ("cumulative", "longer").
Fault = tuple[str, str]
# Those that few instances tell by luck.
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
    "ordered": ("last", "lengths", "strict", "not strict"),
    "lex": ("last list", "strict", "not strict"),
    "precedence": ("last", "covered True"),
    "sum": ("strict", "not strict", "operand", "weight", "too early", "32 bits"),
    "count": ("last", "bound of a variable", "a quotient by 0 is 0"),
    "nValues": ("last", "bound of a variable", "except"),
    "cardinality": ("last", "bound of a variable", "closed True", "ranges"),
    "minimum": ("last", "by one", "first"),
    "maximum": ("last", "by one", "first"),
    "element": ("last", "first", "from the end"),
    "channel": ("last", "both ways"),
    "noOverlap": ("neighbours", "one together", "zeroIgnored True", "zeroIgnored False"),
    "cumulative": ("strict", "shorter", "heights", "most", "reached"),
    "binPacking": ("last", "strict", "not strict"),
    "clause": ("last",),
}
# Classes without which there is no place for a fault.
NEEDS: Mapping[Fault, BoardClass] = {
    ("intension", "last"): ("logic", "connected"),
    ("intension", "otherwise"): ("logic", "reified"),
    ("allEqual", "a quotient by 0 is 0"): ("scope", "nested"),
    ("count", "a quotient by 0 is 0"): ("scope", "nested"),
    ("sum", "32 bits"): ("numbers", "large"),
    ("noOverlap", "zeroIgnored True"): ("numbers", "zero"),
    ("noOverlap", "zeroIgnored False"): ("numbers", "zero"),
}
# By their names those that only take solutions away: they do not show where there are none.
STRICTER = (
    *("not strict", "first", "except", "too early", "equal once one is known", "rows lost", "all but one", "ranges"),
    *("both ways", "zeroIgnored True", "most", "reached"),
)


def with_faults(targets: Iterable[Target], aspects: Aspects, possible: Possible, rng: Random) -> Iterator[Target]:
    """The targets, each with a fault as one more class, and what that needs: of those that can be the least planned."""
    many = Counter[Fault]()
    every = [(kind, name) for kind, names in FAULTS.items() if kind in aspects["kind"] for name in names]
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
    kind, name = fault
    found = dict(target)
    if kind not in (found.get("kind"), found.get("beside")):
        left = [aspect for aspect in ("kind", "beside") if aspect not in found]
        if not left:
            return None
        found[left[0]] = kind
    if fault in NEEDS:
        aspect, needed = NEEDS[fault]
        if needed not in aspects[aspect] or found.setdefault(aspect, needed) != needed:
            return None
    if name in STRICTER and found.get("solutions") == "none":
        return None
    return frozenset(found.items())


def split(target: Target) -> tuple[Target, Fault | None]:
    """The target without its fault, and that."""
    found = dict(target)
    kind, _, name = found.pop("fault", "").partition(": ")
    return frozenset(found.items()), (kind, name) if kind else None
