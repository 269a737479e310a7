"""Literals that exclude one another in pairs, stated as at most one of all of them.

Inequalities count what pairs can only try: of pigeons that exclude one another hole by hole search learns nothing.
Weaver, Franco and Schlipf, "Extending existential quantification in conjunctions of BDDs", 2006, collect them so.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from hand_solver.booleans.encoding import Encoding
from hand_solver.booleans.layered import NONE

# Literals of a clique. Random pairs make many small ones: where of so many pairs less than every second has led to a
# larger one, there is nothing to be gained.
_LEAST_SIZE, _TRIES = 5, 60
# Literals to compare for the next of a clique.
_CANDIDATES = 16
# Fewer make no clique; looking for cliques among more takes longer than it is worth.
_LEAST_PAIRS, _MOST_PAIRS = 6, 1 << 18


def merge_pairs(encoding: Encoding) -> None:
    """Replace pairs by cliques, the largest first; what is left of them stays.

    Auxiliary Booleans are in none: what defines them comes in stars.
    """
    everything = zip(encoding.exclusive[::2], encoding.exclusive[1::2], strict=True)
    auxiliary = 2 * encoding.first[-1]
    pairs = [pair for pair in everything if pair[0] < auxiliary and pair[1] < auxiliary]
    if not _LEAST_PAIRS <= len(pairs) <= _MOST_PAIRS:
        return
    neighbours = defaultdict[int, set[int]](set)
    for one, other in pairs:
        neighbours[one].add(other)
        neighbours[other].add(one)
    stated = defaultdict[int, set[int]](set)
    chosen = []
    for clique in sorted(_cliques(pairs, neighbours), key=len, reverse=True):
        already = sum(len(stated[literal].intersection(clique)) for literal in clique)
        if 2 * already < len(clique) * (len(clique) - 1):
            chosen.append(clique)
            _note(clique, stated)
    if chosen:
        everything = zip(encoding.exclusive[::2], encoding.exclusive[1::2], strict=True)
        left = [pair for pair in everything if pair[1] not in stated.get(pair[0], ())]
        encoding.exclusive = array("i", chain.from_iterable(left))
        _state(chosen, encoding)


def _note(clique: Sequence[int], stated: Mapping[int, set[int]]) -> None:
    for literal in clique:
        stated[literal].update(clique)
        stated[literal].discard(literal)


def _cliques(pairs: Iterable[tuple[int, int]], neighbours: Mapping[int, set[int]]) -> list[Sequence[int]]:
    """For every pair a clique it is in, unless it is in one of those before, or in none that is large enough."""
    cliques = []
    seen = defaultdict[int, set[int]](set)
    looked_at = found = 0
    for one, other in pairs:
        if other in seen[one]:
            continue
        looked_at += 1
        clique = _clique(one, other, neighbours)
        if len(clique) >= _LEAST_SIZE:
            found += len(clique) > _LEAST_SIZE
            _note(clique, seen)
            cliques.append(clique)
        if looked_at == _TRIES and found < _TRIES // 2:
            return []
    return cliques


def _clique(one: int, other: int, neighbours: Mapping[int, set[int]]) -> Sequence[int]:
    """Two that exclude one another, and more that exclude all of those: first what leaves the most to go on with."""
    clique = [one, other]
    common = neighbours[one] & neighbours[other]
    while common:
        best, most = -1, -1
        for candidate in sorted(common)[:_CANDIDATES]:
            shared = len(common & neighbours[candidate])
            if shared > most:
                best, most = candidate, shared
            if most == len(common) - 1:
                break
        clique.append(best)
        common &= neighbours[best]
    return clique


def _state(cliques: Iterable[Sequence[int]], encoding: Encoding) -> None:
    """At most one holds of each; exactly one, where as many cliques as variables have all their values.

    Where they are fewer than the variables, there is no solution: they are pigeons, the cliques their holes.
    """
    alike: dict[frozenset[int], list[Sequence[int]]] = {}
    for clique in cliques:
        alike.setdefault(frozenset(map(encoding.variable_of, clique)), []).append(clique)
    for variables, holes in alike.items():
        values = -1 if NONE in variables else sum(encoding.domains[x].bit_count() for x in variables)
        holes_are_all = values == len(set(chain.from_iterable(holes)))
        if holes_are_all and len(holes) < len(variables):
            encoding.clause()
        for clique in holes:
            if holes_are_all and len(holes) == len(variables):
                encoding.exactly_among(1, clique)
            else:
                encoding.at_most_one(clique)
