"""The values that variables may take together, as a list: of two variables, or of any number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import prod

from hand_solver.booleans import Encoding
from hand_solver.constraints.integers import as_integers, as_pairs
from hand_solver.constraints.negative_table import NegativeTable
from hand_solver.constraints.rows import Row, Rows
from hand_solver.constraints.support_runs import SupportRuns
from hand_solver.min_conflicts.penalty import PairPenalty
from hand_solver.problem import Constraint
from hand_solver.problem.domains import Domains, members
from hand_solver.propagation.kernels.kinds import BINARY_TABLE
from hand_solver.propagation.kernels.records import Pool, Record, table_record


class Table(Constraint):
    """The variables take the values of one of the ``rows``, each with a value for every variable of the scope.

    None in a row stands for any value. A set of rows is a bit set, and each value has the rows it is in: the rows left
    are those in which every variable has a value of its domain, and a value is left if one of them has it, or has any.
    Demeulenaere, Hartert, Lecoutre, Perez, Perron, Régin and Schaus, "Compact-Table: Efficiently filtering table
    constraints with reversible sparse bit-sets", 2016; Verhaeghe, Lecoutre and Schaus, "Extending Compact-Table to
    negative and short tables", AAAI 2017. For two variables ``BinaryTable`` is faster.

    >>> from hand_solver import Problem, Variable, solve
    >>> three = tuple(Variable(name, ("0", "1")) for name in "xyz")
    >>> solve(Problem(three, (Table((0, 1, 2), [(0, 1, 1), (1, None, 1)]),))).solutions[0][2]
    1
    """

    states_solutions = True

    def __init__(self, scope: Iterable[int], rows: Iterable[Row] | Rows, name: str = "") -> None:
        """Raises ValueError for a row of another length, or with numbers below 0."""
        self._rows = Rows(scope, rows, name or "table")
        self.scope, self.rows = self._rows.scope, self._rows.rows
        self.name = name or f"table{self.scope}"

    def filter(self, domains: Domains) -> bool:
        """Generalised arc consistency."""
        left = self._rows.within(domains.masks)
        if not left:
            return False
        for x, having, having_any in zip(self.scope, self._rows.having, self._rows.having_any, strict=True):
            if not left & having_any:
                domains.restrict(x, sum([1 << value for value, rows in having.items() if rows & left]))
        return True

    def record(self, pool: Pool) -> Record:
        """See ``kernels.table``."""
        return table_record(pool, self.scope, self._rows.having, self._rows.having_any, len(self.rows))

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Is it one of the rows?"""
        return self._rows.match(values)

    def may_hold(self, domains: Domains) -> bool:
        """Is a row left?"""
        return self._rows.within(domains.masks) != 0

    def encode(self, encoding: Encoding) -> None:
        """A Boolean a row that is left; one of them holds, and for every value one of those it is in.

        Where fewer rows are missing than left, a clause for each of those.
        """
        left = self._rows.within(encoding.domains)
        missing = prod([encoding.domains[x].bit_count() for x in self.scope]) - left.bit_count()
        if not self._rows.is_short and missing <= left.bit_count():
            allowed = {self.rows[number] for number in members(left)}
            every = product(*[list(members(encoding.domains[x])) for x in self.scope])
            NegativeTable(self.scope, [row for row in every if row not in allowed]).encode(encoding)
            return
        lacking = [{v: encoding.literal(x, v) ^ 1 for v in members(encoding.domains[x])} for x in self.scope]
        taken: dict[int, int] = {}
        for number in members(left):
            pairs = zip(lacking, self.rows[number], strict=True)
            taken[number] = encoding.either([by_value[value] for by_value, value in pairs if value is not None]) ^ 1
        encoding.clause(*taken.values())
        for by_value, having, having_any in zip(lacking, self._rows.having, self._rows.having_any, strict=True):
            for value, literal in by_value.items():
                rows = members((having.get(value, 0) | having_any) & left)
                encoding.clause(literal, *[taken[number] for number in rows])


# Masks met during search are few (at most 8 for three values); a problem with large domains may meet many.
_MEMO_LIMIT = 4096
# Pairs that are not allowed, from which on runs are looked for, and how many of them are worth a clause of a run.
_MANY_PAIRS, _PAIRS_A_CLAUSE = 200, 4


