"""The functions and global constraints of CPMpy that are posted as they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from magnets_cp.models.building import Operand
from magnets_cp.models.cpmpy_terms import Terms
from magnets_cp.models.functions import power, quotient, remainder
from magnets_cp.models.sums import times


def _by_table(function: Callable[..., int]) -> Callable[[Terms, Sequence[Any], Operand], None]:
    return lambda stated, arguments, result: stated.relation(function, arguments, result)


def _extremum(*, is_maximum: bool) -> Callable[[Terms, Sequence[Any], Operand], None]:
    return lambda stated, arguments, result: stated.building.post_extremum(
        result, stated.terms(arguments), is_maximum=is_maximum
    )


def _element(stated: Terms, arguments: Sequence[Any], result: Operand) -> None:
    array, place = arguments
    stated.building.post_element(stated.term(place), stated.terms(list(array)), result)


def _table(*, positive: bool) -> Callable[[Terms, Sequence[Any]], None]:
    def post(stated: Terms, arguments: Sequence[Any]) -> None:
        array, rows = arguments
        listed = [[None if number == "*" else int(number) for number in row] for row in rows]
        stated.building.table(stated.terms(array), listed, positive=positive)

    return post


def _regular(stated: Terms, arguments: Sequence[Any]) -> None:
    array, transitions, start, accepting = arguments
    after = {(state, number): then for state, number, then in transitions}  # CPMpy means a deterministic one
    known = [(state, number, then) for (state, number), then in after.items()]
    stated.building.automaton(stated.terms(array), known, start, set(accepting))


def _all_different_except(stated: Terms, arguments: Sequence[Any]) -> None:
    terms, free = arguments
    stated.building.all_different(stated.terms(terms), map(int, free))


def _lexicographic(*, strict: bool) -> Callable[[Terms, Sequence[Any]], None]:
    return lambda stated, arguments: stated.building.lexicographic(*map(stated.terms, arguments), strict=strict)


def _cumulative(stated: Terms, arguments: Sequence[Any]) -> None:
    starts, lengths, *ends, heights, capacity = arguments
    origins, long, high = (stated.terms(list(row)) for row in (starts, lengths, heights))
    _end(stated, origins, long, ends)
    stated.building.cumulative(origins, long, high, stated.term(capacity))


def _no_overlap(stated: Terms, arguments: Sequence[Any]) -> None:
    starts, lengths, *ends = arguments
    origins, long = (stated.terms(list(row)) for row in (starts, lengths))
    _end(stated, origins, long, ends)
    stated.building.no_overlap(origins, long, zero_counts=False)


def _end(stated: Terms, starts: list[Operand], lengths: list[Operand], ends: Sequence[Any]) -> None:
    """Tasks end after their lengths."""
    for row in ends:
        for start, length, end in zip(starts, lengths, stated.terms(list(row)), strict=True):
            stated.building.compare([start, length, times(end, -1)], "==", 0)


def _in_domain(stated: Terms, arguments: Sequence[Any]) -> None:
    expression, numbers = arguments
    among = set(map(int, numbers))
    stated.building.keep(stated.term(expression), lambda number: number in among)


# What comes as FUNCTION(arguments) == result.
FUNCTIONS: Mapping[str, Callable[[Terms, Sequence[Any], Operand], None]] = {
    "abs": _by_table(abs),
    "mul": lambda stated, arguments, result: stated.building.post_product(result, stated.terms(arguments)),
    "div": _by_table(quotient),
    "mod": _by_table(remainder),
    "pow": _by_table(power),
    "min": _extremum(is_maximum=False),
    "max": _extremum(is_maximum=True),
    "element": _element,
    "nvalue": lambda stated, arguments, result: stated.building.post_distinct(stated.terms(arguments), result),
}
GLOBALS: Mapping[str, Callable[[Terms, Sequence[Any]], None]] = {
    "alldifferent": lambda stated, arguments: stated.building.all_different(stated.terms(arguments)),
    "alldifferent_except_n": _all_different_except,
    "allequal": lambda stated, arguments: stated.building.all_equal(stated.terms(arguments)),
    "cumulative": _cumulative,
    "no_overlap": _no_overlap,
    "circuit": lambda stated, arguments: stated.building.circuit(stated.terms(arguments)),
    "indomain": _in_domain,
    "inverse": lambda stated, arguments: stated.building.inverse(*map(stated.terms, arguments)),
    "lex_less": _lexicographic(strict=True),
    "lex_lesseq": _lexicographic(strict=False),
    "negative_table": _table(positive=False),
    "regular": _regular,
    "short_table": _table(positive=True),
    "table": _table(positive=True),
}
NATIVE = frozenset((*FUNCTIONS, *GLOBALS, "gcc"))
