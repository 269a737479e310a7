"""A constraint as solvers with common faults read it: with a part left out, an end too far, an option forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

from magnets_cp.models.xcsp3.fuzz.draw import LARGE
from magnets_cp.models.xcsp3.fuzz.misread_terms import misread
from magnets_cp.models.xcsp3.instance import ANY, Condition, Instance, Posted

# What stands instead of a constraint, and what fault that is.
Misreading = tuple[str, Sequence[Posted]]
# By comparison the one that differs where both sides are equal.
_BESIDE = {"lt": "le", "le": "lt", "gt": "ge", "ge": "gt"}
# By kind the option it has, and what that is if it is not said.
_OPTIONS = {
    "noOverlap": ("zeroIgnored", "true"),
    "cardinality": ("closed", "false"),
    "precedence": ("covered", "false"),
}
# Parts with a number for each term.
_WEIGHTS = ("coeffs", "lengths", "heights", "sizes", "weights", "profits")


def misreadings(instance: Instance, posted: Posted) -> Iterator[Misreading]:
    """All of them, by name; some mean the same as the constraint does."""
    yield "nothing", ()
    for named in (_options, _comparisons, _terms, _OF_KIND.get(posted.kind, _none)):
        for name, wrong in named(instance, posted):
            yield name, wrong if isinstance(wrong, list) else [wrong]


def with_parts(posted: Posted, **parts: Any) -> Posted:
    """The constraint with other parts."""
    return replace(posted, parts={**posted.parts, **parts})


# What makes any sum here positive, and is 2**31 but for multiples of 2**32.
_NEVER_NEGATIVE = 2**62 + 2**31
_Found = Iterator[tuple[str, Posted | list[Posted]]]


def _none(_: Instance, __: Posted) -> _Found:
    return iter(())


def _options(_: Instance, posted: Posted) -> _Found:
    if posted.kind in _OPTIONS:
        option, otherwise = _OPTIONS[posted.kind]
        is_true = posted.attributes.get(option, otherwise) == "true"
        yield f"{option} {is_true}", replace(posted, attributes={option: "false" if is_true else "true"})
    if "except" in posted.parts:
        left = {tag: part for tag, part in posted.parts.items() if tag != "except"}
        yield "except", replace(posted, parts=left)


def _comparisons(_: Instance, posted: Posted) -> _Found:
    operator, condition = posted.parts.get("operator"), posted.parts.get("condition")
    if operator in _BESIDE:
        yield operator, with_parts(posted, operator=_BESIDE[operator])
    if not isinstance(condition, Condition):
        return
    if condition.operator in _BESIDE:
        yield (
            condition.operator,
            with_parts(posted, condition=Condition(_BESIDE[condition.operator], condition.operand)),
        )
    if isinstance(condition.operand, str):
        yield "operand", with_parts(posted, condition=Condition(condition.operator, ("neg", condition.operand)))


def _terms(_: Instance, posted: Posted) -> _Found:
    """One term less, one that comes twice once, weights of 1."""
    tag = "origins" if "origins" in posted.parts else "list"
    rows = posted.parts.get(tag, ())
    terms = rows if tag == "origins" else rows[0] if len(rows) == 1 else ()
    if len(terms) > 2 and "size" not in posted.parts:
        yield "last", _of_places(posted, tag, range(len(terms) - 1))
    if posted.kind == "sum" and len(set(map(str, terms))) < len(terms):
        yield "twice", _of_places(posted, tag, {str(term): place for place, term in enumerate(terms)}.values())
    if "coeffs" in posted.parts:
        yield "weights", with_parts(posted, coeffs=[1] * len(terms))


def _of_places(posted: Posted, tag: str, places: Any) -> Posted:
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


def _extension(instance: Instance, posted: Posted) -> _Found:
    tag = "supports" if "supports" in posted.parts else "conflicts"
    rows = posted.parts[tag]
    yield "last row", with_parts(posted, **{tag: rows[:-1]})
    open_ones = [term for term in posted.terms if isinstance(term, str) and len(instance.variables[term]) > 1]
    if tag == "supports" and open_ones:  # what the first value that is tried rules out
        name = min(open_ones, key=lambda one: (len(instance.variables[one]), instance.place[one]))
        at, least = posted.terms.index(name), instance.variables[name][0]
        yield "rows lost", with_parts(posted, supports=tuple([row for row in rows if row[at] in (ANY, least)]))
    if tag == "conflicts" and len(posted.terms) > 1:
        yield "first column", with_parts(posted, conflicts=tuple([(row[0], *[ANY] * (len(row) - 1)) for row in rows]))
    if any(ANY in row for row in rows):
        yield "star", with_parts(posted, **{tag: tuple([row for row in rows if ANY not in row])})
        yield "star is 0", with_parts(posted, **{tag: tuple([tuple([one or 0 for one in row]) for row in rows])})


def _lex(_: Instance, posted: Posted) -> _Found:
    if len(posted.parts.get("list", ())) > 2:
        yield "last list", with_parts(posted, list=posted.parts["list"][:2])


def _element(instance: Instance, posted: Posted) -> _Found:
    if len(posted.parts.get("index", ())) == 1:
        terms = posted.terms
        yield "from 1", replace(posted, attributes={"startIndex": "1"})
        from_end = replace(posted, attributes={"startIndex": str(-len(terms))})
        yield "from the end", with_parts(from_end, list=[terms + terms])
        index = posted.parts["index"][0]
        places = instance.variables.get(index, ()) if isinstance(index, str) else (index,)
        first = next((place for place in places if 0 <= place < len(terms)), 0)
        yield "first", with_parts(posted, list=[[terms[first]] * len(terms)])


def _channel(_: Instance, posted: Posted) -> _Found:
    lists = posted.parts["list"]
    if len(lists) == 2 and len(lists[0]) < len(lists[1]):
        one, other = lists
        back = [("imp", ("eq", b, at), ("eq", a, place)) for place, b in enumerate(other) for at, a in enumerate(one)]
        yield "both ways", [posted, Posted("intension", "back", {"function": ("and", *back)})]


def _extremum(_: Instance, posted: Posted) -> _Found:
    first, *others = posted.terms
    if others:
        beyond = "le" if posted.kind == "minimum" else "ge"
        is_it = ("and", *[(beyond, first, one) for one in others])
        yield "first", [posted, Posted("intension", "first", {"function": is_it})]


def _apart(_: Instance, posted: Posted) -> _Found:
    origins, lengths = posted.parts["origins"], posted.parts["lengths"]
    if isinstance(origins[0], list):
        return
    yield "longer", with_parts(posted, lengths=[("add", one, 1) for one in lengths])
    tasks = list(zip(origins, lengths, strict=True))
    nearly = [("or", *map(_nearly, pair, pair[::-1]), _both(*pair)) for pair in combinations(tasks, 2)]
    yield "one together", Posted("intension", "nearly", {"function": ("and", *nearly)})
    if len(origins) > 2:
        yield "neighbours", [_of_places(posted, "origins", pair) for pair in pairwise(range(len(origins)))]


def _nearly(one: Any, other: Any, more: int = 0) -> Any:
    """Is a task, an origin and a length, over when the other begins, or so much later?"""
    return ("le", ("add", *one), ("add", other[0], more))


def _both(one: Any, other: Any) -> Any:
    """Either task may come first if they may be together for one moment."""
    return ("and", _nearly(one, other, 1), _nearly(other, one, 1))


def _cumulative(instance: Instance, posted: Posted) -> _Found:
    """Also of what each task sees of the others."""
    lengths, heights, condition = (posted.parts[part] for part in ("lengths", "heights", "condition"))
    yield "longer", with_parts(posted, lengths=[("add", one, 1) for one in lengths])
    shorter = _seen(lengths, [("sub", one, 1) for one in lengths])
    yield "shorter", [with_parts(posted, lengths=one) for one in shorter]
    lower = _seen(heights, [("min", one, 1) for one in heights])
    yield "heights", [with_parts(posted, heights=one) for one in lower]
    if any(isinstance(one, str) for one in lengths):
        most = [instance.variables[one][-1] if isinstance(one, str) else one for one in lengths]
        yield "most", with_parts(posted, lengths=most)
    if 0 in lengths:
        tall = [[("add", 0, height)] for height, length in zip(heights, lengths, strict=True) if length == 0]
        yield "no length", [posted, *(Posted("sum", "tall", {"list": [one], "condition": condition}) for one in tall)]


def _seen(right: Sequence[Any], wrong: Sequence[Any]) -> Iterator[list[Any]]:
    """The wrong ones, but for one that is right, for each."""
    return ([*wrong[:at], one, *wrong[at + 1 :]] for at, one in enumerate(right))


def _sum(instance: Instance, posted: Posted) -> _Found:
    condition = posted.parts["condition"]
    if condition.operator == "ne" and len(posted.terms) > 1:
        is_open = [
            isinstance(term, tuple) or (isinstance(term, str) and len(instance.variables[term]) > 1)
            for term in posted.terms
        ]
        first = is_open.index(True) if any(is_open) else 0
        known = [place for place, more in enumerate(is_open) if not more or place == first]
        yield "too early", [posted, _of_places(posted, "list", known)]
    weights = posted.parts.get("coeffs", ())
    if any(isinstance(one, int) and abs(one) >= LARGE[0] for one in weights):
        total = ("add", *[("mul", one, term) for one, term in zip(weights, posted.terms, strict=True)])
        wrapped = ("sub", ("mod", ("add", total, _NEVER_NEGATIVE), 2**32), 2**31)
        yield "32 bits", Posted("sum", "wrapped", {"list": [[wrapped]], "condition": condition})
    if any(not isinstance(one, int) for one in weights):
        yield "weight", with_parts(posted, coeffs=[one if isinstance(one, int) else 1 for one in weights])


def _intension(_: Instance, posted: Posted) -> _Found:
    return ((name, with_parts(posted, function=term)) for name, term in misread(posted.parts["function"]))


_OF_KIND: Mapping[str, Callable[[Instance, Posted], _Found]] = {
    "intension": _intension,
    "extension": _extension,
    "lex": _lex,
    "element": _element,
    "channel": _channel,
    "minimum": _extremum,
    "maximum": _extremum,
    "noOverlap": _apart,
    "cumulative": _cumulative,
    "sum": _sum,
}
