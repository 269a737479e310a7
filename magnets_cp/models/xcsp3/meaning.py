"""Does an assignment satisfy a constraint as it is written? By the definitions of the format, and no solver's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from magnets_cp.models.xcsp3.evaluation import FUNCTIONS, Evaluated, Values, evaluate
from magnets_cp.models.xcsp3.instance import Instance, Posted, Rows
from magnets_cp.models.xcsp3.meaning_of_tasks import bin_packing, circuit, cumulative, knapsack, no_overlap


def holds(instance: Instance, posted: Posted, values: Values) -> bool:
    """Is the constraint satisfied? Where an expression has no value, as with a division by 0, it is not."""
    try:
        return _MEANINGS[posted.kind](Evaluated(instance, posted, values))
    except ZeroDivisionError:
        return False


def _extension(read: Evaluated) -> bool:
    positive = read.has("supports")
    rows = read.parts["supports" if positive else "conflicts"]
    return (rows if isinstance(rows, Rows) else Rows(rows)).match(tuple(read.found)) == positive


def _regular(read: Evaluated) -> bool:
    ends = _reached(read.parts["transitions"], {read.parts["start"]}, read.found)
    return not ends.isdisjoint(read.parts["final"])


def _mdd(read: Evaluated) -> bool:
    transitions = read.parts["transitions"]
    begins, ends = {begin for begin, _, _ in transitions}, {end for _, _, end in transitions}
    return not _reached(transitions, begins - ends, read.found) <= begins


def _reached(transitions: Sequence[tuple[str, int, str]], states: set[str], numbers: list[int]) -> set[str]:
    for number in numbers:
        states = {end for begin, value, end in transitions if value == number and begin in states}
    return states


def _all_different(read: Evaluated) -> bool:
    excepted = read.parts.get("except", ())
    if read.has("matrix"):
        lines = [*read.lists, *(list(column) for column in zip(*read.lists, strict=True))]
        return all(_are_different(line, excepted) for line in lines)
    if len(read.lists) > 1:
        return _are_different([tuple(one) for one in read.lists], excepted)
    return _are_different(read.found, excepted)


def _are_different(found: Sequence[Any], excepted: Sequence[Any]) -> bool:
    counted = [one for one in found if one not in excepted]
    return len(set(counted)) == len(counted)


def _ordered(read: Evaluated) -> bool:
    lengths = read.numbers("lengths") if read.has("lengths") else [0] * len(read.found)
    compare = FUNCTIONS[read.parts["operator"]]
    return all(compare(a + length, b) for (a, b), length in zip(pairwise(read.found), lengths, strict=False))


def _lex(read: Evaluated) -> bool:
    compare = FUNCTIONS[read.parts["operator"]]
    orders = [read.lists]
    if read.has("matrix"):
        orders.append([list(column) for column in zip(*read.lists, strict=True)])
    return all(compare(a, b) for lines in orders for a, b in pairwise(lines))


def _precedence(read: Evaluated) -> bool:
    found = read.found
    first = {value: place for place, value in reversed(list(enumerate(found)))}
    ordered = read.parts.get("values") or sorted(
        {number for name in read.posted.terms for number in _domain(read.instance, name)}
    )
    if any(b in first and first.get(a, len(found)) > first[b] for a, b in pairwise(ordered)):
        return False
    return not read.is_set("covered") or ordered[-1] in first


def _domain(instance: Instance, term: Any) -> Sequence[int]:
    return instance.variables[term] if isinstance(term, str) else (term,)


def _sum(read: Evaluated) -> bool:
    weights = read.numbers("coeffs") if read.has("coeffs") else [1] * len(read.found)
    return read.meets(sum(a * b for a, b in zip(read.found, weights, strict=True)))


def _cardinality(read: Evaluated) -> bool:
    found, values = read.found, read.numbers("values")
    for value, occurs in zip(values, read.parts["occurs"], strict=True):
        number = found.count(value)
        if not (number in occurs if isinstance(occurs, range) else number == evaluate(occurs, read.values)):
            return False
    return not read.is_set("closed") or set(found) <= set(values)


def _element(read: Evaluated) -> bool:
    value = evaluate(read.parts["value"], read.values) if read.has("value") else None

    def is_it(found: int) -> bool:
        return found == value if value is not None else read.meets(found)

    if read.has("matrix"):
        row, column = read.numbers("index")
        row, column = row - read.start("startRowIndex"), column - read.start("startColIndex")
        rows = read.lists
        return 0 <= row < len(rows) and 0 <= column < len(rows[row]) and is_it(rows[row][column])
    if not read.has("index"):
        return any(is_it(found) for found in read.found)
    place = read.numbers("index")[0] - read.start()
    return 0 <= place < len(read.found) and is_it(read.found[place])


def _channel(read: Evaluated) -> bool:
    start = read.start()
    one, other = (read.lists * 2)[:2]
    if read.has("value"):
        value = evaluate(read.parts["value"], read.values) - start
        return all((number == 1) == (place == value) for place, number in enumerate(one)) and 0 <= value < len(one)
    forth = all(0 <= b - start < len(other) and other[b - start] == a for a, b in enumerate(one, start))
    back = len(one) < len(other) or all(
        0 <= b - start < len(one) and one[b - start] == a for a, b in enumerate(other, start)
    )
    return forth and back


def _all_equal(read: Evaluated) -> bool:
    return len(set(read.found) - set(read.parts.get("except", ()))) <= 1


def _distinct(read: Evaluated) -> int:
    return len(set(read.found) - set(read.parts.get("except", ())))


_MEANINGS: Mapping[str, Callable[[Evaluated], bool]] = {
    "intension": lambda read: bool(evaluate(read.parts["function"], read.values)),
    "extension": _extension,
    "regular": _regular,
    "mdd": _mdd,
    "allDifferent": _all_different,
    "allEqual": _all_equal,
    "ordered": _ordered,
    "lex": _lex,
    "precedence": _precedence,
    "sum": _sum,
    "count": lambda read: read.meets(sum(value in set(read.numbers("values")) for value in read.found)),
    "nValues": lambda read: read.meets(_distinct(read)),
    "cardinality": _cardinality,
    "minimum": lambda read: read.meets(min(read.found)),
    "maximum": lambda read: read.meets(max(read.found)),
    "element": _element,
    "channel": _channel,
    "noOverlap": no_overlap,
    "cumulative": cumulative,
    "binPacking": bin_packing,
    "knapsack": knapsack,
    "circuit": circuit,
    "instantiation": lambda read: read.found == read.numbers("values"),
    "clause": lambda read: any(read.found),
}
