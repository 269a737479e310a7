"""Kinds of boards, and plans in which every two kinds that can meet do.

aspect   what boards differ in, such as their shape
class  one of the kinds of an aspect, named with it: ("shape", "1xN")
target   the classes that one board is to be in, at most one an aspect

A plan is a covering array of strength 2, built greedily: each row begins with a pair that no row has yet, and takes
for every further aspect the class that adds most new pairs. Cohen, Dalal, Fredman and Patton, "The AETG system: an
approach to testing based on combinatorial design", IEEE Transactions on Software Engineering 1997.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, groupby
from operator import itemgetter
from random import Random
from typing import Any, Generic

from hand_solver import Limits, Problem
from magnets_cp.puzzle.named import B
from magnets_cp.puzzle.orders import backtrack

BoardClass = tuple[str, str]
Aspects = Mapping[str, Sequence[str]]
Target = frozenset[BoardClass]
Possible = Callable[[Target], bool]

SOLUTIONS = ("none", "one", "two", "many")
_COUNTING = Limits(nodes=5_000, solutions=3)


def pairs(classes: Iterable[BoardClass]) -> Iterator[Target]:
    """Every two of the classes that are of different aspects."""
    return (frozenset(pair) for pair in combinations(classes, 2) if pair[0][0] != pair[1][0])


def possible_pairs(aspects: Aspects, possible: Possible) -> list[Target]:
    """The pairs of classes that a board can be in, in the order of the aspects."""
    classes = [(aspect, name) for aspect, names in aspects.items() for name in names]
    return [pair for pair in pairs(classes) if possible(pair)]


def plan(aspects: Aspects, possible: Possible, rng: Random) -> list[Target]:
    """Targets, in random order, such that every pair that is ``possible`` is in one; each can be as a whole.

    A pair that fits no target, because what must come with it cannot be, stands alone.
    """
    missing = dict.fromkeys(rng.sample(all_pairs := possible_pairs(aspects, possible), len(all_pairs)))
    rows: list[Target] = []
    while missing:
        row = next(iter(missing))
        for aspect in rng.sample(list(aspects), len(aspects)):
            row = _extended(row, [(aspect, name) for name in aspects[aspect]], possible, missing, rng)
        for pair in pairs(row):
            missing.pop(pair, None)
        rows.append(row)
    return rng.sample(rows, len(rows))


def _extended(
    row: Target, classes: list[BoardClass], possible: Possible, missing: Mapping[Target, None], rng: Random
) -> Target:
    """The target with the class of an aspect that adds most missing pairs; as it is, if it has one or none can be."""
    if any(one in row for one in classes):
        return row
    longer = [(row | {one}, one) for one in rng.sample(classes, len(classes))]
    gains = [
        (sum(frozenset((one, other)) in missing for other in row), target) for target, one in longer if possible(target)
    ]
    return max(gains, key=lambda gain: gain[0])[1] if gains else row


@dataclass(frozen=True, eq=False)
class Fuzz(Generic[B]):
    """Random boards by plan.

    classes   the classes a board is in, those of one aspect together, those that are found out by solving it last
    obstacles reasons why no board is in classes given by aspect, "" where any will do: whether each of them holds
    make      a board that may be in the classes of a target, given by aspect; those the target leaves open are
              drawn, and "" where none can be
    bases     classes that a plan of their own is made under, as what every notation can say; one of none is the plan of
              all
    also      further targets of every plan, such as make up for what its boards have too few of
    attempts  how many boards are made for a pair before one that is not in it is taken; fewer where more is wanted
    """

    aspects: Aspects
    obstacles: Callable[[Mapping[str, str]], Iterable[bool]]
    classes: Callable[[B], Iterable[BoardClass]]
    make: Callable[[Mapping[str, str], Random], B]
    bases: Sequence[Target] = (frozenset(),)
    also: Sequence[Target] = ()
    attempts: int = 240

    @lru_cache(maxsize=2**12)  # noqa: B019 - there is one for each puzzle
    def possible(self, target: Target) -> bool:
        """Can a board be in all these classes, and not by luck only?"""
        return not any(self.obstacles(defaultdict(str, target)))

    @lru_cache(maxsize=2**9)  # noqa: B019 - there is one for each puzzle
    def board(self, seed: int, index: int) -> B:
        """The ``index``-th board of a seed, from 1: made for the next target of its plan, and kept for ``_missed``.

        After the last target come, twice, the pairs that no board was in by bad luck, then the plan again.
        """
        targets = self._plan(seed)
        missed: tuple[Target, ...] = ()
        if index > len(targets):
            missed = self._missed(seed)
            index, targets = index - len(targets), missed + targets
        at = (index - 1) % len(targets)
        target = targets[at]
        # A pair alone is easily made, unless it is rare.
        attempts = self.attempts if at < len(missed) else self.attempts // len(target)
        return self._fitting(target, attempts, Random(f"{seed}:{index}:{len(targets)}"))

    def _fitting(self, target: Target, attempts: int, rng: Random) -> B:
        """The first board made that is in all classes of the target; after so many the one in most of them."""
        best: tuple[int, B] | None = None
        for _ in range(attempts):
            board = self.make(self._completed(target, rng), rng)
            left = self._lacking(board, target, len(target) if best is None else best[0])
            if best is None or left < best[0]:
                best = left, board
            if not left:
                break
        assert best is not None
        return best[1]

    def _completed(self, target: Target, rng: Random) -> Mapping[str, str]:
        """The target with a class of every other aspect, at random, as far as they can go with it."""
        of = defaultdict(str, target)
        for aspect in self.aspects:
            if aspect not in of and (fitting := self._fitting_with(frozenset(of.items()), aspect)):
                of[aspect] = rng.choice(fitting)
        return of

    @lru_cache(maxsize=2**14)  # noqa: B019 - there is one for each puzzle
    def _fitting_with(self, target: Target, aspect: str) -> list[str]:
        """The classes of an aspect that can go with the target."""
        return [name for name in self.aspects[aspect] if self.possible(target | {(aspect, name)})]

    def _lacking(self, board: B, target: Target, enough: int) -> int:
        """Count the classes of the target that a board is not in; stop at ``enough``."""
        wanted, lacking = dict(target), 0
        for aspect, found in groupby(self.classes(board), key=itemgetter(0)):
            name = wanted.pop(aspect, None)
            lacking += name is not None and (aspect, name) not in found
            if lacking >= enough or not wanted:
                break
        return lacking + len(wanted)

    @lru_cache(maxsize=4)  # noqa: B019 - there is one for each puzzle
    def _plan(self, seed: int) -> tuple[Target, ...]:
        rng = Random(seed)
        rows = [row | base for base in self.bases for row in plan(*self._under(base), rng)] + [*self.also]
        return tuple(rng.sample(rows, len(rows)))

    def _under(self, base: Target) -> tuple[Aspects, Possible]:
        """The aspects a base leaves open, and what is possible under it."""
        free = {aspect: names for aspect, names in self.aspects.items() if aspect not in dict(base)}
        return free, lambda target: self.possible(target | base)

    @lru_cache(maxsize=4)  # noqa: B019 - there is one for each puzzle
    def _missed(self, seed: int) -> tuple[Target, ...]:
        found = [frozenset(self.classes(self.board(seed, index))) for index in range(1, len(self._plan(seed)) + 1)]
        return tuple(2 * [pair | base for base in self.bases for pair in self.unseen(found, base)])

    def unseen(self, found: Iterable[Target], base: Target = frozenset()) -> list[Target]:
        """The pairs, possible under a base, that none of the boards under it is in; boards by their classes."""
        seen = {pair for classes in found if classes >= base for pair in pairs(classes)}
        return [pair for pair in possible_pairs(*self._under(base)) if pair not in seen]


def shape(rows: int, columns: int) -> str:
    """The class of a size.

    >>> shape(1, 4), shape(3, 4)
    ('1xN', 'wide')
    """
    if rows == 1:
        return "1xN"
    if columns == 1:
        return "Nx1"
    return "square" if rows == columns else "wide" if rows < columns else "tall"


def solutions(problem: Problem) -> BoardClass | None:
    """Count the solutions; None if the number is not known after some thousand nodes."""
    result = backtrack(problem, _COUNTING)
    if not result.complete and len(result.solutions) < len(SOLUTIONS) - 1:
        return None
    return "solutions", SOLUTIONS[len(result.solutions)]


def difference(number: int) -> str:
    """The class of sums by how much they differ; they should agree."""
    return ("agree", "differ by one")[number] if number < 2 else "differ by more"


def changed_count(board: B, line: tuple[str, int], amount: int) -> B:
    """Change one count of a dataclass, by its list and its place in it; raise one that would become negative."""
    name, place = line
    counts = list(getattr(board, name))
    place = place if place < 0 else place % len(counts)
    counts[place] += amount if counts[place] + amount >= 0 else -amount
    changed: Any = replace(board, **{name: tuple(counts)})  # type: ignore[type-var]
    return changed  # type: ignore[no-any-return]
