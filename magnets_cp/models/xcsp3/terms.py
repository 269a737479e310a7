"""The words of XCSP3: integers, ranges, cells of arrays such as x[][1..3], and functional expressions.

3  -2  1..5  0x4 (a number and how often)  x  y[2]  y[][0..1]  eq(add(x,y),3)  %0  %...
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, product
from typing import Any

from magnets_cp.models.xcsp3.instance import Condition, Term
from magnets_cp.models.xcsp3.words import Malformed, check_apart, words

# By operator the least and the most terms it takes.
MANY = 10**9
OPERATORS: Mapping[str, tuple[int, int]] = {
    **dict.fromkeys(("neg", "abs", "sqr", "not"), (1, 1)),
    **dict.fromkeys(("sub", "div", "mod", "pow", "dist", "imp"), (2, 2)),
    **dict.fromkeys(("lt", "le", "ge", "gt", "ne"), (2, 2)),
    **dict.fromkeys(("add", "mul", "min", "max", "and", "or", "xor", "eq", "iff"), (1, MANY)),
    **dict.fromkeys(("in", "notin"), (2, 2)),
    "if": (3, 3),
    "set": (0, MANY),
}
RELATIONS = ("lt", "le", "ge", "gt", "eq", "ne")

_NUMBER = re.compile(r"[-+]?[0-9]+")
_RANGE = re.compile(r"([-+]?[0-9]+)\.\.([-+]?[0-9]+)")
_REPEATED = re.compile(r"([-+]?[0-9]+)x([0-9]+)")
_LONGEST = 18
_MOST = 10_000_000
# Some translations of expressions are recursive, a few calls a level.
_DEEPEST = 100
_MOST_REPEATED = 1_000_000


class Array:
    """The cells of an array, by their indices; some may be missing."""

    def __init__(self, name: str, sizes: Sequence[int], start: int = 0) -> None:
        self.name, self.sizes, self.start = name, tuple(sizes), start

    def cells(self, brackets: str) -> Iterator[str]:
        """The names of the cells that "[1][]" and its like stand for, in order. Raises Malformed."""
        indices = re.findall(r"\[([^\[\]]*)\]", brackets)
        if "".join(f"[{index}]" for index in indices) != brackets or len(indices) != len(self.sizes):
            raise Malformed(f"{len(self.sizes)} indices of {self.name}", f"{self.name}{brackets}")
        spans = [self._span(index, size) for index, size in zip(indices, self.sizes, strict=True)]
        return (self.name + "".join(f"[{index}]" for index in cell) for cell in product(*spans))

    @property
    def every(self) -> Iterator[str]:
        """The names of all."""
        return self.cells("[]" * len(self.sizes))

    def _span(self, index: str, size: int) -> range:
        whole = range(self.start, self.start + size)
        span = whole if not index else as_range(index)
        if span and not (span[0] in whole and span[-1] in whole):
            raise Malformed(f"an index of {self.name} from {whole.start} to {whole.stop - 1}", index)
        return span


def as_number(word: str) -> int:
    """The integer a word is. Raises Malformed."""
    if not _NUMBER.fullmatch(word):
        raise Malformed("an integer", word)
    if len(word) > _LONGEST:
        raise Malformed(f"an integer of at most {_LONGEST} characters", word)
    return int(word)


def _times(word: str) -> int:
    if len(word) > _LONGEST or int(word) > _MOST_REPEATED:
        raise Malformed(f"at most {_MOST_REPEATED:,} times a number", word)
    return int(word)


def as_range(word: str) -> range:
    """The integers of "3" or "1..5". Raises Malformed."""
    match = _RANGE.fullmatch(word)
    low, high = (as_number(match[1]), as_number(match[2])) if match else (as_number(word),) * 2
    if high - low >= _MOST:
        raise Malformed(f"a range of {_MOST:,} integers at most", word)
    return range(low, high + 1)


class Names:
    """The variables and arrays of an instance: what words stand for."""

    def __init__(self) -> None:
        self.variables: dict[str, Sequence[int]] = {}
        self.arrays: dict[str, Array] = {}
        self.cells = lru_cache(maxsize=4096)(self._cells)

    def _cells(self, word: str) -> tuple[str, ...]:
        name, bracket, rest = word.partition("[")
        if name not in self.arrays or not bracket:
            raise Malformed("a variable, a number or an expression", word)
        cells = tuple([cell for cell in self.arrays[name].cells(bracket + rest) if cell in self.variables])
        if not cells:
            raise Malformed("a variable that has a domain", word)
        return cells

    def terms(self, word: str) -> Sequence[Term]:
        """The terms that a word stands for: one, or those of an array or a repetition. Raises Malformed."""
        if word in self.variables:
            return (word,)
        if _NUMBER.fullmatch(word):
            return (as_number(word),)
        repeated = _REPEATED.fullmatch(word)
        if repeated:
            return [as_number(repeated[1])] * _times(repeated[2])
        if "(" in word:
            return (self.expression(word),)
        return self.cells(word)

    def term(self, word: str) -> Term:
        """The one term that a word stands for. Raises Malformed."""
        found = self.terms(word)
        if len(found) != 1:
            raise Malformed("one variable, number or expression", word)
        return found[0]

    def expression(self, text: str) -> Term:
        """A functional expression. Raises Malformed."""
        if text.count("(") > _DEEPEST and max(accumulate((c == "(") - (c == ")") for c in text)) > _DEEPEST:
            raise Malformed(f"expressions nested at most {_DEEPEST} deep", "one that is deeper")
        term = self._expression(text.strip())
        _check_sets("", [term], text)
        return term

    def _expression(self, text: str) -> Term:
        if "(" not in text:
            return self.term(text)
        operator, _, rest = text.partition("(")
        operator = operator.strip()
        if operator not in OPERATORS or not rest.endswith(")"):
            raise Malformed(f"one of {', '.join(OPERATORS)} and its terms in parentheses", text)
        inside = rest[:-1]
        terms = [self._expression(word) for word in words(inside, ",")] if inside.strip() else []
        _check_sets(operator, terms, text)
        least, most = OPERATORS[operator]
        if not least <= len(terms) <= most:
            raise Malformed(f"{least} or more terms" if most == MANY else f"{most} terms", text)
        return _is_one_of(operator, *terms) if operator in ("in", "notin") else (operator, *terms)

    def condition(self, text: str) -> Condition:
        """A condition such as "(le,5)", "(in,1..3)", "(in,{1,4})", "(eq,x)". Raises Malformed."""
        check_apart(text.strip())
        squeezed = "".join(text.split())
        is_whole = squeezed.startswith("(") and squeezed.endswith(")")
        operator, comma, operand = squeezed[1:-1].partition(",") if is_whole else ("", "", "")
        if comma and operator in RELATIONS:
            return Condition(operator, self.term(operand))
        if comma and operator in ("in", "notin"):
            if operand.startswith("{") and operand.endswith("}"):
                listed = operand[1:-1].split(",") if len(operand) > 2 else []
                return Condition(operator, frozenset(number for word in listed for number in as_range(word)))
            return Condition(operator, as_range(operand))
        raise Malformed("a condition such as (le,5) or (in,1..3)", text)


def _is_one_of(operator: str, term: Term, among: Any) -> Term:
    """A term in a set: where that has other than integers, equal to one of them, or, for "notin", to none."""
    if all(isinstance(one, int) for one in among[1:]):
        return (operator, term, among)
    join, relation = ("or", "eq") if operator == "in" else ("and", "ne")
    return (join, *[(relation, term, one) for one in among[1:]])


def _check_sets(operator: str, terms: Sequence[Term], text: str) -> None:
    """Raise Malformed for a set that is not what something is said to be in."""
    sets = [place for place, term in enumerate(terms) if isinstance(term, tuple) and term[0] == "set"]
    if sets != ([1] if operator in ("in", "notin") else []):
        raise Malformed("a set after in and notin, and nowhere else", text)


def numbers(text: str) -> list[int]:
    """The integers of a text, those of ranges one by one. Raises Malformed."""
    return [number for word in text.split() for number in as_range(word)]


def domain(text: str) -> Sequence[int]:
    """The integers a variable may take, in rising order; a range where they are one. Raises Malformed."""
    spans = [as_range(word) for word in text.split()]
    if not any(spans):
        raise Malformed("a domain with a value", text)
    if len(spans) == 1:
        return spans[0]
    if sum(map(len, spans)) > _MOST:
        raise Malformed(f"at most {_MOST:,} integers", text)
    return tuple(sorted({number for span in spans for number in span}))
