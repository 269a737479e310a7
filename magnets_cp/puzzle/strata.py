"""Kinds of boards, and plans in which every two kinds that can meet do.

aspect   what boards differ in, such as their shape
stratum  one of the kinds of an aspect, named with it: ("shape", "1xN")
target   the strata that one board is to be in, at most one an aspect

A plan is a covering array of strength 2, built greedily: each row begins with a pair that no row has yet, and takes
for every further aspect the stratum that adds most new pairs. Cohen, Dalal, Fredman and Patton, "The AETG system: an
approach to testing based on combinatorial design", IEEE Transactions on Software Engineering 1997.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, groupby
from operator import itemgetter
from random import Random
from typing import Generic

from hand_solver import Limits, Problem
from magnets_cp.puzzle.named import B
from magnets_cp.puzzle.orders import backtrack

Stratum = tuple[str, str]
Aspects = Mapping[str, Sequence[str]]
Target = frozenset[Stratum]
Possible = Callable[[Target], bool]

SOLUTIONS = ("none", "one", "two", "many")
_COUNTING = Limits(nodes=5_000, solutions=3)


def pairs(strata: Iterable[Stratum]) -> Iterator[Target]:
    """Every two of the strata that are of different aspects."""
    return (frozenset(pair) for pair in combinations(strata, 2) if pair[0][0] != pair[1][0])


def possible_pairs(aspects: Aspects, possible: Possible) -> list[Target]:
    """The pairs of strata that a board can be in, in the order of the aspects."""
    strata = [(aspect, name) for aspect, names in aspects.items() for name in names]
    return [pair for pair in pairs(strata) if possible(pair)]


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
    row: Target, strata: list[Stratum], possible: Possible, missing: Mapping[Target, None], rng: Random
) -> Target:
    """The target with the stratum of an aspect that adds most missing pairs; as it is, if it has one or none can be."""
    if any(stratum in row for stratum in strata):
        return row
    longer = [(row | {stratum}, stratum) for stratum in rng.sample(strata, len(strata))]
    gains = [
        (sum(frozenset((stratum, other)) in missing for other in row), target)
        for target, stratum in longer
        if possible(target)
    ]
    return max(gains, key=lambda gain: gain[0])[1] if gains else row


@dataclass(frozen=True, eq=False)
class Fuzz(Generic[B]):
    """Random boards by plan.

    strata    the strata a board is in, those of one aspect together, those that are found out by solving it last
    make      a board that may be in the strata of a target, given by aspect; those the target leaves open are
              drawn, and "" where none can be
    bases     strata that a plan of their own is made under, as what every notation can say; one of none is the plan of
              all
    attempts  how many boards are made for a pair before one that is not in it is taken; fewer where more is wanted
    """

    aspects: Aspects
    possible: Possible
    strata: Callable[[B], Iterable[Stratum]]
    make: Callable[[Mapping[str, str], Random], B]
    bases: Sequence[Target] = (frozenset(),)
    attempts: int = 240

    def board(self, seed: int, index: int) -> B:
        """The ``index``-th board of a seed, from 1: made for the next target of its plan.

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
        """The first board made that is in all strata of the target; after so many the one in most of them."""
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
        """The target with a stratum of every other aspect, at random, as far as they can go with it."""
        of = defaultdict(str, target)
        for aspect, names in self.aspects.items():
            fitting = [name for name in names if self.possible(frozenset({*of.items(), (aspect, name)}))]
            if aspect not in of and fitting:
                of[aspect] = rng.choice(fitting)
        return of

    def _lacking(self, board: B, target: Target, enough: int) -> int:
        """Count the strata of the target that a board is not in; stop at ``enough``."""
        wanted, lacking = dict(target), 0
        for aspect, found in groupby(self.strata(board), key=itemgetter(0)):
            name = wanted.pop(aspect, None)
            lacking += name is not None and (aspect, name) not in found
            if lacking >= enough or not wanted:
                break
        return lacking + len(wanted)

    @lru_cache(maxsize=4)  # noqa: B019 - there is one for each puzzle
    def _plan(self, seed: int) -> tuple[Target, ...]:
        rng = Random(seed)
        rows = [row | base for base in self.bases for row in plan(*self._under(base), rng)]
        return tuple(rng.sample(rows, len(rows)))

    def _under(self, base: Target) -> tuple[Aspects, Possible]:
        """The aspects a base leaves open, and what is possible under it."""
        free = {aspect: names for aspect, names in self.aspects.items() if aspect not in dict(base)}
        return free, lambda target: self.possible(target | base)

    @lru_cache(maxsize=4)  # noqa: B019 - there is one for each puzzle
    def _missed(self, seed: int) -> tuple[Target, ...]:
        found = [frozenset(self.strata(self.board(seed, index))) for index in range(1, len(self._plan(seed)) + 1)]
        return tuple(2 * [pair | base for base in self.bases for pair in self.unseen(found, base)])

    def unseen(self, found: Iterable[Target], base: Target = frozenset()) -> list[Target]:
        """The pairs, possible under a base, that none of the boards under it is in; boards by their strata."""
        seen = {pair for strata in found if strata >= base for pair in pairs(strata)}
        return [pair for pair in possible_pairs(*self._under(base)) if pair not in seen]


def shape(rows: int, columns: int) -> str:
    """The stratum of a size.

    >>> shape(1, 4), shape(3, 4)
    ('1xN', 'wide')
    """
    if rows == 1:
        return "1xN"
    if columns == 1:
        return "Nx1"
    return "square" if rows == columns else "wide" if rows < columns else "tall"


def solutions(problem: Problem) -> Stratum | None:
    """Count the solutions; None if the number is not known after some thousand nodes."""
    result = backtrack(problem, _COUNTING)
    if not result.complete and len(result.solutions) < len(SOLUTIONS) - 1:
        return None
    return "solutions", SOLUTIONS[len(result.solutions)]
