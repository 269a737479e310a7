"""A whole row or column as one constraint: its signs, its dominoes and both its counts together, filtered to GAC."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from hand_solver import Constraint
from hand_solver.booleans.layered import KIND_BITS, KIND_MASK, NONE, Kinds, Step
from hand_solver.problem.domains import Domains, members

# The states between two pieces: the sign that was shown last. For each sign, the states it may be shown after.
_BLANK, _PLUS, _MINUS = range(3)
_AFTER = {_BLANK: 0b111, _PLUS: 0b101, _MINUS: 0b011}
_OPPOSITE = {_PLUS: _MINUS, _MINUS: _PLUS, _BLANK: _BLANK}
# A line met in more states than this forgets them all and begins again.
_MEMO_LIMIT = 50_000
# Every way to lay a domino.
_ANY = 0b111
State = tuple[int, ...]
Reached = tuple[int, "Shape", int, int, int, int]
Kept = Sequence[tuple[int, int]]
# Stands in the memory for a state that was not met before; None is an answer there.
_UNMET: Kept = []


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


class Shape(NamedTuple):
    """The signs that a piece of a line can show, as masks of its domino's values.

    plus, minus, blank  the value that makes "+", "-" or a blank the last sign of the piece
    inside              the domino lies in the line: a magnet adds a plus and a minus, and its first sign is the
                        opposite of its last
    """

    plus: int
    minus: int
    blank: int
    inside: bool


SHAPES = (
    Shape(0, 0, 1, inside=False),
    Shape(0b001, 0b010, 0b100, inside=False),
    Shape(0b010, 0b001, 0b100, inside=False),
    Shape(0b010, 0b001, 0b100, inside=True),
)


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


# The kinds of pieces. A domino that crosses the line shows it the sign of one half; one that lies in it shows both, the
# second last. A single cell shows a blank, whatever the dominoes do.
SINGLE, FIRST_HALF, SECOND_HALF, WHOLE = range(4)


class Supports:
    """Of a line with these pieces and clues (None: any number of signs), the values that occur in some filling.

    The pairs (plus signs, minus signs) that can be reached up to a place in the line are the bits of one integer, bit
    plus * width + minus: laying a sign is a shift, joining alternatives an OR, however many pairs there are. After one
    pass forward and one pass back, a value is supported where what can be reached meets what can be completed. This is
    the dynamic programming of Trick, "A dynamic programming approach for consistency and propagation for knapsack
    constraints", 2003, with the last sign as a second state. Results are remembered for each state of the line.
    """

    def __init__(self, scope: tuple[int, ...], pieces: Sequence[int], plus: int | None, minus: int | None) -> None:
        self._pieces = [(piece >> KIND_BITS, SHAPES[piece & KIND_MASK]) for piece in pieces]
        # Wider than the minus signs can be many: shifting back below none of them then meets nothing reachable.
        width = len(pieces) + 2
        self._plus_shift = 0 if plus is None else width
        self._minus_shift = 0 if minus is None else 1
        plus, minus = plus or 0, minus or 0
        self._target = 1 << plus * width + minus if max(plus, minus) < width else 0
        self._state = _getter(scope)
        self._memo: dict[State, Kept | None] = {}

    def left_of(self, domains: Sequence[int]) -> Kept | None:
        """The domains of the line that shrink and what is left of them; None if it cannot be filled.

        ``domains`` are the masks of all variables of the problem.
        """
        state = self._state(domains)
        kept = self._memo.get(state, _UNMET)
        if kept is not _UNMET:
            return kept
        if len(self._memo) >= _MEMO_LIMIT:
            self._memo.clear()
        masks: Sequence[int] = state
        if len(state) < len(self._pieces):
            left = iter(state)
            masks = [shape.blank if variable == NONE else next(left) for variable, shape in self._pieces]
        kept = self._memo[state] = self._backward(self._forward(masks))
        return kept

    def _forward(self, masks: Sequence[int]) -> list[Reached]:
        """Each piece with the pairs reached behind it if its last sign is plus, minus, or blank."""
        plus_shift, minus_shift = self._plus_shift, self._minus_shift
        both = plus_shift + minus_shift
        plus, minus, blank = 0, 0, 1
        reached = []
        for (variable, shape), mask in zip(self._pieces, masks, strict=True):
            to_plus, to_minus, to_blank, inside = shape
            not_plus, not_minus = minus | blank, plus | blank
            blank = plus | not_plus
            if inside:
                plus, minus = not_minus << both, not_plus << both
            else:
                plus, minus = not_plus << plus_shift, not_minus << minus_shift
            if mask != _ANY:
                plus = plus if mask & to_plus else 0
                minus = minus if mask & to_minus else 0
                blank = blank if mask & to_blank else 0
            reached.append((variable, shape, mask, plus, minus, blank))
        return reached

    def _backward(self, reached: list[Reached]) -> Kept | None:
        """Shrink the domains, going back with the pairs from which the clues can be met."""
        plus_shift, minus_shift = self._plus_shift, self._minus_shift
        both = plus_shift + minus_shift
        plus = minus = blank = self._target
        kept = []
        for variable, (to_plus, to_minus, to_blank, inside), mask, at_plus, at_minus, at_blank in reversed(reached):
            left = 0
            if plus := plus & at_plus:
                left = to_plus
            if minus := minus & at_minus:
                left |= to_minus
            if blank := blank & at_blank:
                left |= to_blank
            if left != mask:
                if not left or variable == NONE:
                    return None
                kept.append((variable, left))
            if inside:
                plus, minus = minus >> both, plus >> both
            else:
                plus, minus = plus >> plus_shift, minus >> minus_shift
            not_plus = minus | blank
            plus, minus, blank = not_plus, plus | blank, plus | not_plus
        return kept if blank else None


def _getter(scope: tuple[int, ...]) -> Callable[[Sequence[int]], State]:
    """Make the function that picks the masks of a scope out of all masks, as a tuple."""
    if len(scope) > 1:
        return itemgetter(*scope)
    return lambda masks: tuple(masks[variable] for variable in scope)
