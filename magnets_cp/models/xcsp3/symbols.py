"""Symbols, the words that variables of type "symbolic" take instead of integers: numbered when an instance is read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from magnets_cp.models.xcsp3.instance import Condition, Posted, Rows, variables_in
from magnets_cp.models.xcsp3.terms import OPERATORS, RELATIONS
from magnets_cp.models.xcsp3.words import Malformed, tuples

_SYMBOL = re.compile(r"(?<![A-Za-z0-9_+.-])[A-Za-z_][A-Za-z0-9_-]*")
_INTEGER = re.compile(r"(?<![A-Za-z0-9_\]\[%-])-?[0-9]+(?![A-Za-z0-9_\]])")
_NO_INTEGERS = "integers, as symbols have no order, no sums and no truth"
# By constraint on words, which have no order and no sums: the parts in which nothing is an integer.
_WORDS_IN = {
    "extension": ("list", "supports", "conflicts"),
    "intension": ("function",),
    "instantiation": ("list", "values"),
    "allDifferent": ("list", "matrix", "except"),
    "allEqual": ("list",),
    "count": ("list", "values"),
    "element": ("list", "matrix", "value"),
    "precedence": ("list", "values"),
    "nValues": ("list", "except"),
    "cardinality": ("list", "values"),
    "regular": ("list", "transitions"),
    "mdd": ("list", "transitions"),
}
# The parts that variables of symbols may stand in, and symbols; by constraint those with a column for each variable.
_WITH_VARIABLES = ("list", "matrix", "value", "values", "except", "function")
_WITH_WORDS = (*_WITH_VARIABLES, "supports", "conflicts")
_LABEL = re.compile(r",[^(),]*,")
_COLUMNS = {"extension": ("supports", "conflicts"), "instantiation": ("values",)}
_ONE_TYPE = frozenset(_WORDS_IN) - {"intension", "extension", "instantiation", "mdd"}
_STATES = ("transitions", "start", "final")
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

    def numbered(self, tag: str, text: str) -> str:
        """The text of a part with numbers for symbols, if it may have any; a state is none, whatever it is called."""
        if tag == "transitions" and self.number_of:
            return _LABEL.sub(lambda match: numbered(match[0], self.number_of), text)
        return numbered(text, self.number_of) if tag in _WITH_WORDS else text

    def check(self, posted: Posted, texts: Iterable[tuple[str, str]]) -> None:
        """Raise Malformed where a constraint takes symbols for integers or integers for symbols.

        texts  the tag and the text of each part
        """
        if not self.number_of:
            return
        stated = {tag: part for tag, part in posted.parts.items() if tag not in _STATES}
        every = variables_in(list(stated.values()))
        words = [name for name in every if name in self.variables]
        if not words:
            if every:
                self._refuse_symbols(texts)
            return
        parts = [self._takes_integers(part, is_word=tag != "function") for tag, part in posted.parts.items()]
        numeric = [part for tag, part in stated.items() if tag not in _WORDS_IN.get(posted.kind, ())]
        if posted.kind not in _WORDS_IN or any(parts) or not self.variables.isdisjoint(variables_in(numeric)):
            raise Malformed(f"{_NO_INTEGERS}, in {posted.kind}", words[0])
        if posted.kind == "precedence" and "values" not in posted.parts:
            raise Malformed("values, as symbols have no order", words[0])
        names = variables_in([part for tag, part in posted.parts.items() if tag in _WITH_VARIABLES])
        is_mixed = len(words) < len(names)
        if is_mixed and posted.kind in _ONE_TYPE:
            raise Malformed("variables of symbols only, or of integers", " ".join(names))
        for tag, text in texts:
            if is_mixed:
                if tag in _COLUMNS.get(posted.kind, ()):
                    self._check_columns([name for one in posted.parts["list"] for name in one], text)
            elif tag in _WORDS_IN[posted.kind] and (found := _INTEGER.search(text)):
                raise Malformed("symbols", found[0])

    def _refuse_symbols(self, texts: Iterable[tuple[str, str]]) -> None:
        """Raise Malformed where something on integer variables only names a symbol."""
        for tag, text in texts:
            if self.numbered(tag, text) != text:
                named = next(one[0] for one in _SYMBOL.finditer(text) if one[0] in self.number_of)
                raise Malformed("integers", named)

    def _check_columns(self, names: Sequence[str], text: str) -> None:
        """Raise Malformed where a row has an integer for a variable of symbols, or a symbol for one of integers."""
        for row in tuples(text) if "(" in text else [text.split()]:
            for name, word in zip(names, row, strict=False):
                is_word = name in self.variables
                if word != "*" and is_word != bool(_SYMBOL.fullmatch(word)):
                    raise Malformed(f"{'a symbol' if is_word else 'an integer'} for {name}", word)

    def check_goal(self, terms: Sequence[Any], texts: Iterable[str]) -> None:
        """Raise Malformed where an objective, of these texts, takes symbols for integers."""
        if (names := variables_in(list(terms))) and self.variables.isdisjoint(names):
            self._refuse_symbols([("function", text) for text in texts])
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
        if operator in _COMPARING and self._mixes(inside):
            return True
        if operator == "if":
            condition, *branches = inside
            return self._takes_integers(condition, is_word=False) or self._takes_integers(branches, is_word=is_word)
        return self._takes_integers(inside, is_word=operator in _COMPARING)

    def _mixes(self, compared: Sequence[Any]) -> bool:
        """Are variables of symbols compared with those of integers, or with what is worked out?"""
        types = {
            one in self.variables if isinstance(one, str) else False
            for one in compared
            if isinstance(one, str) or (isinstance(one, tuple) and one and one[0] not in ("if", "set"))
        }
        return len(types) > 1


def numbered(text: str, number_of: Mapping[str, int]) -> str:
    """The text with numbers for symbols."""
    return _SYMBOL.sub(lambda match: str(number_of.get(match[0], match[0])), text) if number_of else text
