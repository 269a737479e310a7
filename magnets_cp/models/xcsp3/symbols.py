"""Symbols, the words that variables of type "symbolic" take instead of integers: numbered when an instance is read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from magnets_cp.models.xcsp3.instance import Posted, Term, variables_in
from magnets_cp.models.xcsp3.terms import OPERATORS, RELATIONS
from magnets_cp.models.xcsp3.words import Malformed

_SYMBOL = re.compile(r"(?<![A-Za-z0-9_])[A-Za-z_][A-Za-z0-9_-]*")
_INTEGER = re.compile(r"(?<![A-Za-z0-9_\]\[%-])-?[0-9]+(?![A-Za-z0-9_\]])")
# What can be said of words that have no order and no sums.
_KINDS = ("extension", "intension", "instantiation", "allDifferent", "allEqual", "count", "nValues", "cardinality")
_KINDS_OF_WORDS = (*_KINDS, "regular", "mdd")
_ON_WORDS = frozenset(("eq", "ne", "in", "notin", "set", "and", "or", "not", "xor", "iff", "imp", "if"))


class Symbols:
    """The symbols of an instance.

    number_of  by symbol its number, in the order in which they come
    variables  the names of the variables that take them
    """

    def __init__(self) -> None:
        self.number_of: dict[str, int] = {}
        self.variables: set[str] = set()

    @property
    def by_variable(self) -> Mapping[str, Mapping[int, str]]:
        """By name of a variable that takes symbols, by number what they are."""
        symbol_of = {number: symbol for symbol, number in self.number_of.items()}
        return dict.fromkeys(self.variables, symbol_of)

    def domain(self, text: str) -> Sequence[int]:
        """The numbers of the symbols in a text, in rising order. Raises Malformed for what is none."""
        for word in text.split():
            if not _SYMBOL.fullmatch(word) or word in OPERATORS or word in RELATIONS:
                raise Malformed("symbols: letters, digits, _ and -, and no operators", word)
            self.number_of.setdefault(word, len(self.number_of))
        if not text.split():
            raise Malformed("a domain with a value", text)
        return sorted({self.number_of[word] for word in text.split()})

    def numbered(self, text: str) -> str:
        """The text with numbers for symbols."""
        return numbered(text, self.number_of)

    def check(self, posted: Posted, texts: Iterable[str]) -> None:
        """Raise Malformed where a constraint, of these texts, takes symbols for integers or integers for symbols."""
        names = variables_in(list(posted.parts.values()))
        words = [name for name in names if name in self.variables]
        if not words:
            return
        if posted.kind not in _KINDS_OF_WORDS or any(map(_counts, posted.parts.values())):
            raise Malformed(f"integers, as symbols have neither order nor sums, in {posted.kind}", words[0])
        if posted.kind in ("extension", "intension", "instantiation") and len(words) == len(names):
            for text in texts:
                if found := _INTEGER.search(text):
                    raise Malformed("symbols", found[0])


def numbered(text: str, number_of: Mapping[str, int]) -> str:
    """The text with numbers for symbols."""
    return _SYMBOL.sub(lambda match: str(number_of.get(match[0], match[0])), text) if number_of else text


def _counts(part: Term | Sequence[Term]) -> bool:
    """Is there an operator on integers in it?"""
    if isinstance(part, tuple) and part and isinstance(part[0], str) and part[0] in OPERATORS:
        return part[0] not in _ON_WORDS or any(map(_counts, part[1:]))
    return isinstance(part, list) and any(map(_counts, part))
