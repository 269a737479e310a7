"""A tree as a picture of fixed size: the icicle, a row a depth, and the pixel tree, depth over time.

Whatever the size of the tree, a row has ``WIDTH`` places. Of several nodes that share a place the greatest ``Tone`` is
seen.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from enum import IntEnum
from html import escape

from magnets_cp.workbench.explain.search_tree.tree import End, SearchTree, children

WIDTH = 1000
_TALLEST, _LOWEST, _HEIGHT = 18.0, 1.0, 420.0
# A rectangle at least so wide has a gap to the next.
_GAPPED = 4
_SHADES = 5


class Tone(IntEnum):
    """What the nodes of a subtree have in common; the name is the class of its rectangles."""

    EMPTY = 0
    FAILED = 1
    REPEATED = 2
    UNFINISHED = 3
    SOLVED = 4
    SAME = 5
    OTHER = 6


def tones(tree: SearchTree, repeated: bytearray) -> bytearray:
    """For each node: is there a solution below it, or something unfinished, or was it there before?"""
    solved, unfinished = tree.holding(End.SOLUTION), tree.unfinished()
    marked = zip(solved, unfinished, repeated, strict=True)
    return bytearray(
        Tone.SOLVED if one else Tone.UNFINISHED if open_ else Tone.REPEATED if again else Tone.FAILED
        for one, open_, again in marked
    )


def icicle(tree: SearchTree, of_node: Sequence[int], title: str) -> str:
    """The tree as an icicle in SVG: each node above its children, as wide as it has leaves (Kruskal, Landwehr 1983).

    of_node  the tone of each node
    """
    first, following = tree.links()
    leaves = tree.leaves()
    starts = array("i", [0]) * len(tree)  # leaves to the left
    rows = [bytearray(WIDTH) for _ in range(max(tree.depths) + 1)]
    for node in range(len(tree)):
        place = starts[node]
        begin, end = (leaf * WIDTH // leaves[0] for leaf in (place, place + leaves[node]))
        end = end - 1 if end - begin >= _GAPPED else max(end, begin + 1)
        row, tone = rows[tree.depths[node]], of_node[node]
        for at in range(begin, end):
            row[at] = max(row[at], tone)
        for child in children(first, following, node):
            starts[child] = place
            place += leaves[child]
    return _picture(rows, [tone.name.lower() for tone in Tone], title)


def pixels(tree: SearchTree, title: str) -> str:
    """The nodes in the order in which they came, from left to right, each as low as it is deep, in SVG.

    The more nodes there are at a place, the darker; the places of solutions are marked below. The pixel tree of
    Shishmarev et al., "Visual search tree profiling", Constraints 2016.
    """
    number, per_place = len(tree), -(-len(tree) // WIDTH)
    counts = [array("i", [0]) * WIDTH for _ in range(max(tree.depths) + 1)]
    solutions = bytearray(WIDTH)
    for node, depth in enumerate(tree.depths):
        begin = node * WIDTH // number
        for at in range(begin, max(begin + 1, (node + 1) * WIDTH // number)):
            counts[depth][at] += 1
            if tree.ends[node] == End.SOLUTION:
                solutions[at] = _SHADES + 1
    rows = [bytearray(min(_SHADES, -(-_SHADES * count // per_place)) for count in row) for row in counts]
    names = ["empty", *(f"shade{number}" for number in range(1, _SHADES + 1)), "solved"]
    return _picture([*rows, bytearray(WIDTH), solutions], names, title)


def _picture(rows: Sequence[bytearray], names: Sequence[str], title: str) -> str:
    height = max(_LOWEST, min(_TALLEST, _HEIGHT / len(rows)))
    paths: dict[int, list[str]] = {}
    for number, row in enumerate(rows):
        for begin, end, tone in _runs(row):
            if tone:
                paths.setdefault(tone, []).append(
                    f"M{begin} {number * height:g}h{end - begin}v{height:g}h{begin - end}z"
                )
    drawn = "".join(f'<path class="{names[tone]}" d="{"".join(paths[tone])}"/>' for tone in sorted(paths))
    return (
        f'<svg class="search-tree" role="img" aria-label="{escape(title)}" preserveAspectRatio="none" '
        f'viewBox="0 0 {WIDTH} {len(rows) * height:g}">{drawn}</svg>'
    )


def _runs(row: bytearray) -> Iterator[tuple[int, int, int]]:
    begin = 0
    for at in range(1, len(row) + 1):
        if at == len(row) or row[at] != row[begin]:
            yield begin, at, row[begin]
            begin = at
