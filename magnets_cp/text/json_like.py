"""Solutions in the "JSON-like format" of ACE, where names have no quotes, as lines "x[0][1] = 3"."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

_BLOCK = re.compile(r"^.*JSON-like format:?\s*(?=\{)", re.MULTILINE)
_NAME = re.compile(r"""["']?([A-Za-z_][^\s"':,\[\]{}]*)["']?\s*:""")


def with_lines(text: str) -> str:
    r"""The text with a line for each value in such a block; "*" stands for any value, and has none.

    >>> with_lines("Solution 1 in JSON-like format:\n {\n  m: [[0, 1], [2, *]],\n  y: 3\n }\ndone").splitlines()
    ['m[0][0] = 0', 'm[0][1] = 1', 'm[1][0] = 2', 'y = 3', 'done']
    """
    parts, at = [], 0
    for heading in _BLOCK.finditer(text):
        end = text.find("}", heading.end()) + 1
        if end and heading.start() >= at:
            try:
                found = json.loads(_NAME.sub(r'"\1":', text[heading.end() : end]).replace("*", "null"))
            except ValueError:
                continue
            lines = [line for name, value in found.items() for line in _lines(name, value)]
            parts += [text[at : heading.start()], "\n".join(lines)]
            at = end
    return "".join([*parts, text[at:]])


def _lines(name: str, value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for place, one in enumerate(value):
            yield from _lines(f"{name}[{place}]", one)
    elif isinstance(value, int):
        yield f"{name} = {value}"
