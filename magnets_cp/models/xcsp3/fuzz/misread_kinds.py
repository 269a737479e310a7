"""Constraints as solvers with faults of one kind of them read them: what is listed, chosen or added up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

from magnets_cp.models.xcsp3.evaluation import meets
from magnets_cp.models.xcsp3.fuzz.changed_constraints import Misread, numbers, of_places, with_parts
from magnets_cp.models.xcsp3.fuzz.draw import LARGE
from magnets_cp.models.xcsp3.fuzz.misread_terms import misread
from magnets_cp.models.xcsp3.instance import ANY, Condition, Instance, Posted


def _apart(_: Instance, posted: Posted) -> Misread:
    """Of tasks that may not overlap; of boxes nothing."""
    origins, lengths = posted.parts["origins"], posted.parts["lengths"]
    if isinstance(origins[0], list):
        return
    yield "longer", with_parts(posted, lengths=[("add", one, 1) for one in lengths])
    tasks = list(zip(origins, lengths, strict=True))
    nearly = [("or", *map(_nearly, pair, pair[::-1]), _both(*pair)) for pair in combinations(tasks, 2)]
    yield "one together", Posted("intension", "nearly", {"function": ("and", *nearly)})
    if len(origins) > 2:
        yield "neighbours", [of_places(posted, "origins", pair) for pair in pairwise(range(len(origins)))]


def _nearly(one: Any, other: Any, more: int = 0) -> Any:
    """Is a task, an origin and a length, over when the other begins, or so much later?"""
    return ("le", ("add", *one), ("add", other[0], more))


def _both(one: Any, other: Any) -> Any:
    """Either task may come first if they may be together for one moment."""
    return ("and", _nearly(one, other, 1), _nearly(other, one, 1))


def _cumulative(instance: Instance, posted: Posted) -> Misread:
    """Also of what each task sees of the others."""
    lengths, heights, condition = (posted.parts[part] for part in ("lengths", "heights", "condition"))
    yield "longer", with_parts(posted, lengths=[("add", one, 1) for one in lengths])
    shorter = _seen(lengths, [("sub", one, 1) for one in lengths])
    yield "shorter", [with_parts(posted, lengths=one) for one in shorter]
    lower = _seen(heights, [("min", one, 1) for one in heights])
    yield "heights", [with_parts(posted, heights=one) for one in lower]
    longest = with_parts(posted, lengths=[numbers(instance, one)[-1] for one in lengths])
    placed = {at for at, one in enumerate(posted.parts["origins"]) if len(numbers(instance, one)) == 1}
    for at, one in enumerate(lengths):  # what they rule out who are placed from the start
        if isinstance(one, str):
            yield "most", [posted, of_places(longest, "origins", sorted({at, *placed}))]
    yield "reached", [posted, Posted("intension", "reached", {"function": ("and", 1, *_below(posted))})]
    if 0 in lengths:
        tall = [[("add", 0, height)] for height, length in zip(heights, lengths, strict=True) if length == 0]
        yield "no length", [posted, *(Posted("sum", "tall", {"list": [one], "condition": condition}) for one in tall)]


def _below(posted: Posted) -> Iterator[Any]:
    """Of every two tasks that run together that they do not come to the capacity."""
    origins, lengths, heights, (operator, most) = (
        posted.parts[one] for one in ("origins", "lengths", "heights", "condition")
    )
    for one, other in combinations(zip(origins, lengths, heights, strict=True), 2):
        is_below = ("lt", ("add", one[2], other[2], int(operator == "lt")), most)
        is_nothing = [("eq", part, 0) for part in (*one[1:], *other[1:])]
        yield ("or", _nearly(one[:2], other[:2]), _nearly(other[:2], one[:2]), is_below, *is_nothing)


def _seen(right: Sequence[Any], wrong: Sequence[Any]) -> Iterator[list[Any]]:
    """The wrong ones, but for one that is right, for each."""
    return ([*wrong[:at], one, *wrong[at + 1 :]] for at, one in enumerate(right))


# What makes any sum here positive, and is 2**31 but for multiples of 2**32.
_NEVER_NEGATIVE = 2**62 + 2**31


def _extension(instance: Instance, posted: Posted) -> Misread:
    tag = "supports" if "supports" in posted.parts else "conflicts"
    rows = posted.parts[tag]
    yield "last row", with_parts(posted, **{tag: rows[:-1]})
    if tag == "supports":  # what the first value that is tried rules out, of whichever variable that is
        known = [numbers(instance, term) for term in posted.terms]
        least = [(at, (ANY, some[0])) for at, some in enumerate(known) if len(some) > 1]
        kept = [row for row in rows if any(row[at] in first for at, first in least)]
        yield "rows lost", with_parts(posted, supports=tuple(kept if least else rows))
    if tag == "conflicts" and len(posted.terms) > 1:  # what differs in one place only is taken for the row
        places = range(1, len(posted.terms))
        nearly = [(*row[:at], ANY, *row[at + 1 :]) for row in rows for at in places]
        yield "all but one", with_parts(posted, conflicts=tuple(nearly))
    if any(ANY in row for row in rows):
        yield "star", with_parts(posted, **{tag: tuple([row for row in rows if ANY not in row])})
        yield "star is 0", with_parts(posted, **{tag: tuple([tuple([one or 0 for one in row]) for row in rows])})


def _cardinality(_: Instance, posted: Posted) -> Misread:
    terms, occurs = posted.parts["list"], posted.parts["occurs"]
    if any(isinstance(one, range) for one in occurs):
        yield "ranges", with_parts(posted, occurs=[one.start if isinstance(one, range) else one for one in occurs])
    bounds = [(value, one) for value, one in zip(posted.parts["values"], occurs, strict=True) if isinstance(one, str)]
    if bounds:
        any_number = range(len(terms[0]) + 1)
        open_ones = with_parts(posted, occurs=[any_number if isinstance(one, str) else one for one in occurs])
        for side in ("le", "ge"):
            counted = [{"list": terms, "values": [value], "condition": Condition(side, one)} for value, one in bounds]
            yield "bound of a variable", [open_ones, *(Posted("count", "bound", parts) for parts in counted)]


def _lex(_: Instance, posted: Posted) -> Misread:
    if len(posted.parts.get("list", ())) > 2:
        yield "last list", with_parts(posted, list=posted.parts["list"][:2])


def _element(instance: Instance, posted: Posted) -> Misread:
    if len(posted.parts.get("index", ())) == 1:
        terms = posted.terms
        yield "from 1", replace(posted, attributes={"startIndex": "1"})
        from_end = replace(posted, attributes={"startIndex": str(-len(terms))})
        yield "from the end", with_parts(from_end, list=[terms + terms])
        places = [place for place in numbers(instance, posted.parts["index"][0]) if 0 <= place < len(terms)]
        others = {part: one for part, one in posted.parts.items() if part != "value"}
        condition = others.get("condition") or Condition("eq", posted.parts["value"])
        fitting = [place for place in places if _may_fit(instance, terms[place], condition)]
        for place in fitting[:1]:
            there = Condition("in", frozenset(numbers(instance, terms[place])))
            yield "first", [posted, replace(posted, parts={**others, "condition": there})]


def _may_fit(instance: Instance, term: Any, condition: Condition) -> bool:
    """May a term meet the condition? If that compares with a variable, it is looked at only if it is to be equal."""
    if isinstance(condition.operand, str):
        both = set(numbers(instance, term)) & set(numbers(instance, condition.operand))
        return bool(both) or condition.operator != "eq"
    return any(meets(number, condition, {}) for number in numbers(instance, term))


def _channel(_: Instance, posted: Posted) -> Misread:
    lists = posted.parts["list"]
    if len(lists) == 2 and len(lists[0]) < len(lists[1]):
        one, other = lists
        back = [("imp", ("eq", b, at), ("eq", a, place)) for place, b in enumerate(other) for at, a in enumerate(one)]
        yield "both ways", [posted, Posted("intension", "back", {"function": ("and", *back)})]


def _extremum(_: Instance, posted: Posted) -> Misread:
    first, *others = posted.terms
    if others:
        beyond = "le" if posted.kind == "minimum" else "ge"
        is_it = ("and", *[(beyond, first, one) for one in others])
        yield "first", [posted, Posted("intension", "first", {"function": is_it})]


def _sum(instance: Instance, posted: Posted) -> Misread:
    condition = posted.parts["condition"]
    if condition.operator == "ne" and len(posted.terms) > 1:
        is_open = [
            isinstance(term, tuple) or (isinstance(term, str) and len(instance.variables[term]) > 1)
            for term in posted.terms
        ]
        first = is_open.index(True) if any(is_open) else 0
        known = [place for place, more in enumerate(is_open) if not more or place == first]
        yield "too early", [posted, of_places(posted, "list", known)]
    weights = posted.parts.get("coeffs", ())
    if any(isinstance(one, int) and abs(one) >= LARGE[0] for one in weights):
        total = ("add", *[("mul", one, term) for one, term in zip(weights, posted.terms, strict=True)])
        wrapped = ("sub", ("mod", ("add", total, _NEVER_NEGATIVE), 2**32), 2**31)
        yield "32 bits", Posted("sum", "wrapped", {"list": [[wrapped]], "condition": condition})
    if any(not isinstance(one, int) for one in weights):
        yield "weight", with_parts(posted, coeffs=[one if isinstance(one, int) else 1 for one in weights])


def _intension(_: Instance, posted: Posted) -> Misread:
    return ((name, with_parts(posted, function=term)) for name, term in misread(posted.parts["function"]))


# The faults of a kind of constraints alone.
OF_KIND: Mapping[str, Callable[[Instance, Posted], Misread]] = {
    "intension": _intension,
    "extension": _extension,
    "cardinality": _cardinality,
    "lex": _lex,
    "element": _element,
    "channel": _channel,
    "minimum": _extremum,
    "maximum": _extremum,
    "noOverlap": _apart,
    "cumulative": _cumulative,
    "sum": _sum,
}
