"""MiniZinc and FlatZinc with a bit less in it: a statement, a place of its lists, a value of a domain, a unit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

_KEPT = ("include", "predicate", "solve", "output")
_LIST = re.compile(r"[\[{]([^\[\]{}]*)[\]}]")
_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?![\w.])")


def smaller(text: str) -> Iterator[str]:
    """All programs that are one step smaller, each once."""
    lines, found = text.splitlines(keepends=True), {text}
    for at, line in enumerate(lines):
        for less in _less(line):
            program = "".join([*lines[:at], less, *lines[at + 1 :]])
            if program not in found:
                found.add(program)
                yield program


def _less(line: str) -> Iterator[str]:
    if line.startswith("solve"):
        yield "solve satisfy;\n"
    if line.startswith(_KEPT):
        return
    yield ""
    lists = [one[1].split(",") for one in _LIST.finditer(line)]
    for length in {len(one) for one in lists}:  # lists that are as long as each other belong together
        for at in range(length):
            yield _LIST.sub(partial(_without, at, length), line)
    for one in _RANGE.finditer(line):
        low, high = int(one[1]), int(one[2])
        for span in (f"{low + 1}..{high}", f"{low}..{high - 1}") if low < high else ():
            yield line[: one.start()] + span + line[one.end() :]
    for one in () if line.startswith("var") else _NUMBER.finditer(line):
        if number := int(one[0]):
            yield line[: one.start()] + str(number - 1 if number > 0 else number + 1) + line[one.end() :]


def _without(at: int, length: int, found: re.Match[str]) -> str:
    parts = [part.strip() for part in found[1].split(",")]
    if len(parts) == length:
        del parts[at]
    return found[0][0] + ", ".join(parts) + found[0][-1]
