"""A random constraint of each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from magnets_cp.models.xcsp3.fuzz.draw import RELATIONS, Draw, logic_of
from magnets_cp.models.xcsp3.fuzz.tables import extension, mdd, regular
from magnets_cp.models.xcsp3.fuzz.tasks import bin_packing, cumulative, knapsack, no_overlap
from magnets_cp.models.xcsp3.instance import Condition, Posted

Parts = dict[str, Any]
_ORDERS = RELATIONS[:4]
# How often an index may be before the first place.
_BEFORE = 0.35
# How often a sum is to be unequal.
_UNEQUAL = 0.3


def constraint(draw: Draw, kind: str) -> Posted:
    """A random constraint of that kind."""
    made = KINDS[kind](draw)
    attributes = made.pop("", {})
    return Posted(kind, kind, made, attributes)


def _intension(draw: Draw) -> Parts:
    """An expression; of several, one that is of the class that is wanted."""
    terms = [draw.logical(3) for _ in range(8)]
    return {"function": next((term for term in terms if draw.logic in logic_of(term)), terms[0])}


def _all_different(draw: Draw) -> Parts:
    way = draw.rng.randrange(5)
    if way == 0:
        return {"list": [draw.terms(2, 4, any_terms=True)], "except": [draw.value()]}
    if way == 1:
        return {"matrix": [draw.terms(2, 2), draw.terms(2, 2)]}
    if way == 2:
        return {"list": [draw.terms(2, 2) for _ in range(draw.rng.choice((2, 3)))]}
    return {"list": [draw.terms(2, 4, any_terms=True)]}


def _all_equal(draw: Draw) -> Parts:
    found: Parts = {"list": [draw.terms(2, 3, any_terms=True)]}
    return found | ({"except": [draw.value()]} if draw.rng.random() < 0.3 else {})


def _ordered(draw: Draw) -> Parts:
    terms = draw.terms(2, 3)
    lengths = {"lengths": draw.numbers(len(terms) - 1, -1, 2)} if draw.rng.random() < 0.5 else {}
    return {"list": [terms], **lengths, "operator": draw.rng.choice(_ORDERS)}


def _lex(draw: Draw) -> Parts:
    operator = draw.rng.choice(_ORDERS)
    if draw.rng.random() < 0.2:
        return {"matrix": [draw.terms(2, 2), draw.terms(2, 2)], "operator": operator}
    wide = draw.rng.choice((2, 2, 3))
    return {"list": [draw.terms(wide, wide) for _ in range(draw.rng.choice((2, 2, 3)))], "operator": operator}


def _precedence(draw: Draw) -> Parts:
    values = list(dict.fromkeys([draw.value() for _ in range(3)]))
    covered = {"": {"covered": "true"}} if draw.rng.random() < 0.3 else {}
    return {"list": [draw.terms(2, 4)], "values": values, **covered}


def _sum(draw: Draw) -> Parts:
    terms = draw.terms(draw.rng.choice((1, 2, 2)), 4, any_terms=True)
    if draw.wanted["numbers"] or draw.rng.random() < 0.6:
        weights: list[Any] = draw.numbers(len(terms))
        if draw.rng.random() < 0.3:
            weights[0] = draw.rng.choice(draw.names)
        weighed = [a * b for a, b in zip(draw.values(terms), draw.values(weights), strict=True)]
        return {"list": [terms], "coeffs": weights, "condition": _compared(draw, weighed)}
    return {"list": [terms], "condition": _compared(draw, draw.values(terms))}


def _compared(draw: Draw, terms: list[int]) -> Condition:
    """A condition on a sum, more often than others that it is not so much, perhaps as much as the first term."""
    if draw.rng.random() < _UNEQUAL:
        return Condition("ne", draw.rng.choice((terms[0], sum(terms) + 1)))
    return draw.condition(sum(terms))


def _count(draw: Draw) -> Parts:
    terms = draw.terms(2, 4, any_terms=True)
    values = [draw.rng.choice(draw.names)] if draw.rng.random() < 0.2 else sorted({draw.value(), draw.value()})
    known = draw.values(values)
    return {
        "list": [terms],
        "values": values,
        "condition": draw.condition(sum(one in known for one in draw.values(terms))),
    }


def _distinct(draw: Draw) -> Parts:
    terms = draw.terms(2, 4, any_terms=True)
    excepted = {"except": [draw.value()]} if draw.rng.random() < 0.25 else {}
    return {"list": [terms], **excepted, "condition": draw.condition(len(set(draw.values(terms))))}


def _cardinality(draw: Draw) -> Parts:
    rng, terms = draw.rng, draw.terms(2, 4)
    values = sorted({draw.value() for _ in range(rng.choice((1, 2, 3)))})
    found = draw.values(terms)
    occurs: list[Any] = []
    for value in values:
        number = found.count(value)
        many = number + rng.choice((0, 0, 0, 0, 1))
        occurs.append(rng.choice((many, many, range(max(0, number - 1), number + 1), rng.choice(draw.names))))
    return {"list": [terms], "values": values, "occurs": occurs} | (
        {"": {"closed": "true"}} if rng.random() < 0.5 else {}
    )


def _extremum(draw: Draw, best: Callable[[list[int]], int]) -> Parts:
    terms = draw.terms(1, 4, any_terms=True)
    return {"list": [terms], "condition": draw.condition(best(draw.values(terms)))}


def _element(draw: Draw) -> Parts:
    rng, way = draw.rng, draw.rng.randrange(5)
    index = rng.choice(draw.names)
    if rng.random() < _BEFORE:
        draw.domains[index] = sorted({-1, *draw.domains[index]})
    if way == 0:
        rows = [draw.numbers(2, -1, 3) for _ in range(2)]
        return {"matrix": rows, "index": [index, rng.choice(draw.names)], "condition": draw.condition(rows[0][0])}
    many = rng.randint(2, 4)
    cells = draw.numbers(many, -1, 3) if way < 3 else draw.terms(min(many, 3), 4)
    at = draw.planted[index]
    value = draw.values(cells)[at] if 0 <= at < len(cells) else draw.value()
    end = {"value": rng.choice(draw.names)} if rng.random() < 0.4 else {"condition": draw.condition(value)}
    return {"list": [cells], "index": [index], **end}


def _channel(draw: Draw) -> Parts:
    way = draw.rng.randrange(4)
    if way == 0:
        return {"list": [draw.terms(2, 3)]}
    if way == 1:
        return {"list": [draw.terms(2, 2), draw.terms(2, 4)]}
    if way == 2:
        return {"list": [draw.variables(1, 2), draw.variables(3, 4)]}
    return {"list": [draw.terms(2, 3)], "value": draw.rng.choice(draw.names)}


def _clause(draw: Draw) -> Parts:
    """Literals of variables that are 0 or 1."""
    names = [name for name, numbers in draw.domains.items() if set(numbers) <= {0, 1}] or draw.names[-1:]
    draw.domains.update({name: range(2) for name in names if not set(draw.domains[name]) <= {0, 1}})
    literals = [
        draw.rng.choice((name, ("not", name))) for name in draw.rng.choices(names, k=draw.rng.choice((1, 2, 3, 3)))
    ]
    return {"list": [literals]}


# Kinds whose lists may have any terms; those of others have variables only.
ANY_TERMS = ("allDifferent", "allEqual", "sum", "count", "nValues", "minimum", "maximum")
KINDS: Mapping[str, Callable[[Draw], Parts]] = {
    "intension": _intension,
    "extension": extension,
    "regular": regular,
    "mdd": mdd,
    "allDifferent": _all_different,
    "allEqual": _all_equal,
    "ordered": _ordered,
    "lex": _lex,
    "precedence": _precedence,
    "sum": _sum,
    "count": _count,
    "nValues": _distinct,
    "cardinality": _cardinality,
    "minimum": lambda draw: _extremum(draw, min),
    "maximum": lambda draw: _extremum(draw, max),
    "element": _element,
    "channel": _channel,
    "noOverlap": no_overlap,
    "cumulative": cumulative,
    "binPacking": bin_packing,
    "knapsack": knapsack,
    "circuit": lambda draw: (
        {"list": [draw.terms(2, 4)]}
        | ({"size": draw.rng.choice((2, 3, draw.rng.choice(draw.names)))} if draw.rng.random() < 0.3 else {})
    ),
    "instantiation": lambda draw: {"list": [some := draw.terms(1, 2)], "values": draw.values(some)},
    "clause": _clause,
}
