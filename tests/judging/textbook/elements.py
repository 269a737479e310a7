"""What stands at a place of a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.judging.textbook.base import Contradiction, Propagator, TooWide


class Element(Propagator):
    """``array[index]`` is ``result``, all of them variables; places count from 0."""

    def __init__(self, array: Sequence[int], index: int, result: int) -> None:
        self.array, self.index, self.result = list(array), index, result
        self.variables = (index, result, *array)

    def propagate(self, store: Any) -> None:
        """Places that fit, results that stand at one of them, and at the last place left the result."""
        results = store.domains[self.result]
        places = [
            place
            for place in store.domains[self.index]
            if 0 <= place < len(self.array) and store.domains[self.array[place]] & results
        ]
        if not places:
            raise Contradiction
        store.keep(self.index, places)
        store.keep(self.result, frozenset[int]().union(*(store.domains[self.array[place]] for place in places)))
        if len(places) == 1:
            there = self.array[places[0]]
            store.keep(there, store.domains[self.result])
            store.keep(self.result, store.domains[there])


class Channel(Propagator):
    """``one[i] = j`` exactly if ``other[j] = i``; if the others are more, only if one[i] = j."""

    def __init__(self, one: Sequence[int], other: Sequence[int]) -> None:
        self.one, self.other = list(one), list(other)
        self.variables = (*one, *other)

    def propagate(self, store: Any) -> None:
        """There is a way back."""
        ways = [(self.one, self.other)]
        if len(self.one) == len(self.other):
            ways.append((self.other, self.one))
        for here, there in ways:
            for i, x in enumerate(here):
                store.keep(x, [j for j in store.domains[x] if 0 <= j < len(there) and i in store.domains[there[j]]])
                if store.is_known(x):
                    store.keep(there[store.value(x)], [i])


def post_element(model: Any, terms: Any, index: Any, relation: str, operand: Any) -> None:
    """What stands there compares so with a term."""
    array = [model.term(one) for one in terms]
    if relation == "eq":
        result = model.term(operand)
    else:
        result = model.new(frozenset[int]().union(*(model.store.domains[x] for x in array)))
    model.post(Element(array, model.term(index), result))
    if relation != "eq":
        model.compare(result, relation, operand)


def post_channel(model: Any, one: Any, other: Any) -> None:
    """Two lists that say where the other has them."""
    if len(one) > len(other):
        raise TooWide
    model.post(Channel([model.term(term) for term in one], [model.term(term) for term in other]))


POSTS = {"element": post_element, "channel": post_channel}
