"""Solutions of models as text: a line a variable, a row a line of an array; and the same read again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, TwoAnswersError, shown, visible
from magnets_cp.models.instantiation import Instantiations
from magnets_cp.models.unnamed import as_an_array, in_digits, leaves_open, numbers_in, on_a_line
from magnets_cp.source import Source
from magnets_cp.text.json_like import with_lines
from magnets_cp.text.json_source import read_json_solutions
from magnets_cp.text.numbers import as_written

# As the competitions want it, every line of a solution begins with v.
_AFTER_V = re.compile(r"^v\s+<instantiation", re.MULTILINE)
_LEADING_V = re.compile(r"^v\s", re.MULTILINE)
# An item of a dictionary, as Python and JSON write them.
_ITEM = re.compile(r"""(?:'([^'"]*)'|"([^'"]*)")\s*:\s*(["']?)(-?[0-9]{1,19})\3\s*[,}]""")
_IN_BRACKETS = re.compile(r"\s*(?:\[([^\[\]()]*)\]|\(([^\[\]()]*)\))\s*[,;]?\s*")

PLAIN = Instantiations()


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


def cells_of(names: Sequence[str]) -> dict[str, list[str]]:
    """What a line may be about, a variable or a row, and the variables that it is."""
    return {**{name: [name] for name in names}, **rows_of(names)}


def _indices(name: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"[0-9]+(?=[\],])", name)))


def _row(name: str) -> str:
    """The name of the row that a cell of an array is in: "x" of "x[2]", "x[1]" of "x[1][2]" and of "x[1,2]"."""
    start = name.find("[")
    if start < 0 or not name.endswith("]"):
        return name
    indices = re.split(r"\]\[|,", name[start + 1 : -1])[:-1]
    return name[:start] + "".join(f"[{index}]" for index in indices)


def read_listed(
    names: Sequence[str], source: Source, *, is_ordered: bool = True, instantiations: Instantiations = PLAIN
) -> list[Solution]:
    """The solutions in a text: JSON, a dictionary, <instantiation>s, lines "x = 3" or "x: 3", or numbers alone.

    is_ordered      people know the order of the variables, so that a line of numbers says which is whose
    instantiations  how to read those

    Raises InputError, also for a value that a variable has in none of the solutions.
    """
    if source.text.lstrip().startswith("{"):
        return _from_dictionary(names, source.text) or read_json_solutions(source)
    if not names and not source.text.strip():
        return [()]
    source = replace(source, text=with_lines(source.text))
    names = list(map(visible, names))  # as they are written
    text = without_leading_v(source.text)
    solutions = instantiations.read(names, source, text)
    told = sorted((one for sign in "=:" for one in _told(names, source, sign)), key=lambda one: one[0])
    if not solutions:
        solutions = list(_gathered(names, told))
    rows = list(rows_of(names).values())
    is_known = is_ordered or len(rows) == 1
    numbers = on_a_line(names, source) if is_known else []
    drawn = as_an_array(rows, names, source) + (in_digits(names, source) if is_known else [])
    _refuse_others(source, numbers, solutions)
    solutions = solutions or [one for _, one in numbers] or [one for _, one in drawn[-1:]]
    _refuse_others(source, [each for each in drawn if not leaves_open(each[1], solutions[-1])], solutions)
    if not solutions:
        expected = f"JSON, <instantiation>, or {f'a line of {len(names)} numbers' if is_ordered else 'lines as x = 3'}"
        raise InputError(source.name, 1, 1, expected, shown(source.text.strip()))
    known = {name: {one[at] for one in solutions} for at, name in enumerate(names)}
    for number, values in told:
        if odd := next((name for name, value in values.items() if value not in known[name]), None):
            raise TwoAnswersError(source.name, number, 1, "one value each", f"two of {shown(odd)}")
    return solutions


def _refuse_others(source: Source, numbers: Sequence[tuple[int, Solution]], solutions: Sequence[Solution]) -> None:
    """Raise TwoAnswersError for numbers that are none of the solutions, if there are any."""
    for number, one in numbers if solutions else ():
        if one not in solutions:
            raise TwoAnswersError(source.name, number, 1, "one answer", "two in different forms, which differ")


def without_leading_v(text: str) -> str:
    """The text without the v before each line of a solution, as the competitions want it."""
    return _LEADING_V.sub("", text) if _AFTER_V.search(text) else text


def _from_dictionary(names: Sequence[str], text: str) -> list[Solution]:
    """The solution of a text that is a dictionary of values by name, and nothing else."""
    items = [((one[1] or one[2] or "").strip(), as_written(one[4])) for one in _ITEM.finditer(text)]
    if _ITEM.sub("", text).strip() != "{" or len(dict(items)) < len(items):
        return []
    return list(_whole(names, dict(items)))


def _told(names: Sequence[str], source: Source, sign: str) -> Iterator[tuple[int, dict[str, str]]]:
    """What the lines that ``listed`` writes say, by their numbers: the values of a variable, or of a row."""
    known = cells_of(names)
    for line in source.lines:
        name, equals, numbers = line.text.rpartition(sign)  # a name may have the sign in it
        cells = known.get(name.strip(), ()) if equals else ()
        inside = _IN_BRACKETS.fullmatch(numbers) if len(cells) > 1 else None
        values = numbers_in((inside[1] or inside[2] or "") if inside else numbers) if cells else []
        if values and len(values) == len(cells):
            yield line.number, dict(zip(cells, values, strict=True))


def _gathered(names: Sequence[str], told: Iterable[tuple[int, Mapping[str, str]]]) -> Iterator[Solution]:
    """The solutions of such lines. A name that comes again begins another."""
    values: dict[str, str] = {}
    for _, more in told:
        if not values.keys().isdisjoint(more):
            yield from _whole(names, values)
            values = {}
        values |= more
    yield from _whole(names, values)


def _whole(names: Sequence[str], values: Mapping[str, str]) -> Iterator[Solution]:
    """The solution that the values are, if there is one for each name."""
    if names and values.keys() >= set(names):
        yield tuple(values[name] for name in names)
