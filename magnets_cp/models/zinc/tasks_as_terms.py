"""What constraints on tasks, boxes, bins and tours mean, in terms, as ``as_terms`` has the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

from magnets_cp.models.zinc.terms import Term, compared, total, within
from magnets_cp.text.notation import CannotWriteError

# Places of a circuit: it is stated by all sets of them.
_MOST_PLACES = 8


def boxes(origins: Any, lengths: Any, zero_ignored: bool) -> Iterator[Term]:
    """No two boxes overlap."""
    for (a, m), (b, n) in combinations(list(zip(origins, lengths, strict=True)), 2):
        apart = [("le", ("add", p, long), q) for p, long, q in zip(a, m, b, strict=True)]
        apart += [("le", ("add", q, long), p) for p, long, q in zip(a, n, b, strict=True)]
        yield ("or", *apart, *([("eq", long, 0) for long in (*m, *n)] if zero_ignored else []))


def no_overlap(origins: Any, lengths: Any, zero_ignored: bool) -> Iterator[Term]:
    """No two tasks overlap."""
    yield from boxes([(one,) for one in origins], [(one,) for one in lengths], zero_ignored)


def cumulative(origins: Any, lengths: Any, heights: Any, operator: str, operand: Any) -> Iterator[Term]:
    """What runs at any time meets the condition: where each task begins or ends, and where nothing runs."""
    yield compared(operator, 0, operand)
    tasks = list(zip(origins, lengths, heights, strict=True))
    ends = [(("add", begin, own), own) for begin, own, _ in tasks]
    for time, own in [*zip(origins, lengths, strict=True), *ends]:
        running = [("and", ("le", a, time), ("lt", time, ("add", a, long))) for a, long, _ in tasks]
        yield ("or", ("le", own, 0), compared(operator, total(running, heights), operand))


def bin_packing(terms: Any, sizes: Any, operator: str, operand: Any) -> Iterator[Term]:
    """The load of each bin that is used meets the condition."""
    for place in terms:
        yield compared(operator, total([("eq", one, place) for one in terms], sizes), operand)


def loaded(operator: str) -> Callable[[Any, Any, Any], Iterator[Term]]:
    """The kind by which the load of each bin compares so with its number."""

    def made(terms: Any, sizes: Any, bins: Any) -> Iterator[Term]:
        yield from (condition for one in terms for condition in within(one, len(bins)))
        for place, load in enumerate(bins):
            yield (operator, total([("eq", one, place) for one in terms], sizes), load)

    return made


def circuit(terms: Any, size: Any) -> Iterator[Term]:
    """Those that do not stay make one circle. Raises CannotWriteError for too many places."""
    if len(terms) > _MOST_PLACES:
        raise CannotWriteError(f"expected a circuit of {_MOST_PLACES} places at most, found {len(terms)}")
    yield from (condition for one in terms for condition in within(one, len(terms)))
    yield from (("ne", a, b) for a, b in combinations(terms, 2))
    moved = [("ne", one, at) for at, one in enumerate(terms)]
    yield ("or", *moved)
    if size is not None:
        yield ("eq", total(moved), size)
    for chosen in product((False, True), repeat=len(terms)):
        inside, outside = ([at for at, is_in in enumerate(chosen) if is_in == wanted] for wanted in (True, False))
        is_closed = ("and", *[("in", terms[at], ("set", *inside)) for at in inside])
        others_stay = ("and", *[("eq", terms[at], at) for at in outside])
        yield ("imp", ("and", is_closed, ("or", *[moved[at] for at in inside])), others_stay)
