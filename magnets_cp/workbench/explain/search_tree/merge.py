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
    """Merge two trees: children are the same as long as their decisions are, in order; from there all is different.

    Shishmarev, Mears, Tack and Garcia de la Banda, "Visual search tree profiling", Constraints 2016.
    """
    links, sizes = (one.links(), other.links()), (one.sizes(), other.sizes())
    marks = (bytearray(len(one)), bytearray(len(other)))
    differences, same, pending = [], 0, [(0, 0)]
    while pending:
        pair = pending.pop()
        same += 1
        for mark, node in zip(marks, pair, strict=True):
            mark[node] = 1
        below = [[*children(*link, node)] for link, node in zip(links, pair, strict=True)]
        equal = 0
        for a, b in zip(*below, strict=False):
            if one.decision(a) != other.decision(b):
                break
            pending.append((a, b))
            equal += 1
        first, second = (
            sum(size[node] + 1 for node in nodes[equal:]) for size, nodes in zip(sizes, below, strict=True)
        )
        if first or second or one.ends[pair[0]] != other.ends[pair[1]]:
            differences.append(Difference(pair, (first, second)))
    return Merged(same, tuple(sorted(differences, key=lambda found: (-sum(found.sizes), found.nodes))), marks)
