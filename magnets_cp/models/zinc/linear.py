"""Terms as weighed sums of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from magnets_cp.models.zinc.terms import Term

# Weights and what they weigh; a variable may come twice.
Pairs: TypeAlias = "list[tuple[int, Any]]"


def is_linear(term: Term) -> bool:
    """Is it a sum, or a product with one factor at most that is no number?"""
    if not isinstance(term, tuple):
        return True
    return term[0] in ("add", "sub", "neg") or (
        term[0] == "mul" and sum(not isinstance(one, int) for one in term[1:]) < 2
    )


def linear(term: Term, variable: Callable[[Term], Any]) -> tuple[Pairs, int]:
    """The term as a weighed sum of variables and a constant; ``variable`` stands for what is no sum, or is a number."""
    pairs: Pairs = []
    constant = 0
    for weight, one in _summands(term, 1):
        found = one if isinstance(one, int) else variable(one)
        if isinstance(found, int):
            constant += weight * found
        else:
            pairs.append((weight, found))
    return pairs, constant


def _summands(term: Term, factor: int) -> Iterator[tuple[int, Term]]:
    if not isinstance(term, tuple) or not is_linear(term):
        yield factor, term
        return
    operator, *inside = term
    if operator == "mul":
        known = [one for one in inside if isinstance(one, int)]
        for number in known:
            factor *= number
        yield from _summands(next((one for one in inside if not isinstance(one, int)), 1), factor)
        return
    for at, one in enumerate(inside):
        yield from _summands(one, -factor if operator == "neg" or (operator == "sub" and at) else factor)
