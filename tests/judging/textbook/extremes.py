"""The least and the greatest of some variables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.judging.textbook.base import Contradiction, Propagator


class Greatest(Propagator):
    """``result`` is the greatest of the variables; with ``sign`` -1 the least."""

    def __init__(self, result: int, listed: Sequence[int], sign: int) -> None:
        self.result, self.listed, self.sign = result, list(listed), sign
        self.variables = (result, *listed)

    def most(self, store: Any, x: int) -> Any:
        """The greatest value left, seen by the sign."""
        return store.greatest(x) if self.sign > 0 else -store.least(x)

    def least(self, store: Any, x: int) -> Any:
        """The least value left, seen by the sign."""
        return store.least(x) if self.sign > 0 else -store.greatest(x)

    def lower(self, store: Any, x: int, bound: int) -> None:
        """No more than the bound, seen by the sign."""
        if self.sign > 0:
            store.at_most(x, bound)
        else:
            store.at_least(x, -bound)

    def propagate(self, store: Any) -> None:
        """None is above the result, one is it, and if only one may be it, it is."""
        least = max(self.least(store, x) for x in self.listed)
        most = max(self.most(store, x) for x in self.listed)
        store.keep(self.result, [v for v in store.domains[self.result] if least <= v * self.sign <= most])
        bound = self.most(store, self.result)
        for x in self.listed:
            self.lower(store, x, bound)
        able = [x for x in self.listed if store.domains[x] & store.domains[self.result]]
        if not able:
            raise Contradiction
        if len(able) == 1:
            store.keep(able[0], store.domains[self.result])


def _poster(sign: int) -> Any:
    def post(model: Any, terms: Any, relation: str, operand: Any) -> None:
        listed = [model.term(one) for one in terms]
        result = model.new(frozenset[int]().union(*(model.store.domains[x] for x in listed)))
        model.post(Greatest(result, listed, sign))
        model.compare(result, relation, operand)

    return post


POSTS = {"minimum": _poster(-1), "maximum": _poster(1)}
