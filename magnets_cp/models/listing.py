"""Solutions of models as text: a line a variable, a row a line of an array; and the same read again."""

from __future__ import annotations

import re
from collections.abc import Sequence

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, shown
from magnets_cp.source import Source
from magnets_cp.text.json_source import read_json_solutions

_INSTANTIATION = re.compile(r"<instantiation\b.*?</instantiation>", re.DOTALL)
_NUMBERS = re.compile(r"[\s,]*(?:-?[0-9]+[\s,]*)+")


def listed(names: Sequence[str], solution: Solution) -> str:
    """A line a variable, "x = 3"; the cells of a row of an array on one line, "x[1] = 3 1 2"."""
    values = dict(zip(names, solution, strict=True))
    rows = _rows_of(names)
    width = max((len(values[cell]) for cells in rows.values() if len(cells) > 1 for cell in cells), default=0)
    return "\n".join(
        f"{row} = {' '.join(values[cell].rjust(width if len(cells) > 1 else 0) for cell in cells)}"
        for row, cells in rows.items()
    )


def _rows_of(names: Sequence[str]) -> dict[str, list[str]]:
    """The rows, in the order in which their first cells come, and the cells of each by their indices."""
    rows: dict[str, list[str]] = {}
    for name in names:
        rows.setdefault(_row(name), []).append(name)
    return {row: sorted(cells, key=_indices) for row, cells in rows.items()}


def _indices(name: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"[0-9]+(?=[\],])", name)))


def _row(name: str) -> str:
    """The name of the row that a cell of an array is in: "x" of "x[2]", "x[1]" of "x[1][2]" and of "x[1,2]"."""
    start = name.find("[")
    if start < 0 or not name.endswith("]"):
        return name
    indices = re.split(r"\]\[|,", name[start + 1 : -1])[:-1]
    return name[:start] + "".join(f"[{index}]" for index in indices)


def read_listed(names: Sequence[str], source: Source) -> list[Solution]:
    """The solutions in a text: JSON, <instantiation>s, lines "x = 3", or lines with a number for each variable.

    Raises InputError.
    """
    if source.text.lstrip().startswith("{"):
        return read_json_solutions(source)
    stated = _INSTANTIATION.findall(source.text)
    if stated:
        return [_instantiated(names, source, text) for text in stated]
    rows = _rows(names, source)
    if rows is not None:
        return [rows]
    found = [line.text for line in source.lines if _NUMBERS.fullmatch(line.text)]
    solutions = [tuple(re.findall(r"-?[0-9]+", text)) for text in found]
    solutions = [one for one in solutions if len(one) == len(names)]
    if not solutions:
        expected = f"JSON, <instantiation>, or a line of {len(names)} numbers"
        raise InputError(source.name, 1, 1, expected, shown(source.text.strip()))
    return solutions


def _rows(names: Sequence[str], source: Source) -> Solution | None:
    """What ``listed`` writes, read again; None where a variable has no value."""
    told: dict[str, list[str]] = {}
    for line in source.lines:
        name, equals, numbers = line.text.partition("=")
        if equals and _NUMBERS.fullmatch(numbers):
            told[name.strip()] = re.findall(r"-?[0-9]+", numbers)
    values: dict[str, str] = {}
    for row, cells in _rows_of(names).items():
        if len(told.get(row, ())) == len(cells):
            values |= dict(zip(cells, told[row], strict=True))
    values |= {name: one[0] for name, one in told.items() if len(one) == 1}
    return tuple(values[name] for name in names) if values.keys() >= set(names) else None


def _instantiated(names: Sequence[str], source: Source, text: str) -> Solution:
    """The solution of an <instantiation> of XCSP3: its list may name whole arrays, as x[] or x[][]."""
    parts = [re.search(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL) for tag in ("list", "values")]
    if None in parts:
        raise InputError(source.name, None, None, "<list> and <values> in <instantiation>", shown(text))
    words, values = (part[1].split() if part else [] for part in parts)
    cells = [cell for word in words for cell in (_cells(names, word) if "[]" in word else [word])]
    numbers = [number for value in values for number in _repeated(value)]
    if len(cells) != len(numbers):
        raise InputError(source.name, None, None, f"{len(cells)} values", str(len(numbers)))
    given = dict(zip(cells, numbers, strict=True))
    missing = next((name for name in names if name not in given), None)
    if missing is not None:
        raise InputError(source.name, None, None, f"a value of {missing}", "none")
    return tuple(given[name] for name in names)


def _cells(names: Sequence[str], word: str) -> list[str]:
    pattern = re.compile(re.escape(word).replace(r"\[\]", r"\[[0-9]+\]"))
    return [name for name in names if pattern.fullmatch(name)]


def _repeated(value: str) -> list[str]:
    number, times, count = value.partition("x")
    return [number] * int(count) if times else [value]
