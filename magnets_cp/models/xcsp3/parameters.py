"""The parameters %0, %1 and %... of groups and slides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from magnets_cp.models.xcsp3.words import Malformed

_PARAMETER = re.compile(r"%([0-9]+)")


def filled(template: str, arguments: Sequence[str], first_left: int) -> str:
    """The template with arguments in the places of %0 and %1, and of %... from ``first_left`` on. Raises Malformed."""
    if "%" not in template:
        return template

    def argument(match: re.Match[str]) -> str:
        if int(match[1]) >= len(arguments):
            raise Malformed(f"{int(match[1]) + 1} arguments or more", str(len(arguments)))
        return arguments[int(match[1])]

    return _PARAMETER.sub(argument, template.replace("%...", " ".join(arguments[first_left:])))


def highest_parameter(template: str) -> int:
    """The largest number of a parameter in it; -1 if there is none."""
    return max(map(int, _PARAMETER.findall(template)), default=-1)


def windows_of(found: Sequence[str], wide: int, offset: int, around: bool) -> Iterator[list[str]]:
    """So many in a row, from each ``offset``-th on; of a circle also those over its end."""
    last = len(found) if around else len(found) - wide + 1
    for start in range(0, last, offset):
        yield [found[(start + place) % len(found)] for place in range(wide)]
