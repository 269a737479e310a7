"""The parts of constraints, by their tags: how each is read, and which of them each kind has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from magnets_cp.models.xcsp3.instance import ANY, Rows, Term
from magnets_cp.models.xcsp3.terms import Names, as_number, as_range, numbers
from magnets_cp.models.xcsp3.words import Malformed, tuples, words

# By kind the parts it must have, and after a bar those it may have; of several ways to state it each.
KINDS: Mapping[str, Sequence[str]] = {
    "intension": ("function |",),
    "extension": ("list supports |", "list conflicts |"),
    "regular": ("list transitions start final |",),
    "mdd": ("list transitions |",),
    "allDifferent": ("list | except", "matrix | except"),
    "allEqual": ("list | except",),
    "ordered": ("list operator | lengths",),
    "lex": ("list operator |", "matrix operator |"),
    "precedence": ("list | values",),
    "sum": ("list condition | coeffs",),
    "count": ("list values condition |",),
    "nValues": ("list condition | except",),
    "cardinality": ("list values occurs |",),
    "minimum": ("list condition |",),
    "maximum": ("list condition |",),
    "element": (
        *("list index value |", "list index condition |", "list value |"),
        *("matrix index value |", "matrix index condition |"),
    ),
    "channel": ("list |", "list value |"),
    "noOverlap": ("origins lengths |",),
    "cumulative": ("origins lengths heights condition | ends",),
    "binPacking": ("list sizes condition |", "list sizes limits |", "list sizes loads |"),
    "knapsack": ("list weights condition profits |",),
    "circuit": ("list | size",),
    "instantiation": ("list values |",),
    "clause": ("list |",),
}
# Those of which only one list makes sense.
ONE_LIST = frozenset(KINDS) - {"allDifferent", "lex", "channel"}
# By kind the parts that are as long as its first.
ALIKE: Mapping[str, Sequence[str]] = {
    "sum": ("list", "coeffs"),
    "knapsack": ("list", "weights", "profits"),
    "binPacking": ("list", "sizes"),
    "instantiation": ("list", "values"),
    "cardinality": ("values", "occurs"),
    "noOverlap": ("origins", "lengths"),
    "cumulative": ("origins", "lengths", "heights", "ends"),
}


def read_part(names: Names, tag: str, text: str) -> Any:
    """A part by its tag. Raises Malformed, and KeyError for a tag that no kind has."""
    return _READERS[tag](names, text)


def _terms(names: Names, text: str) -> list[Term]:
    return [term for word in words(text) for term in names.terms(word)]


def _term(names: Names, text: str) -> Term:
    return names.term(text.strip())


def _numbers_or_terms(names: Names, text: str) -> list[Term]:
    """Terms, those of a range one by one."""
    return [
        term
        for word in words(text)
        for term in (as_range(word) if ".." in word and "[" not in word else names.terms(word))
    ]


def _occurs(names: Names, text: str) -> list[Term | range]:
    """Terms, and ranges as they are."""
    found: list[Term | range] = []
    for word in words(text):
        found += [as_range(word)] if ".." in word and "[" not in word else names.terms(word)
    return found


def _excepted(_: Names, text: str) -> list[Any]:
    if text.startswith("("):
        return [tuple(map(as_number, one)) for one in tuples(text)]
    return numbers(text)


def _terms_or_boxes(names: Names, text: str) -> list[Any]:
    if not text.startswith("("):
        return _terms(names, text)
    return [[names.term(word) for word in one] for one in tuples(text)]


def _matrix(names: Names, text: str) -> list[list[Term]]:
    """Rows: "(a,b)(c,d)", or an array of two dimensions left open, as "x[][1..2]"."""
    if text.startswith("("):
        return [[term for word in one for term in names.terms(word)] for one in tuples(text)]
    name, bracket, rest = text.partition("[")
    array = names.arrays.get(name.strip())
    if array is None or not bracket:
        raise Malformed("rows in parentheses, or an array", text)
    opened = ("[" + rest)[1:-1].split("][")
    rows: dict[str, list[Term]] = {}
    free = [place for place, index in enumerate(opened) if not index.strip() or ".." in index]
    if len(free) != 2:
        raise Malformed("an array with two indices left open", text)
    for cell in names.cells("".join(text.split())):
        rows.setdefault(cell[len(array.name) + 1 : -1].split("][")[free[0]], []).append(cell)
    return list(rows.values())


_DIGITS, _OF_ROWS = frozenset("0123456789+-*(), \t\r\n"), "integers and *; hybrid tables are not read"


@lru_cache(maxsize=64)
def _table(text: str) -> Rows:
    """Rows with None for "*"; those of groups are the same text again and again."""
    if not text.startswith("("):
        return Rows([(number,) for number in numbers(text)])
    told = tuples(text)
    if not _DIGITS.issuperset(text):  # all at once: instances have millions of rows
        odd = next((one for one in told if not _DIGITS.issuperset("".join(one))), told[0])
        raise Malformed(_OF_ROWS, f"({','.join(odd)})")
    rows = []
    for one in told:
        try:
            rows.append(tuple([ANY if word == "*" else int(word) for word in one]))
        except ValueError:
            raise Malformed(_OF_ROWS, f"({','.join(one)})") from None
    return Rows(rows)


@lru_cache(maxsize=64)
def _transitions(text: str) -> tuple[tuple[str, int, str], ...]:
    found = []
    for one in tuples(text):
        if len(one) != 3 or not all(one) or "(" in "".join(one):
            raise Malformed("transitions (state,value,state)", f"({','.join(one)})")
        found.append((one[0], as_number(one[1]), one[2]))
    return tuple(found)


def _state(text: str) -> str:
    if len(text.split()) != 1:
        raise Malformed("one state", text or "none")
    return text


def _operator(_: Names, text: str) -> str:
    if text not in ("lt", "le", "ge", "gt"):
        raise Malformed("one of lt, le, ge, gt", text)
    return text


_READERS: Mapping[str, Callable[[Names, str], Any]] = {
    **dict.fromkeys(("list", "coeffs", "sizes", "limits", "loads", "ends", "heights", "weights", "profits"), _terms),
    **dict.fromkeys(("size", "value"), _term),
    "index": _terms,
    "function": lambda names, text: names.expression(text),
    "values": _numbers_or_terms,
    "occurs": _occurs,
    "except": _excepted,
    "origins": _terms_or_boxes,
    "lengths": _terms_or_boxes,
    "matrix": _matrix,
    "supports": lambda _, text: _table(text),
    "conflicts": lambda _, text: _table(text),
    "transitions": lambda _, text: _transitions(text),
    "start": lambda _, text: _state(text),
    "final": lambda _, text: text.split(),
    "operator": _operator,
    "condition": lambda names, text: names.condition(text),
}
PARTS = frozenset(_READERS)
