"""Solutions of models as text: a line a variable, a row a line of an array; and the same read again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, TwoAnswersError, shown, visible
from magnets_cp.source import Source
from magnets_cp.text.json_source import read_json_solutions

# As the competitions want it, every line of a solution begins with v.
_AFTER_V = re.compile(r"^v\s+<instantiation", re.MULTILINE)
_LEADING_V = re.compile(r"^v\s", re.MULTILINE)
# One number after the other, each of at most so many digits as any domain has; no text makes this go back and forth.
_NUMBER = re.compile(r"-?[0-9]{1,19}")
_SEPARATORS = re.compile(r"[\s,]+")
# An item of a dictionary, as Python and JSON write them.
_ITEM = re.compile(r"""(?:'([^'"]*)'|"([^'"]*)")\s*:\s*(-?[0-9]{1,19})\s*[,}]""")


def listed(names: Sequence[str], solution: Solution) -> str:
    """A line a variable, "x = 3"; the cells of a row of an array on one line, "x[1] = 3 1 2".

    Control characters in names are shown, not obeyed.
    """
    values = dict(zip(names, solution, strict=True))
    rows = rows_of(names)
    width = max((len(values[cell]) for cells in rows.values() if len(cells) > 1 for cell in cells), default=0)
    return "\n".join(
        f"{visible(row)} = {' '.join(values[cell].rjust(width if len(cells) > 1 else 0) for cell in cells)}"
        for row, cells in rows.items()
    )


def rows_of(names: Sequence[str]) -> dict[str, list[str]]:
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


def read_listed(names: Sequence[str], source: Source, *, is_ordered: bool = True) -> list[Solution]:
    """The solutions in a text: JSON, a dictionary, <instantiation>s, lines "x = 3" or "x: 3", or one line of numbers.

    is_ordered  people know the order of the variables, so that a line of numbers says which is whose

    Raises InputError, also for a value that a variable has in none of the solutions.
    """
    if source.text.lstrip().startswith("{"):
        return _from_dictionary(names, source.text) or read_json_solutions(source)
    names = list(map(visible, names))  # as they are written
    text = without_leading_v(source.text)
    solutions = [_instantiated(names, source, text) for text in _between(text, "instantiation")]
    told = [one for sign in "=:" for one in _told(names, source, sign)]
    if not solutions:
        gathered = list(_gathered(names, told))
        solutions = [solution for _, solution in gathered]
        told = told[gathered[0][0] :] if gathered else told  # what came before is a search on its way
    if is_ordered or len(rows_of(names)) == 1:
        numbers = [(line.number, tuple(_numbers(line.text))) for line in source.lines]
        numbers = [(number, one) for number, one in numbers if one and len(one) == len(names)]
        for number, one in numbers if solutions else ():
            if one not in solutions:
                raise TwoAnswersError(source.name, number, 1, "one answer", "two in different forms, which differ")
        solutions = solutions or [one for _, one in numbers]
    if not solutions:
        expected = f"JSON, <instantiation>, or {f'a line of {len(names)} numbers' if is_ordered else 'lines as x = 3'}"
        raise InputError(source.name, 1, 1, expected, shown(source.text.strip()))
    known = {name: {one[at] for one in solutions} for at, name in enumerate(names)}
    for number, values in told:
        if odd := next((name for name, value in values.items() if value not in known[name]), None):
            raise TwoAnswersError(source.name, number, 1, "one value each", f"two of {shown(odd)}")
    return solutions


def without_leading_v(text: str) -> str:
    """The text without the v before each line of a solution, as the competitions want it."""
    return _LEADING_V.sub("", text) if _AFTER_V.search(text) else text


def is_number(text: str) -> bool:
    """Is the text an integer as solutions have them, in digits that every domain can hold?"""
    return _NUMBER.fullmatch(text) is not None


def as_written(number: str) -> str:
    """The number as values are written here: 01 is 1, and -0 is 0."""
    return str(int(number))


def _numbers(text: str) -> list[str]:
    """The numbers that a text consists of; none if there is anything else in it."""
    words = [word for word in _SEPARATORS.split(text) if word]
    return list(map(as_written, words)) if all(map(is_number, words)) else []


def _from_dictionary(names: Sequence[str], text: str) -> list[Solution]:
    """The solution of a text that is a dictionary of values by name, and nothing else."""
    items = [((one[1] or one[2] or "").strip(), as_written(one[3])) for one in _ITEM.finditer(text)]
    if _ITEM.sub("", text).strip() != "{" or len(dict(items)) < len(items):
        return []
    return [solution for _, solution in _whole(names, dict(items))]


def _told(names: Sequence[str], source: Source, sign: str) -> Iterator[tuple[int, dict[str, str]]]:
    """What the lines that ``listed`` writes say, by their numbers: the values of a variable, or of a row."""
    known = {**{name: [name] for name in names}, **rows_of(names)}
    for line in source.lines:
        name, equals, numbers = line.text.partition(sign)
        cells = known.get(name.strip(), ()) if equals else ()
        values = _numbers(numbers) if cells else []
        if values and len(values) == len(cells):
            yield line.number, dict(zip(cells, values, strict=True))


def _gathered(names: Sequence[str], told: Sequence[tuple[int, Mapping[str, str]]]) -> Iterator[tuple[int, Solution]]:
    """The solutions of such lines, each with the place of its first one. A name that comes again begins another."""
    values: dict[str, str] = {}
    first = 0
    for place, (_, more) in enumerate(told):
        if not values.keys().isdisjoint(more):
            yield from _whole(names, values, first)
            values, first = {}, place
        values |= more
    yield from _whole(names, values, first)


def _whole(names: Sequence[str], values: Mapping[str, str], place: int = 0) -> Iterator[tuple[int, Solution]]:
    """The solution that the values are, if there is one for each name, with its place."""
    if names and values.keys() >= set(names):
        yield place, tuple(values[name] for name in names)


def _between(text: str, tag: str) -> Iterator[str]:
    """What stands within each element of that tag, which begins with its attributes; what never ends is none."""
    start = text.find(f"<{tag}")
    while start >= 0 and (end := text.find(f"</{tag}>", start)) >= 0:
        yield text[start + len(tag) + 1 : end]
        start = text.find(f"<{tag}", end)


def _instantiated(names: Sequence[str], source: Source, text: str) -> Solution:
    """The solution of an <instantiation> of XCSP3: its list may name whole arrays, as x[] or x[][]."""
    parts = [next(_between(text, tag), None) for tag in ("list", "values")]
    if None in parts:
        raise InputError(source.name, None, None, "<list> and <values> in <instantiation>", shown(text))
    words, values = (part.partition(">")[2].split() if part else [] for part in parts)
    cells: list[str] = []
    for word in words:
        cells += _cells(names, word) if "[]" in word else [word]
        if len(cells) > len(names):
            raise InputError(source.name, None, None, f"each of {len(names)} variables once in <list>", "more")
    numbers = [number for value in values for number in _repeated(source, value, len(cells))]
    if len(cells) != len(numbers):
        raise InputError(source.name, None, None, f"{len(cells)} values", str(len(numbers)))
    given = dict(zip(cells, numbers, strict=True))
    if len(given) < len(cells):
        raise TwoAnswersError(source.name, None, None, "each variable once in <list>", "one twice")
    missing = next((name for name in names if name not in given), None)
    if missing is not None:
        raise InputError(source.name, None, None, f"a value of {missing}", "none")
    return tuple(given[name] for name in names)


def _cells(names: Sequence[str], word: str) -> list[str]:
    pattern = re.compile(re.escape(word).replace(r"\[\]", r"\[[0-9]+\]"))
    return [name for name in names if pattern.fullmatch(name)]


def _repeated(source: Source, value: str, most: int) -> list[str]:
    """A number, or "3x4", which is four times 3; no more than one more than ``most``. Raises InputError."""
    number, times, count = value.partition("x")
    if not is_number(number) or (times and not (count.isascii() and count.isdigit())):
        raise InputError(source.name, None, None, "numbers in <values>, as 3 or 3x4", shown(value))
    return [as_written(number)] * (min(int(count[:9]), most + 1) if times else 1)
