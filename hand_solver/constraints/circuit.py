"""One tour: through all nodes, or through those that do not lead to themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hand_solver.booleans import Encoding
from hand_solver.constraints.integers import Term
from hand_solver.constraints.ladder import by_number
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.problem.domains import Domains, members


class SubCircuit(OverIntegers):
    """``successors[i]`` is the node after node i, from 0; nodes that lead to themselves apart, these are one tour.

    A known successor is taken from all other nodes. A path of known successors may not close while another node must
    be on the tour; once a tour is closed all others lead to themselves. Weaker than GAC, which is NP-hard. Laurière,
    "A language and a program for stating and solving combinatorial problems", 1978; Francis and Stuckey, "Explaining
    circuit propagation", Constraints 2014.

    >>> SubCircuit([(x, range(4)) for x in range(4)]).is_satisfied((2, 1, 3, 0))
    True
    """

    def __init__(self, successors: Iterable[Term | int], name: str = "") -> None:
        super().__init__(successors, name or type(self).__name__.lower())

    def holds(self, numbers: list[int]) -> bool:
        """Is it a permutation, and one tour of those that move?"""
        return sorted(numbers) == list(range(len(numbers))) and _tour(numbers) == sum(
            node != after for node, after in enumerate(numbers)
        )

    def narrow(self, domains: Domains) -> bool:
        """Different successors, and no tour that leaves out a node that must be on it."""
        after: dict[int, int] = {}
        for node, one in enumerate(self.views):
            if not one.keep(domains, 0, len(self.views) - 1):
                return False
            least, most = one.span(domains.masks)
            if least == most:
                after[node] = least
        if len(set(after.values())) < len(after):
            return False
        for node, one in enumerate(self.views):
            if node not in after and not all(one.drop(domains, taken) for taken in after.values()):
                return False
        return self._open_paths(domains, after)

    def _open_paths(self, domains: Domains, after: dict[int, int]) -> bool:
        """Keep paths from closing too early; after a tour is closed all others stay."""
        moving = {node for node, one in enumerate(self.views) if not self._may_stay(domains.masks, node)}
        entered = set(after.values())
        for start in after:
            path = [start]
            while path[-1] in after and after[path[-1]] not in {start, path[-1]}:
                path.append(after[path[-1]])
            if after.get(path[-1]) == start and len(path) > 1:
                return all(
                    self._may_stay(domains.masks, node) and one.keep(domains, node, node)
                    for node, one in enumerate(self.views)
                    if node not in path
                )
            is_open = start not in entered and path[-1] not in after
            if is_open and not moving <= set(path) and not self.views[path[-1]].drop(domains, start):
                return False
        return True

    def _may_stay(self, masks: Sequence[int], node: int) -> bool:
        return self.views[node].has(masks, node)

    def encode(self, encoding: Encoding) -> None:
        """Each node is entered once; places on the tour count from its first node: n³ clauses for n nodes.

        The first is the one of the lowest number that does not lead to itself; those that do have place 0 as well.
        """
        literals = [by_number(encoding, one) for one in self.views]
        nodes = range(len(literals))
        for node in nodes:
            entering = [of_one[node] for of_one in literals if node in of_one]
            encoding.weigh_exactly(1, entering, [1] * len(entering))
            encoding.clause(*[literal for to, literal in literals[node].items() if to in nodes])
        stays = [of_one.get(node, -1) if self._stays(node) else -1 for node, of_one in enumerate(literals)]
        first = [encoding.either([stays[node], *(stay ^ 1 for stay in stays[:node])]) ^ 1 for node in nodes]
        places = []
        for node in nodes:
            places.append([encoding.either([stays[node], first[node]]), *(encoding.unexplained() for _ in nodes[1:])])
            encoding.weigh_exactly(1, places[node], [1] * len(places[node]))
            if not self._stays(node) and node in literals[node]:
                encoding.clause(literals[node][node] ^ 1)
        for node in nodes:
            for to, literal in literals[node].items():
                if to in nodes and to != node:
                    for here, next_place in zip(places[node], [*places[to][1:], -1], strict=True):
                        encoding.clause(literal ^ 1, first[to], here ^ 1, next_place)

    def _stays(self, _: int) -> bool:
        """May the node lead to itself?"""
        return True


class Circuit(SubCircuit):
    """``successors[i]`` is the node after node i, from 0, on one tour through all nodes.

    Known successors are taken from all others, a path of them may not close before it has all nodes, and every node is
    reached from node 0 and reaches it. Weaker than GAC, which is NP-hard. Caseau and Laburthe, "Solving small TSPs with
    constraints", ICLP 1997.

    >>> domains = Domains([0b010, 0b101, 0b011])
    >>> Circuit([(x, range(3)) for x in range(3)]).filter(domains), domains.masks
    (True, [2, 4, 1])
    """

    def holds(self, numbers: list[int]) -> bool:
        """Is it one tour of all nodes?"""
        return sorted(numbers) == list(range(len(numbers))) and (len(numbers) < 2 or _tour(numbers) == len(numbers))

    def narrow(self, domains: Domains) -> bool:
        """As of a part, without nodes that stay; and every node is reached, both ways."""
        if len(self.views) > 1 and not all(one.drop(domains, node) for node, one in enumerate(self.views)):
            return False
        return super().narrow(domains) and self._is_connected(domains.masks)

    def _is_connected(self, masks: Sequence[int]) -> bool:
        after = [sum({1 << to for _, to in one.left(masks)}) for one in self.views]
        before = [sum([1 << node for node, to in enumerate(after) if to >> at & 1]) for at in range(len(after))]
        return all(_reached(ways) == (1 << len(after)) - 1 for ways in (after, before))

    def _stays(self, _: int) -> bool:
        return len(self.views) == 1


def _tour(after: Sequence[int]) -> int:
    """How many nodes are on the tour of the first node that does not lead to itself."""
    start = next((node for node, to in enumerate(after) if node != to), None)
    if start is None:
        return 0
    node, length = after[start], 1
    while node != start:
        node, length = after[node], length + 1
    return length


def _reached(ways: Sequence[int]) -> int:
    """The nodes that can be reached from node 0, and that one."""
    reached = new = 1 if ways else 0
    while new:
        found = 0
        for node in members(new):
            found |= ways[node]
        new = found & ~reached
        reached |= new
    return reached
