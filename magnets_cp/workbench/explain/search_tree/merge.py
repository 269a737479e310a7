"""Two trees laid upon one another from the root down, as far as they are the same."""

from __future__ import annotations

from dataclasses import dataclass

from magnets_cp.workbench.explain.search_tree.tree import SearchTree, children


@dataclass(frozen=True, slots=True)
class Difference:
    """A node that both trees have, below which they go on differently.

    nodes  the node in the one and in the other
    sizes  how many nodes come there that the other has not
    """

    nodes: tuple[int, int]
    sizes: tuple[int, int]


@dataclass(frozen=True)
class Merged:
    """Two trees laid upon one another.

    same         nodes that both have, the root included
    differences  the largest first
    marks        for each tree, by node: has the other one it too?
    """

    same: int
    differences: tuple[Difference, ...]
    marks: tuple[bytearray, bytearray]


def merge(one: SearchTree, other: SearchTree) -> Merged:
    """Merge two trees: a node is the same as one of the other tree if the decisions leading there are.

    Shishmarev, Mears, Tack and Garcia de la Banda, "Visual search tree profiling", Constraints 2016, who match children
    by their places.
    """
    links, sizes = (one.links(), other.links()), (one.sizes(), other.sizes())
    marks = (bytearray(len(one)), bytearray(len(other)))
    differences, same, pending = [], 0, [(0, 0)]
    while pending:
        pair = pending.pop()
        same += 1
        for mark, node in zip(marks, pair, strict=True):
            mark[node] = 1
        waiting: dict[tuple[int, int], list[int]] = {}
        for b in children(*links[1], pair[1]):
            waiting.setdefault(other.decision(b), []).insert(0, b)
        first = 0
        for a in children(*links[0], pair[0]):
            if alike := waiting.get(one.decision(a)):
                pending.append((a, alike.pop()))
            else:
                first += sizes[0][a] + 1
        second = sum(sizes[1][b] + 1 for left in waiting.values() for b in left)
        if first or second or one.ends[pair[0]] != other.ends[pair[1]]:
            differences.append(Difference(pair, (first, second)))
    return Merged(same, tuple(sorted(differences, key=lambda found: (-sum(found.sizes), found.nodes))), marks)
