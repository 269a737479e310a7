"""Tables and automata of plain problems in CPMpy. States are variables: an automaton need not be deterministic."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import cpmpy

from magnets_cp.models.xcsp3.cpmpy_terms import Terms, compared, truth, variables


def extension(terms: Terms, scope: Any, rows: Any, positive: bool) -> Iterator[Any]:
    """A table, of rows allowed or forbidden; None in a row is any value."""
    found = terms.all_of(scope)
    starred = any(one is None for row in rows for one in row)
    if not rows or (starred and not positive):  # CPMpy has no table for these
        yield int(not positive) if not rows else 1
        for row in rows:
            yield cpmpy.any([truth(compared("ne", a, b)) for a, b in zip(found, row, strict=True) if b is not None])
    elif starred:
        yield cpmpy.ShortTable(variables(found), [["*" if one is None else one for one in row] for row in rows])
    else:
        yield (cpmpy.Table if positive else cpmpy.NegativeTable)(variables(found), [list(row) for row in rows])


def regular(terms: Terms, scope: Any, transitions: Any, start: Any, finals: Any) -> Iterator[Any]:
    """The values lead from the start to a final state."""
    yield from _led(terms, scope, transitions, [start], finals)


def mdd(terms: Terms, scope: Any, transitions: Any) -> Iterator[Any]:
    """The values lead from the root to a state that nothing leaves."""
    begins, ends = {begin for begin, _, _ in transitions}, {end for _, _, end in transitions}
    yield from _led(terms, scope, transitions, sorted(begins - ends), sorted(ends - begins))


def _led(terms: Terms, scope: Any, transitions: Any, starts: Sequence[Any], finals: Sequence[Any]) -> Iterator[Any]:
    every = {end for _, _, end in transitions} | {begin for begin, _, _ in transitions} | {*starts, *finals}
    number = {state: at for at, state in enumerate(sorted(every))}
    found = variables(terms.all_of(scope))
    states = [cpmpy.intvar(0, len(number), name=None) for _ in range(len(found) + 1)]
    yield cpmpy.any([states[0] == number[one] for one in starts])
    yield cpmpy.any([states[-1] == number[one] for one in finals])
    rows = [[number[begin], value, number[end]] for begin, value, end in transitions]
    for at, one in enumerate(found):
        yield cpmpy.Table([states[at], one, states[at + 1]], rows) if rows else 0
