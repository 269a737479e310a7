"""Subtrees that a search goes through again: the same decisions to the same ends, below another node."""

from __future__ import annotations

from dataclasses import dataclass

from magnets_cp.workbench.explain.search_tree.tree import SearchTree

# Of fewer nodes below a node nobody says that they repeat.
LEAST = 2


@dataclass(frozen=True, slots=True)
class Repeat:
    """A subtree that comes again.

    size   nodes below its root
    first  the root of the first
    again  the roots of the others that are in no other repeat
    """

    size: int
    first: int
    again: tuple[int, ...]

    @property
    def spent(self) -> int:
        """The nodes spent on doing it again."""
        return self.size * len(self.again)


@dataclass(frozen=True)
class Repeats:
    """What repeats in a tree.

    found  the most spent first
    marks  by node: is it in a subtree that was there before?
    """

    found: tuple[Repeat, ...]
    marks: bytearray

    @property
    def spent(self) -> int:
        """How many nodes there would be less if nothing were done twice."""
        return sum(one.spent for one in self.found)


def repeats(tree: SearchTree, *, by_shape: bool = False) -> Repeats:
    """Find the subtrees that repeat, the largest; in one that repeats no smaller one is looked for.

    by_shape  decisions may be others: only which nodes have how many children and how they end counts

    Equal subtrees get equal numbers from the leaves up, as in hash consing (Ershov 1958), in linear time.
    """
    numbers, sizes = _numbered(tree, by_shape), tree.sizes()
    first: dict[int, int] = {}
    again: dict[int, list[int]] = {}
    marks = bytearray(len(tree))
    is_root = bytearray(len(tree))
    for node, number in enumerate(numbers):
        parent = tree.parents[node]
        if parent >= 0 and (marks[parent] or is_root[parent]):
            marks[node] = 1
        elif sizes[node] >= LEAST:
            if number in first:
                is_root[node] = 1
                again.setdefault(number, []).append(node)
            else:
                first[number] = node
    found = [Repeat(sizes[nodes[0]], first[number], tuple(nodes)) for number, nodes in again.items()]
    return Repeats(tuple(sorted(found, key=lambda one: (-one.spent, one.first))), marks)


def _numbered(tree: SearchTree, by_shape: bool) -> list[int]:
    """For each node a number, the same for those with equal nodes below."""
    known: dict[tuple[object, ...], int] = {}
    numbers = [0] * len(tree)
    below: list[list[object] | None] = [None] * len(tree)
    for node in range(len(tree) - 1, -1, -1):
        seen, below[node] = below[node] or (), None
        number = numbers[node] = known.setdefault((tree.ends[node], *seen), len(known))
        parent = tree.parents[node]
        if parent >= 0:
            beside = below[parent]
            if beside is None:
                beside = below[parent] = []
            beside.append(number if by_shape else (number, *tree.decision(node)))
    return numbers
