"""A whole row or column as one constraint: its signs, its dominoes and both its counts together, filtered to GAC."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from hand_solver import Constraint
from hand_solver.belief import Arc, Layer, Paths
from hand_solver.domains import Domains, members
from hand_solver.learning.encoding import Encoding
from hand_solver.learning.literals import FALSE, negated

# A line met in more states than this forgets them all and begins again.
_MEMO_LIMIT = 50_000

# Every way to lay a domino, and which one a mask of one stands for.
_ANY = 0b111
_VALUE = {0b001: 0, 0b010: 1, 0b100: 2}

State = tuple[int, ...]
Reached = tuple[int | None, "Shape", int, int, int, int]
Kept = Sequence[tuple[int, int]]
# What is remembered of a state that was not met before; an answer of its own, since None is one.
_UNMET: Kept = []


class Shape(NamedTuple):
    """What a piece of a line can show, as masks of its domino's values.

    plus, minus, blank  the value that makes "+", "-" or a blank the last sign of the piece
    inside              the domino lies in the line: a magnet adds a plus and a minus, and its first sign is the
                        opposite of its last
    """

    plus: int
    minus: int
    blank: int
    inside: bool


# A piece of a line: one cell of a crossing domino, both of one that lies in the line, or a single cell. First the
# variable of the domino, None for a single cell. A plain tuple: boards are made of hundreds.
Stretch = tuple[int | None, Shape]


class LineConstraint(Constraint):
    """Equal signs do not touch along the line, and it has the plus and minus signs its clues say (None: any number).

    The pairs (plus signs, minus signs) that can be reached up to a place in the line are the bits of one integer, bit
    plus * width + minus: laying a sign is a shift, joining alternatives an OR, however many pairs there are. After one
    pass forward and one pass back, a value is supported where what can be reached meets what can be completed. This is
    the dynamic programming of Trick, "A dynamic programming approach for consistency and propagation for knapsack
    constraints", 2003, with the last sign as a second state. Results are remembered for each state of the line.
    """

    def __init__(self, stretches: Sequence[Stretch], plus: int | None, minus: int | None, name: str) -> None:
        self.name = name
        self.plus, self.minus = plus, minus
        self.scope = tuple([variable for variable, _ in stretches if variable is not None])
        self._stretches = tuple(stretches)
        # Wider than the minus signs can be many: shifting back below none of them then meets nothing reachable.
        width = len(stretches) + 2
        self._plus_shift = 0 if plus is None else width
        self._minus_shift = 0 if minus is None else 1
        plus, minus = plus or 0, minus or 0
        self._target = 1 << plus * width + minus if max(plus, minus) < width else 0
        self._state = _getter(self.scope)
        self._memo: dict[State, Kept | None] = {}

    def filter(self, domains: Domains) -> bool:
        """Keep the values with a support in the line."""
        kept = self._kept(self._state(domains.masks))
        if kept is None:
            return False
        for variable, mask in kept:
            domains.restrict(variable, mask)
        return True

    def may_hold(self, domains: Domains) -> bool:
        """Is there a way to fill the line?"""
        return self._kept(self._state(domains.masks)) is not None

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
        for variable, shape in self._stretches:
            value = 0 if variable is None else 1 << next(taken)
            last = "+" if value & shape.plus else "-" if value & shape.minus else "."
            signs += {"+": "-+", "-": "+-", ".": ".."}[last] if shape.inside else last
        return signs

    def encode(self, encoding: Encoding) -> None:
        """Clauses between neighbouring signs, and what the clues say; see ``_encode_clues`` and ``_encode_counts``."""
        inside: list[int] = []
        plus: list[int] = []
        minus: list[int] = []
        magnets: list[int] = []
        plus_along, minus_along = [], []
        for variable, (to_plus, to_minus, to_blank, is_inside) in self._stretches:
            if variable is None:
                plus_along.append(FALSE)
                minus_along.append(FALSE)
                continue
            literals = encoding.literals(variable, to_plus | to_minus)
            ends_plus, ends_minus = literals[_VALUE[to_plus]], literals[_VALUE[to_minus]]
            if is_inside:
                plus_along += (ends_minus, FALSE, ends_plus)
                minus_along += (ends_plus, FALSE, ends_minus)
                inside += (ends_plus, ends_minus)
                if encoding.counting:
                    magnets.append(encoding.literal(variable, to_blank.bit_length() - 1) ^ 1)
            else:
                plus_along.append(ends_plus)
                minus_along.append(ends_minus)
                plus.append(ends_plus)
                minus.append(ends_minus)
        encoding.no_neighbours([*plus_along, FALSE, *minus_along])
        if encoding.counting:
            self._encode_counts(encoding, plus, minus, magnets)
        else:
            self._encode_clues(encoding, plus, minus, inside)

    def _encode_clues(self, encoding: Encoding, plus: list[int], minus: list[int], inside: list[int]) -> None:
        """A cardinality a clue, and, with both clues, their balance.

        A domino in the line adds as many plus as minus signs, so those that cross it make up the difference of the
        clues. Over the crossing dominoes, plus - minus = difference says that of the literals "plus" and "not minus"
        exactly difference + dominoes hold. This follows from the rest, but propagation cannot see that.
        """
        if self.plus is not None:
            encoding.exactly_among(self.plus, plus + inside)
        if self.minus is not None:
            encoding.exactly_among(self.minus, minus + inside)
        if self.plus is not None and self.minus is not None and max(inside, default=FALSE) >= 0:
            encoding.exactly_implied(self.plus - self.minus + len(minus), plus + negated(minus))

    def _encode_counts(self, encoding: Encoding, plus: list[int], minus: list[int], magnets: list[int]) -> None:
        """The magnets in the line are counted once, and added to the signs of either kind on dominoes that cross it.

        Both clues act on one count, so propagation sees their balance without being told.
        """
        clues = [(clue, signs) for clue, signs in ((self.plus, plus), (self.minus, minus)) if clue is not None]
        if clues:
            inside = encoding.count(magnets, min(clue for clue, _ in clues))
            for clue, signs in clues:
                encoding.adds_up(clue, inside, encoding.count(signs, clue))

    def paths(self, sizes: Sequence[int]) -> Paths:
        """States are the last sign; the counters are those of the clues."""
        layers = [Layer(variable, tuple(_arcs(shape, variable is None))) for variable, shape in self._stretches]
        return Paths(len(_BEFORE), layers, (self.plus, self.minus))

    def _kept(self, state: State) -> Kept | None:
        """The domains that shrink and what is left of them; None if the line cannot be filled."""
        kept = self._memo.get(state, _UNMET)
        if kept is not _UNMET:
            return kept
        if len(self._memo) >= _MEMO_LIMIT:
            self._memo.clear()
        masks: Sequence[int] = state
        if len(state) < len(self._stretches):
            left = iter(state)
            masks = [shape.blank if variable is None else next(left) for variable, shape in self._stretches]
        kept = self._memo[state] = self._backward(self._forward(masks))
        return kept

    def _forward(self, masks: Sequence[int]) -> list[Reached]:
        """Each piece with the pairs reached behind it if its last sign is plus, minus, or blank."""
        plus_shift, minus_shift = self._plus_shift, self._minus_shift
        both = plus_shift + minus_shift
        plus, minus, blank = 0, 0, 1
        reached = []
        for (variable, shape), mask in zip(self._stretches, masks, strict=True):
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
        """What is left of the domains that shrink, going back with the pairs from which the clues can be met."""
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
                if not left or variable is None:
                    return None
                kept.append((variable, left))
            if inside:
                plus, minus = minus >> both, plus >> both
            else:
                plus, minus = plus >> plus_shift, minus >> minus_shift
            not_plus = minus | blank
            plus, minus, blank = not_plus, plus | blank, plus | not_plus
        return kept if blank else None


# The states of the graph of a line: the last sign. For each first sign of a piece, those it may follow.
_BLANK, _PLUS, _MINUS = range(3)
_BEFORE = {_BLANK: (_BLANK, _PLUS, _MINUS), _PLUS: (_BLANK, _MINUS), _MINUS: (_BLANK, _PLUS)}


def _arcs(shape: Shape, single: bool) -> Iterator[Arc]:
    """The ways through a piece: its last sign, after every sign that its first may follow."""
    if single:
        yield from (Arc(before, _BLANK) for before in _BEFORE[_BLANK])
        return
    plus, minus, blank, inside = shape
    for last, mask in ((_PLUS, plus), (_MINUS, minus), (_BLANK, blank)):
        first = {_PLUS: _MINUS, _MINUS: _PLUS, _BLANK: _BLANK}[last] if inside else last
        magnet = last != _BLANK
        counts = (magnet and (inside or last == _PLUS), magnet and (inside or last == _MINUS))
        for value in members(mask):
            yield from (Arc(before, last, value, counts) for before in _BEFORE[first])


def _getter(scope: tuple[int, ...]) -> Callable[[Sequence[int]], State]:
    """What picks the masks of a scope out of all masks, as a tuple."""
    if len(scope) > 1:
        return itemgetter(*scope)
    return lambda masks: tuple(masks[variable] for variable in scope)
