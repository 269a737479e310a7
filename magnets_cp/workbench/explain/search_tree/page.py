"""The page of a search tree, or of two laid upon one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from magnets_cp.text.numbers import counted
from magnets_cp.workbench.explain.search_tree.charts import Tone, icicle, pixels, tones
from magnets_cp.workbench.explain.search_tree.merge import Merged, merge
from magnets_cp.workbench.explain.search_tree.repeats import LEAST, Repeats, repeats
from magnets_cp.workbench.explain.search_tree.tree import End, SearchTree
from magnets_cp.workbench.page.table import Cell, Column, Table

_MOST_ROWS = 10
# Decisions of a way from the root that are named: the last.
_MOST_NAMED = 4
_OF_ONE = {
    Tone.SOLVED: "a solution below",
    Tone.FAILED: "no solution below",
    Tone.REPEATED: "none, and the same was searched before",
    Tone.UNFINISHED: "not searched to its end",
}
_OF_TWO = {Tone.SAME: "in both trees", Tone.OTHER: "in this one only"}


@dataclass(frozen=True)
class Searched:
    """A tree with what it is called, and the decision that leads to a node in words."""

    name: str
    tree: SearchTree
    decision: Callable[[int], str]

    def place(self, node: int) -> str:
        """The node by its number and the last decisions that lead there."""
        way = self.tree.way(node)
        if not way:
            return "the root"
        before = "..., " if len(way) > _MOST_NAMED else ""
        return f"node {node:,}: {before}{', '.join(map(self.decision, way[-_MOST_NAMED:]))}"


def tree_page(title: str, searches: Sequence[Searched], about: str = "") -> str:
    """The page of one search, or of two and how far they are the same."""
    from magnets_cp.workbench.page.render import render

    merged = merge(*(one.tree for one in searches)) if len(searches) == 2 else None
    shown = [_shown(one, merged.marks[number] if merged else None) for number, one in enumerate(searches)]
    both = merged and {"said": _parted(merged, searches), "table": _differences(merged, searches)}
    return render("search_tree.html", title=title, about=about, trees=shown, both=both)


def _shown(one: Searched, same: bytearray | None) -> dict[str, Any]:
    from markupsafe import Markup

    found = repeats(one.tree)
    if same is None:
        of_node, meanings = tones(one.tree, found.marks), _OF_ONE
    else:
        of_node, meanings = bytearray(Tone.SAME if both else Tone.OTHER for both in same), _OF_TWO
    return {
        "name": one.name,
        "facts": facts(one.tree),
        "icicle": Markup(icicle(one.tree, of_node, f"Icicle of {one.name}")),
        "pixels": Markup(pixels(one.tree, f"Depth over time of {one.name}")),
        "legend": [(tone.name.lower(), said) for tone, said in meanings.items() if tone in of_node],
        "repeated": repeated(one.tree, found),
        "table": _repeats(one, found),
    }


def facts(tree: SearchTree) -> str:
    """How large the tree is, and how its nodes ended."""
    ended = [(tree.ends.count(end), noun) for end, noun in ((End.FAIL, "dead end"), (End.SOLUTION, "solution"))]
    said = ", ".join(counted(number, noun) for number, noun in ended)
    return f"{counted(len(tree) - 1, 'node')}, at most {max(tree.depths)} deep: {said}."


def repeated(tree: SearchTree, found: Repeats) -> str:
    """How much of the tree repeats, and what that hints at."""
    nodes, by_shape = max(1, len(tree) - 1), repeats(tree, by_shape=True).spent
    if not by_shape:
        return f"No subtree with {LEAST} nodes or more below its root comes twice."
    exact = (
        f"{_share(found.spent, nodes)} were there before: the same decisions came to the same ends, below another node"
        if found.spent
        else "No subtree comes twice with the same decisions"
    )
    return f"{exact}. Of whatever decisions, {_share(by_shape, nodes)} have the shape of what was there before."


def _share(number: int, of_all: int) -> str:
    return f"{counted(number, 'node')} ({100 * number / of_all:.0f} %)"


def _repeats(one: Searched, found: Repeats) -> Table | None:
    if not found.found:
        return None
    columns = (
        Column("nodes below"),
        Column("times again"),
        Column("first", numeric=False),
        Column("then", numeric=False),
    )
    rows = (
        (f"{each.size:,}", f"{len(each.again):,}", one.place(each.first), one.place(each.again[0]))
        for each in found.found[:_MOST_ROWS]
    )
    return _table("Subtrees searched again, those first that took the most nodes again", columns, rows)


def _parted(merged: Merged, searches: Sequence[Searched]) -> str:
    if not merged.differences:
        return f"The trees are the same: {counted(merged.same - 1, 'node')}."
    both, first, second = (
        counted(number, "node") for number in (merged.same - 1, *(len(one.tree) - merged.same for one in searches))
    )
    places = counted(len(merged.differences), "place")
    return (
        f"Below the root {both} in both trees, {first} in the first only, {second} in the second only; they part at "
        f"{places}."
    )


def _differences(merged: Merged, searches: Sequence[Searched]) -> Table | None:
    if not merged.differences:
        return None
    columns = Column("below", numeric=False), *(Column(f"nodes of {which}") for which in ("the first", "the second"))
    rows = (
        (searches[0].place(each.nodes[0]), *(f"{size:,}" for size in each.sizes))
        for each in merged.differences[:_MOST_ROWS]
    )
    return _table("Where the trees part, most nodes first", columns, rows)


def _table(caption: str, columns: tuple[Column, ...], rows: Iterable[tuple[str, ...]]) -> Table:
    return Table(caption, columns, tuple(tuple(_cells(row, columns)) for row in rows))


def _cells(row: tuple[str, ...], columns: tuple[Column, ...]) -> Iterator[Cell]:
    for text, column in zip(row, columns, strict=True):
        yield Cell(text, float(text.replace(",", "")) if column.numeric else None)
