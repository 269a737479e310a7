"""What a constraint says of itself to be stated in machine code: a row of layers, and what may follow what in it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple, Protocol, TypeGuard

# What stands for the variable of a layer without one, and for a total that does not matter.
NONE = -1
FREE = -(1 << 62)
# A layer is one number: its variable or NONE, shifted, and its kind in so many bits.
KIND_BITS = 4
KIND_MASK = (1 << KIND_BITS) - 1
_STATES = 62  # that a mask has room for
# How many numbers ``Kinds.numbers`` has for a step, and what they are.
STEP = 4
AFTER, TO, FIRST, SECOND = range(STEP)


class Step(NamedTuple):
    """A way through a layer: its variable takes the value that the step is for.

    after   the states from which it can be gone, as a mask
    to      the state it leads to
    counts  for each of two counters, whether it adds one
    """

    after: int
    to: int
    counts: tuple[bool, bool] = (False, False)


class Kinds:
    """The kinds of layers: of each a step for every value of its variable, or one step if it has no variable.

    Many layers are alike, so constraints of one family share one of these. Raises ValueError for too many kinds or
    states, or other than two counters.

    start       by kind: where its steps begin
    numbers     all steps, number by number (constants above)
    most        the most steps of a kind
    most_pairs  the most pairs of steps of two kinds, or of a first layer, that cannot follow one another
    """

    def __init__(self, *kinds: Sequence[Step]) -> None:
        every = list(chain.from_iterable(kinds))
        if len(kinds) > 1 << KIND_BITS or any(
            not 0 <= step.to < _STATES or step.after.bit_length() > _STATES for step in every
        ):
            raise ValueError(f"expected {1 << KIND_BITS} kinds at most, and states 0 to {_STATES - 1}")
        if any(len(step.counts) != 2 or not {0, 1}.issuperset(step.counts) for step in every):
            raise ValueError("expected steps that say of two counters whether they add one")
        self.start = array("i", [0])
        self.numbers = array("q")
        for steps in kinds:
            self.numbers.extend(chain.from_iterable((after, to, *map(int, counts)) for after, to, counts in steps))
            self.start.append(len(self.numbers))
        self.most = max(map(len, kinds), default=0)
        pairs = [
            sum(not step.after >> one.to & 1 for one in before for step in steps) for before in kinds for steps in kinds
        ]
        self.most_pairs = max([self.most, *pairs])


def layer(variable: int, kind: int) -> int:
    """A layer as one number: boards are made of hundreds. Raises ValueError for a kind that has no room in it."""
    if not 0 <= kind <= KIND_MASK:
        raise ValueError(f"expected a kind of 0 to {KIND_MASK}, found {kind}")
    return variable << KIND_BITS | kind


class Layered(Protocol):
    """A constraint over variables in a row, each in one layer (see ``layer``); states are numbered from 0.

    Its solutions are the ways through all layers, from state 0 to any, on which the counters come to ``totals``; None
    for a counter that does not matter. As a step leads to one state wherever it comes from, that is: which values may
    follow one another, and what the values taken add to two counters.

    This is the regular constraint with counters, of automata without memory: Pesant, "A regular language membership
    constraint for finite sequences of variables", 2004; Menana and Demassey, "Sequencing and counting with the
    multicost-regular constraint", 2009.

    >>> from hand_solver import Constraint, Limits, Problem, Variable, solve
    >>> REST, WORKED = range(2)  # states: what the day before was
    >>> free, work = Step(0b11, REST), Step(1 << REST, WORKED, (True, False))
    >>> class Rota(Constraint):
    ...     "Never two days of work in a row, and so many in all."
    ...     kinds = Kinds([free, work])
    ...     def __init__(self, days, total):
    ...         self.scope, self.name = tuple(range(days)), "rota"
    ...         self.layers, self.totals = [layer(day, 0) for day in range(days)], (total, None)
    ...     def is_satisfied(self, values):
    ...         return sum(values) == self.totals[0] and (1, 1) not in zip(values, values[1:])
    ...     def filter(self, domains):
    ...         return self.may_hold(domains)
    >>> days = tuple(Variable(f"day {day}", ("free", "work")) for day in range(5))
    >>> len(solve(Problem(days, (Rota(5, 2),)), limits=Limits(solutions=None)).solutions)
    6
    """

    kinds: Kinds
    layers: Sequence[int]
    totals: tuple[int | None, int | None]


def is_layered(constraint: object) -> TypeGuard[Layered]:
    """Does it say of itself what ``Layered`` does?"""
    return type(getattr(constraint, "kinds", None)) is Kinds
