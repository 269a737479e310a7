"""Symbols, the words that variables of type "symbolic" take instead of integers: numbered when an instance is read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from magnets_cp.models.xcsp3.instance import Condition, Posted, Rows, variables_in
from magnets_cp.models.xcsp3.terms import OPERATORS, RELATIONS
from magnets_cp.models.xcsp3.words import Malformed

_SYMBOL = re.compile(r"(?<![A-Za-z0-9_+-])[A-Za-z_][A-Za-z0-9_-]*")
_INTEGER = re.compile(r"(?<![A-Za-z0-9_\]\[%-])-?[0-9]+(?![A-Za-z0-9_\]])")
_NO_INTEGERS = "integers, as symbols have no order, no sums and no truth"
# Constraints on words, which have no order and no sums; and those of them in which every number stands for a word.
_LISTING = ("extension", "intension", "instantiation")
_ON_WORDS = (*_LISTING, "allDifferent", "allEqual", "count", "nValues", "cardinality", "regular", "mdd")
_COMPARING = frozenset(("eq", "ne", "in", "notin", "set"))


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
        parts = [self._takes_integers(part, is_word=tag != "function") for tag, part in posted.parts.items()]
        if posted.kind not in _ON_WORDS or any(parts):
            raise Malformed(f"{_NO_INTEGERS}, in {posted.kind}", words[0])
        if posted.kind in _LISTING and len(words) == len(names):
            for text in texts:
                if found := _INTEGER.search(text):
                    raise Malformed("symbols", found[0])

    def check_goal(self, terms: Sequence[Any]) -> None:
        """Raise Malformed where an objective takes symbols for integers."""
        if self._takes_integers(list(terms), is_word=False):
            raise Malformed(
                _NO_INTEGERS, str(next(name for name in variables_in(list(terms)) if name in self.variables))
            )

    def _takes_integers(self, part: Any, *, is_word: bool) -> bool:
        """Is a variable of symbols in it, where it is no word that is compared, but an integer or a truth?"""
        if isinstance(part, list):
            return any(self._takes_integers(one, is_word=is_word) for one in part)
        if isinstance(part, str):
            return not is_word and part in self.variables
        if not isinstance(part, tuple) or isinstance(part, (Condition, Rows)) or not part:
            return False
        operator, *inside = part
        if operator == "if":
            condition, *branches = inside
            return self._takes_integers(condition, is_word=False) or self._takes_integers(branches, is_word=is_word)
        return self._takes_integers(inside, is_word=operator in _COMPARING)


def numbered(text: str, number_of: Mapping[str, int]) -> str:
    """The text with numbers for symbols."""
    return _SYMBOL.sub(lambda match: str(number_of.get(match[0], match[0])), text) if number_of else text
