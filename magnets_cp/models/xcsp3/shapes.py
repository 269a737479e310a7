"""Which parts a constraint must have, and how long they must be: what is said here need not be asked again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from magnets_cp.models.xcsp3.instance import Posted
from magnets_cp.models.xcsp3.parts import ALIKE, KINDS, ONE_LIST
from magnets_cp.models.xcsp3.terms import as_number
from magnets_cp.models.xcsp3.words import Malformed

_STARTS = ("startIndex", "startRowIndex", "startColIndex")


def check_shape(posted: Posted) -> None:
    """Raise Malformed unless the constraint has the parts of its kind, and these fit one another."""
    parts = posted.parts
    _check_parts(posted.kind, parts)
    for attribute in _STARTS:
        whole_number(posted.attributes, attribute)
    lists = parts.get("list", parts.get("matrix", ()))
    if not all(lists) or ("matrix" in parts and not lists):
        raise Malformed("lists that have terms", "an empty one")
    if posted.kind in ONE_LIST and len(parts.get("list", [None])) != 1:
        raise Malformed("one list", str(len(parts["list"])))
    if posted.kind in ("allDifferent", "lex") and len({len(one) for one in lists}) > 1:
        raise Malformed("lists of one length", ", ".join(str(len(one)) for one in lists))
    lengths = {part: len(_flat(part, parts)) for part in ALIKE.get(posted.kind, ()) if part in parts}
    if len(set(lengths.values())) > 1:
        raise Malformed("as many of each", ", ".join(f"{number} {part}" for part, number in lengths.items()))
    special = _SPECIAL.get(posted.kind)
    if special is not None:
        special(parts)


def whole_number(attributes: Mapping[str, str], name: str, otherwise: int = 0, least: int | None = None) -> int:
    """Return the integer that an attribute is. Raises Malformed."""
    if name not in attributes:
        return otherwise
    number = as_number(attributes[name].strip())
    if least is not None and number < least:
        raise Malformed(f"{name} from {least}", str(number))
    return number


def _check_parts(kind: str, parts: Mapping[str, Any]) -> None:
    for way in KINDS[kind]:
        needed, _, allowed = way.partition("|")
        if set(needed.split()) <= set(parts) <= {*needed.split(), *allowed.split()}:
            return
    ways = " or ".join(way.partition("|")[0].strip().replace(" ", ", ") for way in KINDS[kind])
    raise Malformed(ways, ", ".join(parts) or "nothing")


def _flat(part: str, parts: Mapping[str, Any]) -> Sequence[Any]:
    terms: Sequence[Any] = parts["list"][0] if part == "list" else parts[part]
    return terms


def _rows(parts: Mapping[str, Any]) -> None:
    rows = [row for part in ("supports", "conflicts") for row in parts.get(part, ())]
    wide = len(parts["list"][0])
    wrong = next((row for row in rows if len(row) != wide), None)
    if wrong is not None:
        raise Malformed(f"rows of {wide}", str(len(wrong)))


def _diagram(parts: Mapping[str, Any]) -> None:
    """All ways from the root are as long as the list: what a shorter one means, solvers do not agree on."""
    transitions, places = parts["transitions"], len(parts["list"][0])
    below = {end for _, _, end in transitions}
    roots = {begin for begin, _, _ in transitions} - below
    if len(roots) != 1:
        raise Malformed("transitions from one root", f"{len(roots)} roots")
    layers = _layers(transitions, roots)
    begins = {begin for begin, _, _ in transitions}
    for state in sorted(begins | below):
        if state not in layers:
            raise Malformed("states to which the root leads", state)
        if state not in begins and layers[state] != places:
            raise Malformed(f"ways of {places} transitions", f"one of {layers[state]}, to {state}")


def _layers(transitions: Sequence[tuple[str, int, str]], roots: set[str]) -> dict[str, int]:
    """The layer of each state to which the roots lead. Raises Malformed for a state of two."""
    after: dict[str, set[str]] = {}
    for begin, _, end in transitions:
        after.setdefault(begin, set()).add(end)
    found: dict[str, int] = {}
    layer, depth = roots, 0
    while layer:
        if twice := sorted(layer & found.keys()):
            raise Malformed("states of one layer each", f"{twice[0]} of two")
        found.update(dict.fromkeys(layer, depth))
        layer, depth = {end for state in layer for end in after.get(state, ())}, depth + 1
    return found


def _excepted(parts: Mapping[str, Any]) -> None:
    """Of several lists whole tuples are excepted, else integers."""
    lists = parts.get("list", ())
    wide = len(lists[0]) if len(lists) > 1 else None
    for one in parts.get("except", ()):
        if (len(one) if isinstance(one, tuple) else None) != wide:
            raise Malformed("integers" if wide is None else f"tuples of {wide}", str(one))


def _lengths(parts: Mapping[str, Any]) -> None:
    number, places = len(parts.get("lengths", ())), len(parts["list"][0])
    if "lengths" in parts and number not in (places - 1, places):
        raise Malformed(f"{places - 1} lengths", str(number))


def _instantiated(parts: Mapping[str, Any]) -> None:
    if not all(isinstance(one, int) for one in parts["values"]):
        raise Malformed("integers as values", "others")


def _values(parts: Mapping[str, Any]) -> None:
    """Values that come one after the other are different integers; those of variables are their domains."""
    named = parts.get("values", ())
    if "values" in parts and not (named and all(isinstance(one, int) for one in named)):
        raise Malformed("integers as values", "others" if named else "none")
    if "values" in parts:
        _distinct_values(parts)
    if "values" not in parts and not all(isinstance(one, str) for one in parts["list"][0]):
        raise Malformed("variables, or values", "others")


def _distinct_values(parts: Mapping[str, Any]) -> None:
    known = [one for one in parts["values"] if isinstance(one, int)]
    if len(set(known)) < len(known):
        raise Malformed("each value once", "one again")


def _index(parts: Mapping[str, Any]) -> None:
    expected = 2 if "matrix" in parts else 1
    if "index" in parts and len(parts["index"]) != expected:
        raise Malformed(f"{expected} terms of index", str(len(parts["index"])))
    if len({len(row) for row in parts.get("matrix", ())}) > 1:
        raise Malformed("rows of one length", "others")


def _channel(parts: Mapping[str, Any]) -> None:
    most = 1 if "value" in parts else 2
    if len(parts["list"]) > most:
        raise Malformed(f"{most} list{'s' if most > 1 else ''}", str(len(parts["list"])))


def _boxes(parts: Mapping[str, Any]) -> None:
    wide = {len(one) if isinstance(one, list) else 0 for part in ("origins", "lengths") for one in parts[part]}
    if len(wide) != 1:
        raise Malformed("origins and lengths in one number of dimensions", "others" if wide else "none")


def _cumulative(parts: Mapping[str, Any]) -> None:
    if parts["condition"].operator not in ("le", "lt"):
        raise Malformed("a condition with le or lt", str(parts["condition"]))
    if any(isinstance(one, list) for part in ("origins", "lengths") for one in parts[part]):
        raise Malformed("origins and lengths in one dimension", "others")


def _two_conditions(parts: Mapping[str, Any]) -> None:
    if len(parts["condition"]) != 2:
        raise Malformed("two conditions", str(len(parts["condition"])))


_SPECIAL: Mapping[str, Callable[[Mapping[str, Any]], None]] = {
    "extension": _rows,
    "mdd": _diagram,
    "allDifferent": _excepted,
    "allEqual": _excepted,
    "nValues": _excepted,
    "ordered": _lengths,
    "precedence": _values,
    "instantiation": _instantiated,
    "cardinality": _distinct_values,
    "element": _index,
    "channel": _channel,
    "noOverlap": _boxes,
    "cumulative": _cumulative,
    "knapsack": _two_conditions,
}
