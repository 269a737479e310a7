"""The nodes of a search in the order in which it came to them, a few bytes each, so that a million have room."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from enum import IntEnum

from hand_solver import Assignment, Observer


class End(IntEnum):
    """How a node ended: with nothing of its own, as a dead end, or as a solution."""

    NONE = 0
    FAIL = 1
    SOLUTION = 2


class SearchTree(Observer):
    """A search tree, which grows while it observes a search. Node 0 is the root; a node comes after its parent.

    parents    of each node; -1 of the root
    depths     decisions in force there
    variables  that the decision leading there is about; -1 of the root
    kept       the values that the decision leaves to it, as a mask
    ends       how each node ended

    After a restart decisions hang from the root again.

    >>> from hand_solver import Problem, Variable, solve
    >>> tree = SearchTree()
    >>> result = solve(Problem((Variable("x", ("no", "yes")),), ()), "dfs", observer=tree)
    >>> len(tree), list(tree.parents), list(tree.ends)
    (2, [-1, 0], [0, 2])
    """

    def __init__(self) -> None:
        self.parents, self.depths, self.variables = array("i", [-1]), array("i", [0]), array("i", [-1])
        self.kept = [0]
        self.ends = bytearray([End.NONE])
        self._path = [0]

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        """A node."""
        self.on_restrict(variable, 1 << value, depth)

    def on_restrict(self, variable: int, allowed: int, depth: int) -> None:
        """A node."""
        del self._path[depth:]
        self.parents.append(self._path[-1])
        self.depths.append(depth)
        self.variables.append(variable)
        self.kept.append(allowed)
        self.ends.append(End.NONE)
        self._path.append(len(self) - 1)

    def on_fail(self, _: int) -> None:
        """The node is a dead end."""
        self.ends[self._path[-1]] = End.FAIL

    def on_backtrack(self, _: int, __: int, depth: int) -> None:
        """What comes is of the node above. One that is left at once is a dead end, though nobody says so."""
        latest = len(self) - 1
        if self._path[depth : depth + 1] == [latest] and self.ends[latest] == End.NONE:
            self.ends[latest] = End.FAIL
        del self._path[depth:]

    def on_solution(self, _: Assignment) -> None:
        """The node is a solution."""
        self.ends[self._path[-1]] = End.SOLUTION

    def on_restart(self) -> None:
        """What comes hangs from the root."""
        del self._path[1:]

    def __len__(self) -> int:
        return len(self.parents)

    def decision(self, node: int) -> tuple[int, int]:
        """The variable and the values that the decision leading to the node leaves to it."""
        return self.variables[node], self.kept[node]

    def way(self, node: int) -> list[int]:
        """The nodes from below the root to this one."""
        found = []
        while node > 0:
            found.append(node)
            node = self.parents[node]
        return found[::-1]

    def links(self) -> tuple[array[int], array[int]]:
        """For each node its first child and the next child of its parent; -1 where there is none."""
        first, following = (array("i", [-1]) * len(self) for _ in range(2))
        for node in range(len(self) - 1, 0, -1):
            parent = self.parents[node]
            following[node], first[parent] = first[parent], node
        return first, following

    def sizes(self) -> array[int]:
        """How many nodes are below each."""
        with_own = self._summed(array("i", [1]) * len(self))
        return array("i", (number - 1 for number in with_own))

    def leaves(self) -> array[int]:
        """How many leaves each subtree has, the node included if it is one."""
        first, _ = self.links()
        return self._summed(array("i", (child < 0 for child in first)))

    def holding(self, end: End) -> bytearray:
        """Does the subtree have a node that ended so?"""
        return self._any_below(bytearray(one == end for one in self.ends))

    def unfinished(self) -> bytearray:
        """Does the subtree have a leaf that is neither a dead end nor a solution, as search went elsewhere?"""
        first, _ = self.links()
        return self._any_below(bytearray(child < 0 and not end for child, end in zip(first, self.ends, strict=True)))

    def _summed(self, numbers: array[int]) -> array[int]:
        """The numbers, changed to the sums over the subtrees."""
        for node in range(len(self) - 1, 0, -1):
            numbers[self.parents[node]] += numbers[node]
        return numbers

    def _any_below(self, marks: bytearray) -> bytearray:
        """The marks, changed to whether a node of the subtree has one."""
        for node in range(len(self) - 1, 0, -1):
            marks[self.parents[node]] |= marks[node]
        return marks


def children(first: array[int], following: array[int], node: int) -> Iterator[int]:
    """The children of a node, by the links of its tree."""
    child = first[node]
    while child >= 0:
        yield child
        child = following[child]
