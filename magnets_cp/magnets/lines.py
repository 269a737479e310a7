"""A whole row or column as one constraint: its signs, its dominoes and both its counts together, filtered to GAC."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from hand_solver import Constraint
from hand_solver.booleans.layered import KIND_BITS, KIND_MASK, Kinds, Step
from hand_solver.problem.domains import Domains, members
from magnets_cp.magnets.line_supports import SHAPES, Shape, Supports

# The states between two pieces: the sign that was shown last. For each sign, the states it may be shown after.
_BLANK, _PLUS, _MINUS = range(3)
_AFTER = {_BLANK: 0b111, _PLUS: 0b101, _MINUS: 0b011}
_OPPOSITE = {_PLUS: _MINUS, _MINUS: _PLUS, _BLANK: _BLANK}


def _steps(shape: Shape) -> list[Step]:
    """The ways through a piece, by value: to its last sign, after what its first may follow."""
    plus, minus, blank, inside = shape
    steps = {}
    for last, mask in ((_PLUS, plus), (_MINUS, minus), (_BLANK, blank)):
        magnet = last != _BLANK
        counts = (magnet and (inside or last == _PLUS), magnet and (inside or last == _MINUS))
        for value in members(mask):
            steps[value] = Step(_AFTER[_OPPOSITE[last] if inside else last], last, counts)
    return [steps[value] for value in sorted(steps)]


class LineConstraint(Constraint):
    """Equal signs do not touch along the line, and it has the plus and minus signs its clues say (None: any number).

    Filtered to generalised arc consistency by ``Supports``; learnt from as ``Layered`` says.
    """

    kinds = Kinds(*map(_steps, SHAPES))

    def __init__(self, pieces: Sequence[int], plus: int | None, minus: int | None, name: str) -> None:
        self.name = name
        self.totals = plus, minus
        self.scope = tuple([piece >> KIND_BITS for piece in pieces if piece >= 0])
        self.layers = pieces

    def filter(self, domains: Domains) -> bool:
        """Keep the values with a support in the line."""
        kept = self._supports.left_of(domains.masks)
        if kept is None:
            return False
        for variable, mask in kept:
            domains.restrict(variable, mask)
        return True

    def may_hold(self, domains: Domains) -> bool:
        """Is there a way to fill the line?"""
        return self._supports.left_of(domains.masks) is not None

    @cached_property
    def _supports(self) -> Supports:
        """Not made before it is asked for: not every search does."""
        return Supports(self.scope, self.layers, *self.totals)

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Is the line right with these values? Its signs are written down and looked at."""
        signs = self._signs(values)
        plus, minus = self.totals
        return (
            "++" not in signs
            and "--" not in signs
            and plus in (None, signs.count("+"))
            and minus in (None, signs.count("-"))
        )

    def distance(self, values: Sequence[int]) -> int:
        """Equal signs that touch, and by how much the counts miss the clues."""
        signs = self._signs(values)
        clues = zip(self.totals, (signs.count("+"), signs.count("-")), strict=True)
        touching = sum(1 for one, other in pairwise(signs) if one == other != ".")
        return touching + sum(abs(clue - found) for clue, found in clues if clue is not None)

    def _signs(self, values: Sequence[int]) -> str:
        signs, taken = "", iter(values)
        for piece in self.layers:
            shape = SHAPES[piece & KIND_MASK]
            value = 0 if piece < 0 else 1 << next(taken)
            last = "+" if value & shape.plus else "-" if value & shape.minus else "."
            signs += {"+": "-+", "-": "+-", ".": ".."}[last] if shape.inside else last
        return signs
