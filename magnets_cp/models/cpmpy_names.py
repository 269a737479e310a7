"""Names that CPMpy makes up, such as IV3 and BV0: it counts them through a process, so another run has others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from magnets_cp.source import Source

# CPMpy allows nobody else such names.
MADE_UP = re.compile(r"\b([IB]V)([0-9]{1,9})\b")


def with_names(source: Source, names: Sequence[str]) -> Source:
    r"""The source with these names for as many that another run made up, each by its place in their order.

    >>> with_names(Source("answer", "IV7 = 1\nx = 2\nIV9 = 3"), ["IV0", "IV1", "x"]).text
    'IV0 = 1\nx = 2\nIV1 = 3'
    """
    told = sorted({(kind, int(number)) for kind, number in MADE_UP.findall(source.text)})
    mine = sorted((one[1], int(one[2])) for name in names if (one := MADE_UP.fullmatch(name)))
    if [kind for kind, _ in told] != [kind for kind, _ in mine]:
        return source
    name_of = {f"{kind}{number}": f"{mine[at][0]}{mine[at][1]}" for at, (kind, number) in enumerate(told)}
    return replace(source, text=MADE_UP.sub(lambda one: name_of.get(one[0], one[0]), source.text))
