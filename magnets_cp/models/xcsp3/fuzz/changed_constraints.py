"""A constraint with other parts, or on fewer terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from magnets_cp.models.xcsp3.instance import Instance, Posted

# A constraint as faults misread it, by their names: one that stands in its place, or several.
Misread = Iterator[tuple[str, "Posted | list[Posted]"]]
# Parts with a number for each term.
_WEIGHTS = ("coeffs", "lengths", "heights", "sizes", "weights", "profits")


def numbers(instance: Instance, term: Any) -> Sequence[int]:
    """What a variable, or a number, may be."""
    return instance.variables[term] if isinstance(term, str) else (term,)


def with_parts(posted: Posted, **parts: Any) -> Posted:
    """The constraint with other parts."""
    return replace(posted, parts={**posted.parts, **parts})


def of_places(posted: Posted, tag: str, places: Any) -> Posted:
    """The constraint on the terms at these places, with what stands beside them."""
    parts = dict(posted.parts)
    for one in _WEIGHTS:
        if one in parts and (one != "lengths" or tag == "origins"):
            parts[one] = [parts[one][at] for at in places]
    for one in ("supports", "conflicts"):
        if one in parts:
            parts[one] = tuple([tuple([row[at] for at in places]) for row in parts[one]])
    if posted.kind == "instantiation":
        parts["values"] = [parts["values"][at] for at in places]
    of = parts[tag] if tag == "origins" else parts[tag][0]
    chosen = [of[at] for at in places]
    return replace(posted, parts={**parts, tag: chosen if tag == "origins" else [chosen]})
