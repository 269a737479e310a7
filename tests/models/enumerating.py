"""A right solver of problems in dictionaries and tuples: all assignments in order, and what each kind means.

It shares nothing with the project, as somebody's own solver would not.
"""

from functools import partial
from itertools import combinations, pairwise, product
from math import prod
from operator import eq, le
from typing import Any

from tests.models.enumerated_terms import FUNCTIONS, RELATIONS


def reaches(transitions: Any, states: Any, word: Any) -> Any:
    for value in word:
        states = {end for begin, number, end in transitions if begin in states and number == value}
    return states


def leaves(transitions: Any) -> Any:
    return {end for _, _, end in transitions} - {begin for begin, _, _ in transitions}


def root(transitions: Any) -> Any:
    return {begin for begin, _, _ in transitions} - {end for _, _, end in transitions}


def matches(row: Any, one: Any) -> Any:
    return all(b in (None, a) for a, b in zip(row, one, strict=True))


def in_order(them: Any, lengths: Any, holds: Any) -> Any:
    return all(holds(a + n, b) for (a, b), n in zip(pairwise(them), lengths, strict=False))


def different(them: Any, but: Any) -> Any:
    return all(a != b for a, b in combinations([one for one in them if one not in but], 2))


def precedes(found: Any, values: Any, covered: Any) -> Any:
    first = [found.index(one) if one in found else len(found) for one in values]
    return all(b == len(found) or a < b for a, b in pairwise(first)) and (not covered or values[-1] in found)


def apart(origins: Any, lengths: Any, zero_ignored: Any) -> Any:
    boxes = [one for one in zip(origins, lengths, strict=True) if not zero_ignored or 0 not in one[1]]
    return all(
        any(a[i] + m[i] <= b[i] or b[i] + n[i] <= a[i] for i in range(len(a)))
        for (a, m), (b, n) in combinations(boxes, 2)
    )


def profile(origins: Any, lengths: Any, heights: Any, meets: Any) -> Any:
    tasks = list(zip(origins, lengths, heights, strict=True))
    times = [min(origins) - 1, *origins, *(a + b for a, b, _ in tasks)]
    return all(meets(sum(h for a, b, h in tasks if a <= time < a + b)) for time in times)


def loads(found: Any, sizes: Any) -> Any:
    return {one: sum(size for a, size in zip(found, sizes, strict=True) if a == one) for one in found}


def bins(found: Any, sizes: Any, given: Any, compare: Any) -> Any:
    used = loads(found, sizes)
    return set(used) <= set(range(len(given))) and all(compare(used.get(at, 0), one) for at, one in enumerate(given))


def circle(successors: Any, size: Any) -> Any:
    moved = {at for at, to in enumerate(successors) if at != to}
    tour = [min(moved)] if moved else []
    while tour and successors[tour[-1]] in moved and successors[tour[-1]] not in tour:
        tour.append(successors[tour[-1]])
    return bool(moved) and set(tour) == moved and successors[tour[-1]] == tour[0] and size in (None, len(tour))


def channels(one: Any, other: Any) -> Any:
    if len(one) > len(other):
        return False
    forth = all(0 <= b < len(other) and other[b] == a for a, b in enumerate(one))
    return forth and (len(one) < len(other) or all(0 <= b < len(one) and one[b] == a for a, b in enumerate(other)))


def at(values: Any, place: Any, meets: Any) -> Any:
    return 0 <= place < len(values) and meets(values[place])


def occur(found: Any, values: Any, occurs: Any, closed: Any) -> Any:
    right = all(
        found.count(v) in n if isinstance(n, tuple) else found.count(v) == n
        for v, n in zip(values, occurs, strict=True)
    )
    return right and (not closed or set(found) <= set(values))


KINDS: dict[str, Any] = {
    "intension": lambda term: term,
    "extension": lambda row, table, positive: positive == any(map(partial(matches, row), table)),
    "regular": lambda word, transitions, start, finals: bool(reaches(transitions, {start}, word) & set(finals)),
    "mdd": lambda word, transitions: bool(reaches(transitions, root(transitions), word) & leaves(transitions)),
    "allDifferent": different,
    "allDifferentList": different,
    "allEqual": lambda them, but: len({one for one in them if one not in but}) <= 1,
    "ordered": in_order,
    "lex": lambda lists, holds: all(holds(a, b) for a, b in pairwise(lists)),
    "precedence": precedes,
    "sum": lambda them, weights, meets: meets(sum(map(prod, zip(them, weights, strict=True)))),
    "count": lambda them, values, meets: meets(sum(one in values for one in them)),
    "nValues": lambda them, but, meets: meets(len(set(them) - set(but))),
    "cardinality": occur,
    "minimum": lambda them, meets: meets(min(them)),
    "maximum": lambda them, meets: meets(max(them)),
    "element": at,
    "elementMatrix": lambda rows, row, column, meets: 0 <= row < len(rows) and at(rows[row], column, meets),
    "channel": channels,
    "channelValue": lambda them, value: (
        0 <= value < len(them) and all((a == 1) == (i == value) for i, a in enumerate(them))
    ),
    "noOverlap": lambda origins, lengths, zero: apart([(a,) for a in origins], [(n,) for n in lengths], zero),
    "noOverlapBoxes": apart,
    "cumulative": profile,
    "binPacking": lambda them, sizes, meets: all(map(meets, loads(them, sizes).values())),
    "binPackingLimits": lambda them, sizes, limits: bins(them, sizes, limits, le),
    "binPackingLoads": lambda them, sizes, given: bins(them, sizes, given, eq),
    "circuit": circle,
    "instantiation": lambda them, values: them == values,
    "clause": any,
}
# Kinds whose parts end with an operator and an operand; those that end with an operator alone; parts that are no terms.
COMPARED = ("sum", "count", "nValues", "minimum", "maximum", "element", "elementMatrix", "cumulative", "binPacking")
ORDERED = ("ordered", "lex")
PLAIN = {"extension": 1, "regular": 1, "mdd": 1}


def value(term: Any, values: Any) -> Any:
    """Of a term, or of a tuple of terms."""
    if isinstance(term, str):
        return values[term]
    if not isinstance(term, tuple):
        return term
    if term and isinstance(term[0], str) and term[0] in FUNCTIONS and term[0] not in values:
        return FUNCTIONS[term[0]](*[value(one, values) for one in term[1:]])
    return tuple([value(one, values) for one in term])


def holds(constraint: Any, values: Any) -> Any:
    kind, *parts = constraint
    kept = PLAIN.get(kind, len(parts))
    end = []
    if kind in COMPARED:
        *parts, relation, operand = parts
        operand = value(operand, values)
        end = [lambda a: RELATIONS[relation](a, operand)]
    elif kind in ORDERED:
        *parts, relation = parts
        end = [RELATIONS[relation]]
    return bool(KINDS[kind](*[value(one, values) for one in parts[:kept]], *parts[kept:], *end))


def cost(problem: Any, values: Any) -> Any:
    way, term = problem.objective
    return value(term, values) * (1 if way == "minimize" else -1)


def solutions(problem: Any) -> Any:
    for numbers in product(*problem.variables.values()):
        values = dict(zip(problem.variables, numbers, strict=True))
        try:
            right = all(holds(one, values) for one in problem.constraints)
            if right and problem.objective is not None:
                cost(problem, values)  # where it has no value there is no solution
        except ArithmeticError:
            right = False
        if right:
            yield values


def solve(problem: Any) -> Any:
    found = solutions(problem)
    if problem.objective is None:
        return next(found, None)
    return min(found, key=lambda values: cost(problem, values), default=None)
