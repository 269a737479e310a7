"""A constraint as solvers with common faults read it: with a part left out, an end too far, an option forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from magnets_cp.models.xcsp3.fuzz.changed_constraints import Misread, of_places, with_parts
from magnets_cp.models.xcsp3.fuzz.draw import LARGE
from magnets_cp.models.xcsp3.fuzz.misread_tasks import apart, cumulative
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
# What makes any sum here positive, and is 2**31 but for multiples of 2**32.
_NEVER_NEGATIVE = 2**62 + 2**31


def misreadings(instance: Instance, posted: Posted) -> Iterator[Misreading]:
    """All of them, by name; some mean the same as the constraint does."""
    yield "nothing", ()
    for named in (_options, _comparisons, _terms, _OF_KIND.get(posted.kind, _none)):
        for name, wrong in named(instance, posted):
            yield name, wrong if isinstance(wrong, list) else [wrong]


def _none(_: Instance, __: Posted) -> Misread:
    return iter(())


def _options(_: Instance, posted: Posted) -> Misread:
    if posted.kind in _OPTIONS:
        option, otherwise = _OPTIONS[posted.kind]
        is_true = posted.attributes.get(option, otherwise) == "true"
        yield f"{option} {is_true}", replace(posted, attributes={option: "false" if is_true else "true"})
    if "except" in posted.parts:
        left = {tag: part for tag, part in posted.parts.items() if tag != "except"}
        yield "except", replace(posted, parts=left)


def _comparisons(_: Instance, posted: Posted) -> Misread:
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


def _terms(_: Instance, posted: Posted) -> Misread:
    """One term less, one that comes twice once, weights of 1."""
    tag = "origins" if "origins" in posted.parts else "list"
    rows = posted.parts.get(tag, ())
    terms = rows if tag == "origins" else rows[0] if len(rows) == 1 else ()
    if len(terms) > 2 and "size" not in posted.parts:
        yield "last", of_places(posted, tag, range(len(terms) - 1))
    if posted.kind == "sum" and len(set(map(str, terms))) < len(terms):
        yield "twice", of_places(posted, tag, {str(term): place for place, term in enumerate(terms)}.values())
    if "coeffs" in posted.parts:
        yield "weights", with_parts(posted, coeffs=[1] * len(terms))


def _extension(instance: Instance, posted: Posted) -> Misread:
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


def _lex(_: Instance, posted: Posted) -> Misread:
    if len(posted.parts.get("list", ())) > 2:
        yield "last list", with_parts(posted, list=posted.parts["list"][:2])


def _element(instance: Instance, posted: Posted) -> Misread:
    if len(posted.parts.get("index", ())) == 1:
        terms = posted.terms
        yield "from 1", replace(posted, attributes={"startIndex": "1"})
        from_end = replace(posted, attributes={"startIndex": str(-len(terms))})
        yield "from the end", with_parts(from_end, list=[terms + terms])
        index = posted.parts["index"][0]
        places = instance.variables.get(index, ()) if isinstance(index, str) else (index,)
        first = next((place for place in places if 0 <= place < len(terms)), 0)
        yield "first", with_parts(posted, list=[[terms[first]] * len(terms)])


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


_OF_KIND: Mapping[str, Callable[[Instance, Posted], Misread]] = {
    "intension": _intension,
    "extension": _extension,
    "lex": _lex,
    "element": _element,
    "channel": _channel,
    "minimum": _extremum,
    "maximum": _extremum,
    "noOverlap": apart,
    "cumulative": cumulative,
    "sum": _sum,
}
