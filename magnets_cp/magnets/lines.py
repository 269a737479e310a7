"""A whole row or column as one constraint: its signs, its dominoes and both its counts together, filtered to GAC."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hand_solver import Constraint
from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import FALSE, negated
from hand_solver.problem.domains import Domains, members
from hand_solver.propagation.layered_graph import NONE, Arc, LayeredGraph
from magnets_cp.magnets.line_supports import SECOND_HALF, SHAPES, SINGLE, WHOLE, Kept, Piece, Shape, Supports

# The values that lay a magnet, "+-" and "-+", and the one that lays none.
_MAGNET, _NONE_LAID = 0b011, 0b100


class LineConstraint(Constraint):
    """Equal signs do not touch along the line, and it has the plus and minus signs its clues say (None: any number).

    Filtered to generalised arc consistency by ``Supports``.
    """

    def __init__(self, pieces: Sequence[Piece], plus: int | None, minus: int | None, name: str) -> None:
        self.name = name
        self.plus, self.minus = plus, minus
        self.scope = tuple([variable for variable, _ in pieces if variable != NONE])
        self._pieces = pieces
        self._supports: Supports | None = None

    def filter(self, domains: Domains) -> bool:
        """Keep the values with a support in the line."""
        kept = self._left_of(domains.masks)
        if kept is None:
            return False
        for variable, mask in kept:
            domains.restrict(variable, mask)
        return True

    def may_hold(self, domains: Domains) -> bool:
        """Is there a way to fill the line?"""
        return self._left_of(domains.masks) is not None

    def _left_of(self, domains: Sequence[int]) -> Kept | None:
        supports = self._supports
        if supports is None:  # not before it is asked for: not every search does
            supports = self._supports = Supports(self.scope, self._pieces, self.plus, self.minus)
        return supports.left_of(domains)

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Is the line right with these values? Its signs are written down and looked at."""
        signs = self._signs(values)
        return (
            "++" not in signs
            and "--" not in signs
            and self.plus in (None, signs.count("+"))
            and self.minus in (None, signs.count("-"))
        )

    def distance(self, values: Sequence[int]) -> int:
        """Equal signs that touch, and by how much the counts miss the clues."""
        signs = self._signs(values)
        clues = ((self.plus, signs.count("+")), (self.minus, signs.count("-")))
        touching = sum(1 for one, other in pairwise(signs) if one == other != ".")
        return touching + sum(abs(clue - found) for clue, found in clues if clue is not None)

    def _signs(self, values: Sequence[int]) -> str:
        signs, taken = "", iter(values)
        for variable, kind in self._pieces:
            shape = SHAPES[kind]
            value = 0 if variable == NONE else 1 << next(taken)
            last = "+" if value & shape.plus else "-" if value & shape.minus else "."
            signs += {"+": "-+", "-": "+-", ".": ".."}[last] if shape.inside else last
        return signs

    def encode(self, encoding: Encoding) -> None:
        """Clauses between neighbouring signs, a cardinality a clue, and, with both clues, their balance.

        A domino in the line adds one plus and one minus if it is a magnet, whichever way round: as two literals it
        would count twice among what is still possible. So those that cross the line make up the difference of the
        clues. Over these, plus - minus = difference says that of the literals "plus" and "not minus" exactly difference
        + dominoes hold. This follows from the rest, but propagation cannot see that.
        """
        plus_along: list[int] = []
        minus_along: list[int] = []
        plus_crossing: list[int] = []
        minus_crossing: list[int] = []
        magnets: list[int] = []
        either_way: list[int] = []
        by_variable = encoding.literals_of(self.scope, _MAGNET)
        for variable, kind in self._pieces:
            if kind == WHOLE:
                first, last, blank = by_variable[variable]
                plus_along += (first, FALSE, last)
                minus_along += (last, FALSE, first)
                if first >= 0 and last >= 0:
                    either_way.append(variable)
                    magnets.append(blank ^ 1)
                else:
                    magnets += (first, last)
            elif kind == SINGLE:
                plus_along.append(FALSE)
                minus_along.append(FALSE)
            else:
                plus, minus, _ = by_variable[variable]
                if kind == SECOND_HALF:
                    plus, minus = minus, plus
                plus_along.append(plus)
                minus_along.append(minus)
                plus_crossing.append(plus)
                minus_crossing.append(minus)
        encoding.no_neighbours([*plus_along, FALSE, *minus_along])
        if self.plus is not None or self.minus is not None:
            encoding.literals_of(either_way, _NONE_LAID)
        self._count(encoding, plus_crossing, minus_crossing, magnets)

    def _count(
        self, encoding: Encoding, plus_crossing: list[int], minus_crossing: list[int], magnets: list[int]
    ) -> None:
        if self.plus is not None:
            encoding.exactly_among(self.plus, plus_crossing + magnets)
        if self.minus is not None:
            encoding.exactly_among(self.minus, minus_crossing + magnets)
        if self.plus is not None and self.minus is not None and max(magnets, default=FALSE) >= 0:
            difference = self.plus - self.minus
            encoding.exactly_among(difference + len(minus_crossing), plus_crossing + negated(minus_crossing))

    def layered_graph(self) -> LayeredGraph:
        """States are the last sign; the counters are those of the clues."""
        return LayeredGraph(len(_BEFORE), self._pieces, _ARCS, (self.plus, self.minus))


# The states of the graph of a line: the last sign. For each first sign of a piece, those it may follow.
_BLANK, _PLUS, _MINUS = range(3)
_BEFORE = {_BLANK: (_BLANK, _PLUS, _MINUS), _PLUS: (_BLANK, _MINUS), _MINUS: (_BLANK, _PLUS)}


def _arcs(shape: Shape) -> Iterator[Arc]:
    """The ways through a piece: its last sign, after every sign that its first may follow."""
    plus, minus, blank, inside = shape
    for last, mask in ((_PLUS, plus), (_MINUS, minus), (_BLANK, blank)):
        first = {_PLUS: _MINUS, _MINUS: _PLUS, _BLANK: _BLANK}[last] if inside else last
        magnet = last != _BLANK
        counts = (magnet and (inside or last == _PLUS), magnet and (inside or last == _MINUS))
        for value in members(mask):
            for before in _BEFORE[first]:
                yield Arc(before, last, value, counts)


_ARCS = tuple([tuple(_arcs(shape)) for shape in SHAPES])
