"""What is known of the variables of a model, in lines as ``magnets solve`` and ``magnets hint`` print them.

x = 1 ? 0       the values of a row, ? for what is not known
x[0] 1 2 [0]    the values left, and in brackets those that are not
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from hand_solver import Variable
from magnets_cp.errors import InputError, shown, visible
from magnets_cp.models.listing import rows_of
from magnets_cp.source import Source, TextLine
from magnets_cp.text.grid_text import UNKNOWN
from magnets_cp.text.numbers import is_number

# What the commands say beside the values, and helper variables that a statement of the model names anew.
_PASSED = re.compile(r"step [0-9]+ \([a-z]+\): |magnets: |part of |[IB]V[0-9]+ +[^ =]")
# The names that CPMpy gives to variables without one. They count on from model to model.
_NUMBERED = re.compile(r"[IB]V[0-9]+")


class _Said(NamedTuple):
    """What a line says: of which variables, by names; their words, and whether these are a value each."""

    names: Sequence[str]
    words: list[str]
    is_row: bool

    @property
    def is_meant(self) -> bool:
        """Is it no row of a table that begins with a name?"""
        return self.is_row or all(map(is_number, self.words))


class _Reader:
    def __init__(self, variables: Sequence[Variable], source: Source, *, numbered: bool) -> None:
        self._source = source
        self._variables = {
            _spaced(visible(variable.name)): (x, variable)
            for x, variable in enumerate(variables)
            if not (numbered and _NUMBERED.search(variable.name))
        }
        self._rows = {name: [name] for name in self._variables} | rows_of(list(self._variables))
        self._most_words = max((len(name.split()) for name in self._variables), default=0)

    def read(self) -> dict[int, int] | None:
        """What the lines say; None if none of them is of this form."""
        lines = [(line, self._said(line.text)) for line in self._source.lines]
        if not any(said and said.is_meant for _, said in lines):
            return None
        left: dict[int, int] = {}
        for line, said in lines:
            if said is not None:
                self._add(left, line, said)
            elif not _PASSED.match(line.text):
                self._fail(line, "a variable with its values", line.text.strip())
        return left

    def _said(self, line: str) -> _Said | None:
        name, equals, values = line.rpartition("=")
        if equals and (cells := self._rows.get(_spaced(name))):
            return _Said(cells, values.split(), is_row=True)
        kept = _without_gone(line)
        words = kept.split()
        for end in range(min(len(words), self._most_words), 0, -1):
            name = " ".join(words[:end])
            if name in self._variables and (words[end:] or kept != line):
                return _Said([name], words[end:], is_row=False)
        return None

    def _add(self, left: dict[int, int], line: TextLine, said: _Said) -> None:
        """Add what a line says to the values left."""
        number = len(said.names)
        if said.is_row and len(said.words) != number:
            self._fail(line, f"{number} value{'s' * (number != 1)}", line.text.strip())
        for at, name in enumerate(said.names):
            x, variable = self._variables[name]
            words = [said.words[at]] if said.is_row else said.words
            if words == [UNKNOWN]:
                continue
            if x in left:
                self._fail(line, f"{name} once", line.text.strip())
            left[x] = self._mask(line, variable, words)

    def _mask(self, line: TextLine, variable: Variable, words: Sequence[str]) -> int:
        value_of = {label: value for value, label in enumerate(variable.labels)}
        mask = 0
        for word in words:
            if word not in value_of:
                self._fail(line, f"a value of {visible(variable.name)}", word)
            mask |= 1 << value_of[word]
        return mask

    def _fail(self, line: TextLine, expected: str, found: str) -> NoReturn:
        raise InputError(self._source.name, line.number, 1, expected, shown(found))


def _spaced(name: str) -> str:
    """The name with one blank where there are several, as between the words of a line."""
    return " ".join(name.split())


def _without_gone(line: str) -> str:
    """The line without the values in brackets at its end."""
    kept, bracket, gone = line.rstrip().removesuffix("]").rpartition(" [")
    return kept if bracket and line.rstrip().endswith("]") and all(map(is_number, gone.split())) else line


def read_known_values(
    variables: Sequence[Variable], source: Source, *, numbered: bool = False
) -> dict[int, int] | None:
    """By variable the mask of the values left, of those that are named; None if the text has no such line.

    numbered  a name such as IV7 is that of no variable for certain

    Raises InputError.
    """
    return _Reader(variables, source, numbered=numbered).read()
