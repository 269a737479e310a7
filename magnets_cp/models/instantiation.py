"""Solutions as the competitions of XCSP3 want them: <instantiation> <list> x y </list> <values> 3 4 </values>."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, TwoAnswersError, shown
from magnets_cp.source import Source
from magnets_cp.text.numbers import as_written, is_number

_ANY = "*"


@dataclass(frozen=True, slots=True)
class Instantiations:
    """How to read them.

    any_value  by the name of a variable a value, if any is right; None where each is to be said
    arrays     by name the cells of each, None for a cell that there is not, which some solvers list as well
    """

    any_value: Callable[[str], str | None] | None = None
    arrays: Mapping[str, Sequence[str | None]] = field(default_factory=dict)

    def read(self, names: Sequence[str], source: Source, text: str) -> list[Solution]:
        """All in the text, which is that of the source or part of it. Raises InputError."""
        return [self._completed(names, source, self._values(names, source, one)) for one in _between(text)]

    def _values(self, names: Sequence[str], source: Source, text: str) -> dict[str, str]:
        """The values in one by their names: its list may name whole arrays, as x[] or x[][]."""
        parts = [next(_between(text, tag), None) for tag in ("list", "values")]
        if None in parts:
            raise InputError(source.name, None, None, "<list> and <values> in <instantiation>", shown(text))
        words, values = (part.partition(">")[2].split() if part else [] for part in parts)
        cells: list[str] = []
        with_absent: list[str | None] = []
        for word in words:
            found = _cells(names, word) if "[]" in word or ".." in word else [word]
            cells += found
            with_absent += self.arrays.get(word.replace("[]", ""), found) if "[]" in word else found
            if len(cells) > len(names):
                raise InputError(source.name, None, None, f"each of {len(names)} variables once in <list>", "more")
        numbers = [number for value in values for number in _repeated(source, value, len(with_absent))]
        if len(numbers) == len(with_absent):
            numbers = [number for cell, number in zip(with_absent, numbers, strict=True) if cell is not None]
        if len(cells) != len(numbers):
            raise InputError(source.name, None, None, f"{len(cells)} values", str(len(numbers)))
        given = dict(zip(cells, numbers, strict=True))
        if len(given) < len(cells):
            raise TwoAnswersError(source.name, None, None, "each variable once in <list>", "one twice")
        return given

    def _completed(self, names: Sequence[str], source: Source, given: Mapping[str, str]) -> Solution:
        """The solution of these values.

        Of a variable that is in no constraint solvers say "*", or nothing.
        """
        said: dict[str, str | None] = {name: number for name, number in given.items() if number != _ANY}
        if self.any_value is not None and len(said) < len(names):
            said |= {name: self.any_value(name) for name in names if name not in said}
        missing = next((name for name in names if said.get(name) is None), None)
        if missing is not None:
            raise InputError(source.name, None, None, f"a value of {missing}", given.get(missing, "none"))
        return tuple(said[name] or "" for name in names)


def _between(text: str, tag: str = "instantiation") -> Iterator[str]:
    """What stands within each element of that tag, which begins with its attributes; what never ends is none."""
    start = text.find(f"<{tag}")
    while start >= 0 and (end := text.find(f"</{tag}>", start)) >= 0:
        yield text[start + len(tag) + 1 : end]
        start = text.find(f"<{tag}", end)


def _cells(names: Sequence[str], word: str) -> list[str]:
    """Those that a word such as x[], x[][2] or x[0..2] stands for."""
    wanted = re.findall(r"\[([0-9]*)(?:\.\.([0-9]+))?\]", word)
    pattern = re.compile(re.escape(word.partition("[")[0]) + r"\[([0-9]+)\]" * len(wanted))
    found = ((name, match.groups()) for name in names if (match := pattern.fullmatch(name)))
    return [
        name
        for name, indices in found
        if all(
            not low or int(low) <= int(index) <= int(high or low)
            for index, (low, high) in zip(indices, wanted, strict=True)
        )
    ]


def _repeated(source: Source, value: str, most: int) -> list[str]:
    """A number, or "3x4", which is four times 3; no more than one more than ``most``. Raises InputError."""
    number, times, count = value.partition("x")
    if not (is_number(number) or number == _ANY) or (times and not (count.isascii() and count.isdigit())):
        raise InputError(source.name, None, None, "numbers in <values>, as 3 or 3x4", shown(value))
    return [number if number == _ANY else as_written(number)] * (min(int(count[:9]), most + 1) if times else 1)
