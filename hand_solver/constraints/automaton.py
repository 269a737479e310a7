"""An automaton that reads integers; a set of its states is one number, a bit a state."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Protocol

from hand_solver.problem.domains import members

Transition = tuple[Hashable, int, Hashable]
# Up to so many distances between states, a step is taken for all states at once.
_FEW = 8
# Domains met during search are few; a problem with large ones may meet many.
_MEMO_LIMIT = 4096


class Steps(Protocol):
    """Where an automaton comes from some states by one of some integers, and from which states to some."""

    def after(self, states: int) -> int:
        """The states that follow one of these."""
        ...

    def before(self, states: int) -> int:
        """The states that one of these follows."""
        ...


class Automaton:
    """States and transitions (state, integer, next state), of which there may be several for one integer.

    States are numbered as they are met, so in most automata a step leads from a state to itself or to one near by: a
    step from all states at once is a shift for each such distance. Baeza-Yates and Gonnet, "A new approach to text
    searching", 1992; with filters: Verhaeghe, Lecoutre and Schaus, "Compact-MDD", IJCAI 2018.

    Raises ValueError for what is no transition, naming ``who`` wants it.

    >>> Automaton([("a", 0, "a"), ("a", 1, "b")], "a", ["b"], "x").accepts([0, 0, 1])
    True
    """

    def __init__(self, transitions: Iterable[Transition], start: Hashable, final: Iterable[Hashable], who: str) -> None:
        numbers: dict[Hashable, int] = {start: 0}
        self._arcs: dict[int, list[tuple[int, int]]] = {}
        if not isinstance(transitions, Iterable):
            raise ValueError(f"{who}: expected a list of transitions, found {transitions!r}")
        for transition in transitions:
            try:
                state, number, to = transition
                arc = numbers.setdefault(state, len(numbers)), numbers.setdefault(to, len(numbers))
                self._arcs.setdefault(number, []).append(arc)
            except (TypeError, ValueError):
                found = f"found {transition!r}"
                raise ValueError(f"{who}: expected transitions (state, integer, next state), {found}") from None
        self.start = 1
        self.final = reduce(or_, [1 << numbers[state] for state in final if state in numbers], 0)
        self._by_number: dict[int, Steps] = {}
        self._by_domain: dict[Sequence[int], ByDomain] = {}

    def accepts(self, numbers: Iterable[int]) -> bool:
        """Does it read them, to a final state?"""
        states = self.start
        for number in numbers:
            states = self._steps(number).after(states)
        return states & self.final != 0

    def reading(self, numbers: Sequence[int]) -> ByDomain:
        """Its steps by a variable whose values stand for these integers."""
        key = numbers if isinstance(numbers, range) else tuple(numbers)
        found = self._by_domain.get(key)
        if found is None:
            found = self._by_domain[key] = ByDomain([self._steps(number) for number in key])
        return found

    def _steps(self, number: int) -> Steps:
        found = self._by_number.get(number)
        if found is None:
            found = self._by_number[number] = steps(self._arcs.get(number, ()))
        return found


class ByDomain(dict[int, Steps]):
    """By domain the steps by one of its values, made when asked for.

    of_value  the steps by each value
    """

    def __init__(self, of_value: Sequence[Steps]) -> None:
        super().__init__()
        self.of_value = of_value

    def __missing__(self, mask: int) -> Steps:
        if len(self) >= _MEMO_LIMIT:
            self.clear()
        of_values = [self.of_value[value] for value in members(mask)]
        found = self[mask] = of_values[0] if len(of_values) == 1 else _united(of_values)
        return found


class Shifts:
    """Steps as distances, each with the states from which one goes so far."""

    def __init__(self, up: dict[int, int], down: dict[int, int]) -> None:
        self.up, self.down = up, down
        self._up, self._down = tuple(up.items()), tuple(down.items())

    def after(self, states: int) -> int:
        """See ``Steps``."""
        found = 0
        for distance, sources in self._up:
            found |= (states & sources) << distance
        for distance, sources in self._down:
            found |= (states & sources) >> distance
        return found

    def before(self, states: int) -> int:
        """See ``Steps``."""
        found = 0
        for distance, sources in self._up:
            found |= states >> distance & sources
        for distance, sources in self._down:
            found |= states << distance & sources
        return found


class Nearest(Shifts):
    """Steps to the same state or to the next: two distances, without a loop over them."""

    def __init__(self, up: dict[int, int]) -> None:
        super().__init__(up, {})
        self._same, self._next = up.get(0, 0), up.get(1, 0)

    def after(self, states: int) -> int:
        """See ``Steps``."""
        return states & self._same | (states & self._next) << 1

    def before(self, states: int) -> int:
        """See ``Steps``."""
        return states & self._same | states >> 1 & self._next


class Lists:
    """Steps by state: where many distances occur."""

    def __init__(self, arcs: Iterable[tuple[int, int]]) -> None:
        self._to: dict[int, int] = {}
        self._from: dict[int, int] = {}
        for state, to in arcs:
            self._to[state] = self._to.get(state, 0) | 1 << to
            self._from[to] = self._from.get(to, 0) | 1 << state

    def after(self, states: int) -> int:
        """See ``Steps``."""
        return reduce(or_, [self._to.get(state, 0) for state in members(states)], 0)

    def before(self, states: int) -> int:
        """See ``Steps``."""
        return reduce(or_, [self._from.get(state, 0) for state in members(states)], 0)


class OneOf:
    """Steps by one of several integers."""

    def __init__(self, several: Sequence[Steps]) -> None:
        self._several = several

    def after(self, states: int) -> int:
        """See ``Steps``."""
        return reduce(or_, [one.after(states) for one in self._several], 0)

    def before(self, states: int) -> int:
        """See ``Steps``."""
        return reduce(or_, [one.before(states) for one in self._several], 0)


def steps(arcs: Sequence[tuple[int, int]]) -> Steps:
    """Steps from state to state."""
    up: dict[int, int] = {}
    down: dict[int, int] = {}
    for state, to in arcs:
        by_distance, distance = (up, to - state) if to >= state else (down, state - to)
        by_distance[distance] = by_distance.get(distance, 0) | 1 << state
        if len(up) + len(down) > _FEW:
            return Lists(arcs)
    return _shifts(up, down)


def _shifts(up: dict[int, int], down: dict[int, int]) -> Shifts:
    return Shifts(up, down) if down or max(up, default=0) > 1 else Nearest(up)


def _united(several: Sequence[Steps]) -> Steps:
    """Those of them all."""
    up: dict[int, int] = {}
    down: dict[int, int] = {}
    for one in several:
        if not isinstance(one, Shifts):
            return OneOf(several)
        for united, found in ((up, one.up), (down, one.down)):
            for distance, sources in found.items():
                united[distance] = united.get(distance, 0) | sources
    return _shifts(up, down) if len(up) + len(down) <= _FEW else OneOf(several)
