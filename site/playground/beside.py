"""A heuristic beside others by their nodes on the same boards, in numbers and in a sentence for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import Any

_RARE = 0.05


def beside(nodes: Mapping[str, Sequence[int]], most: int) -> dict[str, Any]:
    """Hold the first heuristic against each other one.

    nodes  of each heuristic, by its name, on every board; searches that were stopped took ``most``

    Returns rows of the table and the sentences.

    >>> beside({"yours": [3, 4, 100], "mrv": [5, 4, 9]}, 100)["said"]
    ['Fewer nodes than mrv on 1 board, more on 1, as many on 1: that may be chance.']
    >>> beside({"yours": [3, 4], "mrv": [3, 4]}, 100)["said"]
    ['As many nodes as mrv on all 2 boards.']
    """
    [own, *rivals] = nodes
    return {
        "boards": len(nodes[own]),
        "most": most,
        "rows": [
            {"name": name, "sum": sum(taken), "stopped": sum(number >= most for number in taken)}
            for name, taken in nodes.items()
        ],
        "said": [_sentence(nodes[own], rival, nodes[rival]) for rival in rivals],
    }


def _sentence(own: Sequence[int], rival: str, others: Sequence[int]) -> str:
    fewer = sum(mine < other for mine, other in zip(own, others, strict=True))
    more = sum(mine > other for mine, other in zip(own, others, strict=True))
    if not fewer + more:
        return f"As many nodes as {rival} on {'the board' if len(own) == 1 else f'all {len(own)} boards'}."
    counts = f"Fewer nodes than {rival} on {fewer} board{'' if fewer == 1 else 's'}, more on {more}"
    if len(own) > fewer + more:
        counts += f", as many on {len(own) - fewer - more}"
    return f"{counts}: that {'may be' if chance(fewer, more) > _RARE else 'is hardly'} chance."


def chance(fewer: int, more: int) -> float:
    """The sign test: how often a fair coin parts so many as unevenly as this, or more so.

    >>> chance(1, 1), chance(0, 6)
    (1.0, 0.03125)
    """
    tosses = fewer + more
    return min(1.0, 2 * sum(comb(tosses, heads) for heads in range(min(fewer, more) + 1)) / (1 << tosses))
