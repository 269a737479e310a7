"""The predicates of FlatZinc, and of MiniZinc's library, by their definitions; written for these tests alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise
from operator import ge, gt, le, lt
from typing import Any


class Array(list[Any]):
    """Values by indices; those of one with two indices in rows of ``width``."""

    start = 1
    width = 0

    def at(self, *index: int) -> Any:
        place = index[0] - self.start if len(index) == 1 else (index[0] - 1) * self.width + index[1] - 1
        assert len(index) == 1 or 1 <= index[1] <= self.width
        if not 0 <= place < len(self):
            raise IndexError
        return self[place]


def array1d(indices: range, values: Array) -> Array:
    assert len(indices) == len(values)
    made = Array(values)
    made.start = indices.start
    return made


def array2d(_: range, columns: range, values: Array) -> Array:
    made = Array(values)
    made.width = len(columns)
    return made


def _linear(weights: Sequence[int], terms: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(weights, terms, strict=True))


def _quotient(a: int, b: int) -> int:
    return int((abs(a) - abs(a) % abs(b)) / abs(b)) * (-1 if (a < 0) != (b < 0) else 1)


def _clause(positive: Sequence[bool], negative: Sequence[bool]) -> bool:
    return any(positive) or not all(negative)


HOLDS: Mapping[str, Callable[..., bool]] = {
    "int_le": lambda a, b: a <= b,
    "int_lt": lambda a, b: a < b,
    "int_eq": lambda a, b: a == b,
    "int_ne": lambda a, b: a != b,
    "int_lin_le": lambda w, x, c: _linear(w, x) <= c,
    "int_lin_eq": lambda w, x, c: _linear(w, x) == c,
    "int_lin_ne": lambda w, x, c: _linear(w, x) != c,
    "bool_clause": _clause,
    "bool_eq": lambda a, b: a == b,
    "set_in": lambda a, s: a in s,
}
# By predicate its last argument as a function of the others.
DEFINED: Mapping[str, Callable[..., Any]] = {
    **{f"{name}_reif": holds for name, holds in HOLDS.items()},
    "array_bool_and": all,
    "array_bool_or": any,
    "bool_not": lambda a: not a,
    "bool_xor": lambda a, b: a != b,
    "bool2int": int,
    "int_times": lambda a, b: a * b,
    "int_div": _quotient,
    "int_mod": lambda a, b: a - b * _quotient(a, b),
    "int_pow": lambda a, b: a**b,
    "int_abs": abs,
    "int_min": min,
    "int_max": max,
    "array_int_element": lambda i, a: a.at(i),
    "array_var_int_element": lambda i, a: a.at(i),
}
# The same of the first.
DEFINED_FIRST: Mapping[str, Callable[..., Any]] = {"array_int_minimum": min, "array_int_maximum": max}

# The predicates of FlatZinc.
FLAT = frozenset((*HOLDS, *DEFINED, *DEFINED_FIRST))


def _regular(terms: Any, *automaton: Any) -> bool:
    states, symbols, ways, start, finals = automaton
    found = {start}
    for one in terms:
        if not 1 <= one <= symbols:
            return False
        ends = [ways.at(state, one) for state in found]
        found = {end for some in ends for end in (some if isinstance(some, frozenset) else [some]) if end}
    assert all(1 <= state <= states for state in found)
    return not found.isdisjoint(finals)


def _precede(values: Any, terms: Any) -> bool:
    return all(a in terms[:at] for at, one in enumerate(terms) for a, b in pairwise(values) if one == b)


def _closed(terms: Any, cover: Any, _: Any) -> bool:
    return set(terms) <= set(cover)


def _counted(terms: Any, cover: Any, counts: Any) -> bool:
    return all(terms.count(value) == count for value, count in zip(cover, counts, strict=True))


def _inverse(one: Array, other: Array) -> bool:
    def leads(a: Array, b: Array) -> bool:
        return all(0 <= j - b.start < len(b) and b.at(j) == i for i, j in enumerate(a, start=a.start))

    return leads(one, other) and leads(other, one)


def _apart(a: int, m: int, b: int, n: int) -> bool:
    return a + m <= b or b + n <= a


def _disjunctive(starts: Any, lengths: Any, *, is_strict: bool) -> bool:
    assert min(lengths) >= 0
    tasks = [(a, m) for a, m in zip(starts, lengths, strict=True) if m > 0 or is_strict]
    return all(_apart(*one, *other) for one, other in combinations(tasks, 2))


def _diffn(x: Any, y: Any, dx: Any, dy: Any, *, is_strict: bool) -> bool:
    boxes = [one for one in zip(x, y, dx, dy, strict=True) if (one[2] and one[3]) or is_strict]
    return all(_apart(a, m, b, n) or _apart(c, o, d, p) for (a, c, m, o), (b, d, n, p) in combinations(boxes, 2))


def _cumulative(starts: Any, lengths: Any, heights: Any, bound: int) -> bool:
    assert min(*lengths, *heights) >= 0
    tasks = list(zip(starts, lengths, heights, strict=True))
    return all(sum(h for a, m, h in tasks if a <= time < a + m) <= bound for time, long, _ in tasks if long)


def _loads(bins: Any, sizes: Any) -> dict[int, int]:
    assert min(sizes) >= 0
    return {place: sum(w for b, w in zip(bins, sizes, strict=True) if b == place) for place in set(bins)}


def _capacities(limits: Array, bins: Any, sizes: Any, *, is_exact: bool) -> bool:
    loads = _loads(bins, sizes)
    places = range(limits.start, limits.start + len(limits))
    if not set(loads) <= set(places):
        return False
    found = [(loads.get(place, 0), limits.at(place)) for place in places]
    return all(load == limit if is_exact else load <= limit for load, limit in found)


def _subcircuit(terms: Array) -> bool:
    after = {at: to for at, to in enumerate(terms, start=terms.start) if to != at}
    if sorted(after.values()) != sorted(after):
        return False
    at, seen = next(iter(after), 0), 0
    while after and at in after:
        at, seen = after.pop(at), seen + 1
    return not after


_ORDERS = {"increasing": le, "decreasing": ge, "strictly_increasing": lt, "strictly_decreasing": gt}
_LEX = {"less": lt, "lesseq": le, "greater": gt, "greatereq": ge}
BUILTINS: Mapping[str, Callable[..., Any]] = {
    **HOLDS,
    **DEFINED,
    **DEFINED_FIRST,
    "array1d": array1d,
    "array2d": array2d,
    "abs": abs,
    "min": min,
    "max": max,
    "pow": lambda a, b: a**b,
    "all_different": lambda x: len(set(x)) == len(x),
    "alldifferent_except_0": lambda x: len({a for a in x if a}) == len([a for a in x if a]),
    "all_different_except": lambda x, s: len(set(x) - s) == len([a for a in x if a not in s]),
    "all_equal": lambda x: len(set(x)) < 2,
    "table": lambda x, t: list(x) in [t[at : at + t.width] for at in range(0, len(t), t.width)],
    "regular": _regular,
    "regular_nfa": _regular,
    **{name: lambda x, in_order=way: all(in_order(a, b) for a, b in pairwise(x)) for name, way in _ORDERS.items()},
    **{f"lex_{name}": lambda x, y, in_order=way: in_order(list(x), list(y)) for name, way in _LEX.items()},
    "value_precede_chain": _precede,
    "count": lambda x, v: x.count(v),
    "among": lambda x, s: sum(a in s for a in x),
    "nvalue": lambda x: len(set(x)),
    "global_cardinality": _counted,
    "global_cardinality_closed": lambda *them: _counted(*them) and _closed(*them),
    "inverse": _inverse,
    "disjunctive": lambda *them: _disjunctive(*them, is_strict=False),
    "disjunctive_strict": lambda *them: _disjunctive(*them, is_strict=True),
    "diffn_nonstrict": lambda *them: _diffn(*them, is_strict=False),
    "diffn": lambda *them: _diffn(*them, is_strict=True),
    "cumulative": _cumulative,
    "bin_packing": lambda c, bins, sizes: max(_loads(bins, sizes).values()) <= c,
    "bin_packing_capa": lambda *them: _capacities(*them, is_exact=False),
    "bin_packing_load": lambda *them: _capacities(*them, is_exact=True),
    "subcircuit": _subcircuit,
}
OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "<->": lambda a, b: bool(a) == bool(b),
    "->": lambda a, b: not a or b,
    "\\/": lambda a, b: a or b,
    "xor": lambda a, b: bool(a) != bool(b),
    "/\\": lambda a, b: a and b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
    "in": lambda a, b: a in b,
    "..": lambda a, b: range(a, b + 1),
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "div": _quotient,
    "mod": lambda a, b: a - b * _quotient(a, b),
}
