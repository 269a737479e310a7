"""Constraints as predicates of MiniZinc's library, where it has one of the same meaning for such parts.

For all other parts the generator ends without any, and the constraint is stated in terms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from magnets_cp.models.zinc.expressions import Expressions, listed, table
from magnets_cp.models.zinc.terms import are_numbers

# An automaton has a column for each value between the least and the greatest of its transitions.
_MOST_VALUES = 100
_LEX = {"lt": "lex_less", "le": "lex_lesseq", "gt": "lex_greater", "ge": "lex_greatereq"}
_ORDERED = {"lt": "strictly_increasing", "le": "increasing", "gt": "strictly_decreasing", "ge": "decreasing"}


def predicate(say: Expressions, kind: str, parts: Sequence[Any]) -> str | None:
    """The constraint as a predicate; None if there is none of the same meaning. Raises ArithmeticError."""
    made = _PREDICATES.get(kind)
    return made(say, *parts) if made else None


def _condition(say: Expressions, value: str, operator: str, operand: Any) -> str:
    """The value compares so with the operand."""
    if operator in ("in", "notin"):
        found = f"({value} in {{{', '.join(map(str, operand))}}})"
        return found if operator == "in" else f"not {found}"
    signs = {"lt": "<", "le": "<=", "ge": ">=", "gt": ">", "eq": "=", "ne": "!="}
    return f"({value} {signs[operator]} {say.numbers([operand])[0]})"


def _array(say: Expressions, terms: Sequence[Any], start: int = 1) -> str:
    return listed(say.numbers(terms), start)


def _set(numbers: Sequence[int]) -> str:
    return f"{{{', '.join(map(str, numbers))}}}"


def _extension(say: Expressions, terms: Any, rows: Any, positive: bool) -> str | None:
    if not rows or not positive or any(one is None for row in rows for one in row):
        return None
    return f"table({_array(say, terms)}, {table(rows, len(terms))})"


def _regular(say: Expressions, terms: Any, transitions: Any, start: Any, finals: Any) -> str | None:
    values = [value for _, value, _ in transitions]
    if not values or max(values) - min(values) >= _MOST_VALUES:
        return None
    states = sorted({start, *finals, *(one for begin, _, end in transitions for one in (begin, end))})
    number = {state: at for at, state in enumerate(states, start=1)}
    ways: dict[tuple[int, int], set[int]] = {}
    for begin, value, end in transitions:
        ways.setdefault((number[begin], value), set()).add(number[end])
    span = range(min(values), max(values) + 1)
    shifted = _array(say, [("sub", one, span.start - 1) for one in terms])
    is_plain = all(len(ends) == 1 for ends in ways.values())

    def entry(state: int, value: int) -> object:
        ends = sorted(ways.get((state, value), ()))
        return (ends[0] if ends else 0) if is_plain else _set(ends)

    made = table([[entry(state, value) for value in span] for state in number.values()], len(span))
    ends = _set(sorted(number[state] for state in finals))
    name = "regular" if is_plain else "regular_nfa"
    return f"{name}({shifted}, {len(states)}, {len(span)}, {made}, {number[start]}, {ends})"


def _mdd(say: Expressions, terms: Any, transitions: Any) -> str | None:
    begins, ends = {begin for begin, _, _ in transitions}, {end for _, _, end in transitions}
    if len(begins - ends) != 1:
        return None
    [root] = begins - ends
    return _regular(say, terms, transitions, root, sorted(ends - begins))


def _all_different(say: Expressions, terms: Any, but: Any) -> str:
    if not but:
        return f"all_different({_array(say, terms)})"
    if list(but) == [0]:
        return f"alldifferent_except_0({_array(say, terms)})"
    return f"all_different_except({_array(say, terms)}, {_set(but)})"


def _ordered(say: Expressions, terms: Any, lengths: Any, operator: str) -> str | None:
    return None if any(length != 0 for length in lengths) else f"{_ORDERED[operator]}({_array(say, terms)})"


def _lex(say: Expressions, lists: Any, operator: str) -> str:
    said = [f"{_LEX[operator]}({a}, {b})" for a, b in pairwise([_array(say, one) for one in lists])]
    return " /\\ ".join(said) or "true"


def _precedence(say: Expressions, terms: Any, values: Any, covered: bool) -> str | None:
    if len(set(values)) < len(values):
        return None
    found = _array(say, terms)
    said = f"value_precede_chain({_array(say, values)}, {found})"
    return f"{said} /\\ count({found}, {values[-1]}) >= 1" if covered else said


def _count(say: Expressions, terms: Any, values: Any, operator: str, operand: Any) -> str | None:
    if not all(isinstance(one, int) for one in values) or not values:
        return None
    found = _array(say, terms)
    number = f"count({found}, {say.number(values[0])})" if len(values) == 1 else f"among({found}, {_set(values)})"
    return _condition(say, number, operator, operand)


def _n_values(say: Expressions, terms: Any, but: Any, operator: str, operand: Any) -> str | None:
    return None if but else _condition(say, f"nvalue({_array(say, terms)})", operator, operand)


def _cardinality(say: Expressions, terms: Any, values: Any, occurs: Any, closed: bool) -> str | None:
    is_plain = all(isinstance(one, int) for one in values) and len(set(values)) == len(values)
    if not is_plain or any(map(are_numbers, occurs)):
        return None
    name = "global_cardinality_closed" if closed else "global_cardinality"
    return f"{name}({_array(say, terms)}, {_array(say, values)}, {_array(say, occurs)})"


def _channel(say: Expressions, one: Any, other: Any) -> str | None:
    return f"inverse({_array(say, one, 0)}, {_array(say, other, 0)})" if len(one) == len(other) else None


def _no_overlap(say: Expressions, origins: Any, lengths: Any, zero_ignored: bool) -> str | None:
    if _has_negative(say, lengths):
        return None
    return f"{'disjunctive' if zero_ignored else 'disjunctive_strict'}({_array(say, origins)}, {_array(say, lengths)})"


def _boxes(say: Expressions, origins: Any, lengths: Any, zero_ignored: bool) -> str | None:
    sizes = [one for row in lengths for one in row]
    if any(len(row) != 2 for row in origins) or _has_negative(say, sizes):
        return None
    sides = [_array(say, side) for rows in (origins, lengths) for side in zip(*rows, strict=True)]
    return f"{'diffn_nonstrict' if zero_ignored else 'diffn'}({', '.join(sides)})"


def _cumulative(say: Expressions, *parts: Any) -> str | None:
    origins, lengths, heights, operator, operand = parts
    if operator != "le" or _has_negative(say, [*lengths, *heights]):
        return None
    bound = say.numbers([operand])[0]
    return f"cumulative({', '.join(_array(say, one) for one in (origins, lengths, heights))}, {bound}) /\\ 0 <= {bound}"


def _bin_packing(say: Expressions, terms: Any, sizes: Any, operator: str, operand: Any) -> str | None:
    if operator != "le" or not _are_sizes([*sizes, operand]):
        return None
    return f"bin_packing({operand}, {_array(say, terms)}, {_array(say, sizes)})"


def _loaded(name: str) -> Callable[..., str | None]:
    def made(say: Expressions, terms: Any, sizes: Any, bins: Any) -> str | None:
        if not _are_sizes(sizes) or (name == "bin_packing_capa" and not _are_sizes(bins)):
            return None
        return f"{name}({_array(say, bins, 0)}, {_array(say, terms)}, {_array(say, sizes)})"

    return made


def _circuit(say: Expressions, terms: Any, size: Any) -> str:
    moved = ("add", *[("ne", one, at) for at, one in enumerate(terms)])
    many = say.truths([("ge", moved, 1), *([] if size is None else [("eq", moved, size)])])
    return " /\\ ".join([f"subcircuit({_array(say, terms, 0)})", *many])


def _has_negative(say: Expressions, terms: Sequence[Any]) -> bool:
    return any(say.least(one) < 0 for one in terms)


def _are_sizes(terms: Sequence[Any]) -> bool:
    return all(isinstance(one, int) and one >= 0 for one in terms)


_PREDICATES: Mapping[str, Callable[..., str | None]] = {
    "extension": _extension,
    "regular": _regular,
    "mdd": _mdd,
    "allDifferent": _all_different,
    "allEqual": lambda say, terms, but: None if but else f"all_equal({_array(say, terms)})",
    "ordered": _ordered,
    "lex": _lex,
    "precedence": _precedence,
    "count": _count,
    "nValues": _n_values,
    "cardinality": _cardinality,
    "channel": _channel,
    "noOverlap": _no_overlap,
    "noOverlapBoxes": _boxes,
    "cumulative": _cumulative,
    "binPacking": _bin_packing,
    "binPackingLimits": _loaded("bin_packing_capa"),
    "binPackingLoads": _loaded("bin_packing_load"),
    "circuit": _circuit,
}
