"""Some variables and the rows of values they may take together, filtered to generalised arc consistency."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hand_solver.booleans import Encoding
from hand_solver.constraints.integers import as_integers
from hand_solver.problem import Constraint
from hand_solver.problem.domains import Domains, members


class Table(Constraint):
    """The variables take the values of one of the ``rows``, each with a value for every variable of the scope.

    A set of rows is a bit set, and each value has the rows it is in: the rows left are those in which every variable
    has a value of its domain, and a value is left if one of them has it. Demeulenaere, Hartert, Lecoutre, Perez,
    Perron, Régin and Schaus, "Compact-Table: Efficiently filtering table constraints with reversible sparse bit-sets",
    2016. For two variables ``BinaryTable`` is faster.

    >>> from hand_solver import Problem, Variable, solve
    >>> three = tuple(Variable(name, ("0", "1")) for name in "xyz")
    >>> solve(Problem(three, (Table((0, 1, 2), [(0, 1, 1), (1, 0, 1)]),))).solutions[0][2]
    1
    """

    def __init__(self, scope: Iterable[int], rows: Iterable[Sequence[int]], name: str = "") -> None:
        """Raises ValueError for a row of another length, or with numbers below 0."""
        self.scope = as_integers(scope)
        self.name = name or f"table{self.scope}"
        self.rows = tuple(dict.fromkeys(map(as_integers, rows)))
        if any(len(row) != len(self.scope) or min(row, default=0) < 0 for row in self.rows):
            raise ValueError(f"{self.name}: every row needs {len(self.scope)} values, numbers from 0")
        self._having: list[dict[int, int]] = [{} for _ in self.scope]
        for number, row in enumerate(self.rows):
            for having, value in zip(self._having, row, strict=True):
                having[value] = having.get(value, 0) | 1 << number

    def filter(self, domains: Domains) -> bool:
        """Generalised arc consistency."""
        left = self._left(domains.masks)
        if not left:
            return False
        for x, having in zip(self.scope, self._having, strict=True):
            domains.restrict(x, sum([1 << value for value, rows in having.items() if rows & left]))
        return True

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Is it one of the rows?"""
        return tuple(values) in self.rows

    def may_hold(self, domains: Domains) -> bool:
        """Is a row left?"""
        return self._left(domains.masks) != 0

    def _left(self, domains: Sequence[int]) -> int:
        """The rows within these domains, a bit set."""
        left = (1 << len(self.rows)) - 1
        for x, having in zip(self.scope, self._having, strict=True):
            allowed = 0
            for value in members(domains[x]):
                allowed |= having.get(value, 0)
            left &= allowed
        return left

    def encode(self, encoding: Encoding) -> None:
        """A Boolean a row that is left; one of them holds, and for every value one of those it is in."""
        taken: dict[int, int] = {}
        for number in members(self._left(encoding.domains)):
            pairs = zip(self.scope, self.rows[number], strict=True)
            taken[number] = encoding.either([encoding.literal(x, value) ^ 1 for x, value in pairs]) ^ 1
        encoding.clause(*taken.values())
        for x, having in zip(self.scope, self._having, strict=True):
            for value in members(encoding.domains[x]):
                rows = [taken[number] for number in members(having.get(value, 0)) if number in taken]
                encoding.clause(encoding.literal(x, value) ^ 1, *rows)
