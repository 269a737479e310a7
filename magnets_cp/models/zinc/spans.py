"""Between which integers a term lies: what a variable that stands for it may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from magnets_cp.models.zinc.terms import Term
from magnets_cp.text.notation import CannotWriteError

# What solvers with 64 bits can add up a few of.
_HIGHEST = 2**60


class Span(NamedTuple):
    """The least and the greatest that something can be, or less and more."""

    low: int
    high: int

    @property
    def size(self) -> int:
        """How far it is from 0 at most."""
        return max(-self.low, self.high)


_TRUTH = Span(0, 1)


class Spans:
    """Of terms over these variables, by name the integers each may take in rising order."""

    def __init__(self, variables: Mapping[str, Sequence[int]]) -> None:
        self._known = {name: Span(numbers[0], numbers[-1]) for name, numbers in variables.items()}

    def add(self, name: str, span: Span) -> None:
        """One more variable."""
        self._known[name] = span

    def of(self, term: Term) -> Span:
        """Raises CannotWriteError for numbers that do not fit into 64 bits."""
        if isinstance(term, int):
            return Span(term, term)
        if isinstance(term, str):
            return self._known[term]
        if term[0] not in _SPANS:
            return _TRUTH
        span = _SPANS[term[0]](*[self.of(one) for one in term[1:]])
        if span.size > _HIGHEST:
            raise CannotWriteError("expected numbers of 60 bits, found a term that can be larger")
        return span


def _over(values: Sequence[int]) -> Span:
    return Span(min(values), max(values))


def _times(*spans: Span) -> Span:
    return _over([prod(ends) for ends in product(*spans)])


def _least(*spans: Span) -> Span:
    return Span(min(span.low for span in spans), min(span.high for span in spans))


def _greatest(*spans: Span) -> Span:
    return Span(max(span.low for span in spans), max(span.high for span in spans))


def _absolute(span: Span) -> Span:
    return Span(max(0, span.low, -span.high), span.size)


def _either(*spans: Span) -> Span:
    return Span(min(span.low for span in spans), max(span.high for span in spans))


def _less(a: Span, b: Span) -> Span:
    return Span(a.low - b.high, a.high - b.low)


def _power(a: Span, b: Span) -> Span:
    if a.size > 1 and b.high > _HIGHEST.bit_length():
        raise CannotWriteError("expected numbers of 60 bits, found a power that can be larger")
    most = a.size ** max(b.high, 0)
    return Span(0 if a.low >= 0 else -most, max(most, 1))


_SPANS: Mapping[str, Callable[..., Span]] = {
    "neg": lambda a: Span(-a.high, -a.low),
    "abs": _absolute,
    "sqr": lambda a: Span(0, a.size**2),
    "add": lambda *them: Span(sum(one.low for one in them), sum(one.high for one in them)),
    "sub": _less,
    "mul": _times,
    "div": lambda a, _: Span(-a.size, a.size),
    "mod": lambda a, b: Span(-min(a.size, b.size) if a.low < 0 else 0, min(a.size, b.size)),
    "pow": _power,
    "dist": lambda a, b: _absolute(_less(a, b)),
    "min": _least,
    "max": _greatest,
    "if": lambda _, a, b: _either(a, b),
    "element": lambda _, *them: _either(*them),
}
