"""What a constraint means, in terms alone: every kind of plain problem as expressions that all have to be true."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product
from typing import Any

from magnets_cp.models.xcsp3.evaluation import FUNCTIONS
from magnets_cp.models.zinc.tasks_as_terms import bin_packing, boxes, circuit, cumulative, loaded, no_overlap
from magnets_cp.models.zinc.terms import Term, are_numbers, compared, distinct, total, within


def conditions(kind: str, parts: Sequence[Any]) -> list[Term]:
    """The terms that are true together where the constraint holds. Raises CannotWriteError for what is too large."""
    return list(_KINDS[kind](*parts))


def _all_equal_to(terms: Sequence[Term], values: Sequence[Term | None]) -> Term:
    """Each term has its value; None is any."""
    return ("and", *[("eq", one, value) for one, value in zip(terms, values, strict=True) if value is not None])


def _extension(terms: Any, rows: Any, positive: bool) -> Iterator[Term]:
    if positive:
        yield ("or", *[_all_equal_to(terms, row) for row in rows])
    else:
        yield from (("not", _all_equal_to(terms, row)) for row in rows)


def _regular(terms: Any, transitions: Any, start: Any, finals: Any) -> Iterator[Term]:
    reached: dict[Any, Term] = {start: 1}
    for one in terms:
        ways: dict[Any, list[Term]] = {}
        for begin, value, end in transitions:
            if begin in reached:
                ways.setdefault(end, []).append(("and", reached[begin], ("eq", one, value)))
        reached = {end: ("or", *some) for end, some in ways.items()}
    yield ("or", *[reached[state] for state in finals if state in reached])


def _mdd(terms: Any, transitions: Any) -> Iterator[Term]:
    begins, ends = {begin for begin, _, _ in transitions}, {end for _, _, end in transitions}
    roots = sorted(begins - ends)
    meant = [next(_regular(terms, transitions, root, sorted(ends - begins))) for root in roots]
    yield ("or", *meant)


def _all_different(terms: Any, but: Any) -> Iterator[Term]:
    for a, b in combinations(terms, 2):
        yield ("or", ("ne", a, b), ("in", a, ("set", *but))) if but else ("ne", a, b)


def _all_different_list(lists: Any, but: Any) -> Iterator[Term]:
    for a, b in combinations(lists, 2):
        yield ("or", ("not", _all_equal_to(a, b)), *[_all_equal_to(a, row) for row in but])


def _all_equal(terms: Any, but: Any) -> Iterator[Term]:
    for a, b in combinations(terms, 2):
        free = [("in", one, ("set", *but)) for one in (a, b)] if but else []
        yield ("or", ("eq", a, b), *free)


def _ordered(terms: Any, lengths: Any, operator: str) -> Iterator[Term]:
    for (a, b), length in zip(pairwise(terms), lengths, strict=False):
        yield (operator, ("add", a, length), b)


def _lex(lists: Any, operator: str) -> Iterator[Term]:
    for a, b in pairwise(lists):
        yield _before(operator, a, b)


def _before(operator: str, a: Sequence[Term], b: Sequence[Term]) -> Term:
    """The one list compares so with the other, in lexicographic order."""
    if not (a and b):
        return int(FUNCTIONS[operator](len(a), len(b)))
    strict = {"le": "lt", "ge": "gt"}.get(operator, operator)
    return ("or", (strict, a[0], b[0]), ("and", ("eq", a[0], b[0]), _before(operator, a[1:], b[1:])))


def _precedence(terms: Any, values: Any, covered: bool) -> Iterator[Term]:
    for (a, b), (at, one) in product(pairwise(values), enumerate(terms)):
        if a != b:
            yield ("or", ("ne", one, b), *[("eq", earlier, a) for earlier in terms[:at]])
    if covered:
        yield ("or", *[("eq", one, values[-1]) for one in terms])


def _count(terms: Any, values: Any, operator: str, operand: Any) -> Iterator[Term]:
    yield compared(operator, total([("or", *[("eq", one, value) for value in values]) for one in terms]), operand)


def _cardinality(terms: Any, values: Any, occurs: Any, closed: bool) -> Iterator[Term]:
    for value, often in zip(values, occurs, strict=True):
        yield compared("in" if are_numbers(often) else "eq", total([("eq", one, value) for one in terms]), often)
    if closed:
        yield from (("or", *[("eq", one, value) for value in values]) for one in terms)


def _element(terms: Any, index: Any, operator: str, operand: Any) -> Iterator[Term]:
    yield from within(index, len(terms))
    yield compared(operator, ("element", index, *terms), operand)


def _element_matrix(rows: Any, row: Any, column: Any, operator: str, operand: Any) -> Iterator[Term]:
    yield from within(column, len(rows[0]))
    place = ("add", ("mul", row, len(rows[0])), column)
    yield from _element([one for line in rows for one in line], place, operator, operand)


def _channel(one: Any, other: Any) -> Iterator[Term]:
    if len(one) > len(other):
        yield 0
        return
    for at, index in enumerate(one):
        yield from _element(other, index, "eq", at)
    for at, index in enumerate(other if len(one) == len(other) else ()):
        yield from _element(one, index, "eq", at)


def _channel_value(terms: Any, value: Any) -> Iterator[Term]:
    yield from within(value, len(terms))
    yield from (("iff", ("eq", one, 1), ("eq", value, at)) for at, one in enumerate(terms))


def _met(value: Term, condition: Sequence[Any]) -> Iterator[Term]:
    yield compared(condition[0], value, condition[1])


_KINDS: Mapping[str, Callable[..., Iterator[Term]]] = {
    "intension": lambda term: iter([term]),
    "clause": lambda terms: iter([("or", *terms)]),
    "instantiation": lambda terms, values: iter([_all_equal_to(terms, values)]),
    "extension": _extension,
    "regular": _regular,
    "mdd": _mdd,
    "allDifferent": _all_different,
    "allDifferentList": _all_different_list,
    "allEqual": _all_equal,
    "ordered": _ordered,
    "lex": _lex,
    "precedence": _precedence,
    "sum": lambda terms, weights, *condition: _met(total(terms, weights), condition),
    "count": _count,
    "nValues": lambda terms, but, *condition: _met(distinct(terms, but), condition),
    "cardinality": _cardinality,
    "minimum": lambda terms, *condition: _met(("min", *terms), condition),
    "maximum": lambda terms, *condition: _met(("max", *terms), condition),
    "element": _element,
    "elementMatrix": _element_matrix,
    "channel": _channel,
    "channelValue": _channel_value,
    "noOverlap": no_overlap,
    "noOverlapBoxes": boxes,
    "cumulative": cumulative,
    "binPacking": bin_packing,
    "binPackingLimits": loaded("le"),
    "binPackingLoads": loaded("eq"),
    "circuit": circuit,
}