class BinaryTable(Constraint):
    """(x, y) must be one of the ``allowed`` pairs.

    The pairs are kept as support masks: for each value of one variable, the values of the other it goes with. What a
    whole domain supports is the union of its values' masks, remembered per domain, so a revision of one side is one
    look-up and one AND. Mackworth, "Consistency in networks of relations", 1977 (REVISE); the support masks are those
    of Lecoutre and Vion, "Enforcing arc consistency using bitwise operations", 2008.
    """

    def __init__(self, x: int, y: int, allowed: Iterable[tuple[int, int]], name: str = "") -> None:
        self.scope = as_integers((x, y))
        self.name = name or f"table({x}, {y})"
        self.allowed = frozenset(as_pairs(allowed, f"{self.name}: expected pairs of values"))
        try:
            self._supported_in_x, self._supported_in_y = _supports(self.allowed)
        except ValueError:
            raise ValueError(f"{self.name}: expected values from 0, found {min(self.allowed)}") from None

    def filter(self, domains: Domains) -> bool:
        """Arc consistency in both directions. One pass suffices: a value of y that goes supported no value of x."""
        x, y = self.scope
        masks = domains.masks
        return domains.restrict(x, self._supported_in_x[masks[y]]) and domains.restrict(
            y, self._supported_in_y[masks[x]]
        )

    def record(self, pool: Pool) -> Record:
        """See ``kernels.table``."""
        x, y = self.scope
        sides = ((x, y, self._supported_in_x), (y, x, self._supported_in_y))
        supports = [
            pool.shared([found.by_value.get(value, 0) & pool.every(of) for value in range(pool.length(by))])
            for of, by, found in sides
        ]
        return Record(BINARY_TABLE, [x, y, *supports])

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Is the pair allowed?"""
        return tuple(values) in self.allowed

    def may_hold(self, domains: Domains) -> bool:
        """Is some allowed pair left?"""
        x, y = self.scope
        return self._supported_in_x[domains.masks[y]] & domains.masks[x] != 0

    def penalty(self, values: Sequence[int]) -> PairPenalty:
        """1 while the pair is not allowed, in constant time for a change."""
        return PairPenalty(self.allowed, values)

    def encode(self, encoding: Encoding) -> None:
        """A clause for every pair that is not allowed; where they are many, by runs of values with equal supports."""
        x, y = self.scope
        left = encoding.domains[y]
        excluded = [(a, left & ~self._supported_in_y.by_value.get(a, 0)) for a in members(encoding.domains[x])]
        pairs = sum([mask.bit_count() for _, mask in excluded])
        if pairs > _MANY_PAIRS:
            from_x = SupportRuns(encoding, x, y, self._supported_in_y.by_value)
            from_y = SupportRuns(encoding, y, x, self._supported_in_x.by_value)
            if _PAIRS_A_CLAUSE * min(from_x.size, from_y.size) < pairs:
                (from_x if from_x.size <= from_y.size else from_y).state()
                return
        literals = {b: encoding.literal(y, b) for b in members(left)}
        for a, mask in excluded:
            encoding.excludes(encoding.literal(x, a), [literals[b] for b in members(mask)])


@lru_cache(maxsize=1024)
def _supports(allowed: frozenset[tuple[int, int]]) -> tuple[_Supported, _Supported]:
    """What domains of y support in x and of x in y: the same for every table of these pairs, so kept once.

    Raises ValueError for a value below 0.
    """
    of_x, of_y = defaultdict[int, int](int), defaultdict[int, int](int)
    for a, b in allowed:
        of_x[a] |= 1 << b
        of_y[b] |= 1 << a
    return _Supported(of_y), _Supported(of_x)


class _Supported(dict[int, int]):
    """Mask of one variable -> mask of the values of the other with a support in it; ``by_value`` of single values."""

    def __init__(self, by_value: Mapping[int, int]) -> None:
        super().__init__()
        self.by_value = by_value

    def __missing__(self, mask: int) -> int:
        union = 0
        for value in members(mask):
            union |= self.by_value.get(value, 0)
        if len(self) >= _MEMO_LIMIT:
            self.clear()
        self[mask] = union
        return union
