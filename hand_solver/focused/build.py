"""The arrays of a focused search, from an encoding and what is decided in it."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, chain, islice, product
from math import exp
from random import Random

from hand_solver.focused.moves import BITS, LOW, MULTIPLIER, note, scatter
from hand_solver.focused.state import (
    COOL_AT,
    COUNTERS,
    DEPTH,
    ENERGY,
    LAMBDA,
    LEAST,
    RANDOM,
    REACH,
    RISES,
    STAY,
    State,
)
from hand_solver.learning.encoding import UNNAMED, Encoding, OutOfTimeError, never
from hand_solver.learning.state import UNKNOWN

# Between the highest, at which the search moves freely, and the lowest, at which what is mended stays so, in so many
# steps. All of them take so many moves a place at first.
HIGHEST, LOWEST, STEPS = 0.3, 0.2, 32
MOVES_A_PLACE = 200
# Of pairs of values of a place; their changes are listed, and grow with the square of the domain.
_MOST_PAIRS = 500_000

# What values count in an equation.
Terms = dict[int, int]


class NotOffered(Exception):
    """The encoding is none that focused search is for."""


def build(encoding: Encoding, truth: Sequence[int], seed: int = 0, *, is_over: Callable[[], bool] = never) -> State:
    """The state before the first move: every place has a random value.

    ``truth`` says by literal what is decided, 1 or 0, and UNKNOWN of the rest. What is decided stays as it is, and the
    cardinalities that the encoding says are implied are left out. Raises NotOffered if there are clauses of three or
    more literals, no cardinalities, wide domains, or a cardinality that cannot hold; OutOfTimeError when ``is_over``
    says so.
    """
    if encoding.clauses:
        raise NotOffered
    places = list(_places(encoding, truth))
    if sum(len(values) ** 2 for values in places) > _MOST_PAIRS:
        raise NotOffered
    if is_over():
        raise OutOfTimeError
    building = _Building(encoding, truth, places)
    if is_over():
        raise OutOfTimeError
    return building.state(seed)


def _places(encoding: Encoding, truth: Sequence[int]) -> Iterator[list[int]]:
    """The literals of the values that a variable may take, UNNAMED among them, where there are several.

    An auxiliary Boolean is a place of two values: it holds, or it does not.
    """
    literals = encoding.value_literals()
    auxiliary = {literal & ~1 for literal in chain(*encoding.pairs, *(card for card, _ in encoding.cardinalities))}
    for variable in encoding.problem.variables:
        of_values = list(islice(literals, len(variable.labels)))
        auxiliary.difference_update(of_values)
        is_decided = any(literal >= 0 and truth[literal] == 1 for literal in of_values)
        possible = [one for one in of_values if one == UNNAMED or (one >= 0 and truth[one] == UNKNOWN)]
        if len(possible) > 1 and not is_decided:
            yield possible
    yield from ([literal, UNNAMED] for literal in sorted(auxiliary) if truth[literal] == UNKNOWN)


class _Building:
    """Values and places get numbers, clauses of two literals become clashes, cardinalities equations."""

    def __init__(self, encoding: Encoding, truth: Sequence[int], places: Sequence[Sequence[int]]) -> None:
        self._truth = truth
        self._literals = list(chain.from_iterable(places))
        self._value = {literal: value for value, literal in enumerate(self._literals) if literal != UNNAMED}
        self._starts = list(accumulate(map(len, places), initial=0))
        self._place_of = [place for place, values in enumerate(places) for _ in values]
        self._clashes = self._clashing(encoding.pairs)
        cards = enumerate(encoding.cardinalities)
        equations = [self._equation(*card) for number, card in cards if number not in encoding.implied]
        self._equations = [(terms, target) for terms, target in equations if terms]
        if any(target and not terms for terms, target in equations) or (places and not self._equations):
            raise NotOffered

    def state(self, seed: int) -> State:
        """Every place has its first value at first, then a random one."""
        equations = self._equations
        changes = self._changes([terms for terms, _ in equations])
        first = set(self._starts)
        clash_start, clash_values = _flat(self._clashes)
        term_start, term_value = _flat([list(terms) for terms, _ in equations], "i")
        change_start, change_equation = _flat([list(change) for change in changes])
        state = State(
            value_start=array("i", self._starts),
            literal=array("i", self._literals),
            place_of=array("I", self._place_of),
            taken=array("I", self._starts[:-1]),
            clash_start=clash_start,
            clash_values=clash_values,
            clashes=array("i", [len(first.intersection(others)) for others in self._clashes]),
            pair_start=array("I", accumulate((len(self._values_of(p)) ** 2 for p in self._places), initial=0)),
            change_start=change_start,
            change_equation=change_equation,
            change_amount=array("i", chain.from_iterable(change.values() for change in changes)),
            term_start=term_start,
            term_value=term_value,
            term_amount=array("i", chain.from_iterable(terms.values() for terms, _ in equations)),
            excess=array("i", [_total(terms, first) - target for terms, target in equations]),
            wrong=array("I", [0]) * (len(equations) + len(self._places)),
            wrong_at=array("i", [-1]) * (len(equations) + len(self._places)),
            threshold=array("q", chain.from_iterable(_thresholds(step) for step in range(STEPS))),
            repair_equation=array("i", [0]) * DEPTH,
            repair_term=array("i", [0]) * DEPTH,
            repair_offset=array("i", [0]) * DEPTH,
            repair_place=array("I", [0]) * DEPTH,
            repair_old=array("I", [0]) * DEPTH,
            counters=array("q", [0]) * COUNTERS,
        )
        for number, wrong in enumerate(chain(state.excess, (state.clashes[value] for value in state.taken))):
            note(state, number, wrong != 0)
        counters = state.counters
        counters[ENERGY] = sum(map(abs, state.excess)) + LAMBDA * sum(state.clashes[v] for v in state.taken) // 2
        counters[RANDOM] = 1 + Random(seed).randrange((MULTIPLIER << BITS) - 3)
        counters[REACH] = max((sum(map(abs, change.values())) for change in changes), default=0)
        counters[COOL_AT] = counters[STAY] = max(1, len(self._places) * MOVES_A_PLACE // STEPS)
        scatter(state)
        counters[LEAST] = counters[ENERGY]
        return state

    @property
    def _places(self) -> range:
        return range(len(self._starts) - 1)

    def _values_of(self, place: int) -> range:
        return range(self._starts[place], self._starts[place + 1])

    def _clashing(self, clauses: Iterable[tuple[int, int]]) -> list[list[int]]:
        """For each value, those that must not be taken with it."""
        clashes: list[set[int]] = [set() for _ in self._literals]
        for one, other in clauses:
            if self._truth[one] != 1 and self._truth[other] != 1:
                for value, against in product(self._falsifying(one), self._falsifying(other)):
                    if value == against:
                        raise NotOffered
                    if self._place_of[value] != self._place_of[against]:
                        clashes[value].add(against)
                        clashes[against].add(value)
        return list(map(sorted, clashes))

    def _falsifying(self, literal: int) -> Sequence[int]:
        """The values with which an undecided literal is false."""
        value = self._value[literal & ~1]
        if literal & 1:
            return [value]
        return [other for other in self._values_of(self._place_of[value]) if other != value]

    def _equation(self, literals: Iterable[int], target: int) -> tuple[Terms, int]:
        """What each value counts, and what the values taken must come to; values that make no difference left out."""
        terms: Terms = Counter()
        for literal in literals:
            if self._truth[literal] == 1:
                target -= 1
            elif self._truth[literal] == UNKNOWN:
                target -= literal & 1  # "not taken" counts 1, and 1 less where the value is taken
                terms[self._value[literal & ~1]] += -1 if literal & 1 else 1
        for place in {self._place_of[value] for value in terms}:
            amounts = [terms.get(value, 0) for value in self._values_of(place)]
            if len(set(amounts)) == 1:
                target -= amounts[0]
                for value in self._values_of(place):
                    terms.pop(value, None)
        return {value: amount for value, amount in terms.items() if amount}, target

    def _changes(self, equations: Sequence[Terms]) -> list[Terms]:
        """For each pair of values of a place, old and new, by how much which equations change."""
        counted: list[Terms] = [{} for _ in self._literals]
        for equation, terms in enumerate(equations):
            for value, amount in terms.items():
                counted[value][equation] = amount
        pairs = chain.from_iterable(product(self._values_of(place), repeat=2) for place in self._places)
        return [_difference(counted[old], counted[new]) for old, new in pairs]


def _thresholds(step: int) -> list[int]:
    """By rise, the random number below which it is made at this step's temperature; the last never."""
    temperature = HIGHEST * (LOWEST / HIGHEST) ** (step / (STEPS - 1))
    return [round(exp(-rise / temperature) * (LOW + 1)) for rise in range(1, RISES)] + [0]


def _difference(old: Terms, new: Terms) -> Terms:
    amounts = dict(new)
    for equation, amount in old.items():
        amounts[equation] = amounts.get(equation, 0) - amount
    return {equation: amount for equation, amount in amounts.items() if amount}


def _total(terms: Terms, taken: set[int]) -> int:
    return sum(amount for value, amount in terms.items() if value in taken)


def _flat(rows: Sequence[Sequence[int]], starts: str = "I") -> tuple[array[int], array[int]]:
    """Where each row starts, in an array of that type, and all rows one after another, which are indices."""
    return array(starts, accumulate(map(len, rows), initial=0)), array("I", chain.from_iterable(rows))
